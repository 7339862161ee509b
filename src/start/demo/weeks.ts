import { setTimeout as delay } from 'node:timers/promises'
import { dayMs, hourMs } from '#platform/durations.ts'
import { createCheckout } from '../../modules/checkout/actions.ts'
import { CheckoutCreate } from '../../modules/checkout/schemas.ts'
import { findByExternalId } from '../../money/payments/checkout-queries.ts'
import { expireSessions } from '../../money/payments/endings.ts'
import { listPayouts } from '../../money/payments/payout-queries.ts'
import { releaseFunds } from '../../money/payments/release.ts'
import { abandonChallenges } from '../../money/payments/resolve.ts'
import { payDue } from '../../money/payouts/due.ts'
import { includePayments } from '../../money/payouts/include.ts'
import { payoutOf } from '../../money/payouts/payout.ts'
import { changeSchedule } from '../../money/payouts/schedules.ts'
import { askPayouts } from '../../money/payouts/send.ts'
import { executeDueRefunds } from '../../money/refunds/execute.ts'
import { makeStatementsOf } from '../../money/statements/make.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { StartProblem } from '../../platform/postgres/start-problem.ts'
import { payoutPartsOf } from '../payouts.ts'
import { refundPartsOf } from '../refunds.ts'

import { statementPartsOf } from '../statements.ts'
import { sayHistory } from '../subscriptions.ts'
import { furnishShop } from './brand.ts'
import { chanceOf } from './chance.ts'
import { demoDays } from './demo.ts'
import { fulfil } from './fulfilling.ts'
import { buyerNamed, demoCurrency } from './goods.ts'
import { buy, buyAbroad } from './history.ts'
import { countPlayedDays, findDemoMerchant } from './queries.ts'
import { passedBy } from './refused.ts'
import { type Clock, clockFrom, type DemoParts, openDemoContext, type DemoContext } from './demo-context.ts'
import { startSubscriptions, workOnSubscriptions } from './subscriptions.ts'

// Six weeks of a shop that sells every day, played in a few seconds.

/** A buyer from abroad comes once in so many days. */
const daysPerEuro = 3

type Watching = {
  isStopping?: () => boolean
  onDay?: (day: number, days: number) => void
  /** Before a day is tried again; more each time. */
  pauseMs?: number
}

/**
 * Plays what is missing of the weeks until now. A day that was played is not played again, so that it may be stopped at any time and
 * asked for twice. Throws StartProblem when it cannot go on.
 */
export async function playWeeks(parts: DemoParts, merchantId: string, watching: Watching = {}): Promise<void> {
  const end = Date.now()
  const clock = clockFrom(new Date(end - demoDays * dayMs))
  const demo = await openDemoContext(parts, merchantId, clock)
  for (let day = 0; day < demoDays; day++) {
    if (watching.isStopping?.()) break
    clock.set(new Date(end - (demoDays - day) * dayMs))
    await insist(watching, async () => {
      await sayHistory(parts.db, true)
      if (!(await wasPlayed(demo, day))) await playDay(parts, demo, clock, day)
    }).catch((error: Error) => {
      throw new StartProblem(wordsOf(day, error.message), { cause: error })
    })
    watching.onDay?.(day + 1, demoDays)
  }
  await sayHistory(parts.db, false)
}

/** The words about an interrupted history; undefined for none or a complete one. */
export async function whatIsMissing(db: Database): Promise<string | undefined> {
  const shop = await findDemoMerchant(db.read)
  const days = shop && (await countPlayedDays(db.read, { ...shop, environment: 'SANDBOX' }))
  return days === undefined || days >= demoDays ? undefined : wordsOf(days)
}

const wordsOf = (days: number, why?: string): string =>
  `The demo merchant has ${days} of its ${demoDays} days${why === undefined ? '' : ` (${why})`}: npx mizan demo seed plays the rest.`

const triesMax = 5

/** A database that is down for a moment comes back. The played part of a day is not played twice. */
async function insist({ isStopping, pauseMs = 1_000 }: Watching, play: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await play()
    } catch (error) {
      if (tries === triesMax || isStopping?.()) throw error
      await delay(tries * pauseMs)
    }
  }
}

/** Each day ends with a basket that its buyer leaves: a checkout session with the name of the day. */
const markOf = (day: number): string => `demo-day-${day}`

const wasPlayed = async ({ db, scope }: DemoContext, day: number): Promise<boolean> =>
  (await findByExternalId(db.read, scope, markOf(day))) !== undefined

async function playDay(parts: DemoParts, demo: DemoContext, clock: Clock, day: number): Promise<void> {
  const chance = chanceOf(20_261_121 + day)
  if (day === 0) await begin(parts, demo, clock)
  const count = chance.between(3, 9)
  for (let index = 0; index < count; index++) {
    clock.pass(chance.between(20, 90) * 60_000)
    await buy(demo, chance, clock, `${day}-${index}`)
  }
  // Its own chance, so that the days of the shop at home stay as they were.
  if (day % daysPerEuro === 0) await buyAbroad(demo, chanceOf(20_261_221 + day), clock, String(day))
  await fulfil(demo, chance)
  await workOnSubscriptions(parts, demo, day)
  await closeDay(parts, demo, clock)
  const mark = {
    amount: 50,
    currency: demoCurrency,
    orderId: `WEB-${day}`,
    description: 'Commande de la boutique en ligne',
    customer: { name: buyerNamed(markOf(day)) },
    externalId: markOf(day),
    returnUrl: 'https://boutique-atlas.example/merci',
    expiresInSeconds: 300,
  }
  await demo.write((ctx) => createCheckout(ctx, CheckoutCreate.parse(mark)))
}

async function begin(parts: DemoParts, demo: DemoContext, clock: Clock): Promise<void> {
  const weekly = { interval: { kind: 'WEEKLY', weekday: 'MONDAY' } } as const
  await inTransaction(demo.db, (tx) => changeSchedule(tx, demo.scope.merchantId, weekly, clock.now()))
  await startSubscriptions(parts, demo)
  await furnishShop(parts, demo)
}

/** The clock's work in a running service. */
async function closeDay(
  { db, config, secrets }: DemoParts,
  { payments, ports, scope }: DemoContext,
  clock: Clock,
): Promise<void> {
  clock.pass(hourMs)
  await passedBy(abandonChallenges(payments))
  await passedBy(expireSessions(payments))
  await passedBy(releaseFunds(payments))
  await passedBy(executeDueRefunds(refundPartsOf({ db, config, secrets, now: clock.now, ports })))
  const payouts = payoutPartsOf({ db, config, now: clock.now, ports })
  await passedBy(payDue(payouts))
  await passedBy(askPayouts(payouts))
  const wholes = (await listPayouts(db.read, scope.merchantId, true)).filter((each) => payoutOf(each).isWhole)
  for (const { id } of wholes) await passedBy(includePayments(payouts, { ...scope, id }))
  await makeStatementsOf(statementPartsOf({ db, config, now: clock.now }), scope.merchantId)
}
