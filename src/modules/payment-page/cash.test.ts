import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { callPage, cardOf, keyFor, openSession, pay, readSession, visit } from '#test/payment-page.ts'

// A buyer who pays cash: a voucher on the page, and the page of a simulated agent.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})

const cash = { method: 'CASH', card: undefined }

async function vouchered() {
  const { key } = await harness.make.merchant()
  const session = await openSession(harness, key, { amount: 249.9 })
  const { body, text } = await pay(harness, session, cash)
  assert.equal(body.status, 'AWAITING_CASH', text)
  return { key, session, answer: body, voucher: body.nextAction }
}

const agentPage = (number: string, form?: Record<string, string>) =>
  visit(harness, form ? '/simulator/agent' : `/simulator/agent?number=${number}`, form && { number, ...form })

test('a voucher is shown, an agent takes its amount, and the session is paid at once', async () => {
  const { key, session, voucher } = await vouchered()
  assert.match(voucher.reference, /^\d{12}$/)
  assert.deepEqual(
    [voucher.type, voucher.barcode, voucher.amount, voucher.currency, voucher.agents],
    ['CASH_VOUCHER', voucher.reference, 249.9, 'MAD', ['Simulated Agents']],
  )
  const waiting = await readSession(harness, key, session)
  assert.deepEqual([waiting.status, waiting.expiresAt, waiting.attempts], ['AWAITING_CASH', voucher.expiresAt, 0])

  const grouped = voucher.reference.replaceAll(/(\d{4})(?=\d)/g, '$1%20')
  const shown = await agentPage(grouped)
  assert.match(shown.text, /SANDBOX TEST/)
  assert.match(shown.text, /MAD\s249\.90/)
  const [, payment = ''] = /name="payment" value="([^"]+)"/.exec(shown.text) ?? []
  const taken = await agentPage(voucher.reference, { payment })
  assert.equal(taken.headers['location'], `/simulator/agent?number=${voucher.reference}&lang=en`)
  assert.match((await agentPage(voucher.reference)).text, /has been paid/)
  const paid = await readSession(harness, key, session)
  assert.deepEqual([paid.status, paid.amountPaid, paid.paymentMethod], ['PAID', 249.9, { type: 'CASH' }])
  await agentPage(voucher.reference, { payment })
  await agentPage(voucher.reference, { payment: 'another' })
  assert.equal((await harness.call({ path: '/v1/wallet', key })).body.balance.pending, 243.65)
})

test('a page that is opened again shows the voucher, and takes a card in its place', async () => {
  const { key, session, voucher } = await vouchered()
  const verified = await callPage(harness, 'verify', { sessionToken: session.token })
  assert.deepEqual([verified.body.session.status, verified.body.nextAction], ['AWAITING_CASH', voucher])
  const { verificationKey } = verified.body
  const paid = await callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf() })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  assert.match((await agentPage(voucher.reference)).text, /was closed/)
  await agentPage(voucher.reference, { payment: 'late' })
  const { status, paymentMethod } = await readSession(harness, key, session)
  assert.deepEqual([status, paymentMethod.type], ['PAID', 'CARD'])
})

test('a second voucher is not given, and a session without cash gives none', async () => {
  const { session, key } = await vouchered()
  const verificationKey = await keyFor(harness, session)
  assertRefused(await callPage(harness, 'submit', { verificationKey, method: 'CASH' }), 'SESSION_NOT_ACTIVE')
  const cards = await openSession(harness, key, { methods: ['CARD'] })
  assertRefused(await pay(harness, cards, cash), 'VALIDATION_ERROR', { field: 'method' })
  const cashOnly = await openSession(harness, key, { methods: ['CASH'] })
  assertRefused(await pay(harness, cashOnly), 'VALIDATION_ERROR', { field: 'method' })
})
