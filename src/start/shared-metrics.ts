import cluster, { type Worker } from 'node:cluster'
import { setTimeout as delay } from 'node:timers/promises'
import { type MetricParts, type Metrics, processParts, textOf } from '../platform/metrics.ts'

// One answer for all processes of WORKERS: a scrape meets one of them, which asks the first process, which asks them all.

type Message = { mizan: 'METRICS_WANTED' | 'METRICS_OF' | 'METRICS'; id: number; parts?: MetricParts; text?: string }

const answersWithinMs = 2_000

const messageIn = (value: unknown): Message | undefined =>
  (value as Message | undefined)?.mizan === undefined ? undefined : (value as Message)

/** In the first process: gathers what all serving processes say, and adds its own. */
export function gatherMetrics(): void {
  const gathering = new Map<number, (parts: MetricParts) => void>()
  let lastId = 0
  const gather = async (): Promise<string> => {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected())
    const others = workers.map((worker) => {
      const id = ++lastId
      const answered = new Promise<MetricParts>((resolve) => gathering.set(id, resolve))
      worker?.send({ mizan: 'METRICS_OF', id } satisfies Message)
      // One that is held up, or ends, is left out.
      return Promise.race([answered, delay<MetricParts>(answersWithinMs, [], { ref: false })]).finally(() =>
        gathering.delete(id),
      )
    })
    return textOf(await Promise.all([...others, processParts()]))
  }
  const hear = (worker: Worker, value: unknown) => {
    const message = messageIn(value)
    if (message?.mizan === 'METRICS_OF') gathering.get(message.id)?.(message.parts ?? [])
    if (message?.mizan !== 'METRICS_WANTED') return
    gather()
      .then((text) => worker.isConnected() && worker.send({ mizan: 'METRICS', id: message.id, text } satisfies Message))
      .catch(() => {})
  }
  cluster.on('message', hear)
}

/** In a serving process: the metrics of all processes; its own if the first one does not answer. */
export function sharedMetrics(own: Pick<Metrics, 'parts' | 'text'>): () => Promise<string> {
  const asked = new Map<number, (text: string) => void>()
  let lastId = 0
  process.on('message', (value) => {
    const message = messageIn(value)
    if (message?.mizan === 'METRICS') asked.get(message.id)?.(message.text ?? '')
    if (message?.mizan !== 'METRICS_OF') return
    own
      .parts()
      .then((parts) => process.send?.({ mizan: 'METRICS_OF', id: message.id, parts } satisfies Message))
      .catch(() => {})
  })
  return async () => {
    const id = ++lastId
    const answered = new Promise<string | undefined>((resolve) => asked.set(id, resolve))
    process.send?.({ mizan: 'METRICS_WANTED', id } satisfies Message)
    const text = await Promise.race([answered, delay(answersWithinMs * 2, undefined, { ref: false })])
    asked.delete(id)
    return text ?? own.text()
  }
}
