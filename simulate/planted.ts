import { spawn } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlantedFault } from './planted-around.ts'
import { plantedFaults } from './planted-faults.ts'

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
  days: number
  merchants: number
  moments: number
  names: readonly string[]
  print: (line: string) => void
}

/** Answers false where the story fails without a fault: then it would find each of them. */
export async function plantAll({ days, merchants, moments, names, print }: Options): Promise<boolean> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-planted-'))
  try {
    for (const name of copied)
      await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: isWanted })
    await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
    const chosen = plantedFaults.filter(({ name }) => names.length === 0 || names.some((each) => name.includes(each)))
    const simulation = [
      'simulate/simulate.ts',
      '--days',
      `${days}`,
      '--merchants',
      `${merchants}`,
      '--moments',
      `${moments}`,
      '--faults',
      'losses',
    ]
    if (await fails(folder, simulation)) return false
    print('| Fault | Simulation | Tests |\n|---|---|---|')
    for (const fault of chosen) {
      const found = await planted(folder, fault, async () => [
        await fails(folder, simulation),
        await fails(folder, ['scripts/test.ts', ...fault.tests]),
      ])
      print(`| ${fault.name} | ${found.map((each) => (each ? 'found' : '–')).join(' | ')} |`)
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

function fails(cwd: string, args: string[]): Promise<boolean> {
  const child = spawn(process.execPath, args, { cwd, stdio: 'ignore' })
  return new Promise((resolve) => child.once('exit', (code) => resolve(code !== 0)))
}
