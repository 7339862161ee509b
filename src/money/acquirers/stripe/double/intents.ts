import type Stripe from 'stripe'
import { idOf } from '../mapping.ts'
import { type Books, type Method, tell } from './books.ts'
import { type Form, partIn, textIn, textMapIn, textsIn } from './form.ts'
import { transactionFor } from './money-objects.ts'
import { disputed, feeOf } from './money.ts'
import { attemptFor, authenticated, chargeFor, paymentFor, setupFor } from './objects.ts'
import { DoubleProblem, invalid, missing } from './problem.ts'

// PaymentIntents and SetupIntents of the double: from the request to the end, with a step of 3-D Secure between where the card asks.

export function createPayment(books: Books, form: Form): Stripe.PaymentIntent {
  const amount = Number(textIn(form, 'amount'))
  const currency = textIn(form, 'currency') ?? ''
  if (!Number.isSafeInteger(amount) || amount < 1) throw invalid('Invalid positive integer', { param: 'amount' })
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' })
  if (textsIn(form, 'allowed_payment_method_types').join() !== 'card') throw invalid('The double knows cards alone.')
  const suffix = textIn(form, 'statement_descriptor_suffix')
  if (suffix !== undefined && !isDescriptor(suffix))
    throw invalid('The statement descriptor suffix is not valid.', { param: 'statement_descriptor_suffix' })
  const isConfirmed = textIn(form, 'confirm') === 'true'
  const used = isConfirmed ? usedIn(books, form) : undefined
  const intent = paymentFor(books, {
    amount,
    currency,
    customer: customerIn(books, form),
    metadata: textMapIn(form, 'metadata'),
    saves: textIn(form, 'setup_future_usage') === 'off_session',
    suffix: suffix ?? null,
  })
  books.payments.set(intent.id, intent)
  tell(books, 'payment_intent.created', intent)
  if (used) confirmPayment(books, intent, used, form)
  return intent
}

const isDescriptor = (text: string): boolean =>
  /^[\x20-\x7e]{1,20}$/.test(text) && !/[<>\\'"*]/.test(text) && /[A-Za-z]/.test(text)

export function confirmLater(books: Books, id: string, form: Form): Stripe.PaymentIntent {
  const intent = books.payments.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (!['requires_payment_method', 'requires_confirmation'].includes(intent.status)) throw unexpected(intent)
  confirmPayment(books, intent, usedIn(books, form), form)
  return intent
}

const unexpected = (intent: Stripe.PaymentIntent) =>
  invalid(`This PaymentIntent could not be used because its status is ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  })

function customerIn(books: Books, form: Form): string | null {
  const id = textIn(form, 'customer')
  if (id !== undefined && !books.customers.has(id)) throw missing('customer', id, 'customer')
  return id ?? null
}

/** The method that a request is about. A token stands for one, and is good once. */
function usedIn(books: Books, form: Form): Method {
  const token = textIn(form, 'confirmation_token')
  const id = token === undefined ? (textIn(form, 'payment_method') ?? '') : (books.tokens.get(token) ?? '')
  const found = books.methods.get(id)
  if (!found)
    throw invalid(`No such PaymentMethod: '${token ?? id}'`, { code: 'resource_missing', param: 'payment_method' })
  if (token !== undefined) books.tokens.delete(token)
  const customer = textIn(form, 'customer') ?? null
  if (found.method.customer !== null && found.method.customer !== customer)
    throw invalid('The payment method belongs to a customer; that customer has to be named.', {
      param: 'payment_method',
    })
  if (found.method.customer === null && found.wasUsed)
    throw invalid('The provided PaymentMethod was previously used without being attached to a Customer.', {
      code: 'payment_method_unexpected_state',
    })
  return found
}

function confirmPayment(books: Books, intent: Stripe.PaymentIntent, used: Method, form: Form): void {
  const { behaviour } = used.card
  const isOffSession = textIn(form, 'off_session') === 'true'
  const isSaved = used.method.customer !== null
  used.wasUsed = true
  intent.payment_method = used.method.id
  const options = partIn(partIn(form, 'payment_method_options'), 'card')
  const isForced = ['any', 'challenge'].includes(textIn(options, 'request_three_d_secure') ?? '')
  const isAsked =
    behaviour.challenge === 'ALWAYS' ||
    (behaviour.challenge === 'WITH_BUYER' && !isOffSession) ||
    (behaviour.challenge === 'UNLESS_SAVED' && !isSaved)
  if (isAsked && isOffSession) throw decline(books, intent, used, { code: 'authentication_required' })
  if (isAsked || (isForced && !isOffSession)) return sendAway(books, intent, 'payment', textIn(form, 'return_url'))
  finish(books, intent, used, false)
}

/** Sends the browser to a page of the double, as Stripe does; that page sends it back. */
function sendAway(
  books: Books,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
  kind: 'payment' | 'setup',
  returnUrl: string | undefined,
): void {
  if (returnUrl === undefined) throw invalid('A return_url is needed.', { param: 'return_url' })
  const url = `${books.origin()}/double/3ds?intent=${intent.id}&secret=${intent.client_secret ?? ''}`
  intent.status = 'requires_action'
  intent.next_action = { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  if (kind === 'payment') tell(books, 'payment_intent.requires_action', intent as Stripe.PaymentIntent)
}

function decline(
  books: Books,
  intent: Stripe.PaymentIntent,
  { method, card }: Method,
  reason: { code: string; declineCode?: string },
): DoubleProblem {
  const declineCode = reason.declineCode ?? reason.code
  const charge = chargeFor(books, intent, { card, method: method.id, threeDS: null, declineCode })
  books.charges.set(charge.id, charge)
  intent.status = 'requires_payment_method'
  intent.next_action = null
  intent.latest_charge = charge.id
  const { networkCode } = card.behaviour
  const said = {
    charge: charge.id,
    code: reason.code,
    decline_code: declineCode,
    message: 'The card was declined.',
    ...(networkCode !== undefined && { network_decline_code: networkCode }),
    payment_method: method,
    type: 'card_error',
  } as const
  intent.payment_method = null
  intent.last_payment_error = said
  tell(books, 'payment_intent.payment_failed', intent)
  return new DoubleProblem(402, { ...said, payment_intent: intent })
}

/** After what has to be confirmed was: the bank says yes or no. Throws what the buyer's own request would hear. */
function finish(books: Books, intent: Stripe.PaymentIntent, used: Method, wasChallenged: boolean): void {
  const { method, card } = used
  const { declineCode, errorCode } = card.behaviour
  if (declineCode !== undefined) throw decline(books, intent, used, { code: errorCode ?? 'card_declined', declineCode })
  intent.next_action = null
  if (books.faults.decidesLater) {
    intent.status = 'processing'
    tell(books, 'payment_intent.processing', intent)
    return
  }
  const threeDS = wasChallenged ? authenticated() : null
  const charge = chargeFor(books, intent, { card, method: method.id, threeDS })
  const { amount, currency } = intent
  const transaction = transactionFor(books, { type: 'charge', source: charge.id, amount, currency, fee: feeOf(amount) })
  books.transactions.set(transaction.id, transaction)
  charge.balance_transaction = transaction.id
  books.charges.set(charge.id, charge)
  Object.assign(intent, {
    status: 'succeeded',
    latest_charge: charge.id,
    amount_received: amount,
    last_payment_error: null,
  })
  if (intent.setup_future_usage) method.customer = idOf(intent.customer) ?? null
  tell(books, 'payment_intent.succeeded', intent)
  if (card.behaviour.isDisputed) disputed(books, charge)
}

/** Ends a payment that is processing. */
export function decide(books: Books, id: string, isPaid: boolean): void {
  const intent = books.payments.get(id)
  const used = books.methods.get(idOf(intent?.payment_method) ?? '')
  if (intent?.status !== 'processing' || !used) return
  const settled = { ...used, card: { ...used.card, behaviour: isPaid ? {} : { declineCode: 'generic_decline' } } }
  const before = books.faults.decidesLater ?? false
  books.faults.decidesLater = false
  quietly(() => finish(books, intent, settled, false))
  books.faults.decidesLater = before
}

function quietly(work: () => void): void {
  try {
    work()
  } catch (error) {
    // The intent records the bank's refusal.
    if (!(error instanceof DoubleProblem)) throw error
  }
}

/** The buyer at the page of 3-D Secure. Returns the address to return to, as Stripe does. */
export function answerChallenge(books: Books, id: string, secret: string, passes: boolean): string | undefined {
  const payment = books.payments.get(id)
  const setup = books.setups.get(id)
  const intent = payment ?? setup
  const back = intent?.next_action?.redirect_to_url?.return_url
  if (!intent || intent.client_secret !== secret || intent.status !== 'requires_action' || !back) return undefined
  const used = books.methods.get(idOf(intent.payment_method) ?? '')
  if (payment && used) {
    if (passes) quietly(() => finish(books, payment, used, true))
    else decline(books, payment, used, { code: 'payment_intent_authentication_failure' })
  }
  if (setup && used) {
    if (passes) finishSetup(books, setup, used, true)
    else failSetup(books, setup, used)
  }
  const url = new URL(back)
  const name = payment ? 'payment_intent' : 'setup_intent'
  url.searchParams.set(name, intent.id)
  url.searchParams.set(`${name}_client_secret`, secret)
  url.searchParams.set('source_type', 'card')
  return url.href
}

export function cancelPayment(books: Books, id: string): Stripe.PaymentIntent {
  const intent = books.payments.get(id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (['succeeded', 'canceled', 'processing'].includes(intent.status)) throw unexpected(intent)
  Object.assign(intent, {
    status: 'canceled',
    canceled_at: books.seconds(),
    cancellation_reason: 'abandoned',
    next_action: null,
    last_payment_error: null,
  })
  tell(books, 'payment_intent.canceled', intent)
  return intent
}

export function createSetup(books: Books, form: Form): Stripe.SetupIntent {
  if (textsIn(form, 'allowed_payment_method_types').join() !== 'card') throw invalid('The double knows cards alone.')
  const used = usedIn(books, form)
  const intent = setupFor(books, customerIn(books, form), textMapIn(form, 'metadata'))
  books.setups.set(intent.id, intent)
  intent.payment_method = used.method.id
  used.wasUsed = true
  const { behaviour } = used.card
  if (behaviour.declineCode !== undefined && !behaviour.savesOnly) {
    failSetup(books, intent, used)
    throw new DoubleProblem(402, { ...refusalOf(used), setup_intent: intent })
  }
  if (behaviour.challenge === undefined) finishSetup(books, intent, used, false)
  else sendAway(books, intent, 'setup', textIn(form, 'return_url'))
  return intent
}

const refusalOf = ({ card: { behaviour }, method }: Method) => ({
  type: 'card_error' as const,
  code:
    behaviour.errorCode ??
    (behaviour.declineCode === undefined ? 'setup_intent_authentication_failure' : 'card_declined'),
  ...(behaviour.declineCode !== undefined && { decline_code: behaviour.declineCode }),
  ...(behaviour.networkCode !== undefined && { network_decline_code: behaviour.networkCode }),
  message: 'The card was declined.',
  payment_method: method,
})

function failSetup(books: Books, intent: Stripe.SetupIntent, used: Method): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_setup_error: refusalOf(used),
  })
  tell(books, 'setup_intent.setup_failed', intent)
}

function finishSetup(books: Books, intent: Stripe.SetupIntent, { method, card }: Method, wasChallenged: boolean): void {
  const threeDS = wasChallenged ? authenticated() : null
  intent.latest_attempt = attemptFor(books, intent, { method: method.id, card, threeDS })
  Object.assign(intent, { status: 'succeeded', next_action: null })
  method.customer = idOf(intent.customer) ?? null
  tell(books, 'setup_intent.succeeded', intent)
}

export function cancelSetup(books: Books, id: string): Stripe.SetupIntent {
  const intent = books.setups.get(id)
  if (!intent) throw missing('setup_intent', id, 'intent')
  if (['succeeded', 'canceled'].includes(intent.status))
    throw invalid('This SetupIntent can no longer be canceled.', { code: 'setup_intent_unexpected_state' })
  Object.assign(intent, { status: 'canceled', next_action: null, last_setup_error: null })
  tell(books, 'setup_intent.canceled', intent)
  return intent
}
