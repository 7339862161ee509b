import { submitCard } from '../../src/money/payments/charge.ts'
import { inOneWrite, type PaymentParts } from '../../src/money/payments/parts.ts'
import type { PaymentSession } from '../../src/money/payments/session.ts'
import { createSession, openWithKey } from '../../src/money/payments/sessions.ts'
import { newId } from '../../src/platform/ids.ts'
import { below, medianSpeed, type Speed, speedOf, type WorkPoint } from '../figures/speed.ts'
import { median } from '../requests/measure.ts'
import { withCost } from '../machine/cost.ts'
import type { BenchDatabase, Shop } from '../machine/database.ts'
import { type Load, loadText, repeated } from './load.ts'

// Charges of buyers on the payment page, at the simulator, which answers at once: with the rules, and without any.

const wantedMs = 2
/** The second is half of the charges that are promised in a second. */
const loads: readonly Load[] = [{ atOnce: 1 }, { aSecond: 100 }, { atOnce: 8 }]
const rounds = 5
const boundTo = 'bench'

type Charges = { payments: PaymentParts; shop: Shop; title: string; times: number }

export async function measureCharges(
  { postmaster }: Pick<BenchDatabase, 'postmaster'>,
  { payments, shop, title, times }: Charges,
  tell: (point: WorkPoint) => void,
): Promise<void> {
  const waits: number[] = []
  const sides = [watched(payments, waits), { ...payments, risk: undefined }] as const
  await chargeAll(sides[0], shop, { load: { atOnce: 8 }, times: 50 })
  for (const load of loads) {
    const [waited, mizan, without] = [[], [], []] as [Speed[], Speed[], Speed[]]
    for (let round = 0; round < rounds; round++)
      for (const [parts, speeds] of [[sides[0], mizan] as const, [sides[1], without] as const]) {
        waits.length = 0
        const pay = await chargesOf(parts, shop, times / rounds)
        const speed = await withCost(process, postmaster, () => repeated(pay, 0, { load, times: times / rounds }))
        speeds.push(speed)
        if (speeds === mizan) waited.push({ ...speedOf(waits, 1_000), perSecond: speed.perSecond })
      }
    const wait = medianSpeed(waited)
    tell({ title: `${title}: wait`, load: loadText(load), mizan: wait, target: below(wait.p99, wantedMs, 'ms') })
    const added = median(mizan.map(({ p50 = 0 }, round) => p50 - (without[round]?.p50 ?? 0)))
    const target = { text: `+${added.toFixed(2)} of ${wantedMs} ms at p50`, isMet: added < wantedMs }
    const [of, ceiling] = [medianSpeed(mizan), medianSpeed(without)]
    tell({ title: 'charge with them : without', load: loadText(load), mizan: of, ceiling, target })
  }
}

/** The same rules; notes how long each charge waits for them. */
function watched({ risk, ...payments }: PaymentParts, waits: number[]): PaymentParts {
  if (!risk) throw new Error('There are no rules.')
  const judge: typeof risk.judge = async (...about) => {
    const from = performance.now()
    const decided = await risk.judge(...about)
    waits.push(performance.now() - from)
    return decided
  }
  return { ...payments, risk: { ...risk, judge } }
}

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }
let lastBuyer = 0

/** Charges of sessions that are there, each of another buyer. */
async function chargesOf(payments: PaymentParts, { scope }: Shop, times: number) {
  const opened: { session: PaymentSession; key: string }[] = []
  await repeated(
    async () => {
      opened.push(await openSession(payments, scope))
    },
    0,
    { load: { atOnce: 8 }, times },
  )
  return async () => {
    const { session, key } = opened.pop() ?? missing()
    const at = ++lastBuyer
    const { row } = await submitCard(payments, scope, {
      sessionId: session.id,
      session,
      verification: { key, boundTo },
      correlationId: newId(payments.now()),
      card,
      address: `198.${18 + ((at >> 16) % 2)}.${(at >> 8) % 256}.${at % 256}`,
      country: 'MA',
      device: { id: newId(payments.now()), since: payments.now() },
      merchantName: 'Boutique Atlas',
    })
    if (row.status !== 'SUCCEEDED') throw new Error(`A payment is ${row.status}.`)
  }
}

async function chargeAll(payments: PaymentParts, shop: Shop, how: { load: Load; times: number }): Promise<void> {
  await repeated(await chargesOf(payments, shop, how.times), 0, how)
}

async function openSession(payments: PaymentParts, scope: Shop['scope']) {
  const buyer = newId(payments.now())
  const about = { scope, correlationId: buyer }
  const session = await inOneWrite(payments, about, (ctx) =>
    createSession(ctx, {
      sourceKind: 'CHECKOUT',
      amountMinor: 10_000n,
      currency: 'MAD',
      customer: { email: `${buyer}@example.ma`, phone: `+2126${String(++lastBuyer).padStart(8, '0')}` },
      expiresAt: new Date(Date.now() + 3_600_000),
    }),
  )
  const { session: withKey, issued } = await inOneWrite(payments, about, async (ctx) =>
    openWithKey(ctx, session, { boundTo }),
  )
  return { session: withKey, key: issued.key }
}

const missing = (): never => {
  throw new Error('There is no session left.')
}
