import { type Stream, streamOf } from './random.ts'
import type { Deed, FaultName, Options, Step } from './story.ts'

// Faults of a story, and its upgrades.

/** Faults that are drawn at each moment, once or several times: about a third of the draws bring one. */
export function weatherOf(options: Options) {
  const { seed, weather: draws = 1 } = options
  const skies = Array.from({ length: draws }, (_, index) => {
    const drawn = (name: string) => streamOf(seed, index === 0 ? name : `${name} ${index + 1}`)
    const [weather, outages] = [drawn('weather'), drawn('outages')]
    return () => [...troublesOf(weather, options), ...outagesOf(outages, options)]
  })
  return {
    next: (): Deed[] => {
      const deeds = skies.flatMap((draw) => draw())
      // A receiver allows for one move of the clock, before which something was sent: a second one would hide that.
      const firstMove = deeds.find((deed) => deed.do === 'jump clock')
      return deeds.filter((deed) => deed.do !== 'jump clock' || deed === firstMove)
    },
  }
}

/** About so many calls are made at a moment. */
const callsAtMoment = ({ merchants, busy = 100 }: Options): number =>
  Math.max(1, Math.round((12 * merchants * busy) / 100))

function troublesOf(stream: Stream, options: Options): Deed[] {
  const { faults, merchants } = options
  const comes = (name: FaultName, percent: number) => stream.chance(percent) && faults.includes(name)
  const calls = () => stream.between(1, callsAtMoment(options))
  const deeds: Deed[] = []
  if (comes('kill-service', 5)) deeds.push({ do: 'kill service', calls: calls() })
  if (comes('kill-database', 4)) deeds.push({ do: 'kill database', calls: calls() })
  if (comes('freeze-database', 5)) deeds.push({ do: 'freeze database', calls: calls(), ms: stream.between(100, 3_000) })
  if (comes('receivers', 8))
    deeds.push({
      do: 'receiver fails',
      receiver: stream.between(1, merchants),
      mood: stream.pick(['ERROR', 'ERROR', 'HANG']),
      minutes: stream.pick([60, 300, 1_000, 2_000]),
    })
  if (comes('clock', 3)) deeds.push({ do: 'jump clock', minutes: stream.pick([-3, -30, 5]) })
  return deeds
}

/** Those of the way to the database, and of its disk. */
function outagesOf(stream: Stream, options: Options): Deed[] {
  const comes = (name: FaultName, percent: number) => stream.chance(percent) && options.faults.includes(name)
  const calls = () => stream.between(1, callsAtMoment(options))
  const deeds: Deed[] = []
  if (comes('cut-connections', 4)) deeds.push({ do: 'cut connections', calls: calls() })
  if (comes('full-disk', 3)) deeds.push({ do: 'fill disk', calls: calls(), ms: stream.between(100, 2_000) })
  return deeds
}

/** Between two troubles of the mail server so much time passes that every mail is sent. */
const mailCalmMinutes = 16 * 60

/** Of every second seed, whose mail goes to a server. No mail is given up: that takes 16 hours. */
export function mailTroublesOf(seed: number, faults: readonly FaultName[]) {
  const stream = streamOf(seed, 'mail')
  const hasMailServer = stream.chance(50) && faults.includes('mail-away')
  let calmUntil = 0
  return {
    hasMailServer,
    at: (at: number): Deed[] => {
      if (!hasMailServer || at < calmUntil || !stream.chance(8)) return []
      const mood = stream.pick(['REFUSES', 'REFUSES', 'DENIES', 'HANGS'] as const)
      // Each mail that is left without an answer takes ten seconds that really pass.
      const minutes = mood === 'HANGS' ? 60 : stream.pick([60, 300, 600])
      calmUntil = at + minutes + mailCalmMinutes
      return [{ do: 'mail server fails', mood, minutes }]
    },
  }
}

/** Of every third seed, whose database has a replica. */
export function failoversOf(options: Options) {
  const { seed, faults } = options
  const stream = streamOf(seed, 'replica')
  const isReplicated = stream.chance(34) && faults.includes('failover')
  return {
    isReplicated,
    next: (): Deed[] =>
      isReplicated && stream.chance(6) ? [{ do: 'fail over', calls: stream.between(1, callsAtMoment(options)) }] : [],
  }
}

/** A node after the other, with a part of the story before, between and behind them. */
export function upgradesOf({ seed, merchants, nodes = 1 }: Options, moments: readonly number[]): Step[] {
  const stream = streamOf(seed, 'upgrade')
  return Array.from({ length: nodes }, (_, index) => ({
    at: moments[Math.floor((moments.length * (index + 1)) / (nodes + 1))] ?? 0,
    actor: 'weather',
    do: 'upgrade node',
    node: index + 1,
    calls: stream.between(1, 12 * merchants),
  }))
}
