import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '../factory-queries.ts'
import { type Answer, useHarness } from '../harness.ts'
import { beginPayment, hiddenIn, linkBody, makeLink, openLink, readLink, sendLink, tokenIn } from '../payment-links.ts'
import { pay } from '../payment-page.ts'
import { verify } from '../../src/verify/verify.ts'
import { atOnce, count } from './together.ts'

// Buyers, and merchants, at one link at the same moment.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

async function assertSound() {
  const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
}

const outcomeOf = ({ body }: Answer): string => body.status ?? body.error.details?.[0].rule ?? body.error.code

test('64 buyers submit a link that takes one payment: one has paid, all others hear that another buyer pays or has paid', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { usage: 'SINGLE' })
  const tokens = await atOnce(64, () => beginPayment(harness, reference))
  assert.equal(new Set(tokens).size, 64)
  const outcomes = count(
    (await atOnce(64, (index) => pay(harness, { id: '', token: tokens[index] ?? '' }))).map(outcomeOf),
  )
  assert.equal(outcomes['SUCCEEDED'], 1)
  assert.equal((outcomes['LINK_PAID'] ?? 0) + (outcomes['LINK_BEING_PAID'] ?? 0), 63, JSON.stringify(outcomes))
  const { status, paymentCount, paidAmount } = await readLink(harness, key, reference)
  assert.deepEqual([status, paymentCount, paidAmount], ['COMPLETED', 1, 150])
  const told = count((await listEvents(harness.db.read, sandbox)).map(({ type }) => type))
  assert.equal(told['payment_link.paid'], 1)
  assert.equal(told['payment_link.completed'], 1)
  await assertSound()
})

test('64 buyers for 10 places: 10 have paid, and no more', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { maxPayments: 10 })
  const tokens = await atOnce(64, () => beginPayment(harness, reference))
  const outcomes = count(
    (await atOnce(64, (index) => pay(harness, { id: '', token: tokens[index] ?? '' }))).map(outcomeOf),
  )
  assert.equal(outcomes['SUCCEEDED'], 10, JSON.stringify(outcomes))
  assert.equal((await readLink(harness, key, reference)).paymentCount, 10)
  await assertSound()
})

test('half of 32 cards are declined: each place that comes back is there for another, none is lost', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { maxPayments: 32 })
  const card = (index: number) => ({
    card: {
      number: '4242424242424242',
      expMonth: 12,
      expYear: 2040,
      cvv: '123',
      holderName: index % 2 ? 'Salma' : 'DECLINE INSUFFICIENT_FUNDS',
    },
  })
  const outcomes = await atOnce(32, async (index) =>
    pay(harness, { id: '', token: await beginPayment(harness, reference) }, card(index)),
  )
  assert.deepEqual(count(outcomes.map(outcomeOf)), { FAILED: 16, SUCCEEDED: 16 })
  const { paymentCount, statusReason } = await readLink(harness, key, reference)
  assert.deepEqual([paymentCount, statusReason], [16, undefined])
  await assertSound()
})

test('one form that is sent 64 times at once leads to one session', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const form = hiddenIn(await openLink(harness, reference))
  assert.equal(new Set((await atOnce(64, () => sendLink(harness, reference, form))).map(tokenIn)).size, 1)
  await assertSound()
})

test('one form that is sent with 4 different amounts at once leaves one session that can be paid', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { amount: undefined, amountMode: 'OPEN' })
  const form = hiddenIn(await openLink(harness, reference))
  const sent = await atOnce(4, (index) => sendLink(harness, reference, { ...form, amount: `${index + 1}` }))
  const paid = await Promise.all(
    sent.map((answer) => pay(harness, { id: '', token: tokenIn(answer) }).catch(() => undefined)),
  )
  assert.equal(paid.filter((answer) => answer?.body.status === 'SUCCEEDED').length, 1)
  assert.equal((await readLink(harness, key, reference)).paymentCount, 1)
  await assertSound()
})

test('a price that is changed while buyers submit is paid by none who saw another one, and none after it is fixed', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const tokens = await atOnce(16, () => beginPayment(harness, reference))
  const path = `/v1/payment-links/${reference}`
  const [changes] = await Promise.all([
    atOnce(8, (index) => harness.call({ method: 'PATCH', path, key, body: { amount: 200 + index } })),
    atOnce(16, (index) => pay(harness, { id: '', token: tokens[index] ?? '' })),
  ])
  for (const { status } of changes) assert.ok(status === 200 || status === 409)
  const { paymentCount, paidAmount, amount } = await readLink(harness, key, reference)
  assert.equal(paidAmount, paymentCount * 150)
  assert.ok(paymentCount === 0 || amount === 150)
  await assertSound()
})

test('64 creations with one externalId make one link', async () => {
  const { key } = await harness.make.merchant()
  const answers = await atOnce(64, () =>
    harness.call({ method: 'POST', path: '/v1/payment-links', key, body: linkBody({ externalId: 'x' }) }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 200: 63, 201: 1 })
  await assertSound()
})
