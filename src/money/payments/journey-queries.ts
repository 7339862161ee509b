import type { Scope } from '#platform/context.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { columns } from '#platform/db/sql.ts'
import type { journeyOf } from './journey.ts'

/** A session's journey begins with it. The pages' observations are added to the row later. */
export const insertJourney = (
  n: number,
  { merchantId, environment }: Scope,
  { id, ...begun }: NonNullable<ReturnType<typeof journeyOf>>,
): Part[] => [
  part('journey', n)`insert into journeys ${columns({
    merchantId,
    environment,
    id,
    sessionId: id,
    device: 'UNKNOWN',
    locale: '',
    method: '',
    ...begun,
  })}`,
]
