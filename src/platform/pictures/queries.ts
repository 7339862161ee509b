import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import { dayMs } from '../durations.ts'

/** A row of `pictures`. */
export type KeptPicture = {
  merchantId: string
  digest: string
  width: number
  height: number
  sizeBytes: number
  unusedSince: Date | null
  addedBy: string | null
  createdAt: Date
}

export const countPictures = (tx: Queries, merchantId: string) => tx.maybeOne<{ pictures: number }>`
  select count(*)::int4 as pictures from pictures where merchant_id = ${merchantId}`

/** The same picture is kept once. */
export const insertPicture = (tx: Transaction, { merchantId, ...picture }: KeptPicture) => tx.run`
  insert into pictures ${columns({ merchantId, ...picture })}
  on conflict (merchant_id, digest) do update set unused_since = null`

export type AgedPicture = Pick<KeptPicture, 'merchantId' | 'digest' | 'createdAt' | 'unusedSince'>

/** Pictures of before a time, the oldest first. Runs over all merchants: no scope. */
export const listAgedPictures = (
  tx: Queries,
  before: Date,
  { after, limit }: { after: AgedPicture | undefined; limit: number },
) => tx.many<AgedPicture>`
  select merchant_id, digest, created_at, unused_since from pictures
  where created_at < ${before}
    and (created_at, merchant_id, digest) > (${after?.createdAt ?? new Date(0)}, ${after?.merchantId ?? firstId}::uuid, ${after?.digest ?? ''})
  order by created_at, merchant_id, digest limit ${limit}`

const firstId = '00000000-0000-0000-0000-000000000000'

export const noteUse = (tx: Transaction, merchantId: string, digest: string, unusedSince: Date | null) => tx.run`
  update pictures set unused_since = ${unusedSince} where merchant_id = ${merchantId} and digest = ${digest}`

/** Pictures that no product shows, but something else does at `now`, count as unused since then; noting it once a day is enough. */
export const noteSight = (tx: Transaction, merchantId: string, digests: readonly string[], now: Date) => tx.run`
  update pictures set unused_since = ${now}
  where merchant_id = ${merchantId} and digest = any(${digests}) and unused_since < ${new Date(now.getTime() - dayMs)}`

/** Nothing for one that was uploaded anew, or shown by something else, since `unusedBy`. */
export const deletePicture = (tx: Transaction, merchantId: string, digest: string, unusedBy: Date) => tx.run`
  delete from pictures where merchant_id = ${merchantId} and digest = ${digest} and unused_since <= ${unusedBy}`
