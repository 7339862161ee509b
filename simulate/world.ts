import { minuteMs } from '#platform/durations.ts'
import {
  announceTransfer,
  enableProduction,
  openAccount,
  readStatement,
  recordPayout,
  sendPayments,
  type Treasury,
} from './bank-acts.ts'
import { type AcquirerHouse, openAcquirer, sellByAcquirer, sendLateNotices } from './acquirer-acts.ts'
import { newMerchant, type Merchant, Violation } from './books.ts'
import { order, pay, payAtAgent, payByLink, reverseAtAgent } from './buyer-acts.ts'
import { checkAll } from './check.ts'
import { type Letterbox, newLetterbox } from './check-mails.ts'
import { answerDispute } from './dispute-acts.ts'
import { openLine } from './line.ts'
import { newBank } from './oracle/bank.ts'
import { isToRemindOf } from './oracle/dispute.ts'
import { isOpen, lookAtSales } from './look.ts'
import { type MailServer, openMailServer } from './mail-server.ts'
import * as acts from './merchant-acts.ts'
import { openReceivers, type Receivers } from './receivers.ts'
import { callOffPayout, openPayouts, payOut } from './payout-acts.ts'
import { startService } from './service.ts'
import { decideDispute, handAnswerOver, openDispute, rotateKey } from './staff-acts.ts'
import type { Step, Story } from './story.ts'
import * as subscriptions from './subscription-acts.ts'
import { nameEntry } from './suspense-acts.ts'
import { endFaults, raise, settle } from './weather.ts'

// Plays a story: a real service, actors who speak HTTP to it, and the oracle beside them.

export type World = Treasury & {
  acquirer: AcquirerHouse
  receivers: Receivers
  letterbox: Letterbox
  mailServer: MailServer | undefined
  counts: { steps: number; faults: number }
  /** Whether a process of the service or of the database was killed. */
  hasEnded: boolean
  /** Whether the service or its database ends or is cut off in this moment. */
  mayBeCut: boolean
  /** Faults that end at a minute of the story. */
  endings: { at: number; work: (at: number) => Promise<void> }[]
}

export type Played = {
  calls: number
  steps: number
  faults: number
  lost: number
  seconds: number
  /** Of actors and oracle, the service and its database. */
  processorSeconds: number
  violation?: string
  failedAt?: number
}

type PlayOptions = { note?: (line: string) => void; tell?: (step: Step) => void }

/** The sandbox gives money back two seconds after it is asked to. */
const jobsOfSoonMs = 3_000
/** A transfer of the sandbox has arrived five seconds after it was announced. */
const fundingsOfSoonMs = 6_000
/** The sandbox's bank has paid a payout five seconds later, or sends it back after a minute; what waits for money has it a minute after that. */
const transferSeconds = [6, 70, 61]
/** After the last day receivers are well, and everything that waits is sent. */
const quietDays = 3

export async function play(story: Story, { note = () => {}, tell = () => {} }: PlayOptions = {}): Promise<Played> {
  const began = performance.now()
  const begin = Date.parse(story.begin)
  const mailServer = story.hasMailServer ? await openMailServer() : undefined
  const { nodes = 1, from, isReplicated = false } = story
  const service = await startService(new Date(begin), { nodes, from, isReplicated, smtpUrl: mailServer?.url })
  const receivers = await openReceivers(service.times)
  const line = openLine(service.ports)
  const acquirer = await openAcquirer(service)
  const world: World = {
    acquirer,
    service,
    line,
    receivers,
    merchants: [],
    bank: newBank(),
    suspense: [],
    letterbox: newLetterbox(),
    mailServer,
    counts: { steps: 0, faults: 0 },
    hasEnded: false,
    mayBeCut: false,
    endings: [],
  }
  let violation: string | undefined
  let moment = 0
  const used = process.cpuUsage()
  let processorSeconds = 0
  try {
    await openAccount(service)
    for (let number = 1; number <= story.merchants; number++) world.merchants.push(await settleIn(world, number))
    const stepsAt = Map.groupBy(story.steps, (step) => step.at)
    for (const [index, at] of story.moments.entries()) {
      moment = at
      const day = dayOf(at)
      await keepSchedule(world, story, at)
      await playMoment(world, story, { at, steps: stepsAt.get(at) ?? [] }, tell)
      if (dayOf(story.moments[index + 1]) === day) continue
      for (const minute of eveningOf(world, at, stepsAt.get(at) ?? [])) await rest(world, story, minute)
      await checkAll(world, { isWhole: (day + 1) % wholeEveryOf(story) === 0 })
      note(`day ${day + 1}: ${line.answered()} calls, ${world.counts.faults} faults, ${seconds(began)} s`)
    }
    await endQuietly(world, story)
  } catch (error) {
    // A simulation that breaks has a story too.
    violation = error instanceof Violation ? error.message : brokenBy(error as Error, service.log())
  } finally {
    const { user, system } = process.cpuUsage(used)
    processorSeconds = Math.round((user + system) / 1_000_000 + (await service.processorSeconds()))
    line.close()
    await service.close()
    await acquirer.close()
    await receivers.close()
    await mailServer?.close()
  }
  const lost = story.steps.filter(({ loss }) => loss !== undefined).length
  return {
    calls: line.answered(),
    ...world.counts,
    lost,
    seconds: seconds(began),
    processorSeconds,
    ...(violation && { violation, failedAt: moment }),
  }
}

/** Of long stories, the whole books are looked at once a week, or once in thirty days. */
function wholeEveryOf({ moments }: Story): number {
  const days = dayOf(moments.at(-1) ?? 0)
  return days > 100 ? 30 : days > 40 ? 7 : 1
}

const dayOf = <At extends number | undefined>(at: At) => (at === undefined ? undefined : Math.floor(at / 1_440)) as At

/** Each runs at these minutes, and at those so many behind. Stories begin at a full hour. */
const brokenBy = ({ stack }: Error, log: string): string =>
  `The simulation broke: ${stack}\nThe service said last:\n${log.trimEnd().split('\n').slice(-20).join('\n')}`

const schedule = {
  /** Money whose day has come, and that of a dispute which was won in the moment before. */
  release: { first: 0, every: 5 },
  /** Disputes that wait for an answer. */
  remind: { first: 11, every: 30 },
}

const lastRun = ({ first, every }: { first: number; every: number }, at: number): number =>
  first + Math.floor((at - first) / every) * every

/**
 * A bank is asked once more about transfers that it has taken over, and the schedule has each job that runs every five minutes. After a clock that was
 * moved back a session may run out in the same minute as its payment, and the next minute writes that down.
 */
function eveningOf({ merchants }: World, at: number, steps: readonly Step[]): number[] {
  const last = lastRun(schedule.release, at + 10)
  const isMovedBack = steps.some((step) => step.do === 'jump clock' && step.minutes < 0)
  return [...(merchants.some(waitsForBank) ? [at + 2] : []), last, ...(isMovedBack ? [last + 1] : [])]
}

/** A clock that goes on to a moment passes over what the schedule does before it. */
async function keepSchedule(world: World, story: Story, at: number): Promise<void> {
  const begin = Date.parse(story.begin)
  const disputes = world.merchants.flatMap((merchant) => [...merchant.disputes.values()])
  const isNear = disputes.some((each) => isToRemindOf(each, begin + at * minuteMs))
  const minutes = [lastRun(schedule.release, at), ...(isNear ? [lastRun(schedule.remind, at)] : [])]
  for (const minute of minutes.toSorted((one, other) => one - other)) {
    const due = new Date(begin + minute * minuteMs)
    if (due <= world.service.now()) continue
    await world.service.moveTo(due)
    await settle(world, 0)
  }
}

/** At this minute everything that is due is done, and actors look at what became of their acts. */
async function rest(world: World, story: Story, at: number): Promise<void> {
  await world.service.moveTo(new Date(Date.parse(story.begin) + at * minuteMs))
  await settle(world, jobsOfSoonMs)
  for (const seconds of world.merchants.some(waitsForBank) ? transferSeconds : []) {
    await world.service.moveTo(new Date(world.service.now().getTime() + seconds * 1_000))
    await settle(world, jobsOfSoonMs)
  }
  await lookAtSales(world)
}

/** Cash is given back by a transfer, as a payout is paid. */
const waitsForBank = (merchant: Merchant): boolean =>
  openPayouts(merchant).length > 0 ||
  [...merchant.refunds.values()].some((refund) => isOpen(refund) && refund.asked.destination !== undefined)

const seconds = (began: number): number => Math.round((performance.now() - began) / 100) / 10

async function settleIn({ service, line, receivers }: World, number: number): Promise<Merchant> {
  const { id } = await service.command(['merchants', 'create', '--name', `Shop ${number}`])
  const named = ['--merchant', id, '--environment', 'sandbox', '--name', 'simulation']
  const { key, id: keyId } = await service.command(['keys', 'create', ...named])
  const { key: agentKey } = await service.command(['agents', 'create-key', '--name', `Network ${number}`])
  const email = `owner-${number}@shop.example`
  const { password } = await service.command(['users', 'create', '--email', email, '--merchant', id])
  const receiver = receivers.open(`/hooks/${number}`)
  const production = await enableProduction(service, { id, number })
  const merchant = newMerchant({ number, id, key, keyId, agentKey, owner: { email, password }, receiver, production })
  const body = { url: receiver.url, events: ['*'] }
  const made = await line.sendFirmly({ method: 'POST', path: '/v1/webhooks', key, body })
  acts.expect(made, [201], 'a new webhook')
  merchant.webhookId = made.body.id
  receiver.secrets.push(made.body.secret)
  merchant.walletId = (await line.sendFirmly({ path: '/v1/wallet', key })).body.id
  return merchant
}

type Moment = { at: number; steps: Step[] }

async function playMoment(world: World, story: Story, { at, steps }: Moment, tell: (step: Step) => void) {
  await rest(world, story, at)
  await endFaults(world, at)
  for (const step of steps) tell(step)
  world.counts.steps += steps.length
  world.mayBeCut = steps.some((step) => cutting.has(step.do))
  const faults = steps.filter(({ actor }) => actor === 'weather').map((step) => raise(world, step))
  const lanes = Map.groupBy(
    steps.filter(({ actor }) => actor !== 'weather' && !isOfStaff(actor)),
    ({ actor }) => actor,
  )
  const ended = await Promise.allSettled(
    [...lanes.values()].map(async (lane) => {
      for (const step of lane) await act(world, step)
    }),
  )
  await Promise.all(faults.map((fault) => fault()))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  const ofStaff = steps.filter(({ actor }) => isOfStaff(actor))
  // A command does not wait for a database that comes back.
  if (ofStaff.length > 0) await settle(world, 0)
  for (const step of ofStaff) await act(world, step)
  // Nothing is on its way to a receiver when the clock is moved.
  await settle(world, 0)
  if (!world.merchants.some(({ fundings }) => [...fundings.values()].some(({ isThere }) => !isThere))) return
  // Money that was put in is there before any that the schedule releases, which may need it.
  await world.service.moveTo(new Date(world.service.now().getTime() + fundingsOfSoonMs))
  await settle(world, 0)
}

const cutting = new Set<Step['do']>([
  'kill service',
  'kill database',
  'fail over',
  'freeze database',
  'cut connections',
  'fill disk',
  'upgrade node',
])

const isOfStaff = (actor: string): boolean => actor.startsWith('staff ')

async function act(world: World, step: Step): Promise<void> {
  if (step.do === 'send late notices') return sendLateNotices(world.acquirer)
  if (step.do === 'send payments') return sendPayments(world)
  if (step.do === 'read statement') return readStatement(world, step)
  if (step.do === 'name entry') return nameEntry(world, step)
  const number = Number(/ (\d+)/.exec(step.actor)?.[1])
  const merchant = world.merchants[number - 1]
  if (!merchant) return
  const { line, mayBeCut } = world
  const doing = { actor: step.actor, line, merchant, now: world.service.now, loss: step.loss, mayBeCut }
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
    case 'pay out':
      return payOut(doing, step)
    case 'call off payout':
      return callOffPayout(doing, step)
    case 'rotate secret':
      return acts.rotateSecret(doing, step)
    case 'open dispute':
      return openDispute({ service: world.service, merchant }, step)
    case 'answer dispute':
      return answerDispute(doing, step)
    case 'hand answer over':
      return handAnswerOver({ service: world.service, merchant }, step)
    case 'decide dispute':
      return decideDispute({ service: world.service, merchant }, step)
    case 'rotate key':
      return rotateKey({ service: world.service, merchant })
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
      await actAgain(doing, step)
      await actInProduction(world, doing, step)
      return actOnSubscription(doing, step)
  }
}

async function actAgain(doing: acts.Doing, step: Step): Promise<void> {
  switch (step.do) {
    case 'repeat refund':
      return acts.repeatRefund(doing, step)
    case 'use key twice':
      return acts.useKeyTwice(doing, step)
    case 'export':
      return acts.exportTransactions(doing)
    default:
  }
}

async function actInProduction({ service, bank, acquirer }: World, doing: acts.Doing, step: Step): Promise<void> {
  switch (step.do) {
    case 'sell by acquirer':
      return sellByAcquirer(doing, acquirer, step)
    case 'announce transfer':
      return announceTransfer(doing, bank, step)
    case 'record payout':
      return recordPayout({ service, merchant: doing.merchant }, step)
    default:
  }
}

async function actOnSubscription(doing: acts.Doing, step: Step): Promise<void> {
  switch (step.do) {
    case 'make subscriber':
      return subscriptions.makeSubscriber(doing, step)
    case 'subscribe':
      return subscriptions.subscribe(doing, step)
    case 'change subscription':
      return subscriptions.changeSubscription(doing, step)
    case 'pause subscription':
      return subscriptions.pauseSubscription(doing, step)
    case 'resume subscription':
      return subscriptions.resumeSubscription(doing, step)
    case 'cancel subscription':
      return subscriptions.cancelSubscription(doing, step)
    case 'delete card':
      return subscriptions.deleteCard(doing, step)
    case 'delete subscriber':
      return subscriptions.deleteSubscriber(doing, step)
    default:
  }
}

/** The faults are over: whatever was late comes, and then everything has to have come. */
async function endQuietly(world: World, story: Story): Promise<void> {
  await endFaults(world, Number.POSITIVE_INFINITY)
  const last = story.moments.at(-1) ?? 0
  for (let hours = 1; hours <= quietDays * 24; hours += 7) await rest(world, story, last + hours * 60)
  await checkAll(world, { isWhole: true, isEnd: true })
}
