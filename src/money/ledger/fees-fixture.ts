import * as bookings from './bookings.ts'
import type { Example } from './example.ts'

// Fees that are no part of a payment, and money without a known owner: the last examples of the README.

const funded = bookings.fundingTransferred({ amountMinor: 50_000n })

export const feesAndSuspense: Example[] = [
  {
    title: 'a payout fee of 10.00',
    given: [funded],
    booking: bookings.feeCharged({ amountMinor: 1_200n, vatMinor: 200n }),
    books: `
      merchant.available       500.00 →   488.00
      platform.fees              0.00 →    10.00
      platform.vat               0.00 →     2.00`,
  },
  {
    title: 'a fee of 10.00 and its tax of 2.00, of which 5.00 are not available',
    given: [bookings.fundingTransferred({ amountMinor: 700n })],
    booking: bookings.feeCharged({ amountMinor: 1_200n, vatMinor: 200n, owedMinor: 500n }),
    books: `
      merchant.available         7.00 →     0.00
      merchant.owed              0.00 →     5.00
      platform.fees              0.00 →    10.00
      platform.vat               0.00 →     2.00`,
  },
  {
    title: 'a fee of 2.50 and its tax of 0.50 come back with a refund',
    given: [bookings.paymentCaptured({ amountMinor: 10_000n, feeMinor: 300n, vatMinor: 50n })],
    booking: bookings.feeReturned({ feeMinor: 300n, vatMinor: 50n }),
    books: `
      merchant.available         0.00 →     3.00
      platform.fees              2.50 →     0.00
      platform.vat               0.50 →     0.00`,
  },
  {
    title: '100.00 in cash for a voucher that had expired',
    booking: bookings.suspenseReceived({ amountMinor: 10_000n, by: 'CASH_NETWORK' }),
    books: `
      cash_network.receivable    0.00 →   100.00
      suspense.unmatched         0.00 →   100.00`,
  },
  {
    title: 'a transfer of 100.00 without the reference of a funding',
    booking: bookings.suspenseReceived({ amountMinor: 10_000n, by: 'BANK' }),
    books: `
      bank.settlement            0.00 →   100.00
      suspense.unmatched         0.00 →   100.00`,
  },
  {
    title: 'the unmatched 100.00 are the merchant’s',
    given: [bookings.suspenseReceived({ amountMinor: 10_000n, by: 'BANK' })],
    booking: bookings.suspenseResolved({ amountMinor: 10_000n, to: 'MERCHANT' }),
    books: `
      merchant.pending           0.00 →   100.00
      suspense.unmatched       100.00 →     0.00`,
  },
  {
    title: 'the unmatched 100.00 go back to whom they came from',
    given: [bookings.suspenseReceived({ amountMinor: 10_000n, by: 'BANK' })],
    booking: bookings.suspenseResolved({ amountMinor: 10_000n, to: 'BANK' }),
    books: `
      bank.settlement          100.00 →     0.00
      suspense.unmatched       100.00 →     0.00`,
  },
  {
    title: 'the unmatched 100.00 in cash are handed back by the agent',
    given: [bookings.suspenseReceived({ amountMinor: 10_000n, by: 'CASH_NETWORK' })],
    booking: bookings.suspenseResolved({ amountMinor: 10_000n, to: 'CASH_NETWORK' }),
    books: `
      cash_network.receivable  100.00 →     0.00
      suspense.unmatched       100.00 →     0.00`,
  },
]
