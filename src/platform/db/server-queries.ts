import type { Queries } from './database.ts'

type ServerSettings = {
  versionNumber: number
  version: string
  fsync: string
  fullPageWrites: string
  synchronousCommit: string
}

export async function findServerSettings(tx: Queries): Promise<ServerSettings> {
  const found = await tx.maybeOne<ServerSettings>`
    select current_setting('server_version_num')::int4 as version_number, current_setting('server_version') as version,
      coalesce(current_setting('fsync', true), 'on') as fsync,
      coalesce(current_setting('full_page_writes', true), 'on') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit`
  return found as ServerSettings
}

export const ping = (tx: Queries) => tx.maybeOne<{ answered: number }>`select 1::int4 as answered`

/** How far the database's clock is ahead of `now`, in ms. */
export async function findClockSkew(tx: Queries, now: Date): Promise<number> {
  const found = await tx.maybeOne<{ clock: Date }>`select statement_timestamp() as clock`
  return (found?.clock.getTime() ?? now.getTime()) - now.getTime()
}
