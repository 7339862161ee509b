import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import type { Bank, Transfer, TransferOutcome } from '../banks/bank.ts'
import { bankFor } from '../banks/selection.ts'
import { inOneWrite } from '../payments/parts.ts'
import { listPayoutsToAsk } from '../payments/payout-queries.ts'
import { changeTransaction } from '../payments/record.ts'
import { claimAsk, type Due, findTransaction, lockTransaction } from '../payments/transaction-queries.ts'
import { inquiryAbout, type MoneyTransaction } from '../payments/transaction.ts'
import type { PayoutKey, PayoutParts } from './parts.ts'
import { payoutOf } from './payout.ts'
import { type Answer, isAsAsked, settlePayout } from './settle.ts'

// The second phase of a payout: the call to the bank, outside of every transaction. A payout is sent once; afterwards it is only looked up, and sent
// again under the same reference if it certainly was not sent.

const askedAtOnce = 200
/** After this time a payout that was claimed by a process that ended is claimed again; no call of a bank takes as long. */
const claimedForMs = 60_000

/** `payouts.ask` of the clock: sends due payouts and looks up those in progress. Returns their number. */
export const askPayouts = (parts: PayoutParts): Promise<number> =>
  workThrough<Due>(parts.now, 'payouts', [
    {
      list: (after) => listPayoutsToAsk(parts.db.read, parts.now(), { after, limit: askedAtOnce }),
      full: askedAtOnce,
      work: (due) => askAbout(parts, due),
    },
  ])

/** The same for one payout, if it is due. */
export async function askPayout(parts: PayoutParts, { id = '', ...given }: Record<string, string>): Promise<void> {
  const scope = given as Scope
  const row = await findTransaction(parts.db.read, scope, id)
  if (row?.nextAskAt && row.nextAskAt <= parts.now() && payoutOf(row).by === 'BANK')
    await askAbout(parts, { ...scope, id, nextAskAt: row.nextAskAt })
}

async function askAbout(parts: PayoutParts, due: Due): Promise<boolean> {
  const scope: Scope = { merchantId: due.merchantId, environment: due.environment }
  const about = { scope, correlationId: newId(parts.now()), transactionId: due.id }
  const bank = bankFor(parts.banks, scope.environment)
  if (!bank) return false
  const row = await inOneWrite(parts, about, async (ctx) => {
    const claimed = await claimAsk(ctx.tx, due, new Date(ctx.now.getTime() + claimedForMs))
    if (!claimed) return undefined
    return claimed.asks === 1 ? changeTransaction(ctx, claimed, noteSending(claimed, ctx.now)) : claimed
  })
  if (!row) return false
  const answer = await (row.asks === 1 ? send(bank, scope, row) : lookUp(parts, bank, scope, row))
  await settleOrAsk(parts, { ...about, bank }, row, answer)
  return true
}

/**
 * Leaves the answer that another question or a decision has overtaken to the next question. Where none is to come, the bank is asked now; while it says
 * nothing, the overtaken answer counts: a payout that has failed and that was called paid is not passed over.
 */
async function settleOrAsk(
  parts: PayoutParts,
  about: PayoutKey & { bank: Bank },
  asked: MoneyTransaction,
  answer: Answer,
): Promise<void> {
  const overtaken = await settlePayout(parts, about, asked, answer)
  if (!overtaken || overtaken.nextAskAt !== null) return
  const newer = await about.bank.lookUp(inquiryAbout(about.scope, overtaken))
  await settleOrAsk(parts, about, overtaken, decides(newer) ? newer : answer)
}

const decides = ({ status }: Answer): boolean =>
  status === 'ACCEPTED' || status === 'PAID' || status === 'REFUSED' || status === 'RETURNED'

/** Recorded before it is done: a process that ends in between leaves a row that says that something may have been sent. */
const noteSending = (row: MoneyTransaction, now: Date) => ({
  sources: [row.status],
  columns: { payout: JSON.stringify({ ...payoutOf(row), sentAt: now.toISOString() }) },
})

const send = (bank: Bank, scope: Scope, row: MoneyTransaction): Promise<TransferOutcome> =>
  bank.send({ ...inquiryAbout(scope, row), to: payoutOf(row).to } satisfies Transfer)

async function lookUp(parts: PayoutParts, bank: Bank, scope: Scope, row: MoneyTransaction): Promise<Answer> {
  const sentAt = new Date(payoutOf(row).sentAt ?? row.createdAt)
  const hasArrived = parts.now().getTime() >= sentAt.getTime() + claimedForMs + bank.arrivesWithinMs
  const found = await bank.lookUp(inquiryAbout(scope, row))
  if (row.status !== 'PENDING' || found.status !== 'NOT_FOUND' || !hasArrived) return found
  const about = { scope, correlationId: newId(parts.now()) }
  const noted = await inOneWrite(parts, about, async (ctx) => {
    const locked = await lockTransaction(ctx.tx, scope, row.id)
    return locked && isAsAsked(locked, row) ? changeTransaction(ctx, locked, noteSending(locked, ctx.now)) : undefined
  })
  return noted ? send(bank, scope, noted) : found
}
