import type Stripe from 'stripe'
import type { ListedSettlement } from '../connector.ts'
import type { LineKind, SettledLine } from '../../settlements/settlement.ts'
import { minorOf } from './amounts.ts'
import { idOf, objectOf } from './mapping.ts'
import type { StripeParts } from './stripe.ts'
import type { WireAnswer } from './wire.ts'

// Stripe's payouts to the operator, and the movements of the balance that each is made of: what was charged, kept and left, for each payment, refund and
// dispute. Amounts are minor units of the account's settlement currency, which is not always the one that the buyer paid in.

type Unanswered = Exclude<WireAnswer<unknown>, { status: 'SAID' }>
type Listed = { status: 'FOUND'; settlements: ListedSettlement[] }
type Lines = { status: 'FOUND'; lines: SettledLine[] }

const notUnderstood = { status: 'SILENT', cause: 'NOT_UNDERSTOOD' } as const

/** A payout that failed or was canceled moved nothing: its money is in a later one. */
const moving = new Set(['paid', 'in_transit'])

export async function listPayouts(
  { api }: Pick<StripeParts, 'api'>,
  since: Date,
  signal?: AbortSignal,
): Promise<Listed | Unanswered> {
  const arrival_date = { gte: Math.floor(since.getTime() / 1_000) }
  const said = await api.ask((stripe) => allOf(stripe.payouts.list({ arrival_date, limit: 100 })), signal)
  if (said.status !== 'SAID') return said
  const settlements = said.it.filter(({ status }) => moving.has(status)).map(settlementOf)
  return settlements.every((each) => each !== undefined) ? { status: 'FOUND', settlements } : notUnderstood
}

async function allOf<Thing>(list: AsyncIterable<Thing>): Promise<Thing[]> {
  const things: Thing[] = []
  for await (const each of list) things.push(each)
  return things
}

function settlementOf({ id, amount, arrival_date, ...payout }: Stripe.Payout): ListedSettlement | undefined {
  const currency = payout.currency.toUpperCase()
  const netMinor = minorOf(amount, currency)
  if (netMinor === undefined || !Number.isSafeInteger(arrival_date)) return undefined
  return { reference: id, currency, paidOn: dayOf(arrival_date), netMinor }
}

const dayOf = (seconds: number): string => new Date(seconds * 1_000).toISOString().slice(0, 10)

/** A payout that Stripe gives no movements of, as of one that was made by hand, is one line of nothing known. */
export async function linesOfPayout(
  { api }: Pick<StripeParts, 'api'>,
  { reference: payout, currency, netMinor, paidOn }: ListedSettlement,
  signal?: AbortSignal,
): Promise<Lines | Unanswered> {
  const said = await api.ask(
    (stripe) => allOf(stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] })),
    signal,
  )
  if (said.status !== 'SAID') return said
  const movements = said.it.filter(({ type }) => type !== 'payout')
  if (movements.length === 0)
    return { status: 'FOUND', lines: [{ ...unknownLine, happenedOn: paidOn, grossMinor: netMinor }] }
  const lines = movements.map((each) => lineOf(each, currency))
  if (!lines.every((each) => each !== undefined)) return notUnderstood
  const sumMinor = lines.reduce((sum, { grossMinor, feeMinor }) => sum + grossMinor - feeMinor, 0n)
  return sumMinor === netMinor ? { status: 'FOUND', lines } : notUnderstood
}

const unknownLine: SettledLine = {
  kind: 'OTHER',
  reference: null,
  partReference: null,
  authorisationCode: null,
  happenedOn: null,
  grossMinor: 0n,
  feeMinor: 0n,
  originalMinor: null,
  originalCurrency: null,
}

function lineOf(transaction: Stripe.BalanceTransaction, settled: string): SettledLine | undefined {
  const currency = transaction.currency.toUpperCase()
  const [grossMinor, feeMinor, netMinor] = [transaction.amount, transaction.fee, transaction.net].map((each) =>
    minorOf(each, currency),
  )
  if (grossMinor === undefined || feeMinor === undefined || currency !== settled) return undefined
  if (grossMinor - feeMinor !== netMinor) return undefined
  const happenedOn = dayOf(transaction.created)
  return {
    ...unknownLine,
    ...aboutSource(transaction.source, currency),
    kind: kindOf(transaction),
    happenedOn,
    grossMinor,
    feeMinor,
  }
}

const kinds = new Map<string, LineKind>([
  ['charge', 'CHARGE'],
  ['payment', 'CHARGE'],
  ['refund', 'REFUND'],
  ['payment_refund', 'REFUND'],
  ['refund_failure', 'REFUND_RETURNED'],
  ['payment_failure_refund', 'REFUND_RETURNED'],
  ['stripe_fee', 'FEE'],
  ['stripe_fx_fee', 'FEE'],
  ['tax_fee', 'FEE'],
  ['network_cost', 'FEE'],
])

function kindOf({ type, source, amount }: Stripe.BalanceTransaction): LineKind {
  if (objectOf(source)?.object === 'dispute') return amount < 0 ? 'DISPUTE' : 'DISPUTE_WON'
  return kinds.get(type) ?? 'OTHER'
}

/** The amount in the currency of the payment, where it is another one: with the sign of the movement. */
function aboutSource(of: Stripe.BalanceTransaction['source'], currency: string): Partial<SettledLine> {
  const source = objectOf(of)
  if (source?.object !== 'charge' && source?.object !== 'refund' && source?.object !== 'dispute') return {}
  const paid = source.currency.toUpperCase()
  const minor = paid === currency ? undefined : minorOf(source.amount, paid)
  const originalMinor = minor === undefined ? null : source.object === 'charge' ? minor : -minor
  return {
    reference: idOf(source.payment_intent) ?? null,
    partReference: source.object === 'charge' ? null : source.id,
    ...(originalMinor !== null && { originalMinor, originalCurrency: paid }),
  }
}
