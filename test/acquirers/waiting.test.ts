import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOnDueNotices } from '#money/notices/act.ts'
import { abandonChallenges, resolveUnknown } from '#money/payments/resolve.ts'
import { executeDueRefunds } from '#money/refunds/execute.ts'
import { minuteMs } from '#platform/durations.ts'
import { type Call, useHarness } from '../harness.ts'
import { waitUntil } from '../patience.ts'
import type { Visit } from '../payment-page.ts'
import { countInTransaction } from './queries.ts'
import { page, providers, type Shop, withShop } from './shop.ts'

// While a provider is waited for, no connection to the database is held: twice as many calls wait as there are connections, all in the
// same moment, and others go on working.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
/** The harness has half as many connections. */
const count = 32

/** Holds all calls of the double up; once as many have come as are meant, looks, and lets them go. */
async function whileHeldUp(
  shop: Shop,
  { calls, work }: { calls: number; work: () => Promise<unknown> },
): Promise<void> {
  const line = shop.holdUp()
  const working = work()
  await waitUntil(() => line.waiting() >= calls)
  await waitUntil(async () => (await countInTransaction(harness.db.read))?.n === 0)
  const visit = await shop.sell()
  assert.equal((await shop.session(visit)).status, 'OPEN')
  line.letGo()
  await working
}

test('payments with a token of the fields wait without a connection', () =>
  withShop(harness, 'stripe', async (shop) => {
    const ready = await Promise.all(
      Array.from({ length: count }, async () => {
        const { token } = await shop.sell()
        const { verificationKey } = (await page(harness, 'verify', { sessionToken: token })).body
        return { verificationKey, method: 'CARD', ...(await shop.upstream.typed('DIRECT')) }
      }),
    )
    await whileHeldUp(shop, {
      calls: count,
      work: () =>
        Promise.all(
          ready.map(async (body) => {
            const { body: answered, text } = await page(harness, 'submit', body)
            assert.equal(answered.status, 'SUCCEEDED', text)
          }),
        ),
    })
  }))

for (const provider of providers)
  test(`buyers who come back wait without a connection, and so do the jobs (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      shop.upstream.notices('NONE')
      const visits: Visit[] = []
      const backs: (Call | undefined)[] = []
      for (let index = 0; index < count; index++) {
        const visit = await shop.sell()
        visits.push(visit)
        backs.push(await shop.buy(visit))
      }
      await whileHeldUp(shop, {
        calls: count / 2,
        work: () => Promise.all(backs.slice(0, count / 2).map(shop.comeBack)),
      })
      shop.passTime(2 * minuteMs)
      await whileHeldUp(shop, {
        calls: 1,
        work: async () => {
          await resolveUnknown(shop.parts)
          await abandonChallenges(shop.parts)
        },
      })
      await shop.work(5 * minuteMs)
      for (const visit of visits) assert.equal((await shop.session(visit)).status, 'PAID')
    }))

for (const provider of providers)
  test(`refunds and notices wait without a connection (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const visit = await shop.sell()
      await shop.buy(visit)
      await shop.upstream.isQuiet()
      await whileHeldUp(shop, { calls: 1, work: () => actOnDueNotices(shop.parts) })
      await shop.work(minuteMs)
      const [payment] = (await shop.session(visit)).transactions
      const body = { transactionId: payment.id, amount: 60, reason: 'RETURN', refundReference: payment.id }
      const asked = await harness.call({ method: 'POST', path: '/v1/refunds', key: shop.key, body })
      assert.equal(asked.status, 202, asked.text)
      await whileHeldUp(shop, { calls: 1, work: () => executeDueRefunds(shop.parts) })
      assert.equal(shop.upstream.given(payment.reference), 1)
    }))
