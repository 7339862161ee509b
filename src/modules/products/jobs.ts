import { asOneWrite } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { workThrough } from '#platform/jobs/batches.ts'
import { runningClock } from '#platform/jobs/clock.ts'
import { picturePath } from '#platform/pictures/picture.ts'
import { erasePicture, type PictureParts } from '#platform/pictures/pictures.ts'
import { type AgedPicture, listAgedPictures, noteUse } from '#platform/pictures/queries.ts'
import { announceExpiry } from './actions.ts'
import { type EndedProduct, isPictureShown, listEndedProducts } from './queries.ts'

const batchSize = 500

/** `products.expire`: emits the event of every sale that has ended, each in a transaction of its own. Returns their number. Safe to run twice. */
export function expireProducts(db: Database, publicUrl: string, now: Date): Promise<number> {
  const contextParts = { origin: 'API', correlationId: newId(now), now, publicUrl } as const
  return workThrough<EndedProduct>(runningClock(now), 'products', [
    {
      list: (after) => listEndedProducts(db.read, now, { after, limit: batchSize }),
      full: batchSize,
      work: async ({ reference, merchantId, environment }) => {
        const scope = { merchantId, environment }
        await asOneWrite(db, { scope, ...contextParts }, (ctx) => announceExpiry(ctx, reference))
        return true
      },
    },
  ])
}

const keptUnusedMs = 30 * dayMs

/**
 * `pictures.forget`: pictures that no product shows any more are removed after thirty days, in which orders of before and items of sessions show them.
 * Returns their number.
 */
export const forgetPictures = (parts: PictureParts, publicUrl: string, now: Date): Promise<number> =>
  workThrough<AgedPicture>(runningClock(now), 'pictures', [
    {
      list: (after) => listAgedPictures(parts.db.read, new Date(now.getTime() - dayMs), { after, limit: batchSize }),
      full: batchSize,
      work: (picture) => judgePicture(parts, picture, publicUrl, now),
    },
  ])

/** False for a picture that stays. */
async function judgePicture(
  parts: PictureParts,
  { merchantId, digest, unusedSince }: AgedPicture,
  publicUrl: string,
  now: Date,
): Promise<boolean> {
  const { db } = parts
  const isShown = await isPictureShown(db.read, merchantId, publicUrl + picturePath(merchantId, digest))
  const unusedBy = new Date(now.getTime() - keptUnusedMs)
  if (!isShown && unusedSince && unusedSince <= unusedBy) return erasePicture(parts, { merchantId, digest }, unusedBy)
  if (isShown === (unusedSince === null)) return false
  await inTransaction(db, (tx) => noteUse(tx, merchantId, digest, isShown ? null : now))
  return false
}
