import { inTime } from '../acquirers/bounded.ts'
import type { CardOutcome } from '../acquirers/connector.ts'
import type { NoticeAccount } from '../acquirers/routing.ts'
import { newId } from '#platform/ids.ts'
import { inOneWrite } from '../payments/parts.ts'
import type { RefundParts } from '../refunds/upstream.ts'
import { type Notice, type NoticeOutcome, readOf } from './notice.ts'

// A notice of a card: of one that is being verified, which goes by our reference, or of one that is saved, which its bank has renewed.

/** Longer than an acquirer takes to answer. */
const deadlineMs = 30_000

export async function actOnCard(
  parts: RefundParts,
  { notices, lookUpCard }: NoticeAccount,
  notice: Notice,
): Promise<NoticeOutcome | undefined> {
  const { accountId, reference, upstreamId: token } = notice
  const scope = await notices.scopeOf(readOf(notice))
  if (!scope) return 'UNMATCHED'
  if (reference !== null) return (await parts.askAboutCard?.(parts, scope, reference)) ? 'LOOKED_UP' : 'UNMATCHED'
  if (token === null || !lookUpCard) return 'NOTHING_TO_DO'
  const answer = await inTime((signal) => lookUpCard({ scope, token }, signal), deadlineMs)
  const found = 'value' in answer ? (answer.value as CardOutcome) : undefined
  if (found?.status === 'NOT_FOUND') return 'NOTHING_TO_DO'
  if (found?.status !== 'FOUND') return undefined
  const { card, knownAs } = found
  const about = { scope, correlationId: newId(parts.now()) }
  const renewed = { acquirer: accountId, token, card, knownAs }
  const isThere = await inOneWrite(parts, about, async (ctx) => parts.vault?.renew(ctx, renewed))
  return isThere ? 'LOOKED_UP' : 'NOTHING_TO_DO'
}
