import type { Api, Mizan } from '../../../sdk/src/mizan.ts'

// Events of an account, read through the public API alone: new ones, and old ones that were redelivered.

export type FeedEvent = { eventId: string; type: string; resource: string; isRedelivery: boolean }

export type EventFeed = {
  /** New events since the last call, oldest first. The first call marks the beginning and returns nothing. */
  next: (signal: AbortSignal) => Promise<FeedEvent[]>
}

/** An event is read when its transaction has committed, which may be this long after the moment that it bears. */
const overlapMs = 60_000
const rowsAtOnce = 200
/** How many of the newest events are watched for redelivery, and how many of them are read at once. */
const watchedMax = 50
const lookedAtMax = 10

type Row = Api.Event

export function newEventFeed(mizan: Mizan): EventFeed {
  const seen = new Map<string, number>()
  let repeats: Repeats | undefined
  let newest = 0
  const unseen = async (signal: AbortSignal): Promise<Row[]> => {
    const rows = await listSince(mizan, new Date(newest - overlapMs).toISOString(), signal)
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id, createdAt } of fresh) {
      const at = Date.parse(createdAt)
      seen.set(id, at)
      newest = Math.max(newest, at)
    }
    for (const [id, at] of seen) if (at < newest - 2 * overlapMs) seen.delete(id)
    return fresh
  }
  return {
    next: async (signal) => {
      if (repeats) {
        const again = await repeats.next(signal)
        const fresh = await unseen(signal)
        return [...again, ...fresh.map((row) => happening(row, false))]
      }
      newest = await serviceClock(mizan, signal)
      const began = newest
      await unseen(signal)
      repeats = newRepeats(mizan, began)
      return []
    },
  }
}

const happening = ({ id, type, resource }: Row, isRedelivery: boolean): FeedEvent => ({
  eventId: id,
  type,
  resource: `${resource.type} ${resource.id}`,
  isRedelivery,
})

/** The moment by the service's own clock, from which that of this machine may differ. */
async function serviceClock(mizan: Mizan, signal: AbortSignal): Promise<number> {
  const { $response } = await mizan.webhooks.events.list({ size: 1 }, { signal })
  const now = Date.parse($response.headers.get('date') ?? '')
  return Number.isNaN(now) ? Date.now() : now
}

async function listSince(mizan: Mizan, from: string, signal: AbortSignal): Promise<Row[]> {
  const rows: Row[] = []
  const query = { from, sort: ['createdAt,asc' as const], size: rowsAtOnce }
  for await (const row of mizan.webhooks.events.each(query, { signal })) rows.push(row)
  return rows
}

type Repeats = { next: (signal: AbortSignal) => Promise<FeedEvent[]> }

/**
 * Redeliveries among the newest events: an attempt on request, begun after `began`. Only events that have deliveries
 * are looked at, some at every turn, so that many of them do not use up the rate limit of the key.
 */
function newRepeats(mizan: Mizan, began: number): Repeats {
  const shown = new Set<string>()
  let turn = 0
  const isRepeated = async ({ id }: Row, signal: AbortSignal): Promise<boolean> => {
    const { deliveries } = await mizan.webhooks.events.get(id, { signal })
    const attempts = deliveries.flatMap((delivery) => delivery.attempts).filter(({ trigger }) => trigger === 'MANUAL')
    const fresh = attempts.filter((each) => Date.parse(each.startedAt) >= began && !shown.has(each.id))
    for (const each of fresh) shown.add(each.id)
    return fresh.length > 0
  }
  return {
    next: async (signal) => {
      const { content } = await mizan.webhooks.events.list({ size: watchedMax }, { signal })
      const sent = content.filter(({ deliveryStatus }) => deliveryStatus !== 'NONE')
      const start = sent.length > lookedAtMax ? (turn++ * lookedAtMax) % sent.length : 0
      const found: FeedEvent[] = []
      for (const row of sent.slice(start, start + lookedAtMax))
        if (await isRepeated(row, signal)) found.push(happening(row, true))
      return found
    },
  }
}
