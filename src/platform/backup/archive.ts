import { randomBytes } from 'node:crypto'
import { type FileHandle, lstat, open, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hourMs } from '../durations.ts'
import { StartProblem } from '../postgres/start-problem.ts'

// A backup is a tar, so that any system can look into it: tar -tf, and tar -xOf … | gunzip for the rows of a table.

export type Entry = { name: string; bytes: Buffer }

export type Archive = {
  add: (entry: Entry) => Promise<void>
  /** Everything is on the disk, under the name of the file; answers its size in bytes. */
  finish: () => Promise<number>
  /** Leaves no file behind. */
  abandon: () => Promise<void>
}

const block = 512
/** No entry of ours comes near it; a damaged header must not make us ask for more memory than there is. */
const entryBytesMax = 2 ** 31 - 1

/**
 * Makes a new file that only its owner may read; until it is finished it has a name of its own that ends in `.partial`.
 * `writtenAt` stands on its entries. Throws StartProblem when there is a file of that name already or none can be made.
 */
export async function createArchive(file: string, writtenAt: Date): Promise<Archive> {
  const partial = `${file}.${process.pid}-${randomBytes(4).toString('hex')}.partial`
  // Looked at before hours of work, and once more at their end.
  if (await isThere(file)) refuse(file, Object.assign(new Error(), { code: 'EEXIST' }))
  await removeLeftBehind(dirname(file), writtenAt)
  const handle = await open(partial, 'wx', 0o600).catch((error: Error) => refuse(file, error))
  let bytes = 0
  const write = async (content: Buffer) => {
    await handle.appendFile(content).catch((error: Error) => refuse(partial, error))
    bytes += content.length
  }
  const abandon = async () => {
    await handle.close().catch(() => {})
    await rm(partial, { force: true })
  }
  return {
    add: ({ name, bytes: content }) =>
      write(
        Buffer.concat([headerOf(name, content.length, writtenAt), content, Buffer.alloc(paddingOf(content.length))]),
      ),
    finish: async () => {
      await write(Buffer.alloc(2 * block))
      await handle.sync()
      await handle.close()
      await giveName(partial, file).catch((error: Error) => refuse(file, error))
      await syncFolderOf(file)
      return bytes
    },
    abandon,
  }
}

/** A backup that runs writes every few seconds, at its slowest every few minutes. */
const leftBehindMs = 6 * hourMs
const isPartial = (name: string): boolean => /\.\d+-[0-9a-f]{8}\.partial$/.test(name)

/**
 * Takes away what backups that were killed have left in this folder. A number of a process says nothing of one in another container: those that
 * still run are known by their writing. One that cannot be taken away keeps no new backup from being made.
 */
async function removeLeftBehind(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names.filter(isPartial)) {
    const at = join(folder, name)
    const found = await lstat(at).catch(() => undefined)
    if (found?.isFile() && now.getTime() - found.mtimeMs > leftBehindMs) await rm(at, { force: true }).catch(() => {})
  }
}

/** A rename alone would replace a file of that name, and not every file system has links: the name is taken first. */
async function giveName(partial: string, file: string): Promise<void> {
  const placeholder = await open(file, 'wx', 0o600)
  await placeholder.close()
  await rename(partial, file).catch(async (error: Error) => {
    await rm(file, { force: true })
    throw error
  })
}

const isThere = (file: string): Promise<boolean> =>
  lstat(file).then(
    () => true,
    () => false,
  )

async function syncFolderOf(file: string): Promise<void> {
  const folder = await open(dirname(file))
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const reasons: Record<string, string> = {
  EEXIST: 'there is such a file already; give another name',
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not',
  EPERM: 'this user may not',
  EROFS: 'the file system is read-only',
  EISDIR: 'it is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  ENOSPC: 'no space is left on the disk',
  EDQUOT: 'the disk quota is used up',
}

function refuse(file: string, error: NodeJS.ErrnoException): never {
  const reason = reasons[error.code ?? '']
  throw reason === undefined ? error : new StartProblem(`${file} cannot be used: ${reason}.`, { cause: error })
}

const paddingOf = (size: number): number => (block - (size % block)) % block

const checksumAt = 148

/** As POSIX.1-1988 lays it out: numbers are octal digits that end in a zero byte. */
function headerOf(name: string, size: number, writtenAt: Date): Buffer {
  const header = Buffer.alloc(block)
  const octal = (value: number, at: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), at, 'latin1')
  header.write(name, 0, 100, 'utf8')
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(writtenAt.getTime() / 1000), 136, 12)
  header.write('0', 156, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\u0000 `, checksumAt, 'latin1')
  return header
}

/** The sum of all bytes, with blanks where the sum stands. */
function checksumOf(header: Buffer): number {
  let sum = 0
  for (let at = 0; at < block; at++)
    sum += at >= checksumAt && at < checksumAt + 8 ? ' '.charCodeAt(0) : (header[at] ?? 0)
  return sum
}

/** The entries in their order. Throws StartProblem for a file that is missing, cut short or no tar. */
export async function* readArchive(file: string): AsyncGenerator<Entry> {
  const handle = await open(file).catch((error: Error) => refuse(file, error))
  try {
    let at = 0
    for (;;) {
      const header = await readAt(handle, { file, at, length: block }).catch((error: Error) => refuse(file, error))
      if (header.every((byte) => byte === 0)) return
      const { name, size } = readHeader(header, file)
      yield { name, bytes: await readAt(handle, { file, at: at + block, length: size }) }
      at += block + size + paddingOf(size)
    }
  } finally {
    await handle.close()
  }
}

async function readAt(handle: FileHandle, { file, at, length }: { file: string; at: number; length: number }) {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw broken(file, 'it ends too early')
    done += bytesRead
  }
  return bytes
}

function readHeader(header: Buffer, file: string): { name: string; size: number } {
  const text = (at: number, length: number) => header.toString('utf8', at, at + length).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(124, 12), 8)
  if (Number.parseInt(text(checksumAt, 8), 8) !== checksumOf(header) || !(size >= 0 && size <= entryBytesMax))
    throw broken(file, 'it is no backup of Mizan, or was damaged')
  return { name: text(0, 100), size }
}

export const broken = (file: string, reason: string) =>
  new StartProblem(`${file} cannot be restored: ${reason}. Nothing was changed; use another backup.`)
