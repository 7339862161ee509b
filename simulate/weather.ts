import { minuteMs } from '#platform/durations.ts'
import { type Merchant, Violation } from './books.ts'
import { recoverMail } from './mail-server.ts'
import { expect } from './merchant-acts.ts'
import type { Step } from './story.ts'
import type { World } from './world.ts'

// The faults of a story: those that a call begins, and those that end at a minute.

/** Begins a fault, or lets a call begin it. What is answered waits for its end. */
export function raise(world: World, step: Step): () => Promise<void> {
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
      world.hasEnded = true
      return onCall(step.calls, service.kill)
    case 'kill database':
      world.hasEnded = true
      return onCall(step.calls, service.killDatabase)
    case 'fail over':
      world.hasEnded = true
      return onCall(step.calls, service.failOver)
    case 'freeze database':
      return onCall(step.calls, () => service.freezeDatabase(step.ms))
    case 'cut connections':
      return onCall(step.calls, service.cutConnections)
    case 'fill disk':
      return onCall(step.calls, () => service.fillDisk(step.ms))
    case 'receiver fails': {
      const merchant = merchants[step.receiver - 1]
      if (!merchant || step.at < merchant.receiver.calmUntil) break
      merchant.receiver.mood = step.mood
      merchant.receiver.calmUntil = step.at + step.minutes + receiverCalmMinutes
      // Until it is sent an event, nothing knows that it fails.
      if (!merchant.receiver.failing?.hasRefused)
        merchant.receiver.failing = { since: step.at, hasRefused: false, hasHung: false }
      endings.push({ at: step.at + step.minutes, work: (at) => wakeReceiver(world, merchant, at) })
      break
    }
    case 'mail server fails': {
      const { mailServer } = world
      if (!mailServer) break
      mailServer.mood = step.mood
      endings.push({ at: step.at + step.minutes, work: async () => recoverMail(mailServer, service.now()) })
      break
    }
    case 'jump clock':
      return onCall(10, async () => service.moveTo(new Date(service.now().getTime() + step.minutes * minuteMs)))
    case 'upgrade node':
      return onCall(step.calls, () => service.upgrade(step.node))
    default:
  }
  return async () => {}
}

/** Between two troubles of a receiver every event is heard, for a whole moment: what is not heard for 72 hours is given up. */
const receiverCalmMinutes = 1_440

/** Ends the faults that last until then. */
export async function endFaults(world: World, at: number): Promise<void> {
  const over = world.endings.filter((each) => each.at <= at)
  world.endings = world.endings.filter((each) => !over.includes(each))
  for (const { work } of over) await work(at)
}

/** The receiver answers again. A webhook may have been suspended if it failed for a day, or was slow; then its merchant makes it active. */
async function wakeReceiver(world: World, merchant: Merchant, at: number): Promise<void> {
  const { line } = world
  const { key, webhookId, receiver, number } = merchant
  const { since = at, hasHung = false } = receiver.failing ?? {}
  receiver.recover()
  // Attempts whose line breaks with it have failed as well.
  await settle(world, 0)
  const { body } = await line.sendFirmly({ path: `/v1/webhooks/${webhookId}`, key })
  if (body.status === 'ACTIVE') return
  if (at - since < 1_440 && !hasHung)
    throw new Violation(`The webhook of merchant ${number} is ${body.status} too early`, body)
  const change = { method: 'PATCH', path: `/v1/webhooks/${webhookId}`, key, body: { status: 'ACTIVE' } }
  expect(await line.sendFirmly(change), [200], 'a webhook that is made active')
}

/** Waits until nothing is on its way, but to receivers that fail. */
export const settle = ({ service, merchants }: World, soonMs: number): Promise<void> =>
  service.settle({
    deaf: merchants.filter(({ receiver }) => receiver.mood !== 'OK').map(({ webhookId }) => webhookId),
    soonMs,
  })
