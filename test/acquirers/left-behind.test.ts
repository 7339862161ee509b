import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dropAccount } from '#money/acquirers/accounts.ts'
import { findAccount } from '#money/acquirers/account-queries.ts'
import type { BuyerAction } from '#money/acquirers/acquirer.ts'
import { syncAccount } from '#money/notices/sync.ts'
import { leavePage } from '#money/payments/challenge.ts'
import { listAttempts } from '#money/payments/transaction-queries.ts'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '../harness.ts'
import type { Visit } from '../payment-page.ts'
import { type Shop, withShop } from './shop.ts'

// A buyer gives up on our page and pays in a tab of the provider that stayed open, of which neither a notice nor the browser tells us. No payment
// waits for that money: it is let go, or given back where it was taken.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const atCmi = (title: string, work: (shop: Shop) => Promise<void>) => test(title, () => withShop(harness, 'cmi', work))

type Left = { visit: Visit; action: BuyerAction; reference: string }

/** Begins a payment of a session of a quarter of an hour, and gives it up. */
async function leave(shop: Shop): Promise<Left> {
  shop.upstream.notices('NONE')
  const visit = await shop.sell({ expiresInSeconds: 900 })
  const { body } = await shop.begin(visit)
  await leavePage(shop.parts, shop.scope, { sessionId: visit.id, correlationId: newId(shop.parts.now()) })
  assert.deepEqual(await shop.states(visit), ['OPEN', 'FAILED'])
  const [reference = ''] = await shop.references(visit)
  return { visit, action: body.nextAction, reference }
}

const nextLook = async (shop: Shop, { visit }: Left) =>
  (await listAttempts(harness.db.read, shop.scope, visit.id))[0]?.nextAskAt ?? undefined

/** A page of a session of a quarter of an hour can be paid on for 35 minutes more. */
const untilPageIsOver = 51 * minuteMs

atCmi('what is paid in an old tab after giving up is let go, although nobody tells of it', async (shop) => {
  const left = await leave(shop)
  await shop.upstream.confirm(left.action, 'REDIRECTED')
  await shop.work(10 * minuteMs)
  assert.equal(shop.upstream.held(left.reference), 1)
  await shop.work(untilPageIsOver)
  assert.deepEqual([shop.upstream.held(left.reference), shop.upstream.taken(left.reference)], [0, 0])
  assert.equal((await shop.states(left.visit))[1], 'FAILED')
})

atCmi('a page that is paid on the next day is found a day after the payment failed, or a week after', async (shop) => {
  const [tomorrow, later] = [await leave(shop), await leave(shop)]
  await shop.work(untilPageIsOver)
  await shop.upstream.confirm(tomorrow.action, 'REDIRECTED')
  assert.equal(shop.upstream.held(tomorrow.reference), 1)
  await shop.work(24 * hourMs)
  assert.equal(shop.upstream.held(tomorrow.reference), 0)
  await shop.upstream.confirm(later.action, 'REDIRECTED')
  await shop.work(6 * 24 * hourMs)
  assert.equal(shop.upstream.held(later.reference), 0)
  for (const each of [tomorrow, later]) assert.equal(await nextLook(shop, each), undefined)
})

atCmi('what was taken of a payment that was given up goes back', async (shop) => {
  const left = await leave(shop)
  await shop.upstream.confirm(left.action, 'REDIRECTED')
  shop.upstream.takeByHand(left.reference)
  await shop.work(untilPageIsOver)
  for (let hours = 0; hours < 8; hours++) await shop.work(hourMs)
  const [late] = (await shop.session(left.visit)).transactions
  assert.deepEqual([late.status, late.late, late.refundedAmount], ['SUCCEEDED', true, 100])
  assert.deepEqual([shop.upstream.taken(left.reference), shop.upstream.given(left.reference)], [1, 1])
})

atCmi('while the provider does not answer, it is asked again each hour', async (shop) => {
  const left = await leave(shop)
  await shop.upstream.confirm(left.action, 'REDIRECTED')
  shop.upstream.outage('DOWN')
  await shop.work(untilPageIsOver)
  for (let hours = 0; hours < 3; hours++) await shop.work(61 * minuteMs)
  assert.equal(shop.upstream.held(left.reference), 1)
  shop.upstream.outage(undefined)
  await shop.work(61 * minuteMs)
  assert.equal(shop.upstream.held(left.reference), 0)
})

atCmi('an operator’s sync lets it go at once', async (shop) => {
  const left = await leave(shop)
  await shop.upstream.confirm(left.action, 'REDIRECTED')
  assert.deepEqual(await syncAccount(shop.parts, shop.accountId), { asked: 1, notices: 0 })
  assert.equal(shop.upstream.held(left.reference), 0)
})

atCmi('nothing is looked for at an account that was removed', async (shop) => {
  const left = await leave(shop)
  const row = await findAccount(harness.db.read, shop.accountId)
  assert.ok(row && (await dropAccount({ db: harness.db, now: shop.parts.now() }, row)))
  await shop.work(untilPageIsOver)
  assert.equal(await nextLook(shop, left), undefined)
})

for (const [at, looks] of [
  ['releasing', 'nothing was asked'],
  ['writing', 'it was let go'],
] as const)
  atCmi(`a process that ends when ${looks} is followed by another`, async (shop) => {
    const left = await leave(shop)
    await shop.upstream.confirm(left.action, 'REDIRECTED')
    const { live } = harness.ports.acquirers
    const ended = new Error('The process is gone.')
    harness.ports.acquirers.live = {
      ...live,
      card: async (scope, id) => {
        const found = await live.card(scope, id)
        if (!found?.held) return found
        const { held } = found
        const release: typeof held.release = async (asked) => {
          if (at === 'writing') await held.release(asked)
          throw ended
        }
        return { ...found, held: { ...held, release } }
      },
    }
    await assert.rejects(shop.work(untilPageIsOver))
    harness.ports.acquirers.live = live
    assert.equal(shop.upstream.held(left.reference), at === 'writing' ? 0 : 1)
    await shop.work(2 * minuteMs)
    assert.equal(shop.upstream.held(left.reference), 0)
    assert.notEqual(await nextLook(shop, left), undefined)
  })

test('a payment of Stripe that was given up is closed there, and looked at no more', () =>
  withShop(harness, 'stripe', async (shop) => {
    const left = await leave(shop)
    await shop.work(untilPageIsOver)
    assert.equal(await nextLook(shop, left), undefined)
    await assert.rejects(shop.upstream.confirm(left.action, 'REDIRECTED'))
  }))
