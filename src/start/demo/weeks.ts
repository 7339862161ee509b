import { findByExternalId } from '../../modules/checkout/queries.ts'
import { createCheckout } from '../../modules/checkout/actions.ts'
import { CheckoutCreate } from '../../modules/checkout/schemas.ts'
import { deliverOrder, prepareOrder, shipOrder } from '../../modules/orders/actions/fulfilling.ts'
import { listOrders } from '../../modules/orders/queries.ts'
import { executeDueRefunds } from '../../money/refunds/execute.ts'
import { changeSchedule } from '../../money/payouts/schedules.ts'
import { payDue } from '../../money/payouts/due.ts'
import { includePayments } from '../../money/payouts/include.ts'
import { payoutOf } from '../../money/payouts/payout.ts'
import { listPayouts } from '../../money/payouts/queries.ts'
import { askPayouts } from '../../money/payouts/send.ts'
import { expireSessions } from '../../money/payments/endings.ts'
import { releaseFunds } from '../../money/payments/release.ts'
import { abandonChallenges } from '../../money/payments/resolve.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { payoutPartsOf } from '../payouts.ts'
import { refundPartsOf } from '../refunds.ts'
import { type Chance, chanceOf } from './chance.ts'
import { demoDays } from './demo.ts'
import { buy } from './history.ts'
import { type Clock, clockFrom, type Ground, setStage, type Stage } from './stage.ts'
import { startSubscriptions, workOnSubscriptions } from './subscriptions.ts'

// Six weeks of a shop that sells every day, played in a few seconds.

const dayMs = 86_400_000
const hourMs = 3_600_000

type Watching = { isStopping?: () => boolean; onDay?: (day: number, days: number) => void }

/**
 * Plays what is missing of the weeks until now. A day that was played is not played again, so that it may be stopped at any time and
 * asked for twice.
 */
export async function playWeeks(ground: Ground, merchantId: string, watching: Watching = {}): Promise<void> {
  const end = Date.now()
  const clock = clockFrom(new Date(end - demoDays * dayMs))
  const stage = await setStage(ground, merchantId, clock)
  for (let day = 0; day < demoDays; day++) {
    if (watching.isStopping?.()) return
    clock.set(new Date(end - (demoDays - day) * dayMs))
    if (!(await wasPlayed(stage, day))) await playDay(ground, stage, clock, day)
    watching.onDay?.(day + 1, demoDays)
  }
}

/** Each day begins with one checkout session that has its name. */
const markOf = (day: number): string => `demo-day-${day}`

const wasPlayed = async ({ db, scope }: Stage, day: number): Promise<boolean> =>
  (await findByExternalId(db.read, scope, markOf(day))) !== undefined

async function playDay(ground: Ground, stage: Stage, clock: Clock, day: number): Promise<void> {
  const chance = chanceOf(20_261_121 + day)
  if (day === 0) await begin(ground, stage, clock)
  const count = chance.between(3, 9)
  for (let index = 0; index < count; index++) {
    clock.pass(chance.between(20, 90) * 60_000)
    await buy(stage, chance, clock, `${day}-${index}`)
  }
  await fulfil(stage, chance)
  await workOnSubscriptions(ground, stage, day)
  await closeDay(ground, stage, clock)
  const mark = {
    amount: 50,
    orderId: `MARK-${day}`,
    externalId: markOf(day),
    returnUrl: 'https://boutique-atlas.example/merci',
    expiresInSeconds: 300,
  }
  await stage.write((ctx) => createCheckout(ctx, CheckoutCreate.parse(mark)))
}

async function begin(ground: Ground, stage: Stage, clock: Clock): Promise<void> {
  const weekly = { interval: { kind: 'WEEKLY', weekday: 'MONDAY' } } as const
  await inTransaction(stage.db, (tx) => changeSchedule(tx, stage.scope.merchantId, weekly, clock.now()))
  await startSubscriptions(ground, stage)
}

/** Orders go out after a day or two, and arrive after some more. */
async function fulfil({ db, scope, write }: Stage, chance: Chance): Promise<void> {
  const { rows } = await listOrders(db.read, scope, undefined, { page: 0, size: 50, sort: [], status: 'PAID' })
  for (const order of rows) {
    if (order.canceledAt !== null || !chance.happens(0.6)) continue
    if (order.fulfilment === 'UNFULFILLED') await write((ctx) => prepareOrder(ctx, order))
    if (order.fulfilment === 'PREPARING')
      await write((ctx) => shipOrder(ctx, order, { carrier: 'Amana', trackingNumber: `AM${order.orderNumber}MA` }))
    if (order.fulfilment === 'SHIPPED') await write((ctx) => deliverOrder(ctx, order))
  }
}

/** What the clock does in a running service. */
async function closeDay({ db, config, secrets }: Ground, { payments, scope }: Stage, clock: Clock): Promise<void> {
  clock.pass(hourMs)
  await abandonChallenges(payments)
  await expireSessions(payments)
  await releaseFunds(payments)
  await executeDueRefunds(refundPartsOf({ db, config, secrets, now: clock.now }))
  const payouts = payoutPartsOf({ db, publicUrl: config.publicUrl, now: clock.now })
  await payDue(payouts)
  await askPayouts(payouts)
  const wholes = (await listPayouts(db.read, scope.merchantId, true)).filter((each) => payoutOf(each).isWhole)
  for (const { id } of wholes) await includePayments(payouts, { ...scope, id })
}
