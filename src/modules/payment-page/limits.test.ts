import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { callPage, cardOf, keyFor, openSession, pay } from '#test/payment-page.ts'
import { atOnce, count } from '#test/races/together.ts'

// Limits of attempts from one address, at their real values.

const harness = useHarness({ TRUSTED_PROXIES: '127.0.0.1' })
const began = new Date('2026-11-21T10:00:00Z')
beforeEach(() => {
  harness.clock.now = began
})
const from = (address: string) => ({ headers: { 'user-agent': 'A browser', 'x-forwarded-for': address } })
const declined = { card: cardOf('DECLINE DO_NOT_HONOR') }

test('ten cards are tried from an address in an hour, over all sessions; then cash is taken, and cards from elsewhere', async () => {
  const { key } = await harness.make.merchant()
  const [first, second, third] = [
    await openSession(harness, key),
    await openSession(harness, key),
    await openSession(harness, key),
  ]
  const tester = from('203.0.113.7')
  for (const session of [first, second])
    for (let tries = 0; tries < 5; tries++)
      assert.equal((await pay(harness, session, declined, tester)).body.status, 'FAILED')
  const refused = await pay(harness, third, declined, tester)
  assertRefused(refused, 'RATE_LIMITED')
  assert.equal(refused.headers['retry-after'], '3600')
  assert.equal((await pay(harness, third, {}, from('203.0.113.8'))).body.status, 'SUCCEEDED')
  const fourth = await openSession(harness, key)
  assert.equal((await pay(harness, fourth, { method: 'CASH', card: undefined }, tester)).body.status, 'AWAITING_CASH')
  harness.clock.now = new Date(began.getTime() + 3_600_000)
  assert.equal((await pay(harness, await openSession(harness, key), {}, tester)).body.status, 'SUCCEEDED')
})

test('an address gets ten vouchers an hour, whatever cards it tries beside', async () => {
  const { key } = await harness.make.merchant()
  const hoarder = from('203.0.113.10')
  const voucher = async (address = hoarder) =>
    pay(harness, await openSession(harness, key), { method: 'CASH', card: undefined }, address)
  for (let count = 0; count < 10; count++) assert.equal((await voucher()).body.status, 'AWAITING_CASH')
  const refused = await voucher()
  assertRefused(refused, 'RATE_LIMITED')
  assert.ok(Number(refused.headers['retry-after']) > 3_500)
  assert.equal((await voucher(from('203.0.113.11'))).body.status, 'AWAITING_CASH')
  assert.equal((await pay(harness, await openSession(harness, key), {}, hoarder)).body.status, 'SUCCEEDED')
})

test('tries that come at once are all counted', async () => {
  const { key } = await harness.make.merchant()
  const address = from('203.0.113.9')
  const sessions = await Promise.all(Array.from({ length: 16 }, () => openSession(harness, key)))
  const keys = await Promise.all(sessions.map((each) => keyFor(harness, each, address)))
  const answers = await atOnce(16, (index) =>
    callPage(harness, 'submit', { verificationKey: keys[index], method: 'CARD', ...declined }, address),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 10, 429: 6 })
})

test('an address has 120 calls a minute over all public calls, and is told how many are left', async () => {
  const address = from('2001:db8::7')
  const first = await callPage(harness, 'verify', {}, address)
  assert.deepEqual([first.headers['x-ratelimit-limit'], first.headers['x-ratelimit-remaining']], ['120', '119'])
  for (let calls = 1; calls < 119; calls++) await callPage(harness, '3ds', {}, from('2001:db8::8'))
  const last = await harness.call({ path: '/simulator/agent', headers: address.headers })
  assert.equal(last.headers['x-ratelimit-remaining'], '0')
  const refused = await callPage(harness, 'verify', {}, address)
  assertRefused(refused, 'RATE_LIMITED')
  assert.equal(refused.headers['retry-after'], '1')
  assertRefused(await callPage(harness, 'verify', {}, from('2001:db8:0:1::7')), 'VALIDATION_ERROR')
})
