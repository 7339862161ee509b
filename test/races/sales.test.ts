import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expireSessions } from '#money/payments/endings.ts'
import { paymentPartsOf } from '../../src/start/payments.ts'
import { verify } from '../../src/verify/verify.ts'
import { useHarness } from '../harness.ts'
import { buy, buyerFields, formIn, lookAt, ordersOf, payFor, productOf, sendForm, stockOf } from '../sales-page.ts'
import { atOnce, count } from './together.ts'
import { partsAt } from '#test/ports.ts'

// Buyers of one product, all at once, against one another, the clock and the merchant.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const expireAt = (now: Date) => expireSessions(paymentPartsOf(partsAt(harness, () => now)))
const newForm = async (reference: string) => formIn((await lookAt(harness, reference)).text)
const statusesOf = (orders: { status: string }[]) => count(orders.map(({ status }) => status))

async function assertSound(): Promise<void> {
  const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
}

test('64 buyers of 10 units on the sales page: 10 get one and pay, and 54 are told that it has sold out', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 10 })
  const forms = await Promise.all(Array.from({ length: 64 }, () => newForm(reference)))
  const answers = await atOnce(64, (index) =>
    sendForm(harness, reference, { ...buyerFields, form: forms[index] ?? '' }),
  )
  assert.deepEqual(count(answers.map(({ status }) => status)), { 303: 10, 422: 54 })
  for (const { text } of answers.filter(({ status }) => status === 422)) assert.match(text, /Sold out/)
  const tokens = answers.flatMap(({ headers }) => String(headers['location'] ?? '').split('/c/')[1] ?? [])
  const paid = await Promise.all(tokens.map((token) => payFor(harness, { token })))
  assert.deepEqual(count(paid.map(({ body }) => body.status)), { SUCCEEDED: 10 })
  assert.deepEqual(await stockOf(harness, merchant, reference), [10, 0, 0])
  const numbers = (await ordersOf(harness, merchant, reference)).map(
    ({ orderNumber }: { orderNumber: string }) => orderNumber,
  )
  assert.deepEqual(
    numbers.sort(),
    Array.from({ length: 10 }, (_, index) => `#${1_001 + index}`),
  )
  await assertSound()
})

test('of a payment and the end of the session, whichever comes first decides, and the units are sold or free', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 16 })
  const bought = await Promise.all(Array.from({ length: 16 }, () => buy(harness, reference)))
  const late = new Date(Date.now() + 16 * 60_000)
  await Promise.all([
    ...bought.map((each) => payFor(harness, each).catch(() => undefined)),
    ...Array.from({ length: 4 }, () => expireAt(late)),
  ])
  await expireAt(late)
  const statuses = statusesOf(await ordersOf(harness, merchant, reference))
  const { PAID = 0, EXPIRED = 0 } = statuses
  assert.equal(PAID + EXPIRED, 16, JSON.stringify(statuses))
  assert.deepEqual(await stockOf(harness, merchant, reference), [PAID, 0, 16 - PAID])
  await assertSound()
})

test('a product that is deactivated amid 32 submits is charged for by no later one, and every unit is accounted for', async () => {
  const merchant = await harness.make.merchant()
  const reference = await productOf(harness, merchant, { stockQuantity: 32 })
  const bought = await Promise.all(Array.from({ length: 32 }, () => buy(harness, reference)))
  const path = `/v1/products/${reference}`
  const submits = bought.map((each) => payFor(harness, each))
  await Promise.race(submits)
  assert.equal((await harness.call({ method: 'DELETE', path, key: merchant.key })).status, 200)
  const answers = await Promise.all(submits)
  const refused = answers.filter(({ status }) => status === 422)
  for (const { body } of refused) assert.equal(body.error.code, 'PRODUCT_NOT_AVAILABLE')
  const { PAID = 0, CANCELED = 0 } = statusesOf(await ordersOf(harness, merchant, reference))
  assert.deepEqual([PAID + CANCELED, CANCELED], [32, refused.length])
  assert.ok(PAID > 0)
  assert.deepEqual(await stockOf(harness, merchant, reference), [PAID, 0, 32 - PAID])
  await assertSound()
})
