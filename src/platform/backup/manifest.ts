import { createHash } from 'node:crypto'
import { z } from 'zod'
import { broken, type Entry, readArchive } from './archive.ts'

// The last entries of a backup: the manifest, and the checksum of the manifest.

const count = z.int().min(0)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().min(1).max(63)

const SavedTable = z.strictObject({
  schema: identifier,
  name: identifier,
  columns: z.array(identifier).min(1),
  rows: count,
  /** Entries of the archive, in their order. */
  parts: z.array(z.strictObject({ name: z.string(), rows: count, sha256 })),
})

const Manifest = z.strictObject({
  format: z.literal('mizan-backup-1'),
  takenAt: z.iso.datetime(),
  /** The PostgreSQL that it was taken of. */
  postgres: z.string(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** The newest migration of the job runner. */
  jobMigration: count,
  tables: z.array(SavedTable),
  /** Next values of identity columns. */
  counters: z.array(
    z.strictObject({
      schema: identifier,
      table: identifier,
      column: identifier,
      value: z.string().regex(/^\d+$/),
      isUsed: z.boolean(),
    }),
  ),
  /** MIZAN_SECRET under a passphrase; absent when it was not asked for. */
  secret: z.strictObject({ salt: z.string(), sealed: z.string() }).optional(),
})

export type SavedTable = z.infer<typeof SavedTable>
export type Manifest = z.infer<typeof Manifest>

const manifestName = 'manifest.json'
const checksumName = 'manifest.sha256'

export const checksum = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The last entries of a backup. */
export function closingEntries(manifest: Manifest): Entry[] {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  return [
    { name: manifestName, bytes },
    { name: checksumName, bytes: Buffer.from(`${checksum(bytes)}  ${manifestName}\n`) },
  ]
}

/**
 * Reads the whole file and answers what it holds, after every checksum was found to be right. `tell` hears how many bytes were
 * read. Throws StartProblem for a file that is damaged, incomplete, or of a form that this version does not know.
 */
export async function checkArchive(file: string, tell: (bytes: number) => void): Promise<Manifest> {
  const found: { name: string; sha256: string }[] = []
  let manifest: Buffer | undefined
  let last: Entry | undefined
  let bytes = 0
  for await (const entry of readArchive(file)) {
    last = entry
    if (entry.name === manifestName) manifest = entry.bytes
    else if (entry.name !== checksumName) found.push({ name: entry.name, sha256: checksum(entry.bytes) })
    bytes += entry.bytes.length
    tell(bytes)
  }
  if (!manifest || last?.name !== checksumName || !last.bytes.toString().startsWith(checksum(manifest)))
    throw broken(file, 'its manifest is missing or was changed')
  const read = readManifest(manifest, file)
  const named = read.tables.flatMap(({ parts }) => parts)
  if (named.length !== found.length || named.some((part, at) => part.name !== found[at]?.name))
    throw broken(file, 'its parts are not those that its manifest names')
  const changed = named.find((part, at) => part.sha256 !== found[at]?.sha256)
  if (changed) throw broken(file, `the checksum of ${changed.name} is wrong`)
  return read
}

function readManifest(bytes: Buffer, file: string): Manifest {
  const read = Manifest.safeParse(jsonOf(bytes))
  if (read.success) return read.data
  throw broken(file, 'it has a form that this version of Mizan does not know; a newer one may')
}

/** Undefined if it is not JSON, which no manifest is. */
function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
