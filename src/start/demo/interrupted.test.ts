import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelOrder } from '#modules/orders/actions/canceling.ts'
import { listOrders } from '#modules/orders/queries.ts'
import { changeProduct } from '#modules/products/actions.ts'
import { expireSessions } from '#money/payments/endings.ts'
import type { Database } from '#platform/db/database.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { demoDays, openDemoShop } from './demo.ts'
import { fulfil } from './fulfilling.ts'
import { clockFrom, openDemoContext, type DemoContext } from './demo-context.ts'
import { startSubscriptions, workOnSubscriptions } from './subscriptions.ts'
import { playWeeks } from './weeks.ts'

// The demo plays through the verbs of a service that runs: its jobs and its people act beside it, and it may end at any moment.

const harness = useHarness()

async function openShop() {
  const { db, config, secrets } = harness
  const { merchantId, key } = await openDemoShop(db, config.publicUrl, new Date())
  return { parts: { db, config, secrets }, merchantId, key }
}

/** The same database, with something that happens before each transaction. */
const beside = (db: Database, happens: () => Promise<void>): Database => ({
  ...db,
  connect: async () => {
    await happens()
    return db.connect()
  },
})

test('what jobs and people change between two steps of the demo does not end it', async () => {
  const { parts, merchantId } = await openShop()
  const demo = await openDemoContext(parts, merchantId, clockFrom(new Date()))
  const { payments, write } = demo
  const setProducts = (active: boolean) => async () => {
    for (const reference of demo.products) await write((ctx) => changeProduct(ctx, reference, { active }))
  }
  const acts = [setProducts(false), () => expireSessions(payments), setProducts(true)]
  let turn = 0
  const happens = async () => {
    if (++turn % 4 === 0) await acts[(turn / 4) % acts.length]?.()
  }
  let played = 0
  const days = 4
  await playWeeks({ ...parts, db: beside(parts.db, happens) }, merchantId, {
    isStopping: () => played === days,
    onDay: () => played++,
  })
  assert.equal(played, days)
  assert.deepEqual(await illClaims(), [])
})

test('an order that is canceled between being listed and being prepared, shipped or delivered is passed by', async () => {
  const { parts, merchantId } = await openShop()
  let played = 0
  await playWeeks(parts, merchantId, { isStopping: () => played === 3, onDay: () => played++ })
  const demo = await openDemoContext(parts, merchantId, clockFrom(new Date()))
  const filters = { page: 0, size: 50, sort: [], status: 'PAID' as const }
  const listed = async () => (await listOrders(parts.db.read, demo.scope, undefined, filters)).rows
  const cancelAll = async () => {
    // One that was paid in cash needs an account that the money goes to.
    for (const order of (await listed()).filter(({ canceledAt }) => canceledAt === null))
      await demo.write((ctx) => cancelOrder(ctx, order, { reason: 'Trop tard' })).catch(() => {})
  }
  const raced: DemoContext = {
    ...demo,
    write: async (work) => {
      await cancelAll()
      return demo.write(work)
    },
  }
  assert.ok((await listed()).length > 0)
  await fulfil(raced, { happens: () => true })
  assert.ok((await listed()).some(({ canceledAt }) => canceledAt !== null))
})

test('decisions about subscriptions that people took before are kept', async () => {
  const { parts, merchantId } = await openShop()
  const clock = clockFrom(new Date(Date.now() - demoDays * dayMs))
  const demo = await openDemoContext(parts, merchantId, clock)
  await startSubscriptions(parts, demo)
  await startSubscriptions(parts, demo)
  for (const day of [25, 25, 30, 30]) {
    clock.set(new Date(Date.now() - (demoDays - day) * dayMs))
    await workOnSubscriptions(parts, demo, day)
  }
})

test('a demo that is cut short at any moment says how it is completed, and is completed by playing again', async () => {
  const { parts, merchantId, key } = await openShop()
  const total = async (path: string): Promise<number> => (await harness.call({ path, key })).body.totalElements
  let whole = 0
  for (const after of [2, 9, 23, 40, 60, 90]) {
    let left = after
    const dies = async () => {
      if (left-- <= 0) throw new Error('the machine is off')
    }
    await assert.rejects(
      playWeeks({ ...parts, db: beside(parts.db, dies) }, merchantId, {
        pauseMs: 0,
        onDay: (day) => {
          whole = day
        },
      }),
      /^StartProblem: The demo merchant has \d of its 42 days \(the machine is off\): npx mizan demo seed plays the rest\.$/,
    )
  }
  // The day that was cut short, wherever in the week it is, is played to its end.
  let played = 0
  await playWeeks(parts, merchantId, { isStopping: () => played > whole, onDay: () => played++ })
  assert.equal(await total('/v1/subscriptions'), 9)
  const first = await harness.call({ path: '/v1/transactions?type=PAYMENT&size=500', key })
  const orders = first.body.content.map((each: { orderId?: string }) => each.orderId).filter(isFirst)
  assert.deepEqual(orders, [...new Set(orders)])
  assert.deepEqual(await illClaims(), [])
})

const isFirst = (orderId: string | undefined) => orderId?.startsWith('PREMIER-') === true

/** Claims that do not hold once the jobs of the demo have run: its clock pays out the shops of other tests as well. */
async function illClaims(): Promise<object[]> {
  await harness.work()
  return (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
}
