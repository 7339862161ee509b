// The states of a sale: a session of payment with its attempts, as the specification and the tables of states tell it. Nothing here is taken from the code
// of the service. Amounts are in centimes, times in milliseconds. Pure.

type PayStatus =
  | 'PROCESSING'
  | 'REQUIRES_ACTION'
  | 'PENDING_CASH'
  | 'SUCCEEDED'
  | 'FAILED'
  | 'EXPIRED'
  | 'CANCELED'
  | 'CHARGED_BACK'

/** One attempt to pay. */
type Pay = {
  how: 'CARD' | 'CASH'
  status: PayStatus
  /** Types of the events about it, in their order. */
  told: string[]
  /** The bank, or the lack of a buyer, decides it by itself. */
  decision?: { at: number; to: 'SUCCEEDED' | 'FAILED' | 'ASKED' | 'ISSUED' | 'NEVER ISSUED' }
  /** When it was decided so, which the service hears of later. */
  decidedAt?: number
  /** The agent who took the cash, and the day in Casablanca. */
  taken?: { agent: string; day: string }
}

type SaleStatus =
  | 'OPEN'
  | 'PROCESSING'
  | 'REQUIRES_ACTION'
  | 'AWAITING_CASH'
  | 'PAID'
  | 'BLOCKED'
  | 'EXPIRED'
  | 'CANCELED'

export type Sale = {
  amount: number
  status: SaleStatus
  attempts: number
  maxAttempts: number
  expiresAt: number
  told: string[]
  pays: Pay[]
}

export type Script = 'PASS' | 'DECLINE' | 'CHALLENGE' | 'TIMEOUT' | 'TIMEOUT FAIL' | 'LATE CAPTURE' | 'CASH'

export type Act =
  | { act: 'submit'; script: Script; at: number; voucherEndsAt?: number; mayBeCut?: boolean }
  | { act: 'look' }
  | { act: 'cancel' }
  | { act: 'find product gone' }
  | { act: 'confirm'; isGood: boolean; at: number; mayBeCut?: boolean }
  | { act: 'pay at agent'; agent: string; day: string }
  | { act: 'reverse at agent'; agent: string; day: string; hasRefund: boolean }

/** The answer to the actor, and the sale afterwards. */
export type Outcome = { answer: string; sale: Sale }

const minuteMs = 60_000
const dayMs = 86_400_000

export const newSale = (amount: number, expiresAt: number, maxAttempts = 5): Sale => ({
  amount,
  status: 'OPEN',
  attempts: 0,
  maxAttempts,
  expiresAt,
  told: ['checkout.session.created'],
  pays: [],
})

export function outcomeOf(sale: Sale, act: Act): Outcome {
  switch (act.act) {
    case 'submit':
      return submitted(sale, act)
    case 'look':
      return looked(sale)
    case 'cancel':
      return canceled(sale)
    case 'find product gone':
      return productGone(sale)
    case 'confirm':
      return confirmed(sale, act.isGood)
    case 'pay at agent':
      return paidAtAgent(sale, act)
    case 'reverse at agent':
      return reversed(sale, act)
  }
}

function submitted(sale: Sale, { script, at, voucherEndsAt }: Extract<Act, { act: 'submit' }>): Outcome {
  const isInstead = sale.status === 'AWAITING_CASH' && script !== 'CASH'
  if (sale.status !== 'OPEN' && !isInstead) return { answer: refusalOf(sale.status), sale }
  // The voucher is void before the card is asked.
  const open = voided(sale)
  if (script === 'CASH') {
    const pay: Pay = { how: 'CASH', status: 'PENDING_CASH', told: ['payment.created', 'payment.pending_cash'] }
    const expiresAt = voucherEndsAt ?? sale.expiresAt
    const next = { ...open, status: 'AWAITING_CASH' as const, expiresAt, pays: [...open.pays, pay] }
    return { answer: 'AWAITING_CASH', sale: tell(next, 'checkout.session.pending_cash') }
  }
  const pay: Pay = { how: 'CARD', status: 'PROCESSING', told: ['payment.created'] }
  const begun: Sale = { ...open, status: 'PROCESSING', attempts: open.attempts + 1, pays: [...open.pays, pay] }
  switch (script) {
    case 'PASS':
      return { answer: 'SUCCEEDED', sale: succeeded(begun) }
    case 'DECLINE':
      return { answer: 'FAILED', sale: failed(begun) }
    case 'CHALLENGE': {
      const decision = { at: at + 10 * minuteMs, to: 'FAILED' as const }
      const asked = lastPay(begun, { status: 'REQUIRES_ACTION', decision }, 'payment.requires_action')
      return { answer: 'REQUIRES_ACTION', sale: { ...asked, status: 'REQUIRES_ACTION' } }
    }
    default: {
      const from = script === 'LATE CAPTURE' ? Math.max(at, sale.expiresAt) : at
      const decision = {
        at: from + minuteMs,
        to: script === 'TIMEOUT FAIL' ? ('FAILED' as const) : ('SUCCEEDED' as const),
      }
      return { answer: 'PROCESSING', sale: lastPay(begun, { decision }, 'payment.processing') }
    }
  }
}

/** The page of a session tells of it while it can be paid, or is being paid; the first look at an open one is an event. */
function looked(sale: Sale): Outcome {
  const { status } = sale
  if (status === 'PAID' || status === 'CANCELED' || status === 'EXPIRED' || status === 'BLOCKED')
    return { answer: refusalOf(status), sale }
  const isFirst = status === 'OPEN' && !sale.told.includes('checkout.session.opened')
  return { answer: '200', sale: isFirst ? tell(sale, 'checkout.session.opened') : sale }
}

const refusalOf = (status: SaleStatus): string => {
  if (status === 'PAID' || status === 'CANCELED') return '409 SESSION_ALREADY_CONSUMED'
  return status === 'EXPIRED' ? '410 SESSION_EXPIRED' : '409 SESSION_NOT_ACTIVE'
}

function canceled(sale: Sale): Outcome {
  const { status } = sale
  if (status !== 'OPEN' && status !== 'BLOCKED' && status !== 'AWAITING_CASH')
    return { answer: refusalOf(status), sale }
  return { answer: '200', sale: tell({ ...voided(sale), status: 'CANCELED' }, 'checkout.session.canceled') }
}

const voided = (sale: Sale): Sale =>
  sale.status === 'AWAITING_CASH' ? lastPay(sale, { status: 'CANCELED' }, 'payment.canceled') : sale

/** An order of a product that is sold no more is canceled as soon as its buyer would pay. */
const productGone = (sale: Sale): Outcome =>
  sale.status === 'OPEN' || sale.status === 'AWAITING_CASH'
    ? { answer: '422 PRODUCT_NOT_AVAILABLE', sale: { ...voided(sale), status: 'CANCELED' } }
    : { answer: refusalOf(sale.status), sale }

const confirmed = (sale: Sale, isGood: boolean): Outcome => {
  if (sale.status !== 'REQUIRES_ACTION') return { answer: refusalOf(sale.status), sale }
  return isGood ? { answer: 'SUCCEEDED', sale: succeeded(sale) } : { answer: 'FAILED', sale: failed(sale) }
}

function paidAtAgent(sale: Sale, { agent, day }: Extract<Act, { act: 'pay at agent' }>): Outcome {
  const voucher = voucherOf(sale)
  if (voucher?.status === 'PENDING_CASH') {
    const paid = succeeded(sale)
    return { answer: '200', sale: lastPay(paid, { taken: { agent, day } }) }
  }
  // A repeat of the same agent is answered alike.
  if (voucher?.taken?.agent === agent) return { answer: '200', sale }
  const rules: Partial<Record<PayStatus, string>> = { CANCELED: 'VOIDED', EXPIRED: 'EXPIRED' }
  return { answer: `409 ${(voucher && rules[voucher.status]) ?? 'ALREADY_PAID'}`, sale }
}

function reversed(sale: Sale, { agent, day, hasRefund }: Extract<Act, { act: 'reverse at agent' }>): Outcome {
  const voucher = voucherOf(sale)
  if (voucher?.taken?.agent !== agent) return { answer: '404', sale }
  if (voucher.status === 'CHARGED_BACK') return { answer: '200', sale }
  if (hasRefund) return { answer: '409 REFUNDED', sale }
  if (voucher.taken.day !== day) return { answer: '409 NOT_SAME_DAY', sale }
  return { answer: '200', sale: lastPay(sale, { status: 'CHARGED_BACK' }, 'payment.reversed') }
}

const voucherOf = (sale: Sale): Pay | undefined => sale.pays.findLast(({ how }) => how === 'CASH')

function succeeded(sale: Sale): Sale {
  const paid = lastPay(sale, { status: 'SUCCEEDED' }, 'payment.succeeded')
  return tell({ ...paid, status: 'PAID' }, 'checkout.session.completed')
}

function failed(sale: Sale): Sale {
  const status = sale.attempts < sale.maxAttempts ? 'OPEN' : 'BLOCKED'
  return { ...lastPay(sale, { status: 'FAILED' }, 'payment.failed'), status }
}

/**
 * Of a submission or a confirmation without an answer, the bank or the cash network may not have heard, or its answer may be lost: then it is asked until
 * it says what became of the payment.
 */
export function interrupted(sale: Sale, act: Act): Sale[] {
  if (act.act === 'confirm') return confirmedUnheard(sale, act)
  if (act.act !== 'submit') return []
  if (sale.status === 'AWAITING_CASH' && act.script !== 'CASH') {
    const open: Sale = { ...voided(sale), status: 'OPEN' }
    return [lastPay(sale, { decision: { at: act.at, to: 'NEVER ISSUED' } }), open, ...interrupted(open, act)]
  }
  if (sale.status !== 'OPEN') return []
  if (act.script === 'CASH')
    return (['ISSUED', 'NEVER ISSUED'] as const).map((to): Sale => {
      const pay: Pay = { how: 'CASH', status: 'PENDING_CASH', told: ['payment.created'], decision: { at: act.at, to } }
      return { ...sale, status: 'PROCESSING', pays: [...sale.pays, pay] }
    })
  const mayPass = act.script === 'PASS' || act.script === 'TIMEOUT' || act.script === 'LATE CAPTURE'
  // A bank that is asked what became of it may say that it waits for its buyer.
  const others = mayPass ? (['SUCCEEDED'] as const) : act.script === 'CHALLENGE' ? (['ASKED'] as const) : []
  return [...others, 'FAILED' as const].flatMap((to) =>
    [[], ['payment.processing']].map((more): Sale => {
      const told = ['payment.created', ...more]
      const pay: Pay = { how: 'CARD', status: 'PROCESSING', told, decision: { at: act.at + minuteMs, to } }
      return { ...sale, status: 'PROCESSING', attempts: sale.attempts + 1, pays: [...sale.pays, pay] }
    }),
  )
}

function confirmedUnheard(sale: Sale, { isGood, at }: Extract<Act, { act: 'confirm' }>): Sale[] {
  if (sale.status !== 'REQUIRES_ACTION') return []
  return [...(isGood ? (['SUCCEEDED'] as const) : []), 'ASKED' as const, 'FAILED' as const].flatMap((to) =>
    [[], ['payment.processing']].map((more): Sale => {
      const asked = lastPay(sale, { status: 'PROCESSING', decision: { at: at + minuteMs, to } })
      const pays = asked.pays.map((pay, index) =>
        index === asked.pays.length - 1 ? { ...pay, told: [...pay.told, ...more] } : pay,
      )
      return { ...asked, status: 'PROCESSING', pays }
    }),
  )
}

/** The sale once all has happened that time brings until then. */
export function saleAt(sale: Sale, now: number): Sale {
  const { decision } = sale.pays.at(-1) ?? {}
  const isWaiting = sale.status === 'PROCESSING' || sale.status === 'REQUIRES_ACTION'
  if (decision !== undefined) return decision.at > now ? sale : saleAt(decided(sale, decision), now)
  if (isWaiting) return sale
  const isOpen = sale.status === 'OPEN' || sale.status === 'BLOCKED' || sale.status === 'AWAITING_CASH'
  if (!isOpen || sale.expiresAt > now) return sale
  const rest = sale.status === 'AWAITING_CASH' ? lastPay(sale, { status: 'EXPIRED' }, 'payment.expired') : sale
  return tell({ ...rest, status: 'EXPIRED' }, 'checkout.session.expired')
}

function decided(sale: Sale, { at, to }: NonNullable<Pay['decision']>): Sale {
  switch (to) {
    case 'ISSUED': {
      const issued = lastPay(sale, {}, 'payment.pending_cash')
      return tell({ ...issued, status: 'AWAITING_CASH', expiresAt: at + 3 * dayMs }, 'checkout.session.pending_cash')
    }
    case 'NEVER ISSUED':
      return { ...lastPay(sale, { status: 'CANCELED' }, 'payment.canceled'), status: 'OPEN' }
    case 'ASKED': {
      const decision = { at: at + 9 * minuteMs, to: 'FAILED' as const }
      const asked = lastPay(sale, { status: 'REQUIRES_ACTION', decision }, 'payment.requires_action')
      return { ...asked, status: 'REQUIRES_ACTION' }
    }
    case 'SUCCEEDED':
      return succeeded(lastPay(sale, { decidedAt: at }))
    case 'FAILED':
      return failed(lastPay(sale, { decidedAt: at }))
  }
}

function lastPay(sale: Sale, change: Partial<Pay>, type?: string): Sale {
  const pay = sale.pays.at(-1)
  if (pay === undefined) return sale
  const { decision: _, ...rest } = pay
  return {
    ...sale,
    pays: [...sale.pays.slice(0, -1), { ...rest, ...change, told: type ? [...pay.told, type] : pay.told }],
  }
}

const tell = (sale: Sale, type: string): Sale => ({ ...sale, told: [...sale.told, type] })
