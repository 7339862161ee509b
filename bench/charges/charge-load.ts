import { type Line, newCharge, openLine } from './charge-steps.ts'
import { speedOf, type Speed } from '../figures/speed.ts'

// The load generator for charges, a process of its own.

export type ChargeOrder = {
  port: number
  key: string
  ms: number
  /** Closed: so many buyers, each with one charge after the other. Open: so many come a second, whether or not the others are done. */
  arrivals: { buyers: number } | { perSecond: number }
}

process.on('message', (order: ChargeOrder) => {
  run(order).then(
    (figures) => process.send?.({ figures }),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})

async function run({ port, key, ms, arrivals }: ChargeOrder): Promise<Speed> {
  const line = openLine(port, key)
  const took: number[] = []
  const beganAt = performance.now()
  const pay = async (from: number) => {
    await charge(line)
    took.push(performance.now() - from)
  }
  const keepPaying = async () => {
    while (performance.now() < beganAt + ms) await pay(performance.now())
  }
  if ('buyers' in arrivals) await Promise.all(Array.from({ length: arrivals.buyers }, keepPaying))
  else await arrive(beganAt, { ms, everyMs: 1000 / arrivals.perSecond }, pay)
  const elapsedMs = performance.now() - beganAt
  await line.pool.close()
  return speedOf(took, elapsedMs)
}

async function charge(line: Line): Promise<void> {
  for (const { ask } of newCharge(line)) await ask()
}

type Pace = { ms: number; everyMs: number }

/** A charge is timed from its planned start, so that a server that falls behind is not spared. */
async function arrive(beganAt: number, { ms, everyMs }: Pace, pay: (from: number) => Promise<void>): Promise<void> {
  const paying: Promise<void>[] = []
  for (let at = 0; at < ms; at += everyMs) {
    const waitMs = beganAt + at - performance.now()
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
    paying.push(pay(beganAt + at))
  }
  await Promise.all(paying)
}
