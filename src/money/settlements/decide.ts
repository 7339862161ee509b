import type { Scope, WriteContext } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { requireOpenDay } from '../ledger/closed-day.ts'
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

/** Takes such a decision back. */
export const undoOwnLine = (parts: SettlementParts, decision: LineDecision): Promise<queries.LineRow> =>
  writeIn(parts, operatorScope, async ({ tx, now }) => {
    const { lineId, by, because, within } = decision
    const line = (await queries.findLine(tx, lineId)) ?? (await refuse(tx, lineId))
    await requireOpenDay(tx, { currency: line.currency, day: line.paidOn })
    if ((await queries.undoLine(tx, lineId, { by, because, now })) === 0)
      fail('INVALID_STATE', say('Only what was decided as own can be undone.'))
    const undone = (await queries.findLine(tx, lineId)) ?? line
    await within?.(tx, undone)
    return undone
  })

/** It is of this payment, and the operator bears what it differs by. */
export async function decideLinePayment(
  parts: SettlementParts,
  reference: string,
  { lineId, by, because, within }: LineDecision,
): Promise<queries.LineRow> {
  const all = await findAnybodysByReference(parts.db.read, reference)
  const [payment, twin] = all.filter(
    ({ type, environment }) => environment === 'PRODUCTION' && (type === 'PAYMENT' || type === 'FUNDING'),
  )
  if (!payment || twin)
    fail('OPERATION_NOT_FOUND', say('There is no payment {reference} in production.', { reference }))
  const scope: Scope = { merchantId: payment.merchantId, environment: 'PRODUCTION' }
  return writeIn(parts, scope, async (ctx) => {
    const { tx, now } = ctx
    const line = await queries.lockLine(tx, lineId)
    if (line?.status !== 'SUSPENSE') return refuse(tx, lineId)
    const settled = await settlePayment(ctx, line, payment, { isDecided: true })
    if (typeof settled === 'string')
      fail('INVALID_STATE', say('The line cannot be of it: {said}.', { said: say(lineDoubts[settled]) }))
    await leaveSuspense(ctx, line)
    const match = { ownerId: scope.merchantId, subjectId: settled.id }
    await queries.decideLine(tx, lineId, match, { by, because, now })
    const decided = (await queries.findLine(tx, lineId)) ?? line
    await within?.(tx, decided)
    return decided
  })
}

async function refuse(tx: Transaction, id: string): Promise<never> {
  const line = await queries.findLine(tx, id)
  return line
    ? fail('INVALID_STATE', say('The line does not wait for a decision.'))
    : fail('OPERATION_NOT_FOUND', say('There is no such line: npx mizan settlements suspense lists all.'))
}
