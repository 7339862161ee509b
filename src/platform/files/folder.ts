import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './store.ts'

/** Files in a folder of this machine, or of one that all nodes share. A name is its path below. */
export function folderStore(folder: string): FileStore {
  const pathOf = (name: string) => join(folder, requirePlain(name))
  return {
    location: folder,
    put: async (name, content) => {
      const path = pathOf(name)
      const coming = `${path}.${randomUUID()}`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await writeWhole(coming, content)
        await rename(coming, path)
      } catch (error) {
        // On a full disk, the part that was written would stay for good.
        await rm(coming, { force: true })
        throw error
      }
    },
    get: (name) => readFile(pathOf(name)).catch(ifMissing),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

async function writeWhole(path: string, content: Buffer): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

function requirePlain(name: string): string {
  if (!/^[\w-]+(\/[\w-]+)*$/.test(name)) throw new TypeError(`${name} is no name of a file.`)
  return name
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
