import { randomBytes } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { redrawnImage } from '../documents/render.ts'
import { newId } from '../ids.ts'
import { sizeOfImage } from '../merchants/image.ts'
import { failPortal } from '../http/portal-errors.ts'
import type { SealedField, Secrets } from '../secrets/secrets.ts'
import type { Words } from '../sentences/said.ts'
import { errors } from './refusals.ts'
import { type FileType, isTooLarge, type KeptFile, pdfProblem, safeName, typeOf } from './file.ts'
import { countUnused, deleteUnused, findFile, insertFile, listUnused, markKept } from './queries.ts'
import { say } from './sentences.ts'
import { decrypt, encrypt, type FileStore } from './store.ts'

// Hands files of strangers into the store, and gives them out again.

export type FileParts = { db: Database; secrets: Secrets; store: FileStore }

export const fileKeyField = (id: string): SealedField => ({ table: 'files', row: id, column: 'sealed_key' })

/** Files of one company that belong to nothing yet. */
const unusedMax = 30
const unusedForMs = 24 * 3_600_000

type Coming = { merchantId: string; addedBy: string; name: string; content: Buffer; now: Date }

/** Judges a file by its content, and keeps it encrypted. Images are drawn anew, so that nothing but their picture is left. */
export async function keepFile({ db, secrets, store }: FileParts, coming: Coming): Promise<KeptFile> {
  const { merchantId, addedBy, now } = coming
  if (((await countUnused(db.read, merchantId))?.files ?? 0) >= unusedMax) failPortal(errors.TOO_MANY_FILES)
  const { type, content } = await judged(coming)
  const id = newId(now)
  const key = randomBytes(32)
  const file: KeptFile = {
    merchantId,
    id,
    status: 'COMING',
    name: safeName(coming.name, type),
    mediaType: type,
    sizeBytes: content.length,
    sealedKey: await secrets.seal(fileKeyField(id), key.toString('base64')),
    usedFor: null,
    kind: null,
    addedBy,
    createdAt: now,
  }
  await inTransaction(db, (tx) => insertFile(tx, file))
  try {
    await store.put(nameOf(file), encrypt(key, nameOf(file), content))
  } catch (error) {
    // It is none of those that wait to be used. Where the store does not even remove it, the row tells the job that does.
    await store
      .remove(nameOf(file))
      .then(() => inTransaction(db, (tx) => deleteUnused(tx, merchantId, id)))
      .catch(() => {})
    throw error
  }
  await inTransaction(db, (tx) => markKept(tx, merchantId, id))
  return { ...file, status: 'KEPT' }
}

/** The name in the store; two letters of the id part the files into folders. */
const nameOf = ({ merchantId, id }: Pick<KeptFile, 'merchantId' | 'id'>): string =>
  `${id.slice(-2)}/${merchantId}-${id}`

async function judged({ merchantId, content }: Coming): Promise<{ type: FileType; content: Buffer }> {
  if (content.length === 0) return refuse(say('is empty'))
  const type = typeOf(content) ?? refuse(say('must be a PDF, a JPEG or a PNG'))
  if (type === 'application/pdf') {
    const problem = await pdfProblem(content)
    return problem === undefined ? { type, content } : refuse(problem)
  }
  const size = sizeOfImage(type, content) ?? refuse(say('is a broken image'))
  if (isTooLarge(size)) return refuse(say('has too many pixels; at most 40 million, and 20,000 on a side'))
  const drawn = await redrawnImage(content, { type, whose: merchantId })
  return drawn.length === 0 ? refuse(say('is a broken image')) : { type, content: drawn }
}

const refuse = (message: Words): never => failPortal(errors.VALIDATION_ERROR, { fields: { file: message } })

/** The content of a company's file, whose id may be written in capitals; undefined where there is no such file, or its store has lost it. */
export async function readFile(
  { db, secrets, store }: FileParts,
  merchantId: string,
  id: string,
): Promise<{ file: KeptFile; content: Buffer } | undefined> {
  const file = await findFile(db.read, merchantId, id)
  const kept = file && (await store.get(nameOf(file)))
  if (!file || !kept) return undefined
  const key = Buffer.from(await secrets.open(fileKeyField(file.id), file.sealedKey), 'base64')
  return { file, content: decrypt(key, nameOf(file), kept) }
}

const forgottenAtOnce = 100

/** `files.forget`: removes files that belong to nothing after a day. Returns their number. */
export async function forgetUnusedFiles({ db, store }: Omit<FileParts, 'secrets'>, now: Date): Promise<number> {
  const rows = await listUnused(db.read, new Date(now.getTime() - unusedForMs), forgottenAtOnce)
  let gone = 0
  for (const { merchantId, id } of rows) {
    const isGone = await inTransaction(db, (tx) => deleteUnused(tx, merchantId, id))
    if (!isGone) continue
    // Without its key it could not be read any more, even if this fails.
    await store.remove(nameOf({ merchantId, id }))
    gone++
  }
  return gone
}
