import { randomBytes } from 'node:crypto'
import Stripe from 'stripe'
import { Pool } from 'undici'
import { type GivenCard, type Line, newCharge, openLine } from '../charges/charge-steps.ts'
import { speedOf, type Speed } from '../figures/speed.ts'

// The load generator for live acquirers, a process of its own. Cards have been typed into the acquirer's fields before anything is
// measured, so that a payment is what the service has to do for it.

export type AcquirerOrder = { port: number; key: string; ms: number } & (
  | { work: 'CHARGES'; buyers: number; cardsFrom?: CardsFrom }
  /** Makes sessions and verifies them, so that nothing but the payment is left to be asked for. */
  | { work: 'PREPARATIONS'; buyers: number; count: number; cardsFrom: CardsFrom }
  /** Of what was prepared: how many payments begin a second. */
  | { work: 'STARTS'; buyers: number }
  | { work: 'NOTICES'; perSecond: number; path: string; secret: string; payments: NoticedPayment[] }
)

type CardsFrom = { port: number; publishableKey: string }
/** As the acquirer and we name it. */
type NoticedPayment = { id: string; reference: string }

process.on('message', (order: AcquirerOrder) => {
  run(order).then(
    (figures) => process.send?.({ figures }),
    (error: Error) => process.send?.({ failure: error.message }),
  )
})
process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => {})

/** Payments that were prepared, on the line that they are to be asked for on. */
let prepared: { line: Line; pays: (() => Promise<string>)[] } | undefined

async function run(order: AcquirerOrder): Promise<Speed> {
  if (order.work === 'NOTICES') return tell(order)
  if (order.work === 'STARTS') return start(order)
  const line = openLine(order.port, order.key)
  if (order.work === 'PREPARATIONS') return prepare(line, order)
  try {
    return await charge(line, order)
  } finally {
    await line.pool.close()
  }
}

/** More than a round takes, for each of its seconds. */
const cardsPerSecond = 500

async function charge(line: Line, order: AcquirerOrder & { work: 'CHARGES' }): Promise<Speed> {
  const { buyers, cardsFrom, ms } = order
  const cards = cardsFrom ? await typed(cardsFrom, Math.ceil((ms / 1_000) * cardsPerSecond) + buyers) : undefined
  const took: number[] = []
  const beganAt = performance.now()
  await atOnce(buyers, async () => {
    while (performance.now() < beganAt + ms) {
      const given = cards && (cards.pop() ?? noMoreCards())
      const from = performance.now()
      for (const { ask } of newCharge(line, given)) await ask()
      took.push(performance.now() - from)
    }
  })
  return speedOf(took, performance.now() - beganAt)
}

const noMoreCards = (): never => {
  throw new Error('More payments were made than cards were typed in.')
}

async function prepare(line: Line, order: AcquirerOrder & { work: 'PREPARATIONS' }): Promise<Speed> {
  const { buyers, count, cardsFrom } = order
  const cards = await typed(cardsFrom, count)
  const pays: (() => Promise<string>)[] = []
  const took: number[] = []
  const beganAt = performance.now()
  await atOnce(buyers, async () => {
    for (let given = cards.pop(); given; given = cards.pop()) {
      const from = performance.now()
      const [made, verified, paid] = newCharge(line, given)
      await made?.ask()
      await verified?.ask()
      if (paid) pays.push(paid.ask)
      took.push(performance.now() - from)
    }
  })
  prepared = { line, pays }
  return speedOf(took, performance.now() - beganAt)
}

async function start({ buyers }: AcquirerOrder & { work: 'STARTS' }): Promise<Speed> {
  const { line, pays } = prepared ?? nothingPrepared()
  prepared = undefined
  const took: number[] = []
  const beganAt = performance.now()
  await atOnce(buyers, async () => {
    for (let pay = pays.pop(); pay; pay = pays.pop()) {
      const from = performance.now()
      await pay()
      took.push(performance.now() - from)
    }
  })
  const speed = speedOf(took, performance.now() - beganAt)
  await line.pool.close()
  return speed
}

const nothingPrepared = (): never => {
  throw new Error('No payments were prepared.')
}

const atOnce = (count: number, work: () => Promise<void>) => Promise.all(Array.from({ length: count }, work))

async function typed({ port, publishableKey }: CardsFrom, count: number): Promise<GivenCard[]> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 16 })
  const body = String(
    new URLSearchParams({
      key: publishableKey,
      as: 'payment_method',
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': '2040',
    }),
  )
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const cards: GivenCard[] = []
  await atOnce(16, async () => {
    while (cards.length < count) {
      const answer = await pool.request({ method: 'POST', path: '/double/tokens', headers, body })
      const { id } = (await answer.body.json()) as { id: string }
      cards.push({ fieldsToken: id })
    }
  })
  await pool.close()
  return cards
}

/** Signed events of payments, each of its own, that come so many a second whether or not others are answered. */
async function tell({
  port,
  ms,
  perSecond,
  path,
  secret,
  payments,
}: AcquirerOrder & { work: 'NOTICES' }): Promise<Speed> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 256, pipelining: 1 })
  const { webhooks } = new Stripe('sk_test_unused')
  const took: number[] = []
  const send = async (from: number, payment: NoticedPayment) => {
    const payload = eventOf(payment)
    const signature = webhooks.generateTestHeaderString({ payload, secret })
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    const answer = await pool.request({ method: 'POST', path, headers, body: payload })
    const text = await answer.body.text()
    if (answer.statusCode !== 200) throw new Error(`A notice was answered ${answer.statusCode}: ${text}`)
    took.push(performance.now() - from)
  }
  const beganAt = performance.now()
  const sending: Promise<void>[] = []
  for (let count = 0; count * (1_000 / perSecond) < ms; count++) {
    const at = beganAt + count * (1_000 / perSecond)
    const waitMs = at - performance.now()
    if (waitMs > 1) await new Promise((resolve) => setTimeout(resolve, waitMs))
    sending.push(send(at, payments[count % payments.length] ?? noMoreCards()))
  }
  await Promise.all(sending)
  const speed = speedOf(took, performance.now() - beganAt)
  await pool.close()
  return speed
}

const eventOf = ({ id, reference }: NoticedPayment): string =>
  JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1_000),
    livemode: false,
    type: 'payment_intent.succeeded',
    data: {
      object: { id, object: 'payment_intent', status: 'succeeded', metadata: { mizan_reference: reference } },
    },
  })
