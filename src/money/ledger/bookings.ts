import type { AccountName } from './accounts.ts'
import type { Posting } from './ledger.ts'

// The accounts that each business event moves. `post` takes a booking with its subject and currency. A subject is the payment, refund or payout that
// the event is about: an event is booked once for it.

export const ledgerEvents = {
  'payment.captured': 'A card was charged.',
  'cash.received': 'An agent collected the cash of a voucher.',
  'cash.reversed': 'An agent gave the cash of a voucher back, on the same day.',
  'payment.released': 'The holding time of a payment is over.',
  'refund.requested': 'A refund was accepted; its money is held.',
  'refund.succeeded': 'A refund reached the buyer.',
  'refund.failed': 'A refund could not be done; its money is free again.',
  'refund.canceled': 'A refund was canceled; its money is free again.',
  'refund.returned': 'A refund that had succeeded came back.',
  'payout.created': 'A payout was sent; its money is held.',
  'payout.paid': 'A payout reached the merchant’s bank.',
  'payout.failed': 'A payout could not be done; its money is free again.',
  'payout.returned': 'A payout that was paid came back.',
  'acquirer.settled':
    'The acquirer has settled a payment, a refund or a dispute. Its subject is the line of the settlement.',
  'acquirer.converted': 'The acquirer pays it in another currency than the buyer did.',
  'acquirer.charged': 'The acquirer keeps a fee that belongs to no payment.',
  'settlement.paid':
    'A statement shows the sum of a settlement, or a part of it. Its subject is the entry of the statement.',
  'settlement.written_off': 'The operator bears, or keeps, what a settlement came short or over.',
  'cash_network.settled': 'The cash network paid what its agents had collected.',
  'funding.transferred': 'The merchant put money in by bank transfer.',
  'funding.charged': 'The merchant put money in by card.',
  'chargeback.received': 'The acquirer took a payment back.',
  'chargeback.won': 'The acquirer gave back what it had taken.',
  'reserve.held': 'Available money was put into the reserve.',
  'reserve.released': 'Reserved money is available again.',
  'fee.charged': 'The merchant pays for something other than a payment.',
  'fee.returned': 'Part of the fee of a payment comes back with a refund.',
  'suspense.received': 'Money came in that matches nothing, such as cash for a voucher that had expired.',
  'suspense.resolved': 'It is known whose the unmatched money is.',
  'transaction.reversed': 'A ledger transaction was wrong; this one undoes it. Its subject is the ledger transaction.',
} as const

export type LedgerEvent = keyof typeof ledgerEvents
/** There is at least one. */
export const ledgerEventNames = Object.keys(ledgerEvents) as [LedgerEvent, ...LedgerEvent[]]

export type Booking = { event: LedgerEvent; postings: Posting[] }

type Amount = { amountMinor: bigint }
/** `vatMinor` is the part of the fee that is value added tax. */
type Charges = { feeMinor?: bigint; vatMinor?: bigint }
type Charged = Amount & Charges

const book = (event: LedgerEvent, ...moves: [from: AccountName, to: AccountName, amountMinor: bigint][]): Booking => ({
  event,
  postings: moves.map(([from, to, amountMinor]) => ({ from, to, amountMinor })),
})

/** A part that may be zero, and is then left out; the posting refuses any other invalid amount. */
const part = (from: AccountName, to: AccountName, amountMinor = 0n): [AccountName, AccountName, bigint][] =>
  amountMinor === 0n ? [] : [[from, to, amountMinor]]

const fees = (from: AccountName, { feeMinor = 0n, vatMinor = 0n }: Charges) => [
  ...part(from, 'platform.fees', feeMinor - vatMinor),
  ...part(from, 'platform.vat', vatMinor),
]

export const paymentCaptured = ({ amountMinor, ...charges }: Charged) =>
  book(
    'payment.captured',
    ['acquirer.receivable', 'merchant.pending', amountMinor],
    ...fees('merchant.pending', charges),
  )

export const cashReceived = ({ amountMinor, ...charges }: Charged) =>
  book(
    'cash.received',
    ['cash_network.receivable', 'merchant.pending', amountMinor],
    ...fees('merchant.pending', charges),
  )

/** The accounts from which a loss is taken. The merchant's balance is not checked: the rest becomes a debt. */
export type Loss = { pendingMinor?: bigint; reservedMinor?: bigint; availableMinor?: bigint; owedMinor?: bigint }

const lost = (to: AccountName, loss: Loss) => [
  ...part('merchant.reserved', to, loss.reservedMinor),
  ...part('merchant.available', to, loss.availableMinor),
  ...part('merchant.pending', to, loss.pendingMinor),
  ...part('merchant.owed', to, loss.owedMinor),
]

/** The fee is given back too: there was no sale. */
export const cashReversed = ({ feeMinor, vatMinor, ...loss }: Loss & Charges) =>
  book(
    'cash.reversed',
    ...part('platform.fees', 'cash_network.receivable', (feeMinor ?? 0n) - (vatMinor ?? 0n)),
    ...part('platform.vat', 'cash_network.receivable', vatMinor),
    ...lost('cash_network.receivable', loss),
  )

/**
 * Of what is released, `reservedMinor` goes into the rolling reserve. An amount below zero is what refunds have taken beyond the net
 * amount, up to the fee: it is paid from the available balance, but for `owedMinor`.
 */
export const fundsReleased = ({
  amountMinor,
  reservedMinor = 0n,
  owedMinor = 0n,
}: Amount & Pick<Loss, 'reservedMinor' | 'owedMinor'>) =>
  amountMinor < 0n
    ? book(
        'payment.released',
        ...part('merchant.available', 'merchant.pending', -amountMinor - owedMinor),
        ...part('merchant.owed', 'merchant.pending', owedMinor),
      )
    : book(
        'payment.released',
        ...part('merchant.pending', 'merchant.available', amountMinor - reservedMinor),
        ...part('merchant.pending', 'merchant.reserved', reservedMinor),
      )

/** Part of a refund that is taken from pending, which holds the money of its payment until release; the rest is available. */
type HeldAmount = Amount & { pendingMinor?: bigint }

export const refundRequested = ({ amountMinor, pendingMinor = 0n }: HeldAmount) =>
  book(
    'refund.requested',
    ...part('merchant.available', 'merchant.refund_hold', amountMinor - pendingMinor),
    ...part('merchant.pending', 'merchant.refund_hold', pendingMinor),
  )

/** Cards are refunded by the acquirer, cash by a transfer from the bank. */
type Refunded = Amount & { by: 'ACQUIRER' | 'BANK' }
const refundAccount = { ACQUIRER: 'acquirer.receivable', BANK: 'bank.settlement' } as const

export const refundSucceeded = ({ amountMinor, by }: Refunded) =>
  book('refund.succeeded', ['merchant.refund_hold', refundAccount[by], amountMinor])

/** Until the payment is released, it goes back to where it was taken from; then all of it is available. */
export const refundFailed = (held: HeldAmount) => book('refund.failed', ...givenBack('merchant.refund_hold', held))

export const refundCanceled = (held: HeldAmount) => book('refund.canceled', ...givenBack('merchant.refund_hold', held))

export const refundReturned = ({ by, ...held }: Refunded & HeldAmount) =>
  book('refund.returned', ...givenBack(refundAccount[by], held))

const givenBack = (from: AccountName, { amountMinor, pendingMinor = 0n }: HeldAmount) => [
  ...part(from, 'merchant.available', amountMinor - pendingMinor),
  ...part(from, 'merchant.pending', pendingMinor),
]

/** If the bank has already paid, the part that is not available becomes a debt. */
export const payoutCreated = ({ amountMinor, owedMinor = 0n }: Amount & Pick<Loss, 'owedMinor'>) =>
  book(
    'payout.created',
    ...part('merchant.available', 'merchant.payout_hold', amountMinor - owedMinor),
    ...part('merchant.owed', 'merchant.payout_hold', owedMinor),
  )

export const payoutPaid = ({ amountMinor }: Amount) =>
  book('payout.paid', ['merchant.payout_hold', 'bank.settlement', amountMinor])

export const payoutFailed = ({ amountMinor }: Amount) =>
  book('payout.failed', ['merchant.payout_hold', 'merchant.available', amountMinor])

export const payoutReturned = ({ amountMinor }: Amount) =>
  book('payout.returned', ['bank.settlement', 'merchant.available', amountMinor])

/** A part that moves the other way where it is below zero. */
const signed = (from: AccountName, to: AccountName, amountMinor: bigint): [AccountName, AccountName, bigint][] =>
  amountMinor < 0n ? part(to, from, -amountMinor) : part(from, to, amountMinor)

/** Below zero, the acquirer takes money back: a refund, or a payment that was lost. `feeMinor` is what it keeps. */
type Settled = Amount & { feeMinor?: bigint }

export const acquirerSettled = ({ amountMinor, feeMinor = 0n }: Settled) =>
  book(
    'acquirer.settled',
    ...signed('bank.expected', 'acquirer.receivable', amountMinor),
    ...signed('platform.acquirer_fees', 'bank.expected', feeMinor),
  )

/** In the currency of the payment: what was paid instead of it is {@link acquirerConverted}. */
export const acquirerExchanged = ({ amountMinor }: Amount) =>
  book('acquirer.settled', ...signed('platform.fx_rounding', 'acquirer.receivable', amountMinor))

export const acquirerConverted = ({ amountMinor, feeMinor = 0n }: Settled) =>
  book(
    'acquirer.converted',
    ...signed('bank.expected', 'platform.fx_rounding', amountMinor),
    ...signed('platform.acquirer_fees', 'bank.expected', feeMinor),
  )

export const acquirerCharged = ({ feeMinor }: { feeMinor: bigint }) =>
  book('acquirer.charged', ...signed('platform.acquirer_fees', 'bank.expected', feeMinor))

export const settlementPaid = ({ amountMinor }: Amount) =>
  book('settlement.paid', ...signed('bank.settlement', 'bank.expected', amountMinor))

/** Below zero, more came than was expected. */
export const settlementWrittenOff = ({ amountMinor }: Amount) =>
  book('settlement.written_off', ...signed('platform.acquirer_fees', 'bank.expected', amountMinor))

export const cashNetworkSettled = ({ amountMinor }: Amount) =>
  book('cash_network.settled', ['bank.settlement', 'cash_network.receivable', amountMinor])

export const fundingTransferred = ({ amountMinor, ...charges }: Charged) =>
  book(
    'funding.transferred',
    ['bank.settlement', 'merchant.available', amountMinor],
    ...fees('merchant.available', charges),
  )

export const fundingCharged = ({ amountMinor, ...charges }: Charged) =>
  book(
    'funding.charged',
    ['acquirer.receivable', 'merchant.available', amountMinor],
    ...fees('merchant.available', charges),
  )

export const chargebackReceived = (loss: Loss) => book('chargeback.received', ...lost('acquirer.receivable', loss))

/** The money returns to the accounts it came from; a debt may have been paid since, so that part becomes available. */
export const chargebackWon = (parts: Omit<Loss, 'owedMinor'>) =>
  book(
    'chargeback.won',
    ...part('acquirer.receivable', 'merchant.reserved', parts.reservedMinor),
    ...part('acquirer.receivable', 'merchant.available', parts.availableMinor),
    ...part('acquirer.receivable', 'merchant.pending', parts.pendingMinor),
  )

export const reserveHeld = ({ amountMinor }: Amount) =>
  book('reserve.held', ['merchant.available', 'merchant.reserved', amountMinor])

export const reserveReleased = ({ amountMinor }: Amount) =>
  book('reserve.released', ['merchant.reserved', 'merchant.available', amountMinor])

/** The merchant owes the part that is not available. */
export const feeCharged = ({
  amountMinor,
  vatMinor = 0n,
  owedMinor = 0n,
}: Amount & Pick<Charges, 'vatMinor'> & Pick<Loss, 'owedMinor'>) => {
  const owedVatMinor = owedMinor < vatMinor ? owedMinor : vatMinor
  return book(
    'fee.charged',
    ...fees('merchant.available', { feeMinor: amountMinor - owedMinor, vatMinor: vatMinor - owedVatMinor }),
    ...fees('merchant.owed', { feeMinor: owedMinor, vatMinor: owedVatMinor }),
  )
}

/** The part of a payment's fee that comes back with a refund of it. */
export const feeReturned = ({ feeMinor = 0n, vatMinor = 0n }: Charges) =>
  book(
    'fee.returned',
    ...part('platform.fees', 'merchant.available', feeMinor - vatMinor),
    ...part('platform.vat', 'merchant.available', vatMinor),
  )

const incoming = {
  CASH_NETWORK: 'cash_network.receivable',
  BANK: 'bank.settlement',
  ACQUIRER: 'bank.expected',
} as const

/** Below zero: what left the bank, or was taken by the acquirer, for an unknown reason. */
export const suspenseReceived = ({ amountMinor, by }: Amount & { by: keyof typeof incoming }) =>
  amountMinor < 0n
    ? book('suspense.received', ['suspense.unmatched', incoming[by], -amountMinor])
    : book('suspense.received', [incoming[by], 'suspense.unmatched', amountMinor])

/** It is the merchant's after all, or goes back the way it came. */
export const suspenseResolved = ({ amountMinor, to }: Amount & { to: 'MERCHANT' | keyof typeof incoming }) =>
  book('suspense.resolved', ['suspense.unmatched', to === 'MERCHANT' ? 'merchant.pending' : incoming[to], amountMinor])

/** The booking of money that becomes available, of which `amountMinor` pays what the merchant owes. */
export const payingDebt = (booking: Booking, amountMinor: bigint): Booking => ({
  ...booking,
  postings: [
    ...booking.postings,
    ...part('merchant.available', 'merchant.owed', amountMinor).map(([from, to, minor]) => ({
      from,
      to,
      amountMinor: minor,
    })),
  ],
})
