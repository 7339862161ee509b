import type { Scope, WriteContext } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { operatorScope } from '../ledger/operator.ts'
import { findAnybodysByReference } from '../payments/operator-queries.ts'
import { type SettlementParts, writeIn } from './book.ts'
import { leaveSuspense, settlePayment } from './match.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'
import { lineDoubts } from './settlement.ts'

// Decisions of the operator about lines in suspense.

export type LineDecision = {
  lineId: string
  by: string
  because: string
  /** Runs in the transaction of the decision, after it. */
  within?: (tx: Transaction, line: queries.LineRow) => Promise<unknown>
}

const none = { ownerId: null, subjectId: null }

/** The operator bears it, or keeps it: it stays in the operator's own books. */
export const decideOwnLine = (parts: SettlementParts, decision: LineDecision): Promise<queries.LineRow> =>
  writeIn(parts, operatorScope, (ctx) => decideOwnLineIn(ctx, decision))

/** The same in the transaction of the caller. */
export async function decideOwnLineIn(
  { tx, now }: Pick<WriteContext, 'tx' | 'now'>,
  { lineId, by, because }: Omit<LineDecision, 'within'>,
): Promise<queries.LineRow> {
  const line = (await queries.lockLine(tx, lineId)) ?? (await refuse(tx, lineId))
  if ((await queries.decideLine(tx, lineId, none, { by, because, now })) === 0) await refuse(tx, lineId)
  return (await queries.findLine(tx, lineId)) ?? line
}

/** It is of this payment, and the operator bears what it differs by. */
export const decideLinePayment = async (
  parts: SettlementParts,
  reference: string,
  decision: LineDecision,
): Promise<queries.LineRow> => {
  const { payment, scope } = await namedBy(parts, reference)
  return writeIn(parts, scope, (ctx) => decideLineIn(ctx, payment, decision))
}

/** The same in the transaction of the caller, in the books of the payment's merchant. */
export async function decideLinePaymentIn(
  ctx: WriteContext,
  parts: Pick<SettlementParts, 'db'>,
  reference: string,
  decision: LineDecision,
): Promise<queries.LineRow> {
  const { payment, scope } = await namedBy(parts, reference)
  if (scope.merchantId !== ctx.scope.merchantId) refuseReference(reference)
  return decideLineIn(ctx, payment, decision)
}

/** The same for a line of the amount that is in the books. Answers whose payment it is for any other, having written nothing. */
export async function decideEqualLine(
  parts: SettlementParts,
  reference: string,
  decision: LineDecision,
): Promise<queries.LineRow | { differsFrom: { merchantId: string; reference: string } }> {
  const { payment, scope } = await namedBy(parts, reference)
  return writeIn(parts, scope, async (ctx) => {
    const line = await lockWaiting(ctx.tx, decision.lineId)
    const settled = await settlePayment(ctx, line, payment)
    if (settled === 'OTHER_AMOUNT' && line.currency === payment.currency)
      return { differsFrom: { merchantId: scope.merchantId, reference: payment.reference } }
    return noteDecided(ctx, line, settled, decision)
  })
}

async function namedBy({ db }: Pick<SettlementParts, 'db'>, reference: string) {
  const all = await findAnybodysByReference(db.read, reference)
  const [payment, twin] = all.filter(
    ({ type, environment }) => environment === 'PRODUCTION' && (type === 'PAYMENT' || type === 'FUNDING'),
  )
  if (!payment || twin) refuseReference(reference)
  const scope: Scope = { merchantId: payment.merchantId, environment: 'PRODUCTION' }
  return { payment, scope }
}

function refuseReference(reference: string): never {
  fail('OPERATION_NOT_FOUND', say('There is no payment {reference} in production.', { reference }))
}

type Payment = Awaited<ReturnType<typeof namedBy>>['payment']

async function decideLineIn(ctx: WriteContext, payment: Payment, decision: LineDecision): Promise<queries.LineRow> {
  const line = await lockWaiting(ctx.tx, decision.lineId)
  return noteDecided(ctx, line, await settlePayment(ctx, line, payment, { isDecided: true }), decision)
}

async function lockWaiting(tx: Transaction, lineId: string): Promise<queries.LineRow> {
  const line = await queries.lockLine(tx, lineId)
  return line?.status === 'SUSPENSE' ? line : refuse(tx, lineId)
}

async function noteDecided(
  ctx: WriteContext,
  line: queries.LineRow,
  settled: Awaited<ReturnType<typeof settlePayment>>,
  { lineId, by, because, within }: LineDecision,
): Promise<queries.LineRow> {
  const { tx, scope, now } = ctx
  if (typeof settled === 'string')
    fail('INVALID_STATE', say('The line cannot be of it: {said}.', { said: say(lineDoubts[settled]) }))
  await leaveSuspense(ctx, line)
  await queries.decideLine(tx, lineId, { ownerId: scope.merchantId, subjectId: settled.id }, { by, because, now })
  const decided = (await queries.findLine(tx, lineId)) ?? line
  await within?.(tx, decided)
  return decided
}

export async function refuse(tx: Transaction, id: string): Promise<never> {
  const line = await queries.findLine(tx, id)
  return line
    ? fail('INVALID_STATE', say('The line does not wait for a decision.'))
    : fail('OPERATION_NOT_FOUND', say('There is no such line: npx mizan settlements suspense lists all.'))
}
