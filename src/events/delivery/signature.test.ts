import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { deliveryHeaders, maskedHeaders } from './signature.ts'

const sent = { eventId: 'e-1', attemptId: 'a-1', timestamp: 1_795_168_800_000, format: 'SVC' } as const

test('the test vectors of the documentation are what is sent', () => {
  const page = readFileSync(new URL('../../../docs/api/webhooks.md', import.meta.url), 'utf8')
  const vectors = [...page.matchAll(/^\| `(whsec_[^`]*)` \| `(\d+)` \| `([^`]*)` \| `([0-9a-f]{64})` \|$/gm)]
  assert.equal(vectors.length, 2)
  for (const [, secret = '', timestamp, body = '', signature] of vectors) {
    const headers = deliveryHeaders({ ...sent, timestamp: Number(timestamp) }, body, [secret])
    assert.equal(headers['X-SVC-SIGNATURE'], signature)
  }
})

test('Standard Webhooks sign with the decoded secret, over id and seconds, once for each secret', () => {
  const secrets = ['whsec_YWFh', 'whsec_YmJi']
  const headers = deliveryHeaders({ ...sent, format: 'SVC_AND_STANDARD' }, '{}', secrets)
  const of = (key: string) => `v1,${createHmac('sha256', key).update('e-1.1795168800.{}').digest('base64')}`
  assert.equal(headers['webhook-signature'], `${of('aaa')} ${of('bbb')}`)
  assert.deepEqual([headers['webhook-id'], headers['webhook-timestamp']], ['e-1', '1795168800'])
})

test('what is shown of an attempt has every header that was sent, and no signature', () => {
  for (const format of ['SVC', 'SVC_AND_STANDARD'] as const)
    for (const secrets of [['whsec_YWFh'], ['whsec_YWFh', 'whsec_YmJi']]) {
      const real = deliveryHeaders({ ...sent, format }, '{}', secrets)
      const shown = maskedHeaders({ ...sent, format, signatures: secrets.length })
      assert.deepEqual(Object.keys(shown), Object.keys(real))
      for (const [name, value] of Object.entries(real))
        assert.equal(shown[name] === value, !name.toLowerCase().includes('signature'), name)
    }
})
