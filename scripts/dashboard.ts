import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { builtFolder, dashboardFolder, hashOfSources, stampBuild, stateOfBuild } from '../src/start/dashboard.ts'
import { hasPackages, installPackages } from './packages.ts'

// `npm run dashboard` builds the dashboard unless it is built of these very sources. Its packages have a lock file of their
// own: they are installed where the code is changed, and otherwise fetched into a temporary folder and removed after the build. With --for-start, as before `npm start`, a build that fails is told, and the
// service starts without it. With --after-install it builds where development packages were installed.

const root = fileURLToPath(new URL('..', import.meta.url))
const isAfterInstall = process.argv.includes('--after-install')
const hasDevelopmentPackages = existsSync(path.join(root, 'node_modules/typescript'))
const isForStart = isAfterInstall || process.argv.includes('--for-start')
const tell = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const sources = await hashOfSources()
  const isBuilt = (await stateOfBuild(sources)) === 'BUILT'
  if (!isBuilt && (!isAfterInstall || hasDevelopmentPackages)) await build(sources)
  else if (isBuilt && !isForStart) tell('The dashboard is built already.')
} catch (error) {
  process.stderr.write(`mizan: The dashboard could not be built: ${(error as Error).message}\n`)
  if (!isForStart) process.exitCode = 1
}

async function build(sources: string): Promise<void> {
  tell('Building the dashboard, once after each change of it …')
  const temporary = await mkdtemp(path.join(tmpdir(), 'mizan-dashboard-'))
  // Built aside and then put in place, so that two builds at once do not see each other's halves.
  const aside = `${builtFolder()}-${process.pid}`
  try {
    const folder = await folderWithPackages(temporary)
    const made = path.join(temporary, 'dist')
    const vite = path.join(folder, 'node_modules/vite/bin/vite.js')
    const built = ['--emptyOutDir', '--logLevel', 'warn']
    const console = path.join(temporary, 'console')
    await Promise.all([
      run(process.execPath, [vite, 'build', '--outDir', made, ...built], folder),
      run(process.execPath, [vite, 'build', '--mode', 'console', '--outDir', console, ...built], folder),
    ])
    await cp(console, path.join(made, 'operator'), { recursive: true })
    await stampBuild(made, sources)
    await cp(made, aside, { recursive: true })
    await rm(builtFolder(), { recursive: true, force: true })
    // Another build of the same moment may have been first.
    await rename(aside, builtFolder()).catch(() => {})
  } finally {
    await Promise.all([temporary, aside].map((each) => rm(each, { recursive: true, force: true })))
  }
  tell('The dashboard is built.')
}

async function folderWithPackages(temporary: string): Promise<string> {
  if (hasDevelopmentPackages && !isAfterInstall) installPackages('dashboard')
  return hasPackages('dashboard') ? dashboardFolder : await fetchPackages(temporary)
}

/** A copy of the sources with the packages that build them, as the lock file names them. */
async function fetchPackages(temporary: string): Promise<string> {
  const folder = path.join(temporary, 'sources')
  const isSource = (file: string) => !/[/\\](dist[^/\\]*|node_modules)$/.test(path.relative(root, file))
  await cp(dashboardFolder, folder, { recursive: true, filter: isSource })
  const npm = process.env['npm_execpath']
  const flags = ['ci', '--include=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  // Without a registry it fails soon.
  const soon = ['--fetch-retries=1', '--fetch-retry-mintimeout=1000', '--fetch-timeout=30000', '--loglevel=error']
  const program = npm ? [process.execPath, npm] : ['npm']
  await run(program[0] ?? 'npm', [...program.slice(1), ...flags, ...soon], folder)
  return folder
}

async function run(program: string, args: string[], cwd: string): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const code = await new Promise<number | string | null>((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('exit', resolve)
  })
  if (code !== 0) throw new Error(`${path.basename(args[0] ?? program)} ended with ${code}; what it said stands above.`)
}
