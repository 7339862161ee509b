import type { Scope } from '#platform/context.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { columnsOfAll, sql } from '#platform/db/sql.ts'
import type { Queries } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/locale.ts'
import type { journeyOf } from './journey.ts'

/** A session's journey begins with it. The pages' observations are added to the row later. */
export const insertJourneys = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  journeys: readonly NonNullable<ReturnType<typeof journeyOf>>[],
): Part[] => [
  part('journey', n)`insert into journeys ${columnsOfAll(
    sql`journeys`,
    journeys.map(({ id, ...begun }) => ({
      merchantId,
      environment,
      id,
      sessionId: id,
      device: 'UNKNOWN',
      locale: '',
      method: '',
      ...begun,
    })),
  )}`,
]

export type PageMoments = { openedAt: Date | null; methodSelectedAt: Date | null; method: string }

/** The first time that the buyer of a session opened its page and chose a method, while its journey is kept. */
export const findPageMoments = (
  tx: Queries,
  { merchantId, environment }: Scope,
  sessionId: string,
) => tx.maybeOne<PageMoments>`
  select opened_at, method_selected_at, method from journeys
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${sessionId}`

/** The language in which the buyer of a session saw its page; none of a page that was never shown, or is not ours. */
export const findPageLocale = (tx: Queries, { merchantId, environment }: Scope, sessionId: string) => tx.maybeOne<{
  locale: Locale
}>`
  select locale from journeys
  where merchant_id = ${merchantId} and environment = ${environment} and id = ${sessionId} and locale in ('en', 'fr', 'ar')`
