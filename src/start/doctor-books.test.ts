import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { examineBooks } from './doctor-books.ts'

const harness = useHarness()
const name = 'Paiement Atlas SA'

test('doctor says what invoices lack once a merchant is in production', async () => {
  const found = async (issuer?: { name: string; address?: string; numbers?: string }) =>
    (await examineBooks(harness.db, { issuer })).map(({ isWell, says }) => [isWell, says])
  await harness.make.merchant('NOT_ENABLED')
  assert.deepEqual(await found(), [])
  await harness.make.merchant()
  assert.match(String((await found())[0]), /^false,ISSUER_NAME is not set/)
  assert.match(String((await found({ name }))[0]), /^false,ISSUER_ADDRESS and ISSUER_NUMBERS are not set/)
  assert.match(
    String((await found({ name, address: '1, rue du Port, Casablanca' }))[0]),
    /^false,ISSUER_NUMBERS is not set/,
  )
  const whole = { name, address: '1, rue du Port, Casablanca', numbers: 'ICE 001525713000084' }
  assert.deepEqual(await found(whole), [[true, `invoices of ${name}`]])
})
