import { dayMs, hourMs } from '#platform/durations.ts'
import type { Scope } from '#platform/context.ts'
import { inOneStatement } from '#platform/db/transaction.ts'
import type { Inquiry } from '../acquirers/acquirer.ts'
import type { CardAccount } from '../acquirers/routing.ts'
import { isGone } from '../acquirers/saved-cards.ts'
import type { PaymentParts } from './parts.ts'
import { actionOf, inquiryAbout, type MoneyTransaction } from './transaction.ts'
import { moveNextAsk } from './transaction-queries.ts'

// A payment that failed after its buyer was sent to the acquirer's page can still be paid there, in a tab that stayed open. No payment waits for that
// money: it is held, and must be let go. A notice or the buyer's return leads to that, and where both are lost, a look at the acquirer.

/** After the payment failed: a page that was left open over night, and one that was found again. */
const looksAfterMs = [dayMs, 7 * dayMs]
/** A look without an answer is tried again this much later, */
const triedAgainAfterMs = hourMs
/** until the bank has let the money go by itself. */
const heldForMs = 30 * dayMs

/** When to look for the first time, of a payment that fails now: once its page cannot be paid on any more. Undefined without a page. */
export function firstLookAt(row: MoneyTransaction, now: Date): Date | null {
  const action = actionOf(row)
  if (action?.type !== 'REDIRECT') return null
  const isOver = new Date(action.expiresAt)
  return isOver > now ? isOver : lookAfter(now, now)
}

const lookAfter = (failedAt: Date, now: Date): Date | null => {
  const looks = looksAfterMs.map((ms) => new Date(failedAt.getTime() + ms))
  return looks.find((each) => each > now) ?? null
}

const againAfter = (failedAt: Date, now: Date): Date | null =>
  now.getTime() - failedAt.getTime() < heldForMs ? new Date(now.getTime() + triedAgainAfterMs) : null

type LookUp = { account: CardAccount | undefined; scope: Scope; row: MoneyTransaction }

/**
 * Lets go what is held for a payment that has failed, and notes when to look next. TAKEN: the money was taken, and is to be given back; the next look
 * is noted all the same, for a process that ends before.
 */
export async function letGo(parts: PaymentParts, look: LookUp): Promise<'TAKEN' | undefined> {
  const { scope, row } = look
  const found = await foundAt(parts, look)
  const now = parts.now()
  const failedAt = row.completedAt ?? row.createdAt
  const next = nextLook[found](failedAt, now)
  await inOneStatement(parts.db, (tx) => moveNextAsk(tx, scope, row, next))
  return found === 'TAKEN' ? found : undefined
}

const nextLook = {
  NOTHING_TO_HOLD: () => null,
  RELEASED: lookAfter,
  TAKEN: againAfter,
  UNKNOWN: againAfter,
} satisfies Record<string, (failedAt: Date, now: Date) => Date | null>

async function foundAt({ acquirers }: PaymentParts, { account, scope, row }: LookUp): Promise<keyof typeof nextLook> {
  if (!account)
    return row.acquirer === null || (await isGone(acquirers, scope, row.acquirer)) ? 'NOTHING_TO_HOLD' : 'UNKNOWN'
  if (!account.held) return 'NOTHING_TO_HOLD'
  const inquiry: Inquiry = inquiryAbout(scope, row)
  const { status } = await account.held.release(inquiry)
  if (status === 'RELEASED' || status === 'NOT_FOUND') return 'RELEASED'
  return status === 'TAKEN' ? status : 'UNKNOWN'
}
