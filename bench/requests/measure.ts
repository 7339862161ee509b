import { bucketOf } from '../../src/platform/ids.ts'
import type { Figures } from './load.ts'
import { piecesOf, type Request, type Scenario } from './scenarios.ts'
import type { SeededShop } from './seed.ts'
import type { Generator, Served } from '../machine/servers.ts'
import { postgresFigures, processorMs } from '../machine/system.ts'

// Mizan and the ceiling take turns in short rounds, so that other work of the machine affects both; the printed figure is the median of the rounds,
// and the ratio is the median of each pair's.

export type Sides<Value> = { mizan: Value; ceiling: Value }

export type Side = {
  perSecond: number
  p50: number
  p99: number
  /** Processor time a request in µs: of the server's process, and of PostgreSQL. */
  serverMicros: number | undefined
  postgresMicros: number | undefined
}

export type Point = Sides<Side> & {
  scenario: string
  title: string
  connections: number
  ratio: number
  target: number
  /** The part of the time in which the load generator was busy; near 1 it would be what is measured. */
  generatorBusy: number
}

export type Pace = {
  rounds: number
  roundMs: number
  /** Before the first point of a scenario, and before each point. */
  warmUpMs: number
  settleMs: number
}

export type Setting = {
  servers: Sides<Served>
  generator: Generator
  postmaster: number
  pace: Pace
}

type Round = Side & { busy: number }

export async function measurePoint(
  { servers, generator, postmaster, pace }: Setting,
  scenario: Scenario,
  shop: SeededShop,
  connections: number,
): Promise<Point> {
  const requests = requestsOf(scenario, shop).map((request) => piecesOf(request, shop.key))
  const load = (server: Served, ms: number) => generator.load({ port: server.port, connections, ms, requests })
  const oneRound = async (server: Served): Promise<Round> => {
    const before = await processorTimes(server, postmaster)
    const figures = await load(server, pace.roundMs)
    return asRound(figures, before, await processorTimes(server, postmaster))
  }

  for (const server of Object.values(servers)) await load(server, pace.settleMs)
  const pairs: Sides<Round>[] = []
  for (let round = 0; round < pace.rounds; round++) {
    const isMizanFirst = round % 2 === 0
    const first = await oneRound(isMizanFirst ? servers.mizan : servers.ceiling)
    const second = await oneRound(isMizanFirst ? servers.ceiling : servers.mizan)
    pairs.push(isMizanFirst ? { mizan: first, ceiling: second } : { mizan: second, ceiling: first })
  }
  return {
    scenario: scenario.name,
    title: scenario.title,
    connections,
    mizan: medianSide(pairs.map(({ mizan }) => mizan)),
    ceiling: medianSide(pairs.map(({ ceiling }) => ceiling)),
    ratio: median(pairs.map(({ mizan, ceiling }) => mizan.perSecond / ceiling.perSecond)),
    target: scenario.target,
    generatorBusy: Math.max(...pairs.flatMap(({ mizan, ceiling }) => [mizan.busy, ceiling.busy])),
  }
}

/** A service runs for weeks: the time to compile its code is not part of the measurement. */
export async function warmUp(
  { servers, generator, pace }: Setting,
  scenario: Scenario,
  shop: SeededShop,
): Promise<void> {
  const requests = requestsOf(scenario, shop).map((request) => piecesOf(request, shop.key))
  for (const { port } of Object.values(servers))
    await generator.load({ port, connections: 16, ms: pace.warmUpMs, requests })
}

/** Both servers must answer each scenario with a body of about the same size; throws when they do not. */
export async function requireLikeAnswers(servers: Sides<Served>, scenario: Scenario, shop: SeededShop): Promise<void> {
  const [request] = requestsOf(scenario, shop)
  const sizes = await Promise.all(
    Object.values(servers).map((server) => bodySize(server, request as Request, shop.key, nextNumber++)),
  )
  const [mizan = 0, ceiling = 0] = sizes
  if (Math.abs(mizan - ceiling) > mizan * 0.1)
    throw new Error(`${scenario.title}: Mizan answers ${mizan} bytes and the ceiling ${ceiling}.`)
}

/** Far above those of the load generator, which counts from 1. */
let nextNumber = 99_000_000

async function bodySize(server: Served, request: Request, key: string, number: number): Promise<number> {
  const { method, path, body, isKeyed } = request
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      ...(isKeyed && { 'Idempotency-Key': `order-${number}-once` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: body.replaceAll('{number}', String(number)) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`)
  return Buffer.byteLength(text)
}

const requestsOf = (scenario: Scenario, { scope }: SeededShop): Request[] =>
  scenario.requests(bucketOf(scope.merchantId))

type Times = { server: number | undefined; postgres: number | undefined }

async function processorTimes({ pid }: Served, postmaster: number): Promise<Times> {
  const [server, postgres] = await Promise.all([processorMs(pid), postgresFigures(postmaster)])
  return { server, postgres: postgres?.processorMs }
}

function asRound({ perSecond, p50, p99, served, busy }: Figures, before: Times, after: Times): Round {
  const micros = (from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined ? undefined : ((to - from) * 1000) / served
  return {
    perSecond,
    p50,
    p99,
    busy,
    serverMicros: micros(before.server, after.server),
    postgresMicros: micros(before.postgres, after.postgres),
  }
}

function medianSide(rounds: Round[]): Side {
  const of = (pick: (round: Round) => number | undefined) => {
    const values = rounds.map(pick).filter((value) => value !== undefined)
    return values.length === 0 ? undefined : median(values)
  }
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: median(rounds.map((round) => round.p50)),
    p99: median(rounds.map((round) => round.p99)),
    serverMicros: of((round) => round.serverMicros),
    postgresMicros: of((round) => round.postgresMicros),
  }
}

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}
