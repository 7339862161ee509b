import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Packages that an installation does not get: each folder has a lock file of its own, and its packages are installed when they are first needed.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folders with a lock file. */
export const lockFolders = ['.', 'dashboard', 'tools', 'bench/lighthouse'] as const

type Folder = Exclude<(typeof lockFolders)[number], '.'>

/** Whether the packages of a folder are those of its lock file. */
export const hasPackages = (folder: Folder): boolean => textOf(stampOf(folder)) === lockOf(folder)

/** Installs what the lock file of a folder names, unless it is there. */
export function installPackages(folder: Folder): void {
  if (hasPackages(folder)) return
  process.stderr.write(`Installing the packages of ${folder}, once after each change of its lock file …\n`)
  const { status } = npm(folder, ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund'], 'inherit')
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`)
  writeFileSync(stampOf(folder), lockOf(folder))
}

const stampOf = (folder: Folder): string => path.join(root, folder, 'node_modules/.installed')

const lockOf = (folder: Folder): string =>
  createHash('sha256')
    .update(readFileSync(path.join(root, folder, 'package-lock.json')))
    .digest('hex')

/** Runs the npm that runs us, or the system's, in a folder of the project. */
export function npm(folder: string, args: readonly string[], output: 'inherit' | 'pipe') {
  const running = process.env['npm_execpath']
  const [program = 'npm', ...before] = running ? [process.execPath, running] : ['npm']
  return spawnSync(program, [...before, ...args], {
    cwd: path.join(root, folder),
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    stdio: ['ignore', output === 'inherit' ? 2 : 'pipe', output],
  })
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
