import { addressOf } from '#money/acquirers/entry.ts'
import { presentDecline } from '#money/acquirers/declines.ts'
import { majorNumber } from '#money/money.ts'
import { customerOf, type PaymentSession } from '#money/payments/session.ts'
import { presentSession } from '#money/payments/session-view.ts'
import { actionOf, cashOf, declineOn, type MoneyTransaction } from '#money/payments/transaction.ts'
import { fail } from '#platform/errors.ts'
import type { Locale } from '#platform/locale.ts'
import type { AttemptView, NextAction, VerifiedView } from './schemas.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A payment as the page sees it. Pure.

type Shown = {
  session: PaymentSession
  row: MoneyTransaction
  locale: Locale
  /** The text that stands for an authentication of the session. */
  authenticationToken: (authenticationId: string) => string
}

export const presentAttempt = ({ locale, ...shown }: Shown): AttemptView => {
  const status = attemptStatus(shown.row)
  const decline = declineOn(shown.row)
  return {
    status,
    transactionId: shown.row.id,
    nextAction: nextActionOf(shown),
    decline: status === 'FAILED' && decline ? presentDecline(decline.code, locale) : undefined,
  }
}

/** FAILED means that certainly no money moved: a late charge is refused before, by {@link refuseLate}. */
function attemptStatus(row: MoneyTransaction): AttemptView['status'] {
  switch (row.status) {
    case 'REQUIRES_ACTION':
      return 'REQUIRES_ACTION'
    case 'PROCESSING':
    case 'UNKNOWN':
      return 'PROCESSING'
    case 'PENDING_CASH':
      return cashOf(row) ? 'AWAITING_CASH' : 'PROCESSING'
    case 'FAILED':
    case 'EXPIRED':
    case 'CANCELED':
      return 'FAILED'
    default:
      return 'SUCCEEDED'
  }
}

/** A late charge goes back to the buyer: it paid for nothing, but FAILED would mean that nothing was charged. */
export function refuseLate({ isLate }: Pick<MoneyTransaction, 'isLate'>): void {
  if (!isLate) return
  const message = sayInEnglish('The money came after this payment had been given up. It goes back to the buyer.')
  fail('SESSION_NOT_ACTIVE', message, { details: [{ rule: 'LATE', message }] })
}

const pollSeconds = 3

export function nextActionOf({ session, row, authenticationToken }: Omit<Shown, 'locale'>): NextAction | undefined {
  switch (attemptStatus(row)) {
    case 'SUCCEEDED': {
      const url = returnUrlOf(session, 'PAID')
      return url === undefined ? undefined : { type: 'REDIRECT', url }
    }
    case 'REQUIRES_ACTION':
      return authenticationOf(row, authenticationToken)
    case 'AWAITING_CASH':
      return voucherOf(row)
    case 'PROCESSING':
      return { type: 'POLL', afterSeconds: pollSeconds }
    default:
      return undefined
  }
}

function authenticationOf(row: MoneyTransaction, tokenOf: Shown['authenticationToken']): NextAction | undefined {
  const found = actionOf(row)
  if (!found) return undefined
  const { authenticationId, expiresAt, ...act } = found
  const way = act.type === 'REDIRECT' && act.method === 'GET' ? { ...act, url: addressOf(act), fields: {} } : act
  return { ...way, authenticationId: tokenOf(authenticationId), expiresAt: new Date(expiresAt) }
}

function voucherOf(row: MoneyTransaction): NextAction | undefined {
  const cash = cashOf(row)
  return (
    cash && {
      type: 'CASH_VOUCHER',
      reference: cash.reference,
      barcode: cash.reference,
      amount: majorNumber(row.amountMinor, row.currency),
      currency: row.currency,
      agents: cash.agents,
      expiresAt: new Date(cash.expiresAt),
    }
  )
}

type Result = 'PAID' | 'PENDING' | 'FAILED' | 'CANCELED'

/** The merchant's return address with the result, which is no proof. */
export function returnUrlOf({ id, orderId, returnUrl }: PaymentSession, status: Result): string | undefined {
  const url = returnUrl === null ? null : URL.parse(returnUrl)
  if (!url) return undefined
  const resultQuery = new URLSearchParams({ sessionId: id, ...(orderId !== null && { orderId }), status }).toString()
  // An existing query stays as the merchant wrote it.
  url.search = url.search === '' ? resultQuery : `${url.search}&${resultQuery}`
  return url.href
}

/** A buyer who leaves before any attempt has given up; after a decline the last try has failed. */
export const resultOf = ({ status, attempts }: Pick<PaymentSession, 'status' | 'attempts'>): Result =>
  status === 'OPEN' && attempts === 0 ? 'CANCELED' : results[status]

const results = {
  OPEN: 'FAILED',
  PROCESSING: 'PENDING',
  REQUIRES_ACTION: 'PENDING',
  AWAITING_CASH: 'PENDING',
  PAID: 'PAID',
  BLOCKED: 'FAILED',
  EXPIRED: 'FAILED',
  CANCELED: 'CANCELED',
} as const satisfies Record<PaymentSession['status'], Result>

type ViewerContext = { now: Date; merchantName: string; locale: Locale }

export function presentShown(
  session: PaymentSession,
  { now, merchantName, locale }: ViewerContext,
): VerifiedView['session'] {
  const all = presentSession(session, { now })
  return {
    id: all.id,
    orderId: all.orderId,
    status: all.status,
    amount: all.amount,
    currency: all.currency,
    description: all.description,
    items: all.items,
    customer: customerOf(session),
    methods: all.methods,
    cancelUrl: all.cancelUrl ?? all.returnUrl,
    savePaymentMethod: all.savePaymentMethod,
    attempts: all.attempts,
    maxAttempts: all.maxAttempts,
    lastDecline: all.lastDecline && presentDecline(all.lastDecline.code, locale),
    expiresAt: all.expiresAt,
    merchant: { name: merchantName },
    locale,
    environment: all.environment,
  }
}
