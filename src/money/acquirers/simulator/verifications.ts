import type {
  ChallengeStep,
  NotFound,
  Rejected,
  Verification,
  VerificationInquiry,
  VerificationOutcome,
} from '../acquirer.ts'
import type { Books } from './books.ts'
import { type SimulatedPayment, verificationOf } from './payment.ts'
import { act, goOn, paymentNow } from './payments.ts'

// A card that is only looked at stands in the books of payments, as one of nothing, so that all holders' names do there what they do
// with a payment. Its reference cannot be one of a payment.

const inBooks = ({ scope, reference }: VerificationInquiry) => ({ scope, reference: `card:${reference}` })

/** ISO 4217 for no currency at all. */
const noCurrency = 'XXX'

export async function verifyCard(books: Books, asked: Verification): Promise<VerificationOutcome> {
  const { merchantName } = asked
  const source = 'card' in asked ? { card: asked.card } : { fieldsToken: asked.fieldsToken }
  const ofNothing = { amountMinor: 0n, currency: noCurrency, saveCard: true, initiatedBy: 'BUYER' as const }
  return verificationOutcomeOf(books, await act(books, { ...inBooks(asked), ...ofNothing, source, merchantName }))
}

export async function continueVerification(
  books: Books,
  asked: VerificationInquiry & ChallengeStep,
): Promise<VerificationOutcome> {
  return verificationOutcomeOf(books, await goOn(books, { ...asked, ...inBooks(asked) }))
}

export async function lookUpVerification(
  books: Books,
  asked: VerificationInquiry,
): Promise<VerificationOutcome | NotFound> {
  const payment = await paymentNow(books, books.db.read, inBooks(asked))
  return payment ? verificationOf(payment, books.urlOf) : { status: 'NOT_FOUND' }
}

const verificationOutcomeOf = ({ urlOf }: Books, acted: SimulatedPayment | Rejected): VerificationOutcome =>
  acted.status === 'REJECTED' ? acted : verificationOf(acted, urlOf)
