import { inTransaction } from '#platform/db/transaction.ts'
import { onWake } from '../wake.ts'
import type { DeliveryParts } from './parts.ts'
import { returnDeliveries } from './queries.ts'
import { newRecorder } from './recorder.ts'
import { sendFrom } from './sending.ts'
import { lookForDue, stopInactive, claimDue } from './claiming.ts'
import { newWorker, type Worker } from './worker.ts'

// Sends deliveries. A row is taken under a lease, sent, and written down with what came of it; a worker that dies in between leaves a row
// that is due again when its lease ends. So a receiver may hear of an event twice, and never not at all.

export type DeliveryEngine = {
  /** Sends everything that is due from now on. */
  start: () => void
  /** Sends what is due at this moment, and comes back when all of it is written down. */
  deliverDue: () => Promise<void>
  /** Takes nothing more, waits for what is under way, and gives back the rest. */
  stop: () => Promise<void>
}

const pollMs = 400

/** A worker on the queue of deliveries; there may be several, on one database or many. */
export function newDeliveryEngine(parts: DeliveryParts): DeliveryEngine {
  const worker = newWorker(parts, (healthOf) => newRecorder(parts, healthOf))
  const { pump, isIdle } = pumpOf(worker)
  // The last answer makes room, and then the pump runs: we also wait for what it holds or gives back then.
  const settled = async () => {
    await allAnswered(worker)
    await isIdle()
  }
  let timer: NodeJS.Timeout | undefined
  worker.onRoom = () => void pump()
  const unlisten = onWake((scope) => {
    worker.woken.set(`${scope.merchantId} ${scope.environment}`, scope)
    if (timer) void pump()
  })
  return {
    start: () => {
      timer = setInterval(() => void pump(), pollMs)
      void pump()
    },
    deliverDue: async () => {
      do {
        worker.nextPollAt = 0
        await pump()
        await settled()
      } while (isBusy(worker) && !worker.isStopping)
    },
    stop: async () => {
      worker.isStopping = true
      clearInterval(timer)
      unlisten()
      await pump()
      await settled()
      const unsent = [...worker.queues.values()].flatMap((queue) =>
        queue.waiting.splice(0).map(({ claimed }) => claimed),
      )
      if (unsent.length > 0) await inTransaction(parts.db, (tx) => returnDeliveries(tx, unsent, parts.now()))
    },
  }
}

/** Looks for deliveries and claims them in a loop; a request meanwhile causes one more round. */
function pumpOf(worker: Worker): { pump: () => Promise<void>; isIdle: () => Promise<void> } {
  const { log } = worker.parts
  let pumping: Promise<void> | undefined
  let isAskedAgain = false
  const work = async () => {
    do {
      isAskedAgain = false
      await worker.recorder.whileFull()
      await lookForDue(worker)
      while (!worker.isStopping && (await claimDue(worker)))
        for (const queue of worker.queues.values()) sendFrom(worker, queue)
      for (const queue of worker.queues.values()) sendFrom(worker, queue)
      await stopInactive(worker)
    } while (isAskedAgain && !worker.isStopping)
  }
  const pump = () => {
    isAskedAgain = true
    pumping ??= work()
      .catch((error: unknown) => log.warn({ err: error }, 'deliveries could not be taken and will be tried again'))
      .finally(() => {
        pumping = undefined
      })
    return pumping
  }
  return { pump, isIdle: async () => pumping }
}

const isBusy = ({ queues, inFlight, lookedUpTo }: Worker): boolean =>
  inFlight > 0 ||
  lookedUpTo !== undefined ||
  [...queues.values()].some((queue) => queue.mayHaveMore || queue.waiting.length > 0)

async function allAnswered(worker: Worker): Promise<void> {
  while (worker.inFlight > 0) await new Promise<void>((resolve) => worker.whenIdle.push(resolve))
  await worker.recorder.flushed()
}
