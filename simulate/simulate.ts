import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { writeStory } from './habits.ts'
import { type FaultName, faultNames, tellStep } from './story.ts'
import { play } from './world.ts'

// `npm run simulate -- --seed 42 --days 30 --merchants 5 --faults all`: a company in a world that a seed makes, against a model of what must be true.

// Linux keeps these files in memory: nothing waits for the disk.
if (existsSync('/dev/shm')) process.env['TMPDIR'] ??= '/dev/shm'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '42' },
    seeds: { type: 'string', default: '1' },
    days: { type: 'string', default: '30' },
    merchants: { type: 'string', default: '5' },
    faults: { type: 'string', default: 'all' },
    tell: { type: 'boolean', default: false },
  },
})

const whole = (name: 'seed' | 'seeds' | 'days' | 'merchants'): number => {
  const value = Number(values[name])
  if (!Number.isInteger(value) || value < (name === 'seed' ? 0 : 1))
    throw new Error(`--${name} must be a whole number.`)
  return value
}

function faultsOf(text: string): FaultName[] {
  if (text === 'all' || text === 'none') return text === 'all' ? [...faultNames] : []
  const names = text.split(',')
  const unknown = names.find((name) => !faultNames.includes(name as FaultName))
  if (unknown !== undefined) throw new Error(`--faults must be all, none, or some of ${faultNames.join(', ')}.`)
  return names as FaultName[]
}

const faults = faultsOf(values.faults)
const [days, merchants] = [whole('days'), whole('merchants')]
for (let seed = whole('seed'), left = whole('seeds'); left > 0; seed++, left--) {
  const story = writeStory({ seed, days, merchants, faults })
  const said = `seed ${seed}, ${days} days, ${merchants} merchants, faults ${values.faults}`
  process.stdout.write(`${said}: ${story.steps.length} steps\n`)
  const played = await play(story, {
    note: (line) => void process.stdout.write(`  ${line}\n`),
    ...(values.tell && { tell: (step) => void process.stdout.write(`  ${tellStep(story, step)}\n`) }),
  })
  const { calls, faults: raised, lost, seconds, violation } = played
  process.stdout.write(
    `  ${violation === undefined ? 'clean' : 'FAILED'}: ${calls} calls, ${raised} faults and ${lost} losses in ${seconds} s\n`,
  )
  if (violation !== undefined) {
    process.stdout.write(`${violation}\n`)
    process.exitCode = 1
  }
}
