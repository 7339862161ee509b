import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oneAddress } from './port.ts'

test('HOST=localhost is one address of this machine, so that there is one listener that all rules hold for', async () => {
  assert.match(await oneAddress('localhost'), /^(127\.0\.0\.1|::1)$/)
  assert.match(await oneAddress('LOCALHOST'), /^(127\.0\.0\.1|::1)$/)
})

test('any other HOST is listened on as it is given', async () => {
  for (const host of ['127.0.0.1', '0.0.0.0', '::', '::1', 'mizan.internal']) assert.equal(await oneAddress(host), host)
})
