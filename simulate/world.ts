import { newMerchant, type Merchant, Violation } from './books.ts'
import { order, pay, payAtAgent, payByLink, reverseAtAgent } from './buyer-acts.ts'
import { checkAll } from './check.ts'
import { openLine, type Line } from './line.ts'
import { lookAtSales } from './look.ts'
import * as acts from './merchant-acts.ts'
import { openReceivers, type Receivers } from './receivers.ts'
import { type Service, startService } from './service.ts'
import type { Step, Story } from './story.ts'

// Plays a story: a real service, actors who speak HTTP to it, and the oracle beside them.

export type World = {
  service: Service
  line: Line
  receivers: Receivers
  merchants: Merchant[]
  counts: { steps: number; faults: number }
  /** Faults that end at a minute of the story. */
  endings: { at: number; work: () => void }[]
}

export type Played = {
  calls: number
  steps: number
  faults: number
  lost: number
  seconds: number
  violation?: string
  failedAt?: number
}

type PlayOptions = { note?: (line: string) => void; tell?: (step: Step) => void }

const minuteMs = 60_000
/** After the last day receivers are well, and everything that waits is sent. */
const quietDays = 3

export async function play(story: Story, { note = () => {}, tell = () => {} }: PlayOptions = {}): Promise<Played> {
  const began = performance.now()
  const begin = Date.parse(story.begin)
  const service = await startService(new Date(begin))
  const receivers = await openReceivers(service.now)
  const line = openLine(service.port)
  const world: World = { service, line, receivers, merchants: [], counts: { steps: 0, faults: 0 }, endings: [] }
  let violation: string | undefined
  let moment = 0
  try {
    for (let number = 1; number <= story.merchants; number++) world.merchants.push(await settleIn(world, number))
    let day = 0
    for (const at of story.moments) {
      moment = at
      await playMoment(world, story, at, tell)
      if (Math.floor(at / 1_440) === day && at !== story.moments.at(-1)) continue
      day = Math.floor(at / 1_440)
      await checkAll(world)
      note(`day ${day}: ${line.answered()} calls, ${world.counts.faults} faults, ${seconds(began)} s`)
    }
    await endQuietly(world, story)
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    violation = error.message
  } finally {
    line.close()
    await service.close()
    await receivers.close()
  }
  const lost = story.steps.filter(({ loss }) => loss !== undefined).length
  return {
    calls: line.answered(),
    ...world.counts,
    lost,
    seconds: seconds(began),
    ...(violation && { violation, failedAt: moment }),
  }
}

const seconds = (began: number): number => Math.round((performance.now() - began) / 100) / 10

async function settleIn({ service, line, receivers }: World, number: number): Promise<Merchant> {
  const { id } = await service.command(['merchants', 'create', '--name', `Shop ${number}`])
  const named = ['--merchant', id, '--environment', 'sandbox', '--name', 'simulation']
  const { key } = await service.command(['keys', 'create', ...named])
  const { key: agentKey } = await service.command(['agents', 'create-key', '--name', `Network ${number}`])
  const receiver = receivers.open(`/hooks/${number}`)
  const merchant = newMerchant({ number, id, key, agentKey, receiver })
  const body = { url: receiver.url, events: ['*'] }
  const made = await line.sendFirmly({ method: 'POST', path: '/v1/webhooks', key, body })
  acts.expect(made, [201], 'a new webhook')
  merchant.webhookId = made.body.id
  receiver.secrets.push(made.body.secret)
  merchant.walletId = (await line.sendFirmly({ path: '/v1/wallet', key })).body.id
  return merchant
}

async function playMoment(world: World, story: Story, at: number, tell: (step: Step) => void): Promise<void> {
  const { service } = world
  const time = (minutes: number) => new Date(Date.parse(story.begin) + minutes * minuteMs)
  for (const { work } of take(world.endings, (each) => each.at <= at)) work()
  await service.moveTo(time(at))
  await settle(world)
  await lookAtSales(world)
  const steps = story.steps.filter((step) => step.at === at)
  for (const step of steps) tell(step)
  world.counts.steps += steps.length
  const faults = steps.filter(({ actor }) => actor === 'weather').map((step) => raise(world, step))
  const lanes = Map.groupBy(
    steps.filter(({ actor }) => actor !== 'weather'),
    ({ actor }) => actor,
  )
  const ended = await Promise.allSettled(
    [...lanes.values()].map(async (lane) => {
      for (const step of lane) await act(world, step)
    }),
  )
  await Promise.all(faults.map((fault) => fault()))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  await service.moveTo(time(at + 2))
  await settle(world)
  await lookAtSales(world)
}

const settle = ({ service, merchants }: World): Promise<void> =>
  service.settle(merchants.every(({ receiver }) => receiver.mood === 'OK'))

function take<Item>(items: Item[], which: (item: Item) => boolean): Item[] {
  const taken = items.filter(which)
  items.splice(0, items.length, ...items.filter((item) => !taken.includes(item)))
  return taken
}

/** Begins a fault, or lets a call begin it. What is answered waits for its end. */
function raise(world: World, step: Step): () => Promise<void> {
  const { service, line, merchants, endings, counts } = world
  counts.faults++
  const onCall = (calls: number, work: () => Promise<void>) => {
    let running: Promise<void> | undefined
    const begin = () => {
      running ??= work()
      // It is awaited, and heard, at the end of the moment.
      running.catch(() => {})
    }
    line.beforeCall(line.sent() + calls, begin)
    return async () => {
      begin()
      await running
    }
  }
  switch (step.do) {
    case 'kill service':
      return onCall(step.calls, service.kill)
    case 'kill database':
      return onCall(step.calls, service.killDatabase)
    case 'freeze database':
      return onCall(step.calls, () => service.freezeDatabase(step.ms))
    case 'receiver fails': {
      const receiver = merchants[step.receiver - 1]?.receiver
      if (receiver) receiver.mood = step.mood
      endings.push({ at: step.at + step.minutes, work: () => void (receiver && (receiver.mood = 'OK')) })
      break
    }
    case 'jump clock':
      return onCall(10, async () => service.moveTo(new Date(service.now().getTime() + step.minutes * minuteMs)))
    default:
  }
  return async () => {}
}

async function act(world: World, step: Step): Promise<void> {
  const number = Number(/ (\d+)/.exec(step.actor)?.[1])
  const merchant = world.merchants[number - 1]
  if (!merchant) return
  const doing = { actor: step.actor, line: world.line, merchant, now: world.service.now, loss: step.loss }
  switch (step.do) {
    case 'open session':
      return acts.openSession(doing, step)
    case 'cancel session':
      return acts.cancelSession(doing, step)
    case 'refund':
      return acts.refund(doing, step)
    case 'make product':
      return acts.makeProduct(doing, step)
    case 'change price':
      return acts.changePrice(doing, step)
    case 'deactivate product':
      return acts.deactivateProduct(doing, step)
    case 'activate product':
      return acts.activateProduct(doing, step)
    case 'make client':
      return acts.makeClient(doing, step)
    case 'rename client':
      return acts.renameClient(doing, step)
    case 'delete client':
      return acts.deleteClient(doing, step)
    case 'make link':
      return acts.makeLink(doing, step)
    case 'deactivate link':
      return acts.deactivateLink(doing, step)
    case 'put money in':
      return acts.putMoneyIn(doing, step)
    case 'rotate secret':
      return acts.rotateSecret(doing, step)
    case 'export':
      return acts.exportTransactions(doing)
    case 'pay':
      return pay(doing, step)
    case 'pay by link':
      return payByLink(doing, step)
    case 'order':
      return order(doing, step)
    case 'pay at agent':
      return payAtAgent(doing, step)
    case 'reverse at agent':
      return reverseAtAgent(doing, step)
    default:
  }
}

/** The faults are over: whatever was late comes, and then everything has to have come. */
async function endQuietly(world: World, story: Story): Promise<void> {
  for (const { work } of world.endings.splice(0)) work()
  const last = story.moments.at(-1) ?? 0
  for (let hours = 1; hours <= quietDays * 24; hours += 7) {
    await world.service.moveTo(new Date(Date.parse(story.begin) + (last + hours * 60) * minuteMs))
    await settle(world)
    await lookAtSales(world)
  }
  await checkAll(world, { isEnd: true })
}
