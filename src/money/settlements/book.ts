import { asOneWrite, type Scope, type WriteContext } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { acquirerCharged } from '../ledger/bookings.ts'
import { operatorScope } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { type LineMatch, leaveSuspense, paymentsOf, settlePayment, suspend } from './match.ts'
import * as queries from './queries.ts'
import { type LineDoubt, netOf } from './settlement.ts'

// Booking the lines of settlements, each in a transaction of its own, which goes on where it was broken off.

export type SettlementParts = { db: Database; publicUrl: string; now: () => Date }

export type Booked = { matched: number; suspended: number }

const readAtOnce = 500
const workers = 8

/** Looks at every line that is new. */
export const bookLines = (parts: SettlementParts): Promise<Booked> => bookAll(parts, 'NEW')

/** Looks again at what waits in suspense. Returns how much of it found its payment meanwhile. */
export const matchAgain = (parts: SettlementParts): Promise<Booked> => bookAll(parts, 'SUSPENSE')

async function bookAll(parts: SettlementParts, status: 'NEW' | 'SUSPENSE'): Promise<Booked> {
  const booked = { matched: 0, suspended: 0 }
  for (let after: queries.LineRow | undefined; ;) {
    const lines = await queries.listLinesIn(parts.db.read, status, { after, limit: readAtOnce })
    if (lines.length === 0) return booked
    after = lines.at(-1)
    const payments = await paymentsOf(parts.db, lines)
    const waiting = [...lines]
    const work = async () => {
      for (let line = waiting.shift(); line; line = waiting.shift())
        booked[(await bookLine(parts, line, payments.get(line.id))) ? 'matched' : 'suspended']++
    }
    await Promise.all(Array.from({ length: workers }, work))
  }
}

/** True when it settles something, false when it waits in suspense. */
function bookLine(parts: SettlementParts, line: queries.LineRow, found: LineMatch | undefined): Promise<boolean> {
  const payment = found && typeof found === 'object' ? found.payment : undefined
  const scope: Scope = payment ? { merchantId: payment.merchantId, environment: 'PRODUCTION' } : operatorScope
  return writeIn(parts, scope, async (ctx) => {
    const locked = await queries.lockLine(ctx.tx, line.id)
    if (locked?.status !== 'NEW' && locked?.status !== 'SUSPENSE') return locked !== undefined
    // A person alone decides again what one has taken back.
    if (locked.doubt === 'UNDONE') return false
    if (locked.kind === 'FEE') return bookFee(ctx, locked)
    const doubt = payment ? await tryToSettle(ctx, locked, payment) : doubtOf(locked, found)
    if (doubt === undefined) return true
    await suspend(ctx, locked, doubt)
    return false
  })
}

const doubtOf = ({ kind, reference, authorisationCode }: queries.LineRow, found: LineMatch | undefined): LineDoubt => {
  if (kind === 'OTHER') return 'NO_PAYMENT'
  if (typeof found === 'string') return found
  return reference === null && authorisationCode === null ? 'NO_REFERENCE' : 'UNKNOWN_PAYMENT'
}

async function tryToSettle(
  ctx: WriteContext,
  line: queries.LineRow,
  payment: Extract<LineMatch, object>['payment'],
): Promise<LineDoubt | undefined> {
  const settled = await settlePayment(ctx, line, payment)
  if (typeof settled === 'string') return settled
  await leaveSuspense(ctx, line)
  await queries.matchLine(ctx.tx, line.id, { ownerId: ctx.scope.merchantId, subjectId: settled.id })
  return undefined
}

/** A fee of the account: the operator's own cost. */
async function bookFee({ tx, now }: WriteContext, line: queries.LineRow): Promise<boolean> {
  const { id, currency } = line
  if (netOf(line) !== 0n)
    await post(tx, operatorScope, { ...acquirerCharged({ feeMinor: -netOf(line) }), subjectId: id, currency }, now)
  await queries.matchLine(tx, id, { ownerId: null, subjectId: null })
  return true
}

export const writeIn = <Result>(
  { db, publicUrl, now }: SettlementParts,
  scope: Scope,
  work: (ctx: WriteContext) => Promise<Result>,
): Promise<Result> => {
  const at = now()
  return asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId: newId(at), now: at, publicUrl }, work)
}
