import type { Queries } from '#platform/db/database.ts'
import type { Notice } from '#money/notices/notice.ts'

/** Oldest first. */
export const listAllNotices = (tx: Queries, accountId: string) => tx.many<Notice>`
  select * from acquirer_notices where account_id = ${accountId} order by received_at, event_id`
