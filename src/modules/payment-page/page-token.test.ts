import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { openPageToken, pageToken } from './page-token.ts'

const secretsOf = (seed: string) =>
  ({ keyFor: (purpose: string) => createHmac('sha256', seed).update(purpose).digest() }) as Secrets
const secrets = secretsOf('one')
const sessionId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

test('a token tells its session and its secret to its maker, for its purpose', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.string({ maxLength: 200 }), (id, text) => {
      const opened = { sessionId: id, inner: Buffer.from(text).toString() }
      const token = pageToken(secrets, 'verification', opened)
      assert.deepEqual(openPageToken(secrets, 'verification', token), opened)
      assert.equal(openPageToken(secrets, 'authentication', token), undefined)
      assert.equal(openPageToken(secrets, 'authentication', token.replace('mzn_v', 'mzn_a')), undefined)
      assert.equal(openPageToken(secretsOf('another'), 'verification', token), undefined)
    }),
  )
})

test('a token with one other sign, or with more or fewer, stands for nothing', () => {
  const token = pageToken(secrets, 'authentication', { sessionId, inner: 'an id at the bank' })
  const others = [...token].map((sign, at) => token.slice(0, at) + (sign === 'A' ? 'B' : 'A') + token.slice(at + 1))
  for (const other of [...others, token.slice(0, -1), `${token}A`, `${token}=`, '', 'mzn_a', 'x'.repeat(100_000)])
    assert.equal(openPageToken(secrets, 'authentication', other), undefined, other.slice(0, 200))
})

test('the longest id of an acquirer makes a token that a bank takes as `threeDSSessionData`', () => {
  const token = pageToken(secrets, 'authentication', { sessionId, inner: 'é'.repeat(200) })
  assert.match(token, /^[A-Za-z0-9_-]{1,1024}$/)
})
