import { dayMs } from '#platform/durations.ts'
import { createCheckout } from '../../modules/checkout/actions.ts'
import { CheckoutCreate } from '../../modules/checkout/schemas.ts'
import { findByExternalId as findClient } from '../../modules/clients/queries.ts'
import { cancelSubscription } from '../../modules/subscriptions/actions/cancel.ts'
import { runDueDate } from '../../modules/subscriptions/actions/charge.ts'
import { createSubscription } from '../../modules/subscriptions/actions/create.ts'
import { pauseSubscription } from '../../modules/subscriptions/actions/pause.ts'
import { runSubscriptions } from '../../modules/subscriptions/jobs.ts'
import { findByExternalId } from '../../modules/subscriptions/queries.ts'
import { SubscriptionCreate } from '../../modules/subscriptions/schemas.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { demoCurrency } from './goods.ts'
import { charge } from './paying.ts'
import { passedBy } from './refused.ts'
import type { DemoParts, DemoContext } from './demo-context.ts'

// Subscriptions of the demo: one in each state that a merchant meets.

type Plan = {
  name: string
  amount: number
  description: string
  interval: { unit: 'WEEK' | 'MONTH'; count: number }
  /** Name of the holder of the charged card; none when no card is saved. */
  holder?: string
  /** Of the first day. */
  startsInDays?: number
  trialDays?: number
  cycles?: number
  retryDays?: number[]
  collection?: 'MANUAL'
}

const weekly = { unit: 'WEEK', count: 1 } as const
const monthly = { unit: 'MONTH', count: 1 } as const

const plans: readonly Plan[] = [
  { name: 'panier', amount: 140, description: 'Panier de la semaine', interval: weekly, holder: 'SALMA IDRISSI' },
  {
    name: 'adhesion',
    amount: 90,
    description: 'Adhésion',
    interval: monthly,
    holder: 'RENEWAL FAIL 99',
    trialDays: 30,
    retryDays: [5, 14],
  },
  {
    name: 'essai',
    amount: 199,
    description: 'Café, un mois d’essai',
    interval: monthly,
    holder: 'NORA HADDAD',
    trialDays: 60,
  },
  { name: 'atelier', amount: 320, description: 'Atelier du mois', interval: monthly, holder: 'KARIM BENNANI' },
  {
    name: 'the',
    amount: 75,
    description: 'Thé de la quinzaine',
    interval: { unit: 'WEEK', count: 2 },
    holder: 'OMAR TAZI',
  },
  { name: 'cours', amount: 250, description: 'Trois cours', interval: weekly, holder: 'LEILA BENJELLOUN', cycles: 3 },
  { name: 'loyer', amount: 800, description: 'Étal au marché', interval: monthly, collection: 'MANUAL' },
  {
    name: 'hiver',
    amount: 140,
    description: 'Panier d’hiver',
    interval: weekly,
    holder: 'AMINA BERRADA',
    startsInDays: 60,
  },
  { name: 'sans-carte', amount: 60, description: 'Lettre et surprise', interval: monthly },
]

const nameOf = (plan: string): string => `demo-subscription-${plan}`

export async function startSubscriptions({ secrets }: DemoParts, demo: DemoContext): Promise<void> {
  for (const [index, plan] of plans.entries()) {
    const client = await findClient(demo.db.read, demo.scope, `demo-client-${index + 1}`)
    if (!client) continue
    if (plan.holder !== undefined) await saveCard(demo, client.id, { ...plan, holder: plan.holder })
    await subscribe(secrets, demo, client.id, plan)
  }
}

/** A card is saved with a purchase, as buyers do. */
async function saveCard(
  demo: DemoContext,
  clientId: string,
  { name, holder }: Plan & { holder: string },
): Promise<void> {
  const input = CheckoutCreate.parse({
    amount: 45,
    currency: demoCurrency,
    orderId: `PREMIER-${clientId.slice(-6)}`,
    externalId: `demo-card-${name}`,
    returnUrl: 'https://boutique-atlas.example/merci',
    clientId,
    savePaymentMethod: true,
  })
  // One that was paid before is not paid again.
  const made = await passedBy(demo.write((ctx) => createCheckout(ctx, input)))
  if (made) await charge(demo, made.session.id, holder)
}

async function subscribe(secrets: Secrets, { write, payments, scope }: DemoContext, clientId: string, plan: Plan) {
  const { name, amount, description, interval, startsInDays, trialDays, cycles, retryDays, collection } = plan
  const inDays = (days: number) => new Date(payments.now().getTime() + days * dayMs).toISOString()
  const input = SubscriptionCreate.parse({
    clientId,
    amount,
    currency: demoCurrency,
    description,
    interval,
    // No mail is sent.
    notifyClient: false,
    externalId: nameOf(name),
    ...(startsInDays !== undefined && { startAt: inDays(startsInDays) }),
    ...(trialDays !== undefined && { trialEndsAt: inDays(trialDays) }),
    ...(cycles !== undefined && { cycles }),
    ...(retryDays !== undefined && { dunning: { retryDays } }),
    ...(collection !== undefined && { collection }),
    ...(plan.holder !== undefined && { consent: { reference: 'contrat de la boutique' } }),
  })
  const made = await passedBy(write((ctx) => createSubscription(ctx, input)))
  // An immediate charge waits for a worker; here there may be none.
  if (made?.due && made.due.dueAt <= payments.now())
    await passedBy(runDueDate({ payments, secrets }, scope, made.due.id))
}

/** Due dates of a day, and the decisions about two of them. */
export async function workOnSubscriptions({ secrets }: DemoParts, demo: DemoContext, day: number): Promise<void> {
  const { payments, db, scope, write } = demo
  await passedBy(runSubscriptions({ payments, secrets }))
  const paused = day === 30 ? await findByExternalId(db.read, scope, nameOf('atelier')) : undefined
  if (paused) await passedBy(write((ctx) => pauseSubscription(ctx, paused.id, { reason: 'en voyage' })))
  const canceled = day === 25 ? await findByExternalId(db.read, scope, nameOf('the')) : undefined
  if (canceled) await passedBy(write((ctx) => cancelSubscription(ctx, canceled.id, { reason: 'déménagement' })))
}
