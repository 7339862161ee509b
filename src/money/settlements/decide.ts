import type { Scope } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'
import { requireOpenDay } from '../ledger/closed-day.ts'
import { operatorScope } from '../ledger/operator.ts'
import { findAnybodysByReference } from '../payments/operator-queries.ts'
import { type SettlementParts, writeIn } from './book.ts'
import { leaveSuspense, settlePayment } from './match.ts'
import * as queries from './queries.ts'
import { lineDoubts } from './settlement.ts'

// Decisions of the operator about lines in suspense.

export type LineDecision = { lineId: string; by: string; because: string }

const none = { ownerId: null, subjectId: null }

/** The operator bears it, or keeps it: it stays in the operator's own books. */
export const decideOwnLine = (parts: SettlementParts, { lineId, ...why }: LineDecision): Promise<queries.LineRow> =>
  writeIn(parts, operatorScope, async ({ tx, now }) => {
    const line = (await queries.lockLine(tx, lineId)) ?? (await refuse(tx, lineId))
    if ((await queries.decideLine(tx, lineId, none, { ...why, now })) === 0) await refuse(tx, lineId)
    return (await queries.findLine(tx, lineId)) ?? line
  })

/** Takes such a decision back. */
export const undoOwnLine = (parts: SettlementParts, { lineId, ...why }: LineDecision): Promise<queries.LineRow> =>
  writeIn(parts, operatorScope, async ({ tx, now }) => {
    const line = (await queries.findLine(tx, lineId)) ?? (await refuse(tx, lineId))
    await requireOpenDay(tx, { currency: line.currency, day: line.paidOn })
    if ((await queries.undoLine(tx, lineId, { ...why, now })) === 0)
      fail('INVALID_STATE', sayInEnglish('Only what was decided as own can be undone.'))
    return (await queries.findLine(tx, lineId)) ?? line
  })

/** It is of this payment, and the operator bears what it differs by. */
export async function decideLinePayment(
  parts: SettlementParts,
  reference: string,
  { lineId, ...why }: LineDecision,
): Promise<queries.LineRow> {
  const all = await findAnybodysByReference(parts.db.read, reference)
  const [payment, twin] = all.filter(
    ({ type, environment }) => environment === 'PRODUCTION' && (type === 'PAYMENT' || type === 'FUNDING'),
  )
  if (!payment || twin) fail('OPERATION_NOT_FOUND', sayInEnglish(`There is no payment ${reference} in production.`))
  const scope: Scope = { merchantId: payment.merchantId, environment: 'PRODUCTION' }
  return writeIn(parts, scope, async (ctx) => {
    const line = await queries.lockLine(ctx.tx, lineId)
    if (line?.status !== 'SUSPENSE') return refuse(ctx.tx, lineId)
    const settled = await settlePayment(ctx, line, payment, { isDecided: true })
    if (typeof settled === 'string')
      fail('INVALID_STATE', sayInEnglish(`The line cannot be of it: ${lineDoubts[settled]}.`))
    await leaveSuspense(ctx, line)
    await queries.decideLine(
      ctx.tx,
      lineId,
      { ownerId: scope.merchantId, subjectId: settled.id },
      { ...why, now: ctx.now },
    )
    return (await queries.findLine(ctx.tx, lineId)) ?? line
  })
}

async function refuse(tx: Transaction, id: string): Promise<never> {
  const line = await queries.findLine(tx, id)
  return line
    ? fail('INVALID_STATE', sayInEnglish('The line does not wait for a decision.'))
    : fail('OPERATION_NOT_FOUND', sayInEnglish('There is no such line: npx mizan settlements suspense lists all.'))
}
