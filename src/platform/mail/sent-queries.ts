import type { Queries } from '../db/database.ts'

/** Of mails that are sent once, those that were sent. Over all merchants: the keys name what belongs to one. */
export const listSentOnce = (tx: Queries, onceKeys: string[]) => tx.many<{
  onceKey: string | null
  sentAt: Date | null
}>`
  select once_key, sent_at from mails where once_key = any(${onceKeys}::text[]) and sent_at is not null`
