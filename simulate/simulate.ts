import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Command, InvalidArgumentError } from 'commander'
import { writeStory } from './habits.ts'
import { plantAll } from './planted.ts'
import { tellKinds } from './kinds.ts'
import { prepareData } from './prepared.ts'
import { shrink } from './shrink.ts'
import { type FaultName, faultNames, type Story } from './story.ts'
import { tellStep } from './tell.ts'
import { findVersion } from './versions.ts'
import { play, type Played } from './world.ts'

// `npm run simulate -- --seed 42 --days 30 --merchants 5 --faults all`: a company in a world that a seed makes, against a model of what must be true.

// Linux keeps these files in memory: nothing waits for the disk.
if (existsSync('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm'
// All programs of all runs share what Node has compiled.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), `mizan-compiled-${process.getuid?.() ?? 0}`)

// Its service and its database end as it exits, which a signal alone does not make them do.
process.once('SIGTERM', () => process.exit(1))

const print = (line: string) => void process.stdout.write(`${line}\n`)

const wholeFrom = (least: number) => (text: string) => {
  const value = Number(text)
  if (text.trim() !== '' && Number.isInteger(value) && value >= least) return value
  throw new InvalidArgumentError(`It is a whole number from ${least}.`)
}

function faultsOf(text: string): FaultName[] {
  if (text === 'all' || text === 'none') return text === 'all' ? [...faultNames] : []
  const names = text.split(',')
  if (names.every((name) => faultNames.includes(name as FaultName))) return names as FaultName[]
  throw new InvalidArgumentError(`They are all, none, or some of ${faultNames.join(', ')}.`)
}

const program = new Command('npm run simulate --')
  .description('Plays a company in a world that a seed makes, against a model of what must be true.')
  .option('--seed <number>', 'of the world', wholeFrom(0), 42)
  .option('--seeds <number>', 'how many, from that one', wholeFrom(1), 1)
  .option('--days <number>', 'how long', wholeFrom(1), 30)
  .option('--merchants <number>', 'how many shops', wholeFrom(1), 5)
  .option('--moments <number>', 'so often a day everybody acts', wholeFrom(1), 6)
  .option('--busy <percent>', 'of the shops, so many act at a moment', wholeFrom(1), 100)
  .option('--weather <number>', 'so often faults are drawn at each moment', wholeFrom(1), 1)
  .option('--nodes <number>', 'processes that serve on one database', wholeFrom(1), 1)
  .option(
    '--upgrade-from <version>',
    'an older one, from which nodes are upgraded: a commit, a folder, or last-migration',
  )
  .option('--faults <names>', 'all, none, or some, parted by commas', faultsOf, [...faultNames])
  .option('--tell', 'prints each step as it is played')
  .option('--shrink <number>', 'how often a story that failed is played again, to make it shorter', wholeFrom(0), 0)
  .option('--story <file>', 'plays this story')
  .option('--planted', 'plants faults in a copy of the code, one at a time')
  .option('--limit <seconds>', 'of a processor, for the simulation of a planted fault', wholeFrom(1), 120)
  .option('--into <file>', 'adds the rows of planted faults to it, and goes on behind those that it has')
  .option('--without-tests', 'plays the simulation alone with planted faults')
  .argument('[planted...]', 'of the planted faults, those whose name contains one of these')
  .parse()

type Options = {
  [
    name in 'seed' | 'seeds' | 'days' | 'merchants' | 'moments' | 'busy' | 'weather' | 'nodes' | 'shrink' | 'limit'
  ]: number
} & { faults: FaultName[]; tell?: true; story?: string; upgradeFrom?: string } & {
  planted?: true
  into?: string
  withoutTests?: true
}
const options = program.opts<Options>()
const { days, merchants, moments, busy, weather, nodes, faults } = options
const failed: string[] = []
await prepareData()
if (options.planted) await plant()
else if (options.story !== undefined) await playAloud(options.story, JSON.parse(await readFile(options.story, 'utf8')))
else {
  const from = options.upgradeFrom === undefined ? undefined : await findVersion(options.upgradeFrom)
  for (let { seed, seeds: left } = options; left > 0; seed++, left--) {
    const title = titleOf(seed, from)
    await playAloud(
      title,
      writeStory({ seed, days, merchants, moments, busy, weather, nodes, faults, from }),
      `failed-story-${seed}.json`,
    )
  }
}
if (failed.length > 0) print(`Failed: ${failed.join('; ')}`)

async function plant(): Promise<void> {
  const { seed, limit: limitSeconds, into, withoutTests } = options
  const sizes = Object.entries({ seed, days, merchants, moments, busy, weather, nodes }).flatMap(([name, value]) => [
    `--${name}`,
    `${value}`,
  ])
  const story = [...sizes, '--faults', faults.join(',') || 'none']
  const planting = { story, names: program.args, limitSeconds, hasTests: !withoutTests, into, print }
  if (await plantAll(planting)) return
  process.exitCode = 1
  print('The story fails without a fault, and would find each of them. Play it without --planted.')
}

async function playAloud(title: string, story: Story, file?: string): Promise<void> {
  print(`${title}: ${story.steps.length} steps`)
  const played = await play(story, {
    note: (line) => print(`  ${line}`),
    ...(options.tell && { tell: (step) => print(`  ${tellStep(story, step)}`) }),
  })
  const { calls, faults: raised, lost, seconds, processorSeconds, violation } = played
  const how = violation === undefined ? 'clean' : 'FAILED'
  print(
    `  ${how}: ${calls} calls, ${raised} faults and ${lost} losses in ${seconds} s, ${processorSeconds} s of a processor`,
  )
  print(`  ${tellKinds(story.steps.filter(({ at }) => at <= (played.failedAt ?? at)))}`)
  if (violation === undefined) return
  process.exitCode = 1
  failed.push(title)
  print(violation)
  const shortest = options.shrink > 0 ? await shorten(story, played) : story
  // Of a story that is as long as before, its last day.
  const from = shortest === story ? (played.failedAt ?? 0) - 1_440 : 0
  for (const step of shortest.steps)
    if (step.at >= from && step.at <= (played.failedAt ?? step.at)) print(tellStep(shortest, step))
  if (file === undefined) return
  await writeFile(file, `${JSON.stringify(shortest, undefined, 1)}\n`)
  print(`The story is in ${file}: npm run simulate -- --story ${file}`)
}

function titleOf(seed: number, from: string | undefined): string {
  const upgraded = from === undefined ? '' : `, upgraded from ${from}`
  const served = `${nodes > 1 ? `, ${nodes} nodes` : ''}${upgraded}`
  return `seed ${seed}, ${days} days, ${merchants} merchants${served}, faults ${faults.join(', ') || 'none'}`
}

/** Failures are alike when they say the same but for names and numbers. */
const kindOf = ({ violation = '' }: Played): string =>
  violation.split('\n')[0]?.replaceAll(/[\da-f-]{36}|\d+/g, '') ?? ''

const shorten = (story: Story, played: Played): Promise<Story> =>
  shrink(story, {
    fails: async (candidate) => kindOf(await play(candidate)) === kindOf(played),
    failedAt: played.failedAt ?? Number.POSITIVE_INFINITY,
    triesMax: options.shrink,
    note: (line) => print(`  ${line}`),
  })
