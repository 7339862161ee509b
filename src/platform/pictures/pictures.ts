import { hash } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { drawnSizes } from '../documents/render.ts'
import { errors } from '../files/refusals.ts'
import type { FileStore } from '../files/store.ts'
import { failPortal } from '../http/portal-errors.ts'
import type { Words } from '../sentences/said.ts'
import {
  isTooLarge,
  isTooSmall,
  type PictureSideName,
  pictureSides,
  pictureSizeOf,
  pictureTypeOf,
  picturePath,
} from './picture.ts'
import { countPictures, deletePicture, insertPicture, noteUse, type KeptPicture } from './queries.ts'
import { say } from './sentences.ts'

// Pictures of strangers, drawn anew in three sizes. They are public: what is kept is what browsers get.

export type PictureParts = { db: Database; store: FileStore }

const picturesMax = 2_000
const sideNames = Object.keys(pictureSides) as PictureSideName[]

type Coming = { merchantId: string; addedBy: string | null; content: Buffer; now: Date }

/** Refuses what is no picture by naming `file`; keeps nothing but the picture itself. */
export async function keepPicture({ db, store }: PictureParts, coming: Coming): Promise<KeptPicture> {
  const { merchantId, addedBy, content, now } = coming
  if (((await countPictures(db.read, merchantId))?.pictures ?? 0) >= picturesMax) failPortal(errors.TOO_MANY_PICTURES)
  judge(content)
  const drawn = await drawnSizes(content, { sides: sideNames.map((name) => pictureSides[name]), whose: merchantId })
  const [large] = drawn.files
  if (!large || drawn.files.length !== sideNames.length) return refuse(say('is a broken picture'))
  const digest = hash('sha256', large).slice(0, 32)
  const sizeBytes = drawn.files.reduce((sum, { length }) => sum + length, 0)
  const { width, height } = drawn
  const picture = { merchantId, digest, width, height, sizeBytes, unusedSince: null, addedBy, createdAt: now }
  // Unused until all sizes are there, so that what an end in the middle leaves is found and removed.
  await inTransaction(db, (tx) => insertPicture(tx, { ...picture, unusedSince: now }))
  for (const [index, name] of sideNames.entries())
    await store.put(storedName(merchantId, digest, name), drawn.files[index] as Buffer)
  await inTransaction(db, (tx) => noteUse(tx, merchantId, digest, null))
  return picture
}

function judge(content: Buffer): void {
  if (content.length === 0) refuse(say('is empty'))
  const type = pictureTypeOf(content) ?? refuse(say('must be a JPEG, a PNG, a WebP or an AVIF'))
  const size = pictureSizeOf(type, content) ?? refuse(say('is a broken picture'))
  if (isTooLarge(size)) refuse(say('has too many pixels; at most 40 million, and 20,000 on a side'))
  if (isTooSmall(size)) refuse(say('must be at least 16 pixels wide and high'))
}

const refuse = (message: Words): never => failPortal(errors.VALIDATION_ERROR, { fields: { file: message } })

/** As the dashboard gets it. */
export const presentPicture = ({ merchantId, digest, width, height }: KeptPicture, publicUrl: string) => ({
  url: publicUrl + picturePath(merchantId, digest),
  thumbnailUrl: publicUrl + picturePath(merchantId, digest, 'small'),
  width,
  height,
})

/** Two letters of the digest part the files into folders. */
const storedName = (merchantId: string, digest: string, size: PictureSideName): string =>
  `pictures/${digest.slice(0, 2)}/${merchantId}-${digest}-${size}`

export const readPicture = (store: FileStore, merchantId: string, digest: string, size: PictureSideName) =>
  store.get(storedName(merchantId, digest, size))

/** Removes a picture that nothing has shown since `unusedBy`; false where it was uploaded anew, or shown, meanwhile. */
export async function erasePicture(
  { db, store }: PictureParts,
  { merchantId, digest }: Pick<KeptPicture, 'merchantId' | 'digest'>,
  unusedBy: Date,
): Promise<boolean> {
  if ((await inTransaction(db, (tx) => deletePicture(tx, merchantId, digest, unusedBy))) === 0) return false
  for (const size of sideNames) await store.remove(storedName(merchantId, digest, size))
  return true
}
