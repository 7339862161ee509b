import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { openByPassphrase, sealByPassphrase } from './passphrase.ts'

const secret = randomBytes(32)
const passphrase = 'une théière à Fès'

test('a secret comes back with its passphrase, however the letters were typed, and with no other', async () => {
  const sealed = await sealByPassphrase(passphrase, secret)
  assert.ok(!JSON.stringify(sealed).includes(secret.toString('base64')))
  assert.deepEqual(await openByPassphrase(passphrase.normalize('NFD'), sealed), secret)
  await assert.rejects(openByPassphrase(`${passphrase} `, sealed), { name: 'UnreadableSecret' })
  const salt = randomBytes(16).toString('base64')
  await assert.rejects(openByPassphrase(passphrase, { ...sealed, salt }), { name: 'UnreadableSecret' })
})
