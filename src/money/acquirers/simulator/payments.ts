import { randomBytes, randomInt } from 'node:crypto'
import type { Scope } from '#platform/context.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Authorisation, Card, Continuation, Inquiry, NotFound, PaymentOutcome, Rejected } from '../acquirer.ts'
import { fingerprintOf, isCvv, isExpired } from '../cards.ts'
import { brandOf } from '#platform/card-number.ts'
import type { DeclineCode } from '../declines.ts'
import type { Books } from './books.ts'
import { newAuthenticationId } from './challenges.ts'
import { afterStep, type CardOnFile, newPayment, outcomeOf, paymentAt, type SimulatedPayment } from './payment.ts'
import {
  countRenewal,
  findPayment,
  forgetToken,
  insertPayment,
  insertToken,
  lockPayment,
  lockToken,
  updatePayment,
} from './queries.ts'
import { scriptOf, scriptWordsOf } from './script.ts'

export async function authorise(books: Books, asked: Authorisation): Promise<PaymentOutcome> {
  return paymentOutcomeOf(books, await act(books, asked))
}

export async function lookUp(books: Books, asked: Inquiry): Promise<PaymentOutcome | NotFound> {
  const payment = await paymentNow(books, books.db.read, asked)
  return payment ? outcomeOf(payment, books.urlOf) : { status: 'NOT_FOUND' }
}

export async function continueAfterChallenge(books: Books, asked: Continuation): Promise<PaymentOutcome> {
  return paymentOutcomeOf(books, await goOn(books, asked))
}

const paymentOutcomeOf = (books: Books, acted: SimulatedPayment | Rejected): PaymentOutcome =>
  acted.status === 'REJECTED' ? acted : outcomeOf(acted, books.urlOf)

/** Returns the payment that is in the books afterwards: the first under this reference, even if this request differs. */
export async function act(books: Books, asked: Authorisation): Promise<SimulatedPayment | Rejected> {
  if (asked.scope.environment !== 'SANDBOX') return rejected('SANDBOX_ONLY')
  const { source } = asked
  const acted =
    'card' in source
      ? await actOnCard(books, asked, source.card)
      : await inTransaction(books.db, actOnToken(books, asked))
  if (acted && acted.status !== 'REJECTED') return acted
  return (await paymentNow(books, books.db.read, asked)) ?? acted ?? rejected('NOT_RECORDED')
}

type Acted = SimulatedPayment | Rejected | undefined

/** Undefined where there was a payment under this reference. */
async function actOnCard(books: Books, asked: Authorisation, card: Card): Promise<Acted> {
  const source = ofCard(books, asked, card)
  if ('status' in source) return source
  const payment = begun(books, asked, source)
  const { token } = payment
  return inTransaction(books.db, async (tx) => {
    if ((await insertPayment(tx, asked.scope, payment)) === 0) return undefined
    const { reference, scope } = asked
    if (token !== null && payment.status !== 'DECLINED')
      await insertToken(tx, scope, { token, paymentReference: reference, createdAt: payment.createdAt })
    return payment
  })
}

/** Charges of one token come one after the other. */
const actOnToken =
  (books: Books, asked: Authorisation) =>
  async (tx: Transaction): Promise<Acted> => {
    const source = await ofToken(tx, asked, books.now())
    if ('status' in source) return source
    const payment = begun(books, asked, source)
    if ((await insertPayment(tx, asked.scope, payment)) === 0) return undefined
    if (asked.initiatedBy === 'MERCHANT') await countRenewal(tx, asked.scope, source.token)
    return payment
  }

function begun({ now }: Books, asked: Authorisation, source: Source): SimulatedPayment {
  const at = now()
  const names = {
    authenticationId: newAuthenticationId(asked.scope),
    acquirerReference: `sim_${newId(at)}`,
    authorisationCode: String(randomInt(1_000_000)).padStart(6, '0'),
  }
  return newPayment(asked, source, names, at)
}

/** The payment after a step of 3-D Secure. */
export function goOn(
  books: Books,
  asked: Pick<Continuation, 'scope' | 'reference' | 'authenticationId' | 'step'>,
): Promise<SimulatedPayment | Rejected> {
  return inTransaction(books.db, async (tx) => {
    const now = books.now()
    const before = await lockPayment(tx, asked.scope, asked.reference)
    if (!before) return rejected('PAYMENT_UNKNOWN')
    const current = paymentAt(before, now)
    const isMeant = before.authenticationId === asked.authenticationId
    const after = isMeant ? afterStep(current, asked.step, now) : current
    if (after !== before) await updatePayment(tx, asked.scope, after)
    return after
  })
}

export function forget(books: Books, { scope, token }: { scope: Scope; token: string }) {
  return inTransaction(books.db, async (tx) => {
    await forgetToken(tx, scope, token, books.now())
    return { status: 'FORGOTTEN' as const }
  })
}

const rejected = (reason: string): Rejected => ({ status: 'REJECTED', reason })

/** The payment as it stands; undefined where there is none. */
export async function paymentNow(
  books: Books,
  tx: Parameters<typeof findPayment>[0],
  { scope, reference }: Pick<Inquiry, 'scope' | 'reference'>,
): Promise<SimulatedPayment | undefined> {
  const payment = await findPayment(tx, scope, reference)
  return payment && paymentAt(payment, books.now())
}

type Source = {
  card: CardOnFile
  /** Declines the payment, even if the script says otherwise. */
  code: DeclineCode | undefined
}

function ofCard({ acceptedCard, key, now }: Books, asked: Authorisation, card: Card): Source | Rejected {
  // The sandbox accepts one card; any other is rejected upstream.
  if (card.number !== acceptedCard) return rejected('CARD_NOT_ACCEPTED')
  const brand = brandOf(card.number)
  const token = asked.saveCard ? `simcard_${randomBytes(24).toString('base64url')}` : null
  return {
    card: {
      brand,
      last4: card.number.slice(-4),
      expMonth: card.expMonth,
      expYear: card.expYear,
      fingerprint: fingerprintOf(key, asked.scope.merchantId, card.number),
      script: scriptWordsOf(card.holderName),
      token,
    },
    code: isCvv(card.cvv, brand) ? codeOfExpiry(card, now()) : 'INCORRECT_CVV',
  }
}

const codeOfExpiry = (card: { expMonth: number; expYear: number }, now: Date): DeclineCode | undefined =>
  isExpired(card, now) ? 'EXPIRED_CARD' : undefined

/** A token is good once the payment that it was made with was approved, until it is forgotten. */
async function ofToken(
  tx: Transaction,
  { scope, source, initiatedBy }: Authorisation,
  now: Date,
): Promise<(Source & { token: string }) | Rejected> {
  const token = 'token' in source ? source.token : ''
  const row = await lockToken(tx, scope, token)
  const saved = row && (await findPayment(tx, scope, row.paymentReference))
  if (!row || !saved || paymentAt(saved, now).status !== 'APPROVED') return rejected('TOKEN_UNKNOWN')
  const { brand, last4, expMonth, expYear, fingerprint, script } = saved
  const { kind, ...course } = scriptOf(script)
  const isRenewal = initiatedBy === 'MERCHANT'
  const isToFail = isRenewal && kind === 'RENEWAL_FAIL' && 'times' in course && row.renewals < course.times
  const code = row.forgottenAt === null ? codeOfExpiry(saved, now) : 'INVALID_ACCOUNT'
  return {
    card: { brand, last4, expMonth, expYear, fingerprint, script, token: null },
    code: code ?? (isToFail ? 'INSUFFICIENT_FUNDS' : undefined),
    token,
  }
}
