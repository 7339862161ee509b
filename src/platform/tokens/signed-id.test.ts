import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { idOfSigned, signedId } from './signed-id.ts'

const key = Buffer.alloc(32, 1)

test('the text of an id tells the id to the holder of the key, and nothing to others', () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      const text = signedId(key, 'abc_', id)
      assert.equal(idOfSigned(key, 'abc_', text), id)
      assert.equal(idOfSigned(Buffer.alloc(32, 2), 'abc_', text), undefined)
      assert.equal(idOfSigned(key, 'xyz_', text), undefined)
    }),
  )
})

test('a text with one other character, or with more or fewer, stands for nothing', () => {
  const text = signedId(key, 'abc_', '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35')
  assert.equal(text.length, 'abc_'.length + 54)
  const others = [...text].map(
    (sign, place) => text.slice(0, place) + (sign === 'A' ? 'B' : 'A') + text.slice(place + 1),
  )
  for (const other of [...others, text.slice(0, -1), `${text}A`, `${text}=`, '', 'abc_'])
    assert.equal(idOfSigned(key, 'abc_', other), undefined, other)
})
