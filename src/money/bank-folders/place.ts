import { type FileHandle, link, lstat, mkdir, open, readdir, rename, unlink } from 'node:fs/promises'
import path from 'node:path'

// Files of folders that others put into and take from: a name stands for a whole file, or for none.

export type FoundFile = { name: string; path: string; inode: bigint; bytes: bigint; changedAt: Date }

/** Names of files that a client has not finished. */
const isUnfinished = (name: string): boolean =>
  name.startsWith('.') || name.endsWith('~') || /\.(part|partial|filepart|tmp|temp|crdownload)$/i.test(name)

/** Files of a folder by name, but for those that their names say are not finished, and for all that is no plain file. */
export async function filesIn(folder: string): Promise<FoundFile[]> {
  const names = (await readdir(folder)).filter((name) => !isUnfinished(name)).toSorted()
  const found = await Promise.all(names.map((name) => lookAt(path.join(folder, name))))
  return found.flatMap((each) => each ?? [])
}

/** Undefined where no plain file is. The time is that of the last change of bytes or name, which no client can set. */
export async function lookAt(file: string): Promise<FoundFile | undefined> {
  const found = await lstat(file, { bigint: true }).catch(() => undefined)
  if (!found?.isFile()) return undefined
  return { name: path.basename(file), path: file, inode: found.ino, bytes: found.size, changedAt: found.ctime }
}

export const isSame = (one: FoundFile, other: FoundFile | undefined): boolean =>
  other !== undefined &&
  one.inode === other.inode &&
  one.bytes === other.bytes &&
  one.changedAt.getTime() === other.changedAt.getTime()

/** A file as a whole, under a name that says it is not finished; it is on the disk by then. Returns that name. */
export async function stage(folder: string, name: string, content: string): Promise<void> {
  const file = await open(stagedPath(folder, name), 'w', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
  await keepNames(folder)
}

const stagedPath = (folder: string, name: string): string => path.join(folder, `.${name}.part`)

/** Gives a staged file its name. False when it has left already. */
export async function finish(folder: string, name: string): Promise<boolean> {
  const wasThere = await rename(stagedPath(folder, name), path.join(folder, name)).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  if (wasThere) await keepNames(folder)
  return wasThere
}

export async function write(folder: string, name: string, content: string): Promise<void> {
  await stage(folder, name, content)
  await finish(folder, name)
}

/** Moves a file. One that has come under its name since it was looked at goes back, and the answer is false. */
export async function moveTo(file: FoundFile, folder: string, name: string): Promise<boolean> {
  const target = path.join(folder, name)
  await rename(file.path, target)
  if ((await lookAt(target))?.inode === file.inode) {
    await keepNames(folder)
    return true
  }
  await link(target, file.path)
  await unlink(target)
  return false
}

export const makeFolder = (folder: string): Promise<unknown> => mkdir(folder, { recursive: true, mode: 0o700 })

/** Names survive a power cut as well. Some file systems do not know how. */
async function keepNames(folder: string): Promise<void> {
  let opened: FileHandle | undefined
  try {
    opened = await open(folder, 'r')
    await opened.sync()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EINVAL' && code !== 'EISDIR' && code !== 'EPERM' && code !== 'ENOTSUP') throw error
  } finally {
    await opened?.close()
  }
}
