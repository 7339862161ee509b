import type Stripe from 'stripe'
import type { Books } from './books.ts'
import { usedCardOf } from './cards.ts'
import { answer, giveIn, handIn } from './evidence.ts'
import { type Form, partIn, textIn, textMapIn, textsIn } from './form.ts'
import { cancelPayment, cancelSetup, confirmLater, createPayment, createSetup } from './intents.ts'
import { createRefund } from './money.ts'
import { endpointFor } from './money-objects.ts'
import { customerFor, methodFor, tokenFor } from './objects.ts'
import { DoubleProblem, invalid, missing } from './problem.ts'
import { idOf } from '../mapping.ts'

// The calls of the double's interface.

type Call = (books: Books, id: string, form: Form) => object

/** By method and path, `{id}` for an id. */
export const calls: Record<string, Call> = {
  'POST /v1/payment_intents': (books, _, form) => expanded(books, createPayment(books, form), form),
  'GET /v1/payment_intents': (books, _, form) =>
    page('/v1/payment_intents', [...books.payments.values()].toReversed(), form),
  'GET /v1/payment_intents/search': (books, _, form) => search(books, form),
  'GET /v1/payment_intents/{id}': (books, id, form) =>
    expanded(books, found(books.payments, 'payment_intent', id), form),
  'POST /v1/payment_intents/{id}/confirm': (books, id, form) => expanded(books, confirmLater(books, id, form), form),
  'POST /v1/payment_intents/{id}/cancel': (books, id) => cancelPayment(books, id),
  'POST /v1/setup_intents': (books, _, form) => expandedSetup(books, createSetup(books, form), form),
  'GET /v1/setup_intents/{id}': (books, id, form) =>
    expandedSetup(books, found(books.setups, 'setup_intent', id), form),
  'POST /v1/setup_intents/{id}/cancel': (books, id) => cancelSetup(books, id),
  'POST /v1/customers': (books, _, form) => kept(books.customers, customerFor(books, textMapIn(form, 'metadata'))),
  'GET /v1/customers/{id}': (books, id) => found(books.customers, 'customer', id),
  'POST /v1/payment_methods': (books, _, form) => tokenize(books, partIn(form, 'card')),
  'GET /v1/payment_methods/{id}': (books, id) => methodOf(books, id),
  'POST /v1/payment_methods/{id}/attach': (books, id, form) => attach(books, id, textIn(form, 'customer') ?? ''),
  'POST /v1/payment_methods/{id}/detach': (books, id) => detach(books, id),
  'POST /v1/confirmation_tokens': (books, _, form) => confirmationToken(books, form),
  'POST /v1/refunds': (books, _, form) => createRefund(books, form),
  'GET /v1/refunds': (books, _, form) => {
    const of = textIn(form, 'payment_intent')
    return page(
      '/v1/refunds',
      [...books.refunds.values()].filter((each) => each.payment_intent === of).toReversed(),
      form,
    )
  },
  'GET /v1/refunds/{id}': (books, id) => found(books.refunds, 'refund', id),
  'GET /v1/disputes/{id}': (books, id) => found(books.disputes, 'dispute', id),
  'POST /v1/disputes/{id}': (books, id, form) => answer(books, found(books.disputes, 'dispute', id), form),
  'POST /v1/disputes/{id}/close': (books, id) => giveIn(books, found(books.disputes, 'dispute', id)),
  'POST /v1/files': (books, _, form) => handIn(books, form),
  'GET /v1/charges/{id}': (books, id) => found(books.charges, 'charge', id),
  'GET /v1/payouts': (books, _, form) => page('/v1/payouts', [...books.payouts.values()].toReversed(), form),
  'GET /v1/payouts/{id}': (books, id) => found(books.payouts, 'payout', id),
  'GET /v1/balance_transactions': (books, _, form) => transactions(books, form),
  'POST /v1/webhook_endpoints': (books, _, form) => endpoint(books, form),
}

const idPattern = /^[a-z]+_[\w]+$/

/** The call that a request means, with the id that it is about. */
export function callFor(method: string, path: string): { name: string; id: string } | undefined {
  const parts = path.split('/')
  const id = parts.find(
    (part) => idPattern.test(part) && !Object.keys(calls).some((name) => name.split('/').includes(part)),
  )
  const name = `${method} ${parts.map((part) => (part === id ? '{id}' : part)).join('/')}`
  return Object.hasOwn(calls, name) ? { name, id: id ?? '' } : undefined
}

function found<Thing>(things: Map<string, Thing>, what: string, id: string): Thing {
  const thing = things.get(id)
  if (!thing) throw missing(what, id)
  return thing
}

function kept<Thing extends { id: string }>(things: Map<string, Thing>, thing: Thing): Thing {
  things.set(thing.id, thing)
  return thing
}

const listOf = (url: string, data: object[], has_more = false) => ({ object: 'list', url, has_more, data })

const pageMax = 100

function page<Thing extends { id: string }>(url: string, all: Thing[], form: Form): object {
  const after = textIn(form, 'starting_after')
  const from = after === undefined ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Math.min(Number(textIn(form, 'limit') ?? 10), pageMax)
  return listOf(url, all.slice(from, from + limit), all.length > from + limit)
}

function expanded(books: Books, intent: Stripe.PaymentIntent, form: Form): Stripe.PaymentIntent {
  const charge =
    textsIn(form, 'expand').includes('latest_charge') && books.charges.get(idOf(intent.latest_charge) ?? '')
  return charge ? { ...intent, latest_charge: charge } : intent
}

function expandedSetup(books: Books, intent: Stripe.SetupIntent, form: Form): Stripe.SetupIntent {
  const asked = textsIn(form, 'expand')
  const method = asked.includes('payment_method') && books.methods.get(idOf(intent.payment_method) ?? '')?.method
  const attempt = intent.latest_attempt as Stripe.SetupAttempt | null
  return {
    ...intent,
    ...(method && { payment_method: method }),
    latest_attempt: asked.includes('latest_attempt') ? attempt : (attempt?.id ?? null),
  }
}

/** Understands the searches that we send to Stripe: `metadata['name']:'value'`, joined by AND. */
function search(books: Books, form: Form): object {
  const query = textIn(form, 'query') ?? ''
  const wanted = query.split(' AND ').map((part) => /^metadata\['([^']+)'\]:'([^']*)'$/.exec(part))
  if (wanted.some((each) => each === null)) throw invalid('The query is not valid.', { param: 'query' })
  const until = books.now().getTime() - (books.faults.searchLagMs ?? 0)
  const data = [...books.payments.values()].filter(
    ({ metadata, created }) =>
      created * 1_000 <= until && wanted.every((each) => metadata[each?.[1] ?? ''] === each?.[2]),
  )
  const limit = Number(textIn(form, 'limit') ?? 10)
  const shown = data.toReversed().slice(0, limit)
  return { object: 'search_result', url: '/v1/payment_intents/search', has_more: false, next_page: null, data: shown }
}

function methodOf(books: Books, id: string): Stripe.PaymentMethod {
  return found(books.methods, 'PaymentMethod', id).method
}

/** The number ends here. */
export function tokenize(books: Books, card: Form | undefined): Stripe.PaymentMethod {
  const typed = {
    number: textIn(card, 'number'),
    exp_month: textIn(card, 'exp_month'),
    exp_year: textIn(card, 'exp_year'),
  }
  const used = usedCardOf(typed, books.now())
  if (typeof used === 'string')
    throw new DoubleProblem(402, { type: 'card_error', code: used, message: 'The card is not valid.' })
  const method = methodFor(books, used)
  books.methods.set(method.id, { method, card: used, wasUsed: false })
  return method
}

/** In Stripe's interface the script alone makes one. */
export function confirmationToken(books: Books, form: Form): Stripe.ConfirmationToken {
  const method = methodOf(books, textIn(form, 'payment_method') ?? '')
  const token = tokenFor(books)
  books.tokens.set(token.id, method.id)
  return token
}

function attach(books: Books, id: string, customer: string): Stripe.PaymentMethod {
  const method = methodOf(books, id)
  if (!books.customers.has(customer)) throw missing('customer', customer, 'customer')
  method.customer = customer
  return method
}

function detach(books: Books, id: string): Stripe.PaymentMethod {
  const method = methodOf(books, id)
  if (method.customer === null)
    throw invalid('The payment method you provided is not attached to a customer so detachment is impossible.')
  method.customer = null
  return method
}

function transactions(books: Books, form: Form): object {
  const payout = textIn(form, 'payout')
  const all = [...books.transactions.values()].filter(
    ({ id }) => payout === undefined || books.paidOutIn.get(id) === payout,
  )
  const isExpanded = textsIn(form, 'expand').includes('data.source')
  const source = (id: string) => books.charges.get(id) ?? books.refunds.get(id) ?? books.disputes.get(id) ?? id
  return page(
    '/v1/balance_transactions',
    all.toReversed().map((each) => (isExpanded ? { ...each, source: source(idOf(each.source) ?? '') } : each)),
    form,
  )
}

function endpoint(books: Books, form: Form): Stripe.WebhookEndpoint {
  const url = textIn(form, 'url') ?? ''
  if (!URL.canParse(url)) throw invalid('Not a valid URL', { param: 'url', code: 'url_invalid' })
  const events = textsIn(form, 'enabled_events')
  if (events.length === 0) throw invalid('Missing required param: enabled_events.', { param: 'enabled_events' })
  return kept(books.endpoints, endpointFor(books, { url, events, version: textIn(form, 'api_version') ?? null }))
}
