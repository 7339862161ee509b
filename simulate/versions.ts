import { execFile } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { knownMigrations } from '#platform/db/migrate.ts'

// Older versions of Mizan, from which nodes are upgraded: a commit of this repository, or a folder that has such a version and its packages.

const run = promisify(execFile)
const root = fileURLToPath(new URL('..', import.meta.url))

/** The version before the newest migration. */
const beforeMigration = 'last-migration'

/** The commit of a name, or the folder with this path, as a story has it. */
export async function findVersion(name: string): Promise<string> {
  if (existsSync(path.join(name, 'bin/mizan.js'))) return path.resolve(name)
  if (name !== beforeMigration) return git('rev-parse', '--verify', `${name}^{commit}`)
  const newest = `migrations/${(await knownMigrations()).at(-1)}.sql`
  const added = await git('log', '-1', '--diff-filter=A', '--format=%H', '--', newest)
  return git('rev-parse', '--verify', `${added}^`)
}

const folders = new Map<string, Promise<string>>()

/** A folder with this version, for all stories of this run. */
export function folderOf(version: string): Promise<string> {
  const known = folders.get(version) ?? makeFolder(version)
  folders.set(version, known)
  return known
}

async function makeFolder(version: string): Promise<string> {
  if (path.isAbsolute(version)) return version
  const lock = 'package-lock.json'
  if ((await git('show', `${version}:${lock}`)) !== (await readFile(path.join(root, lock), 'utf8')).trim())
    throw new Error(
      `Version ${version} has other packages than this one. Check it out into a folder of its own, run npm ci there, and name the folder.`,
    )
  const folder = await mkdtemp(path.join(tmpdir(), `mizan-simulate-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const archive = path.join(folder, 'version.tar')
  await git('archive', '--output', archive, version)
  await run('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  return folder
}

const git = async (...args: string[]): Promise<string> =>
  (await run('git', args, { cwd: root, maxBuffer: 50_000_000 })).stdout.trim()
