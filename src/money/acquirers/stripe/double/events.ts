import type Stripe from 'stripe'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { apiVersion, loadSdk } from '../wire.ts'
import { type Books, type Happening, newId } from './books.ts'
import type { NoticeFault } from './faults.ts'

// Events of the double, signed as Stripe signs, to every endpoint that subscribed to their type.

export type Listener = { url: string; secret: string; types: readonly string[] }

export type Bell = {
  /** Sends what happened; afterwards in time, as Stripe does. Done when all of it was sent. */
  ring: () => Promise<void>
  /** Sends what waited. */
  sendLate: () => Promise<void>
  /** Done when nothing is being sent. */
  isQuiet: () => Promise<void>
}

export function openBell(books: Books, call: OutboundCall, listeners: () => Listener[]): Bell {
  const waiting: Stripe.Event[] = []
  let sending = Promise.resolve()
  const send = (events: readonly Stripe.Event[], fault?: NoticeFault): Promise<void> => {
    const to = listeners()
    sending = sending.then(async () => {
      for (const event of events) for (const listener of to) await post(books, call, { ...listener, fault }, event)
    })
    return sending
  }
  return {
    ring: async () => {
      const happened = books.happened.splice(0)
      const fault = books.faults.notices
      if (fault === 'NONE') return
      const events = happened.map((each) => eventFor(books, each))
      if (fault === 'LATE') return void waiting.push(...events)
      const again = fault === 'TWICE' ? events : []
      await send([...(fault === 'REORDERED' ? events.toReversed() : events), ...again], fault)
    },
    sendLate: () => send(waiting.splice(0)),
    isQuiet: () => sending,
  }
}

const eventFor = (books: Books, { type, object }: Happening): Stripe.Event =>
  // One of the types of events is meant, each with its own object: the SDK knows no type of all of them together.
  ({
    id: newId('evt'),
    object: 'event',
    api_version: apiVersion,
    created: books.seconds(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: newId('req'), idempotency_key: null },
    type,
  }) as Stripe.Event

type To = Listener & { fault: NoticeFault | undefined }

async function post(books: Books, call: OutboundCall, { url, secret, types, fault }: To, event: Stripe.Event) {
  if (!types.includes('*') && !types.includes(event.type)) return
  const payload = JSON.stringify(event)
  const timestamp = books.seconds()
  const signature = loadSdk().webhooks.generateTestHeaderString({ payload, secret, timestamp })
  const sent = fault === 'FORGED' ? payload.replace('"livemode":false', '"livemode":false ') : payload
  const body = fault === 'TRUNCATED' ? sent.slice(0, sent.length / 2) : sent
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
  try {
    await call({ method: 'POST', url, headers, body, maxBytes: 4_096, timeoutMs: 10_000 })
  } catch {
    // A listener that is not there hears nothing; the double does not try again.
  }
}
