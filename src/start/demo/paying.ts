import { noteVoucher } from '../../modules/payment-page/actions.ts'
import type { CardSubmission } from '../../money/payments/charge.ts'
import { submitCard } from '../../money/payments/charge.ts'
import { submitCash } from '../../money/payments/cash.ts'
import { requestRefund } from '../../money/refunds/request.ts'
import { cashOf } from '../../money/payments/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Chance } from './chance.ts'
import { passedBy } from './refused.ts'
import type { Clock, DemoContext } from './demo-context.ts'

/** The simulator reads the outcome of a card from its holder's name. */
const holders: readonly [part: number, name: string][] = [
  [0.05, 'DECLINE INSUFFICIENT_FUNDS'],
  [0.02, 'DECLINE EXPIRED_CARD'],
  [0.02, 'DECLINE DO_NOT_HONOR'],
  [0.03, 'CHALLENGE'],
]

/** A card, or cash at an agent some hours later; sometimes given back days after. */
export async function payIn(demo: DemoContext, chance: Chance, clock: Clock, sessionId: string): Promise<void> {
  if (chance.happens(0.1)) return
  if (chance.happens(0.15)) return payCash(demo, chance, clock, sessionId)
  const first = holderOf(chance)
  const attempt = await charge(demo, sessionId, first)
  // Many buyers try another card after a decline.
  const paid =
    attempt?.status === 'FAILED' && chance.happens(0.6) ? await charge(demo, sessionId, 'AMINA BERRADA') : attempt
  if (paid?.status === 'SUCCEEDED' && chance.happens(0.06)) await giveBack(demo, chance, clock, paid)
}

function holderOf(chance: Chance): string {
  let left = chance.next()
  for (const [part, name] of holders) {
    if (left < part) return name
    left -= part
  }
  return 'SALMA IDRISSI'
}

type Paid = { id: string; status: string; amountMinor: bigint }

/** Undefined for what cannot be paid any more. */
export async function charge(
  { payments, scope, card: number }: DemoContext,
  sessionId: string,
  holderName: string,
): Promise<Paid | undefined> {
  const submitted: CardSubmission = {
    sessionId,
    correlationId: newId(payments.now()),
    card: { number, cvv: '123', expMonth: 12, expYear: payments.now().getUTCFullYear() + 4, holderName },
    consent: { channel: 'CHECKOUT', textVersion: 'card-1' },
  }
  // A payment that is no longer possible is skipped.
  return (await passedBy(submitCard(payments, scope, submitted)))?.row
}

async function payCash(demo: DemoContext, chance: Chance, clock: Clock, sessionId: string): Promise<void> {
  const { payments, ports, scope } = demo
  const attempt = await passedBy(submitCash(payments, scope, { sessionId, correlationId: newId(payments.now()) }))
  const voucher = attempt && cashOf(attempt.row)
  if (!voucher || !chance.happens(0.75)) return
  clock.pass(chance.between(1, 5) * 3_600_000)
  const { row } = attempt
  const { amountMinor, currency } = row
  const payment = {
    number: voucher.reference,
    amountMinor,
    currency,
    agentTransactionId: `demo-${row.id}`,
    agent: 'Agence du Port',
  }
  await ports.simulator.payVoucher(payment)
  await passedBy(noteVoucher(payments, { scope, reference: row.reference, correlationId: newId(payments.now()) }))
}

async function giveBack(demo: DemoContext, chance: Chance, clock: Clock, { id, amountMinor }: Paid): Promise<void> {
  clock.pass(chance.between(2, 40) * 3_600_000)
  const part = chance.happens(0.4) ? amountMinor / 2n : undefined
  const request = {
    transactionId: id,
    amountMinor: part,
    reason: chance.oneOf(['CUSTOMER_REQUEST', 'RETURN'] as const),
    refundReference: `RETOUR-${id.slice(-6).toUpperCase()}`,
  }
  await passedBy(demo.write((ctx) => requestRefund(ctx, request)))
}
