import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { writeStory } from './habits.ts'
import { plantAll } from './planted.ts'
import { prepareData } from './prepared.ts'
import { shrink } from './shrink.ts'
import { type FaultName, faultNames, type Story } from './story.ts'
import { tellStep } from './tell.ts'
import { play, type Played } from './world.ts'

// `npm run simulate -- --seed 42 --days 30 --merchants 5 --faults all`: a company in a world that a seed makes, against a model of what must be true.

// Linux keeps these files in memory: nothing waits for the disk.
if (existsSync('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm'
// All programs of all runs share what Node has compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), `mizan-compiled-${process.getuid?.() ?? 0}`)

const { values, positionals } = parseArgs({
  options: {
    seed: { type: 'string', default: '42' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    merchants: { type: 'string', default: '5' },
    moments: { type: 'string', default: '6' },
    nodes: { type: 'string', default: '1' },
    faults: { type: 'string', default: 'all' },
    story: { type: 'string' },
    shrink: { type: 'string' },
    planted: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})

const print = (line: string) => void process.stdout.write(`${line}\n`)

const whole = (name: 'seed' | 'seeds' | 'days' | 'merchants' | 'moments' | 'nodes' | 'shrink'): number => {
  const value = Number(values[name] ?? 0)
  const isUsable = Number.isInteger(value) && value >= (name === 'seed' || name === 'shrink' ? 0 : 1)
  if (isUsable) return value
  print(`--${name} must be a whole number.`)
  return process.exit(2)
}

function faultsOf(text: string): FaultName[] {
  if (text === 'all' || text === 'none') return text === 'all' ? [...faultNames] : []
  const names = text.split(',')
  if (names.every((name) => faultNames.includes(name as FaultName))) return names as FaultName[]
  print(`--faults must be all, none, or some of ${faultNames.join(', ')}.`)
  return process.exit(2)
}

const faults = faultsOf(values.faults)
const [days, merchants, moments, nodes] = [whole('days'), whole('merchants'), whole('moments'), whole('nodes')]
const triesMax = whole('shrink')
const failed: string[] = []
await prepareData()
if (values.planted) await plant()
else if (values.story !== undefined) await playAloud(values.story, JSON.parse(await readFile(values.story, 'utf8')))
else
  for (let seed = whole('seed'), left = whole('seeds'); left > 0; seed++, left--) {
    const title = `seed ${seed}, ${days} days, ${merchants} merchants${nodes > 1 ? `, ${nodes} nodes` : ''}, faults ${values.faults}`
    await playAloud(title, writeStory({ seed, days, merchants, moments, nodes, faults }), `failed-story-${seed}.json`)
  }
if (failed.length > 0) print(`Failed: ${failed.join('; ')}`)

async function plant(): Promise<void> {
  if (await plantAll({ days, merchants, moments, names: positionals, print })) return
  process.exitCode = 1
  print(
    'The story fails without a fault, and would find each of them. Play it: npm run simulate, with --faults losses.',
  )
}

async function playAloud(title: string, story: Story, file?: string): Promise<void> {
  print(`${title}: ${story.steps.length} steps`)
  const played = await play(story, {
    note: (line) => print(`  ${line}`),
    ...(values.tell && { tell: (step) => print(`  ${tellStep(story, step)}`) }),
  })
  const { calls, faults: raised, lost, seconds, processorSeconds, violation } = played
  const how = violation === undefined ? 'clean' : 'FAILED'
  print(
    `  ${how}: ${calls} calls, ${raised} faults and ${lost} losses in ${seconds} s, ${processorSeconds} s of a processor`,
  )
  if (violation === undefined) return
  process.exitCode = 1
  failed.push(title)
  print(violation)
  const shortest = triesMax > 0 ? await shorten(story, played) : story
  // Of a story that is as long as before, its last day.
  const from = shortest === story ? (played.failedAt ?? 0) - 1_440 : 0
  for (const step of shortest.steps)
    if (step.at >= from && step.at <= (played.failedAt ?? step.at)) print(tellStep(shortest, step))
  if (file === undefined) return
  await writeFile(file, `${JSON.stringify(shortest, undefined, 1)}\n`)
  print(`The story is in ${file}: npm run simulate -- --story ${file}`)
}

/** Failures are alike when they say the same but for names and numbers. */
const kindOf = ({ violation = '' }: Played): string =>
  violation.split('\n')[0]?.replaceAll(/[\da-f-]{36}|\d+/g, '') ?? ''

const shorten = (story: Story, played: Played): Promise<Story> =>
  shrink(story, {
    fails: async (candidate) => kindOf(await play(candidate)) === kindOf(played),
    failedAt: played.failedAt ?? Number.POSITIVE_INFINITY,
    triesMax,
    note: (line) => print(`  ${line}`),
  })
