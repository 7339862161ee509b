import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { appendFile, cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlantedFault } from './planted-around.ts'
import { plantedFaults } from './planted-faults.ts'
import { processorSecondsOf } from './processor.ts'

// Plants faults one at a time in a copy of the project, and sees whether the simulation finds them, and whether the tests beside the code do.

const root = fileURLToPath(new URL('..', import.meta.url))
const copied = [
  'src',
  'bin',
  'migrations',
  'sdk',
  'cli',
  'scripts',
  'test',
  'docs',
  'simulate',
  'package.json',
  'tsconfig.json',
]

type Options = {
  /** Of the story, as `npm run simulate` takes them. */
  story: string[]
  names: readonly string[]
  /** The simulation of a fault is ended after so many seconds of a processor. */
  limitSeconds: number
  hasTests: boolean
  /** Rows are added to this file, and what has one there is not played again. */
  into: string | undefined
  print: (line: string) => void
}

/** Answers false where the story fails without a fault: then it would find each of them. */
export async function plantAll({ story, names, limitSeconds, hasTests, into, print }: Options): Promise<boolean> {
  const before = into !== undefined && existsSync(into) ? await readFile(into, 'utf8') : ''
  const tell = async (line: string) => {
    print(line)
    if (into !== undefined) await appendFile(into, `${line}\n`)
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-planted-'))
  try {
    for (const name of copied)
      await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: isWanted })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    const chosen = plantedFaults.filter(({ name }) => names.length === 0 || names.some((each) => name.includes(each)))
    const simulate = () => outcomeOf(run(folder, ['simulate/simulate.ts', ...story]), limitSeconds)
    if (before === '') {
      const { isFound, words } = await simulate()
      if (isFound) return false
      await tell(`| Fault | Simulation | Tests |\n|---|---|---|\n| none | ${words} | |`)
    }
    for (const fault of chosen.filter(({ name }) => !before.includes(`| ${name} |`))) {
      const row = await planted(folder, fault, async () => {
        const { words } = await simulate()
        return [words, hasTests ? await testsOf(folder, fault) : 'not played']
      })
      await tell(`| ${fault.name} | ${row.join(' | ')} |`)
    }
    return true
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const isWanted = (from: string): boolean => !from.includes('node_modules')

async function planted<Result>(
  folder: string,
  { name, file, text, instead }: PlantedFault,
  work: () => Promise<Result>,
): Promise<Result> {
  const at = path.join(folder, file)
  const before = await readFile(at, 'utf8')
  if (before.split(text).length !== 2) throw new Error(`The place of "${name}" is not found once in ${file}.`)
  await writeFile(
    at,
    before.replace(text, () => instead),
  )
  try {
    return await work()
  } finally {
    await writeFile(at, before)
  }
}

const run = (cwd: string, args: string[]): ChildProcess =>
  spawn(process.execPath, args, { cwd, stdio: ['ignore', 'pipe', 'ignore'] })

async function testsOf(folder: string, { tests }: PlantedFault): Promise<string> {
  const child = run(folder, ['scripts/test.ts', ...tests])
  child.stdout?.resume()
  return (await codeOf(child)) === 0 ? '–' : 'found'
}

type SimulationOutcome = { isFound: boolean; words: string }

/** A simulation that ended with a violation has found the fault, by the claim that its first line names. */
async function outcomeOf(child: ChildProcess, limitSeconds: number): Promise<SimulationOutcome> {
  let printed = ''
  let used = 0
  let isLate = false
  child.stdout?.setEncoding('utf8').on('data', (part: string) => {
    printed += part
  })
  const watch = setInterval(() => {
    void processorSecondsOf(child.pid ?? 0).then((seconds) => {
      used = Math.max(used, Math.round(seconds))
      isLate ||= used > limitSeconds
      // It ends its service and its database itself.
      if (isLate) child.kill('SIGTERM')
    })
  }, 1_000)
  const code = await codeOf(child).finally(() => clearInterval(watch))
  const seconds = `${used} s of a processor`
  const days = printed.match(/^ {2}day /gm)?.length ?? 0
  if (isLate) return { isFound: false, words: `not found on ${days} days, ${seconds}` }
  if (code === 0) return { isFound: false, words: `not found, ${seconds}` }
  return { isFound: true, words: `found on day ${days + 1}, ${seconds}: ${claimIn(printed)}` }
}

/** Behind the counts and the kinds of faults; without the facts behind it, and without ids, which are other ones each time. */
function claimIn(printed: string): string {
  const claim = printed.split(/^ {2}FAILED: .*\n.*\n/m)[1]?.split('\n')[0] ?? 'it ended without a word'
  return claim
    .replace(/: [[{]$/, '')
    .replaceAll(/[\da-f-]{36}/g, '…')
    .replaceAll('|', '/')
    .slice(0, 120)
}

const codeOf = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve) => child.once('close', (code) => resolve(code)))
