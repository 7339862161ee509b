import type Stripe from 'stripe'
import type { Said } from './wire.ts'
import type { StripeParts } from './stripe.ts'
import { minorOf } from './amounts.ts'
import { idOf, objectOf } from './mapping.ts'

// The movements of a Stripe payout: the charge, Stripe's fee and the net amount of each. Amounts are minor units of the account's settlement
// currency, which is not always the one that the buyer paid in.

export type SettledMovement = {
  /** Theirs, of the movement. */
  id: string
  type: string
  /** Theirs, of the payment that it belongs to; absent for what belongs to none, such as a fee. */
  paymentId?: string
  chargeId?: string
  /** Ours, of a refund. */
  refundReference?: string
  grossMinor: bigint
  feeMinor: bigint
  netMinor: bigint
  currency: string
  availableAt: Date
}

export async function movementsOfPayout(
  { api }: Pick<StripeParts, 'api'>,
  payout: string,
  signal?: AbortSignal,
): Promise<Said<SettledMovement[]>> {
  const said = await api.ask((stripe) => transactionsOf(stripe, payout), signal)
  if (said.status !== 'SAID') return said
  const movements = said.it.filter(({ type }) => type !== 'payout').map(movementOf)
  return movements.every((each) => each !== undefined)
    ? { status: 'SAID', it: movements }
    : { status: 'SILENT', cause: 'NOT_UNDERSTOOD' }
}

async function transactionsOf(stripe: Stripe, payout: string): Promise<Stripe.BalanceTransaction[]> {
  const transactions: Stripe.BalanceTransaction[] = []
  for await (const each of stripe.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] }))
    transactions.push(each)
  return transactions
}

function movementOf(transaction: Stripe.BalanceTransaction): SettledMovement | undefined {
  const { id, type, amount, fee, net, available_on } = transaction
  const currency = transaction.currency.toUpperCase()
  const [grossMinor, feeMinor, netMinor] = [amount, fee, net].map((each) => minorOf(each, currency))
  if (grossMinor === undefined || feeMinor === undefined || netMinor === undefined) return undefined
  return {
    id,
    type,
    ...belongsTo(transaction.source),
    grossMinor,
    feeMinor,
    netMinor,
    currency,
    availableAt: new Date(available_on * 1_000),
  }
}

function belongsTo(source: Stripe.BalanceTransaction['source']): Partial<SettledMovement> {
  const thing = objectOf(source)
  if (thing?.object === 'charge') return known({ chargeId: thing.id, paymentId: idOf(thing.payment_intent) })
  if (thing?.object === 'refund')
    return known({
      chargeId: idOf(thing.charge),
      paymentId: idOf(thing.payment_intent),
      refundReference: thing.metadata?.['mizan_reference'],
    })
  if (thing?.object === 'dispute') return known({ chargeId: idOf(thing.charge), paymentId: idOf(thing.payment_intent) })
  return {}
}

const known = (named: Record<string, string | undefined>): Partial<SettledMovement> =>
  Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined))
