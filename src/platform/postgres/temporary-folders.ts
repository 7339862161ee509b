// Folders outside the data folder, remembered inside it so that a later start can remove what a killed run left.
import { access, appendFile, constants, lstat, mkdtemp, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type Account, folderId } from './processes.ts'

export type TemporaryFolders = {
  make(root: string): Promise<string>
  remove(folder: string): Promise<void>
  removeAll(): Promise<void>
}

/** Removes the remembered folders of earlier runs, so only when no server of theirs is left. */
export async function openTemporaryFolders(dataDir: string): Promise<TemporaryFolders> {
  const record = join(dataDir, 'temporary-folders')
  // A copied data folder carries the names of the original's folders, which are not ours to remove.
  const owner = await folderId(dataDir)
  const made = new Set<string>()

  for (const line of (await readFile(record, 'utf8').catch(() => '')).split('\n')) {
    const [madeBy, folder] = line.split('\t')
    if (madeBy === owner && folder && (await isOurKind(folder)))
      await rm(folder, { recursive: true, force: true }).catch(() => {})
  }
  await rm(record, { force: true })

  const remove = async (folder: string) => {
    await rm(folder, { recursive: true, force: true })
    made.delete(folder)
  }
  return {
    async make(root) {
      const folder = await mkdtemp(join(root, 'mizan-'))
      made.add(folder)
      await appendFile(record, `${owner}\t${folder}\n`, { mode: 0o600 })
      return folder
    },
    remove,
    async removeAll() {
      for (const folder of made) await remove(folder)
      await rm(record, { force: true })
    },
  }
}

async function isOurKind(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found !== undefined && found.isDirectory() && /^mizan-\w{6}$/.test(basename(folder))
}

/** Folders in which we can make a temporary folder that the account may enter. */
export async function temporaryRoots(account: Account): Promise<string[]> {
  const candidates = [...new Set([tmpdir(), '/tmp', '/var/tmp'])]
  const isUsable = await Promise.all(
    candidates.map(async (folder) => (await isWritable(folder)) && (await isReachable(folder, account))),
  )
  return candidates.filter((_, index) => isUsable[index])
}

const isWritable = (folder: string) =>
  access(folder, constants.W_OK | constants.X_OK).then(
    () => true,
    () => false,
  )

/** True when the account may pass through every folder above the path, and enter the path itself if it is a folder. */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  const real = await realpath(path).catch(() => undefined)
  if (!real) return false
  if (!account) return true
  for (let folder = real; ; folder = dirname(folder)) {
    const { mode, uid } = await stat(folder)
    if (!(mode & (uid === account.uid ? 0o100 : 0o001))) return false
    if (folder === '/') return true
  }
}
