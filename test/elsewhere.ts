import type {
  Acquirer,
  Authorisation,
  BuyerAction,
  CardFacts,
  Continuation,
  Inquiry,
  PaymentOutcome,
  Verification,
  VerificationOutcome,
} from '#money/acquirers/acquirer.ts'

// Acquirers to which buyers give their card without us: on a page of theirs, and in fields of theirs on our page. Small, in memory, and
// steered by the test: `decide` is what the buyer did there.

export const pageOrigin = 'https://gate.page.example'
export const fieldsOrigin = 'https://js.fields.example'

type Decision = 'PAID' | 'DECLINED' | 'PENDING'
type Entry = { asked: Authorisation | Verification; decision?: Decision | 'CLOSED' }

export type Elsewhere = Acquirer & {
  origins: readonly string[]
  fields?: { publishableKey: string; scriptUrl: string }
  /** Requests, oldest first. */
  asked: Authorisation[]
  verified: Verification[]
  decide: (decision: Decision) => void
}

const card: CardFacts = {
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  funding: 'CREDIT',
  fingerprint: 'a-fingerprint',
}

export function elsewhere(shape: 'PAGE' | 'FIELDS', now: () => Date): Elsewhere {
  const isPage = shape === 'PAGE'
  const books = new Map<string, Entry>()
  const asked: Authorisation[] = []
  const verified: Verification[] = []
  const place = { books, isPage, now }
  const outcomeOf = (inquiry: Inquiry) => paymentOutcome(place, inquiry)
  return {
    name: isPage ? 'page' : 'fields',
    environments: ['PRODUCTION'],
    arrivesWithinMs: 60_000,
    can: {
      shape,
      currencies: ['MAD', 'EUR'],
      savesCards: !isPage,
      chargesWithoutBuyer: !isPage,
      verifiesCards: !isPage,
      refundsInParts: true,
    },
    origins: [isPage ? pageOrigin : fieldsOrigin],
    ...(!isPage && { fields: { publishableKey: 'pk_live_shown', scriptUrl: `${fieldsOrigin}/v3/` } }),
    asked,
    verified,
    decide: (decision) => {
      for (const entry of books.values()) entry.decision ??= decision
    },
    authorise: async (request) => {
      asked.push(request)
      const { source, reference } = request
      const isRight = isPage ? 'page' in source : 'fieldsToken' in source || 'token' in source
      if (!isRight) return { status: 'REJECTED', reason: 'ANOTHER_SHAPE' }
      const given = 'fieldsToken' in source ? decisionOf(source.fieldsToken) : undefined
      if (!books.has(reference)) books.set(reference, { asked: request, ...(given && { decision: given }) })
      return outcomeOf(request)
    },
    continueAfterChallenge: async (request) => {
      close(books, request)
      return outcomeOf(request)
    },
    lookUp: async (request) => (books.has(request.reference) ? outcomeOf(request) : { status: 'NOT_FOUND' }),
    refund: async () => ({ status: 'REJECTED', reason: 'NOT_HERE' }),
    lookUpRefund: async () => ({ status: 'NOT_FOUND' }),
    verifyCard: async (request) => {
      verified.push(request)
      if (!('fieldsToken' in request)) return { status: 'REJECTED', reason: 'ANOTHER_SHAPE' }
      const given = decisionOf(request.fieldsToken)
      books.set(request.reference, { asked: request, ...(given && { decision: given }) })
      return verificationOutcome(place, request)
    },
    continueVerification: async (request) => verificationOutcome(place, request),
    lookUpVerification: async (request) => verificationOutcome(place, request),
    forgetToken: async () => ({ status: 'FORGOTTEN' }),
  }
}

const decisionOf = (token: string): Decision | undefined => {
  if (token.includes('challenge')) return undefined
  return token.includes('declined') ? 'DECLINED' : 'PAID'
}

function close(books: Map<string, Entry>, { reference, step }: Pick<Continuation, 'reference' | 'step'>): void {
  const entry = books.get(reference)
  if (entry && step === 'ABANDONED') entry.decision ??= 'CLOSED'
}

type Place = { books: Map<string, Entry>; isPage: boolean; now: () => Date }

function paymentOutcome(place: Place, { reference, amountMinor, currency }: Inquiry): PaymentOutcome {
  const entry = place.books.get(reference)
  const decision = entry?.decision
  if (decision === 'PENDING') return { status: 'PENDING' }
  if (decision === 'DECLINED') return { status: 'DECLINED', code: 'INSUFFICIENT_FUNDS', isRetryable: true }
  if (decision === 'CLOSED') return { status: 'DECLINED', code: 'THREE_DS_ABANDONED', isRetryable: true }
  if (decision === undefined) return actionNeeded(place, reference, entry)
  const isSaved = entry !== undefined && 'saveCard' in entry.asked && entry.asked.saveCard
  return {
    status: 'APPROVED',
    acquirerReference: `up_${reference}`,
    authorisationCode: '123456',
    amountMinor,
    currency,
    capturedAt: place.now(),
    ...(!place.isPage && { card }),
    ...(isSaved && { token: `tok_${reference}` }),
  }
}

function verificationOutcome(place: Place, { reference }: Pick<Verification, 'reference'>): VerificationOutcome {
  const entry = place.books.get(reference)
  if (entry?.decision === undefined) return actionNeeded(place, reference, entry)
  if (entry.decision !== 'PAID') return { status: 'DECLINED', code: 'INSUFFICIENT_FUNDS', isRetryable: true }
  return { status: 'VERIFIED', acquirerReference: `up_${reference}`, card, token: `tok_${reference}` }
}

function actionNeeded({ isPage, now }: Place, reference: string, entry: Entry | undefined) {
  const { returnUrl = '' } = entry?.asked ?? {}
  const action: BuyerAction = isPage
    ? { type: 'REDIRECT', method: 'POST', url: `${pageOrigin}/gate`, fields: { oid: reference, okUrl: returnUrl } }
    : { type: 'REDIRECT', method: 'GET', url: `${fieldsOrigin}/3ds`, fields: { for: reference } }
  const expiresAt = new Date(now().getTime() + 35 * 60_000)
  return { status: 'ACTION_NEEDED' as const, authenticationId: `away_${reference}`, action, expiresAt }
}
