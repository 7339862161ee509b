import type { Scope } from '../context.ts'
import type { Database } from '../db/database.ts'
import { listMerchantIds } from './queries.ts'

/** Merchants whose id is above `after`, up to `until`. */
export type MerchantSpan = { after: string; until: string }

type Every = {
  db: Database
  /** Of the merchants of a span, those with something to do: found in one statement. */
  concerned: (span: MerchantSpan) => Promise<Scope[]>
  work: (scope: Scope) => Promise<number>
}

const lowest = '00000000-0000-0000-0000-000000000000'
const merchantsAtOnce = 1_000

/**
 * Works for every merchant and environment with something to do, a thousand merchants at a time: those with nothing cost a look into
 * an index, and no statement grows with how many there are. One that fails keeps no other from its turn: throws AggregateError at the
 * end. The sum of what `work` answers.
 */
export async function forEveryScope({ db, concerned, work }: Every, full = merchantsAtOnce): Promise<number> {
  const failures: unknown[] = []
  let count = 0
  for (let after = lowest; ;) {
    const ids = await listMerchantIds(db.read, after, full)
    const until = ids.at(-1)?.merchantId
    if (until === undefined) break
    for (const scope of await concerned({ after, until }))
      await work(scope).then(
        (done) => (count += done),
        (error: unknown) => failures.push(error),
      )
    after = until
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be worked on.`)
  return count
}
