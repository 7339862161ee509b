import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// Packages that an installation does not get: each folder has a lock file of its own, and its packages are installed when they are first needed.

const root = fileURLToPath(new URL('..', import.meta.url))

/** Folders with a lock file. */
export const lockFolders = ['.', 'tools', 'bench/lighthouse'] as const

/** Installs what the lock file of a folder names, unless it is there. */
export function installPackages(folder: Exclude<(typeof lockFolders)[number], '.'>): void {
  const place = path.join(root, folder)
  const digest = createHash('sha256')
    .update(readFileSync(path.join(place, 'package-lock.json')))
    .digest('hex')
  const stamp = path.join(place, 'node_modules/.installed')
  if (textOf(stamp) === digest) return
  process.stderr.write(`Installing the packages of ${folder}, once after each change of its lock file …\n`)
  const { status } = npm(folder, ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], 'inherit')
  if (status !== 0) throw new Error(`The packages of ${folder} could not be installed.`)
  writeFileSync(stamp, digest)
}

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
