import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { foldAllLists } from '#platform/lists/fold.ts'
import { rowsHolding } from '#test/card-canary-queries.ts'
import { listRiskFacts } from '#test/risk-queries.ts'
import { useHarness } from '#test/harness.ts'
import { makeLink, payLink } from '#test/payment-links.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { buy, payFor, productOf } from '#test/sales-page.ts'
import { scheduleOf } from '../start/schedule.ts'
import { verify } from '../verify/verify.ts'
import { forgetBuyers } from './forget-buyers.ts'

// With KEEP_BUYERS, who bought is nowhere after that time, and the books are as they were.

const harness = useHarness({ KEEP_BUYERS: '90', RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.clock.now = undefined
})
const person = { name: 'Zineb Canary', email: 'zineb.canary@example.ma', phone: '+212612345678' }
const isOfPerson = (text: string) => /zineb|canary|212612345678|rue des consuls/i.test(text)
const kept = () => rowsHolding(harness.db, isOfPerson)

async function buyEverything() {
  const merchant = await harness.make.merchant()
  const { key } = merchant
  const reference = await productOf(harness, merchant)
  await payFor(harness, await buy(harness, reference, { ...person, phone: '06 12 34 56 78' }))
  const link = await makeLink(harness, key, {
    collect: { name: 'REQUIRED', email: 'REQUIRED', phone: 'REQUIRED' },
    customFields: [{ key: 'child', type: 'TEXT', label: 'Child', required: true }],
  })
  const form = { name: person.name, email: person.email, phone: person.phone, field_child: 'Zineb' }
  await payLink(harness, link.reference, form)
  await pay(harness, await openSession(harness, key, { customer: person }))
  await harness.work()
  await harness.app.flushRequestLog()
  return merchant
}

/** The next day of the week at this number, so many days from now or later. */
function dayAfter(days: number, weekday: (day: number) => boolean): Date {
  let at = new Date(Date.now() + days * dayMs)
  while (!weekday(at.getUTCDay())) at = new Date(at.getTime() + dayMs)
  return at
}

test('after everything is forgotten that has a time, no buyer is in any table, and every claim holds', async () => {
  harness.clock.now = new Date(Date.now() - 100 * dayMs)
  const { key, sandbox } = await buyEverything()
  assert.ok((await listRiskFacts(harness.db.read, sandbox)).every((facts) => facts !== null))
  const before = (await harness.call({ path: '/v1/transactions', key })).body.content
  // The request log keeps the answer to a call of today, and has to have written this one before it is looked at.
  await harness.app.flushRequestLog()
  harness.clock.now = undefined
  assert.equal(before.length, 3)
  const places = new Set((await kept()).map((place) => place.split(':')[0]))
  for (const place of ['product_orders.buyer_email', 'payment_sessions.customer', 'payment_link_sessions.answers'])
    assert.ok(places.has(`public.${place}`), `${place} is not among ${[...places].join(', ')}`)
  const later = dayAfter(0, (day) => day === 0)
  await foldAllLists(harness.db, later)
  for (const { name, run } of scheduleOf(harness)) if (name.endsWith('.forget')) await run(later)
  assert.deepEqual(await kept(), [])
  assert.ok((await listRiskFacts(harness.db.read, sandbox)).every((facts) => facts === null))
  const after = (await harness.call({ path: '/v1/transactions', key })).body.content
  const ofBooks = ({ id, amount, fee, status, reference }: Record<string, unknown>) => [
    id,
    amount,
    fee,
    status,
    reference,
  ]
  assert.deepEqual(after.map(ofBooks), before.map(ofBooks))
  const problems = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(problems, [])
})

test('on other days than Sundays what has come of age since is looked at, page by page', async () => {
  await buyEverything()
  const keptForMs = 90 * dayMs
  const isWeekday = (day: number) => day !== 0
  const early = new Date(Date.now() + 89 * dayMs)
  assert.equal(await forgetBuyers(harness.db, early, { keptForMs }), 0)
  const late = dayAfter(97, isWeekday)
  assert.equal(await forgetBuyers(harness.db, late, { keptForMs }), 0)
  let due = new Date(Date.now() + 90 * dayMs + 60_000)
  if (due.getUTCDay() === 0) due = new Date(due.getTime() + dayMs)
  assert.equal(await forgetBuyers(harness.db, due, { keptForMs, atOnce: 1 }), 1 + 3 + 1 + 3)
  assert.equal(await forgetBuyers(harness.db, due, { keptForMs, atOnce: 1 }), 0)
})

test('without KEEP_BUYERS buyers are kept as long as the books', async () => {
  assert.equal(
    await forgetBuyers(
      harness.db,
      dayAfter(40_000, () => true),
      { keptForMs: undefined },
    ),
    0,
  )
})
