import type { Api, Mizan } from '../../../sdk/src/mizan.ts'
import { CommandFailure } from '../output.ts'

// A shop and its buyers in the sandbox: objects by the API, payments by the calls and pages that a buyer's browser uses.

export type Shop = {
  mizan: Mizan
  url: string
  /** Number of the one card that the sandbox accepts. */
  card: string
  /** Told between steps. */
  note: (text: string) => void
}

export const usualCard = '4242424242424242'

/** Has decimals and cash, whatever the currency of the installation. */
export const currency = 'MAD'
const name = 'Amina Berrada'
const returnUrl = 'https://shop.example/thanks'
/** Orders of one shop have numbers of their own. */
const newOrderId = () => `trigger-${crypto.randomUUID().slice(0, 8)}`

export const newProduct = async (shop: Shop, given: Partial<Api.CreateProductBody> = {}) => {
  const asked = { name: 'Tajine', price: 249.9, currency, stockQuantity: 10, ...given }
  const product = await shop.mizan.products.create(asked)
  shop.note(`product ${product.reference}`)
  return product
}

export const newClient = async (shop: Shop) => {
  const client = await shop.mizan.clients.create({ name, email: `amina-${crypto.randomUUID().slice(0, 8)}@example.ma` })
  shop.note(`client ${client.id}`)
  return client
}

export const newSession = async (shop: Shop, given: Partial<Api.CreateCheckoutSessionBody> = {}) => {
  const asked = { amount: 249.9, currency, orderId: newOrderId(), returnUrl, ...given, integration: 'CUSTOM' as const }
  const session = await shop.mizan.checkout.sessions.create(asked)
  shop.note(`checkout session ${session.id}`)
  return session
}

type Submitted = {
  status: string
  transactionId?: string
  decline?: { code: string; message: string }
  nextAction?: { type: string; reference?: string; authenticationId?: string; acsUrl?: string; creq?: string }
}

type Chosen = { method: 'CARD' | 'CASH'; card?: { holderName: string } }

/** Submits what a buyer chose. `sessionToken` is that of a session of one's own page, or the end of the address of ours. */
export async function submit(shop: Shop, sessionToken: string, chosen: Chosen): Promise<Submitted> {
  const { verificationKey } = await post<{ verificationKey: string }>(shop, '/checkout/verify', { sessionToken })
  const submitted = await post<Submitted>(shop, '/checkout/submit', { verificationKey, ...chosen })
  shop.note(`payment ${submitted.transactionId ?? ''} ${submitted.status}`)
  if (submitted.status === 'FAILED' && !isMeantToFail(chosen)) throw new CommandFailure(declinedWords(submitted))
  return submitted
}

const isMeantToFail = ({ card }: Chosen): boolean => card?.holderName.startsWith('DECLINE') ?? false

const declinedWords = ({ decline }: Submitted): string =>
  `The payment failed: ${decline ? `${decline.message} (${decline.code})` : 'the bank declined it.'}${cardHint}`

/** No other event comes from a card that is refused: the sandbox accepts one. */
const cardHint = ' Name the card that the sandbox accepts with --card; SANDBOX_CARD of the service sets it.'

export const byCard = ({ card: number }: Shop, holderName = name, more: object = {}) => ({
  method: 'CARD' as const,
  card: { number, expMonth: 12, expYear: 2040, cvv: '123', holderName },
  ...more,
})

/** A new session that a card pays, or does not: the holder's name says what the simulated bank does. */
export async function pay(shop: Shop, given: Partial<Api.CreateCheckoutSessionBody> = {}, holderName = name) {
  const session = await newSession(shop, given)
  const submitted = await submit(shop, session.sessionToken ?? '', byCard(shop, holderName))
  return { session, ...submitted, transactionId: submitted.transactionId ?? '' }
}

/** A new session with a voucher, and its number. */
export async function takeVoucher(shop: Shop) {
  const session = await newSession(shop)
  const { nextAction } = await submit(shop, session.sessionToken ?? '', { method: 'CASH' })
  return { session, number: nextAction?.reference ?? '' }
}

/** The simulated agent takes the cash of a voucher, or gives it back: `payment` is its own id of what it took. */
export const atAgent = (shop: Shop, number: string, fields: { payment: string } | { reverse: string }) =>
  postForm(shop, '/simulator/agent', { number, ...fields })

/** A client with a card that was saved with a payment. `holderName` says what becomes of later charges. */
export async function saveCard(shop: Shop, clientId: string, holderName = name): Promise<void> {
  const session = await newSession(shop, { clientId, savePaymentMethod: true })
  const consent = { accepted: true, textVersion: 'trigger' }
  await submit(shop, session.sessionToken ?? '', byCard(shop, holderName, { saveCard: true, consent }))
}

export async function newSubscription(shop: Shop, given: Partial<Api.CreateSubscriptionBody> = {}, holderName = name) {
  const client = await newClient(shop)
  await saveCard(shop, client.id, holderName)
  const subscription = await shop.mizan.subscriptions.create({
    clientId: client.id,
    amount: 99,
    currency,
    description: 'Tea every month',
    interval: { unit: 'MONTH', count: 1 },
    consent: { reference: 'trigger' },
    ...given,
  })
  shop.note(`subscription ${subscription.id}`)
  return subscription
}

const address = { line1: '12, rue de la Kasbah', city: 'Rabat', postalCode: '10000', country: 'MA' }

/** An order on a sales page, with the address of its checkout page. */
export async function order(shop: Shop, product: { reference: string }): Promise<string> {
  const page = await fetch(`${shop.url}/p/${product.reference}?lang=en`).then((answer) => answer.text())
  const form = /name="form" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const fields = { form, quantity: '1', name, email: 'amina@example.ma', phone: '+212661234567', ...address }
  const { location } = await postForm(shop, `/p/${product.reference}?lang=en`, fields)
  shop.note(`order of ${product.reference}`)
  return tokenOf(location)
}

/** Opens a payment link as its buyer does, to the address of its checkout page. */
export async function openLink(shop: Shop, link: { reference: string }): Promise<string> {
  const path = `/l/${link.reference}?lang=en`
  const page = await fetch(`${shop.url}${path}`, { redirect: 'manual' })
  const gone = page.headers.get('location')
  if (gone) return tokenOf(gone)
  const hidden = [...(await page.text()).matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  const fields = Object.fromEntries(hidden.map(([, field = '', value = '']) => [field, value]))
  return tokenOf((await postForm(shop, path, { ...fields, name, email: 'amina@example.ma' })).location)
}

function tokenOf(location: string): string {
  const [, token] = /\/c\/([^/?#]+)/.exec(location) ?? []
  if (token === undefined) throw new CommandFailure(`The page led to ${location || 'nowhere'} instead of a payment.`)
  return token
}

async function post<Body>({ url }: Shop, path: string, body: object): Promise<Body> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await response.json().catch(() => ({}))) as Body & { error?: { code: string; message: string } }
  if (response.ok) return answer
  const code = answer.error?.code ?? 'UNEXPECTED_ANSWER'
  throw new CommandFailure(`${path}: ${answer.error?.message ?? response.status} (${code})${hintOf(response, body)}`)
}

function hintOf({ status }: Response, asked: object): string {
  if (status === 429) return ' An address may try ten cards an hour; RATE_LIMIT_PUBLIC of the service raises it.'
  return status === 502 && 'card' in asked ? cardHint : ''
}

async function postForm({ url }: Shop, path: string, fields: Record<string, string>): Promise<{ location: string }> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  if (response.status >= 400) throw new CommandFailure(`${path} answered with ${response.status}.`)
  return { location: response.headers.get('location') ?? '' }
}
