import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bytesOfBase64url } from './base64url.ts'

test('bytes are read from the text that is written for them, and from no other', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 40 }), (bytes) => {
      const text = Buffer.from(bytes).toString('base64url')
      assert.deepEqual(bytesOfBase64url(text), Buffer.from(bytes))
      const others = [
        `${text}=`,
        `${text} `,
        ` ${text}`,
        `${text}\n`,
        `${text}.`,
        `${text}A=`,
        `${text.slice(0, 1)}!${text.slice(1)}`,
      ]
      for (const other of others) assert.equal(bytesOfBase64url(other), undefined, other)
    }),
  )
})

const misspelt: [what: string, text: string][] = [
  ['the usual alphabet', 'a+/b'],
  ['padding', 'YQ=='],
  ['bits that stand for nothing', 'YR'],
  ['half a byte', 'YWJjZ'],
]

for (const [what, text] of misspelt)
  test(`${what} is refused`, () => {
    assert.equal(bytesOfBase64url(text), undefined)
  })
