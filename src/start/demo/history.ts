import { findByExternalId } from '../../modules/clients/queries.ts'
import { createCheckout } from '../../modules/checkout/actions.ts'
import { CheckoutCreate } from '../../modules/checkout/schemas.ts'
import { orderByForm } from '../../modules/orders/actions/placing.ts'
import { openLinkSession } from '../../modules/payment-links/actions/sessions.ts'
import { readForm } from '../../modules/payment-links/filled-form.ts'
import { findLink } from '../../modules/payment-links/queries.ts'
import type { Chance } from './chance.ts'
import { buyerNamed, cities, demoClients, demoCurrency, demoDelivery, streets } from './goods.ts'
import type { Clock, DemoContext } from './demo-context.ts'
import { payIn } from './paying.ts'
import { passedBy } from './refused.ts'

// One purchase after the other, by the verbs that buyers' pages call, at a time that has passed.

const sources = [
  { source: 'instagram', medium: 'social' },
  { source: 'newsletter', medium: 'email', campaign: 'automne' },
  { source: 'qr' },
  {},
] as const

/** A buyer comes by one of three ways, and pays or does not. `name` is the same for the same purchase of the same day. */
export async function buy(demo: DemoContext, chance: Chance, clock: Clock, name: string): Promise<void> {
  const way = chance.next()
  const sessionId =
    way < 0.4
      ? await byLink(demo, chance, name)
      : way < 0.7
        ? await byProduct(demo, chance, name)
        : await byCheckout(demo, chance, name)
  if (sessionId !== undefined) await payIn(demo, chance, clock, sessionId)
}

async function byCheckout(demo: DemoContext, chance: Chance, name: string): Promise<string | undefined> {
  const clientId = chance.happens(0.5) ? await someClient(demo, chance) : undefined
  const input = CheckoutCreate.parse({
    amount: chance.between(40, 900) + chance.oneOf([0, 0.5, 0.9]),
    currency: demoCurrency,
    orderId: `WEB-${name}`,
    description: 'Commande de la boutique en ligne',
    externalId: `demo-${name}`,
    returnUrl: 'https://boutique-atlas.example/merci',
    ...(clientId === undefined ? { customer: { name: buyerNamed(name) } } : { clientId, savePaymentMethod: true }),
    attribution: chance.oneOf(sources),
  })
  const made = await passedBy(demo.write((ctx) => createCheckout(ctx, input)))
  return made?.created ? made.session.id : undefined
}

/** A buyer abroad, who pays in euro: that money is apart from dirhams, and waits for an account of its own. */
export async function buyAbroad(demo: DemoContext, chance: Chance, clock: Clock, name: string): Promise<void> {
  const input = CheckoutCreate.parse({
    amount: chance.between(20, 240),
    currency: 'EUR',
    orderId: `EU-${name}`,
    description: 'Commande livrée en Europe',
    externalId: `demo-eu-${name}`,
    returnUrl: 'https://boutique-atlas.example/merci',
    methods: ['CARD'],
    attribution: chance.oneOf(sources),
  })
  const made = await passedBy(demo.write((ctx) => createCheckout(ctx, input)))
  if (made?.created) await payIn(demo, chance, clock, made.session.id)
}

async function byLink(demo: DemoContext, chance: Chance, name: string): Promise<string | undefined> {
  const reference = chance.oneOf(demo.links)
  const link = await findLink(demo.db.read, demo.scope, reference)
  const form =
    link &&
    readForm(link, { amount: 'other', other: '80', quantity: String(chance.between(1, 4)), name: buyerNamed(name) })
  if (!form || 'problems' in form) return undefined
  const sent = {
    reference,
    nonce: `demo-${name}`,
    filled: form.filled,
    attribution: chance.oneOf(sources),
    locale: 'fr',
  } as const
  // A link that takes no more payments is passed by.
  const opening = demo.write((ctx) => openLinkSession({ ...ctx, payments: demo.payments }, sent))
  const session = await passedBy(opening)
  return session?.id
}

async function byProduct(demo: DemoContext, chance: Chance, name: string): Promise<string | undefined> {
  const product = chance.oneOf(demo.products)
  const address = {
    line1: `${chance.between(1, 180)}, ${chance.oneOf(streets)}`,
    city: chance.oneOf(cities),
    country: 'MA',
  }
  const quantity = chance.between(1, 2)
  const delivery = demoDelivery[chance.happens(0.25) ? 1 : 0]
  const draft = {
    quantity,
    // Without an e-mail, so that no mail is sent.
    buyer: { name: buyerNamed(name), phone: '+212612345699' },
    delivery,
    address: delivery?.kind === 'PICKUP' ? undefined : address,
    formId: `demo-${name}`,
    locale: 'fr',
    attribution: chance.oneOf(sources),
  } as const
  // A sold-out product is skipped.
  const placed = await passedBy(demo.write((ctx) => orderByForm(ctx, product, draft)))
  return placed?.isNew ? placed.session?.id : undefined
}

/** Not one of those with a subscription: their cards would be replaced by the one that is paid with. */
async function someClient({ db, scope }: DemoContext, chance: Chance): Promise<string | undefined> {
  const client = await findByExternalId(
    db.read,
    scope,
    `demo-client-${chance.between(firstWithout, demoClients.length)}`,
  )
  return client?.id
}

const firstWithout = 12
