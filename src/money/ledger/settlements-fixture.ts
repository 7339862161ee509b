import * as bookings from './bookings.ts'
import type { Example } from './example.ts'

// Settlements of acquirers, in amounts that an accountant can follow.

const captured = bookings.paymentCaptured({ amountMinor: 10_000n })
const settled = bookings.acquirerSettled({ amountMinor: 10_000n, feeMinor: 180n })

export const settlements: Example[] = [
  {
    title: 'the acquirer settles a payment of 100.00, of which it keeps 1.80',
    given: [captured],
    booking: settled,
    books: `
      acquirer.receivable      100.00 →     0.00
      bank.expected              0.00 →    98.20
      platform.acquirer_fees     0.00 →     1.80`,
  },
  {
    title: 'the acquirer takes a refund of 40.00, and gives 0.70 of its fee back',
    given: [captured, settled],
    booking: bookings.acquirerSettled({ amountMinor: -4_000n, feeMinor: -70n }),
    books: `
      acquirer.receivable        0.00 →    40.00
      bank.expected             98.20 →    58.90
      platform.acquirer_fees     1.80 →     1.10`,
  },
  {
    title: 'the acquirer settles a payment of 100.00 of another currency: the payment is cleared',
    given: [captured],
    booking: bookings.acquirerExchanged({ amountMinor: 10_000n }),
    books: `
      acquirer.receivable      100.00 →     0.00
      platform.fx_rounding       0.00 →  -100.00`,
  },
  {
    title: 'the acquirer takes a refund of another currency back',
    booking: bookings.acquirerExchanged({ amountMinor: -1_000n }),
    books: `
      acquirer.receivable        0.00 →    10.00
      platform.fx_rounding       0.00 →    10.00`,
  },
  {
    title: 'it pays 1,080.00 for that, of which it keeps 20.00',
    booking: bookings.acquirerConverted({ amountMinor: 108_000n, feeMinor: 2_000n }),
    books: `
      bank.expected              0.00 → 1060.00
      platform.acquirer_fees     0.00 →    20.00
      platform.fx_rounding       0.00 → 1080.00`,
  },
  {
    title: 'it takes 108.00 back for a refund, and 1.00 of its fee',
    booking: bookings.acquirerConverted({ amountMinor: -10_800n, feeMinor: -100n }),
    books: `
      bank.expected              0.00 →  -107.00
      platform.acquirer_fees     0.00 →    -1.00
      platform.fx_rounding       0.00 →  -108.00`,
  },
  {
    title: 'the acquirer keeps a monthly fee of 50.00',
    booking: bookings.acquirerCharged({ feeMinor: 5_000n }),
    books: `
      bank.expected              0.00 →   -50.00
      platform.acquirer_fees     0.00 →    50.00`,
  },
  {
    title: 'the acquirer gives a fee of 5.00 back',
    booking: bookings.acquirerCharged({ feeMinor: -500n }),
    books: `
      bank.expected              0.00 →     5.00
      platform.acquirer_fees     0.00 →    -5.00`,
  },
  {
    title: 'a statement shows the 98.20 of a settlement',
    given: [captured, settled],
    booking: bookings.settlementPaid({ amountMinor: 9_820n }),
    books: `
      bank.expected             98.20 →     0.00
      bank.settlement            0.00 →    98.20`,
  },
  {
    title: 'a statement shows that a settlement of more refunds than payments was collected',
    booking: bookings.settlementPaid({ amountMinor: -4_000n }),
    books: `
      bank.expected              0.00 →    40.00
      bank.settlement            0.00 →   -40.00`,
  },
  {
    title: 'it shows 95.00 of the 98.20 of a settlement; the rest is written off',
    given: [captured, settled, bookings.settlementPaid({ amountMinor: 9_500n })],
    booking: bookings.settlementWrittenOff({ amountMinor: 320n }),
    books: `
      bank.expected              3.20 →     0.00
      platform.acquirer_fees     1.80 →     5.00`,
  },
  {
    title: 'it shows 0.50 more than a settlement has, which the operator keeps',
    given: [bookings.settlementPaid({ amountMinor: 50n })],
    booking: bookings.settlementWrittenOff({ amountMinor: -50n }),
    books: `
      bank.expected             -0.50 →     0.00
      platform.acquirer_fees     0.00 →    -0.50`,
  },
  {
    title: 'an acquirer settles 12.00 for a payment that is not there',
    booking: bookings.suspenseReceived({ amountMinor: 1_200n, by: 'ACQUIRER' }),
    books: `
      bank.expected              0.00 →    12.00
      suspense.unmatched         0.00 →    12.00`,
  },
  {
    title: 'an acquirer takes 12.00 for a refund that is not there',
    booking: bookings.suspenseReceived({ amountMinor: -1_200n, by: 'ACQUIRER' }),
    books: `
      bank.expected              0.00 →   -12.00
      suspense.unmatched         0.00 →   -12.00`,
  },
]
