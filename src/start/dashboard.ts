import { createHash } from 'node:crypto'
import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

// The state of the dashboard build, by the hash of its sources. A build of other sources, as an upgrade leaves behind, is not served: its calls are
// those of another version.

export type DashboardState = 'BUILT' | 'MISSING' | 'STALE'

export const dashboardFolder = fileURLToPath(new URL('../../dashboard', import.meta.url))
export const builtFolder = (folder: string = dashboardFolder): string => path.join(folder, 'dist')

/** The same for the same sources, whenever and wherever they were unpacked. */
export async function hashOfSources(folder: string = dashboardFolder): Promise<string> {
  const all = await Array.fromAsync(glob(['src/**/*.*', '*.html', 'package.json', '*.ts'], { cwd: folder }))
  const names = all.filter((name) => !/\.test\.tsx?$/.test(name)).sort()
  const contents = await Promise.all(names.map((name) => readFile(path.join(folder, name))))
  const hash = createHash('sha256')
  for (const [at, name] of names.entries()) {
    const content = contents[at] ?? Buffer.of()
    hash.update(`${name.replaceAll(path.sep, '/')} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const stampName = 'build.json'

/** Says in a build what it was made of. */
export const stampBuild = (built: string, sources: string): Promise<void> =>
  writeFile(path.join(built, stampName), stampOf(sources))

const stampOf = (sources: string): string => `${JSON.stringify({ sources })}\n`

/** Compares the build with sources of this hash. */
export async function stateOfBuild(sources: string, folder: string = dashboardFolder): Promise<DashboardState> {
  const [page, stamp] = await Promise.all(
    ['index.html', stampName].map((name) => readFile(path.join(builtFolder(folder), name), 'utf8').catch(() => '')),
  )
  if (!page) return 'MISSING'
  return stamp === stampOf(sources) ? 'BUILT' : 'STALE'
}

/** The remedy, for operators. */
export const dashboardWords: Record<Exclude<DashboardState, 'BUILT'>, string> = {
  MISSING: 'not built: run npm run dashboard',
  STALE: 'built from the sources of another version: run npm run dashboard, then start again',
}

let ownSources: Promise<string> | undefined

/** Of the sources that this process was started with; a later upgrade beside it does not count. */
export const dashboardState = async (): Promise<DashboardState> => {
  ownSources ??= hashOfSources()
  return stateOfBuild(await ownSources)
}

/** The dashboard as the server sends it; the pages before the log-in are an application of their own. */
export const dashboard = {
  path: '/dashboard',
  folder: builtFolder(),
  pages: { '/log-in': 'entry.html', '/sign-up': 'entry.html', '/forgot-password': 'entry.html' },
  problem: async () => {
    const state = await dashboardState()
    return state === 'BUILT' ? undefined : `The dashboard is ${dashboardWords[state]}.\n`
  },
} as const
