import type { Scope } from '#platform/context.ts'
import { columns, type Fragment, label, sql } from '#platform/db/sql.ts'
import type { journeyOf } from './journey.ts'

/** A session's journey begins with it. The pages' observations are added to the row later. */
export const insertJourney = (
  n: number,
  { merchantId, environment }: Scope,
  { id, ...begun }: NonNullable<ReturnType<typeof journeyOf>>,
): Fragment[] => [
  sql`${label('journey', n)} as (insert into journeys ${columns({
    merchantId,
    environment,
    id,
    sessionId: id,
    device: 'UNKNOWN',
    locale: '',
    method: '',
    ...begun,
  })})`,
]
