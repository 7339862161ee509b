import type { WriteContext } from '#platform/context.ts'
import { beforeStatements } from '../bank-files/confirm.ts'
import { listAccounts } from '../bank-files/queries.ts'
import type { Doubt } from './doubt.ts'
import { type AwaitedFunding, type FeedParts, writeIn } from './feed.ts'
import { findLastStatement, listShownAs } from './queries.ts'
import type { StatementLine } from './statement.ts'
import * as queries from './virtual-rib-queries.ts'

// Transfers that name nothing, and that were sent to the virtual RIB of a merchant: each is of a funding of its very amount.

type Sent = { rib: string; amountMinor: bigint; currency: string }

/**
 * The funding that the transfer is of: one that was confirmed without a statement, else the one that has waited longest. The caller's transaction keeps other transfers
 * to the virtual RIB waiting.
 */
export async function fundingSentTo(
  { tx, scope }: WriteContext,
  parts: Pick<FeedParts, 'fundingsLike'>,
  { rib, amountMinor, currency }: Sent,
): Promise<AwaitedFunding | Doubt> {
  const virtual = await queries.lockVirtualRib(tx, rib)
  if (virtual?.endedAt !== null) return 'ENDED_RIB'
  const since = (await listAccounts(tx)).find(({ id }) => id === virtual.accountId)?.openedAt ?? null
  const alike = await parts.fundingsLike(tx, scope, { amountMinor, currency, since })
  const ids = alike.map(({ transactionId }) => transactionId)
  const shown = new Set((await listShownAs(tx, 'FUNDING', ids)).map(({ subjectId }) => subjectId))
  return alike.find(({ transactionId }) => !shown.has(transactionId)) ?? 'NO_FUNDING'
}

/**
 * A movement of a notification. It is taken once by the bank's reference, and not at all where the statement has its day: then the statement has it. False where it waits for
 * the statement.
 */
export async function settleSentTo(
  parts: FeedParts,
  { rib, accountId, ownerId: merchantId }: queries.VirtualRib,
  { bankReference, bookedOn, amountMinor, currency }: StatementLine,
): Promise<boolean> {
  if (bankReference === null || bookedOn === '') return false
  return writeIn(parts, { merchantId, environment: 'PRODUCTION' }, async (ctx) => {
    const { tx, scope } = ctx
    const ended = (await queries.lockVirtualRib(tx, rib))?.endedAt
    const shownUntil = (await findLastStatement(tx, accountId))?.untilDay ?? ''
    if (ended !== null || bookedOn <= shownUntil || (await queries.hasCredit(tx, accountId, bankReference)))
      return false
    const [funding] = await parts.fundingsLike(tx, scope, { amountMinor, currency, since: null })
    if (!funding || !(await parts.settleFunding(await beforeStatements(ctx, currency), funding.id))) return false
    await queries.insertCredit(tx, { accountId, bankReference, transactionId: funding.transactionId })
    return true
  })
}
