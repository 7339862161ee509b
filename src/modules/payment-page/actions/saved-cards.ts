import { cardUse } from '#money/acquirers/saved-cards.ts'
import type { PaymentParts } from '#money/payments/parts.ts'
import type { Scope } from '#platform/context.ts'
import { listUsableMethods, type UsableMethod } from '../queries.ts'

type Whose = {
  clientId: string
  currency: string
  /** To be charged on due dates, without the client. */
  isRegular?: boolean
}

const shownMax = 20

/** A client's saved cards that can be charged at this moment, the default first and then the newest. */
export async function usableCards(
  { db, acquirers, now }: Pick<PaymentParts, 'db' | 'acquirers' | 'now'>,
  scope: Scope,
  { clientId, currency, isRegular = false }: Whose,
): Promise<UsableMethod[]> {
  const found = await listUsableMethods(db.read, scope, clientId, monthOf(now()))
  const uses = await Promise.all(found.map(({ acquirer }) => cardUse(acquirers, scope, { currency, acquirer })))
  return found
    .filter((_, at) => (isRegular ? uses[at]?.chargesWithoutBuyer : uses[at]))
    .slice(0, shownMax)
    .map(({ acquirer, ...card }) => card)
}

const monthOf = (at: Date): number => at.getUTCFullYear() * 12 + at.getUTCMonth()
