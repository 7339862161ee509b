import * as bookings from './bookings.ts'
import type { Example } from './example.ts'
import { feesAndSuspense } from './fees-fixture.ts'
import { settlements } from './settlements-fixture.ts'

// Every business event once, in amounts that an accountant can follow: the README shows them and the tests post them.

const funded = bookings.fundingTransferred({ amountMinor: 50_000n })
const captured = bookings.paymentCaptured({ amountMinor: 10_000n, feeMinor: 250n })
const held = bookings.refundRequested({ amountMinor: 4_000n })
const heldWhole = bookings.refundRequested({ amountMinor: 10_000n, pendingMinor: 9_750n })
const owing = bookings.chargebackReceived({ reservedMinor: 2_000n, availableMinor: 48_000n, owedMinor: 6_000n })
const sent = bookings.payoutCreated({ amountMinor: 30_000n })
const reserved = bookings.reserveHeld({ amountMinor: 2_000n })

export const examples: Example[] = [
  {
    title: 'a card payment of 100.00 with a fee of 2.50',
    booking: captured,
    books: `
      merchant.pending           0.00 →    97.50
      acquirer.receivable        0.00 →   100.00
      platform.fees              0.00 →     2.50`,
  },
  {
    title: 'a card payment of 100.00 with a fee of 2.50 and its tax of 0.50',
    booking: bookings.paymentCaptured({ amountMinor: 10_000n, feeMinor: 300n, vatMinor: 50n }),
    books: `
      merchant.pending           0.00 →    97.00
      acquirer.receivable        0.00 →   100.00
      platform.fees              0.00 →     2.50
      platform.vat               0.00 →     0.50`,
  },
  {
    title: 'a cash voucher of 100.00 with a fee of 2.50 and its tax of 0.50',
    booking: bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 300n, vatMinor: 50n }),
    books: `
      merchant.pending           0.00 →    97.00
      cash_network.receivable    0.00 →   100.00
      platform.fees              0.00 →     2.50
      platform.vat               0.00 →     0.50`,
  },
  {
    title: 'an agent gives back the cash of a voucher of 100.00, whose fee was 2.50 and 0.50 of tax',
    given: [bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 300n, vatMinor: 50n })],
    booking: bookings.cashReversed({ feeMinor: 300n, vatMinor: 50n, pendingMinor: 9_700n }),
    books: `
      merchant.pending          97.00 →     0.00
      cash_network.receivable  100.00 →     0.00
      platform.fees              2.50 →     0.00
      platform.vat               0.50 →     0.00`,
  },
  {
    title: 'a cash voucher of 100.00 with a fee of 2.50',
    booking: bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 250n }),
    books: `
      merchant.pending           0.00 →    97.50
      cash_network.receivable    0.00 →   100.00
      platform.fees              0.00 →     2.50`,
  },
  {
    title: 'an agent gives back the cash of a voucher of 100.00, whose fee was 2.50',
    given: [bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 250n })],
    booking: bookings.cashReversed({ feeMinor: 250n, pendingMinor: 9_750n }),
    books: `
      merchant.pending          97.50 →     0.00
      cash_network.receivable  100.00 →     0.00
      platform.fees              2.50 →     0.00`,
  },
  {
    title: 'an agent gives back the cash of a voucher that was released and paid out, but for 20.00',
    given: [
      bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 250n }),
      bookings.fundsReleased({ amountMinor: 9_750n }),
      bookings.payoutCreated({ amountMinor: 7_750n }),
    ],
    booking: bookings.cashReversed({ feeMinor: 250n, availableMinor: 2_000n, owedMinor: 7_750n }),
    books: `
      merchant.available        20.00 →     0.00
      merchant.owed              0.00 →    77.50
      cash_network.receivable  100.00 →     0.00
      platform.fees              2.50 →     0.00`,
  },
  {
    title: 'a payment of 97.50 net is released, 9.75 of it into the reserve',
    given: [captured],
    booking: bookings.fundsReleased({ amountMinor: 9_750n, reservedMinor: 975n }),
    books: `
      merchant.pending          97.50 →     0.00
      merchant.available         0.00 →    87.75
      merchant.reserved          0.00 →     9.75`,
  },
  {
    title: 'a payment of which refunds took all, the fee of 2.50 too, is released',
    given: [funded, captured, bookings.refundRequested({ amountMinor: 10_000n, pendingMinor: 10_000n })],
    booking: bookings.fundsReleased({ amountMinor: -250n }),
    books: `
      merchant.pending          -2.50 →     0.00
      merchant.available       500.00 →   497.50`,
  },
  {
    title: 'a payment of 97.50 net is released, which pays the 60.00 that are owed',
    given: [funded, reserved, captured, owing],
    booking: bookings.payingDebt(bookings.fundsReleased({ amountMinor: 9_750n }), 6_000n),
    books: `
      merchant.pending          97.50 →     0.00
      merchant.available         0.00 →    37.50
      merchant.owed             60.00 →     0.00`,
  },
  {
    title: 'a payment that was lost had given its fee of 2.50 to a refund, and nothing is available',
    given: [captured, bookings.refundRequested({ amountMinor: 10_000n, pendingMinor: 10_000n })],
    booking: bookings.fundsReleased({ amountMinor: -250n, owedMinor: 250n }),
    books: `
      merchant.pending          -2.50 →     0.00
      merchant.owed              0.00 →     2.50`,
  },
  {
    title: 'a refund of 40.00 is requested',
    given: [funded],
    booking: held,
    books: `
      merchant.available       500.00 →   460.00
      merchant.refund_hold       0.00 →    40.00`,
  },
  {
    title: 'all of a payment of 100.00, whose fee was 2.50, is to be refunded before it is released',
    given: [funded, captured],
    booking: heldWhole,
    books: `
      merchant.pending          97.50 →     0.00
      merchant.available       500.00 →   497.50
      merchant.refund_hold       0.00 →   100.00`,
  },
  {
    title: 'the refund of 40.00 to a card succeeds',
    given: [funded, captured, held],
    booking: bookings.refundSucceeded({ amountMinor: 4_000n, by: 'ACQUIRER' }),
    books: `
      merchant.refund_hold      40.00 →     0.00
      acquirer.receivable      100.00 →    60.00`,
  },
  {
    title: 'the refund of 40.00 of a cash payment succeeds',
    given: [funded, held],
    booking: bookings.refundSucceeded({ amountMinor: 4_000n, by: 'BANK' }),
    books: `
      merchant.refund_hold      40.00 →     0.00
      bank.settlement          500.00 →   460.00`,
  },
  {
    title: 'the refund of 40.00 fails',
    given: [funded, held],
    booking: bookings.refundFailed({ amountMinor: 4_000n }),
    books: `
      merchant.available       460.00 →   500.00
      merchant.refund_hold      40.00 →     0.00`,
  },
  {
    title: 'the refund of 100.00 fails before the payment is released',
    given: [funded, captured, heldWhole],
    booking: bookings.refundFailed({ amountMinor: 10_000n, pendingMinor: 9_750n }),
    books: `
      merchant.pending           0.00 →    97.50
      merchant.available       497.50 →   500.00
      merchant.refund_hold     100.00 →     0.00`,
  },
  {
    title: 'the refund of 40.00 is canceled',
    given: [funded, held],
    booking: bookings.refundCanceled({ amountMinor: 4_000n }),
    books: `
      merchant.available       460.00 →   500.00
      merchant.refund_hold      40.00 →     0.00`,
  },
  {
    title: 'the refund of 100.00 is canceled before the payment is released',
    given: [funded, captured, heldWhole],
    booking: bookings.refundCanceled({ amountMinor: 10_000n, pendingMinor: 9_750n }),
    books: `
      merchant.pending           0.00 →    97.50
      merchant.available       497.50 →   500.00
      merchant.refund_hold     100.00 →     0.00`,
  },
  {
    title: 'the refund of 40.00 comes back after it had succeeded',
    given: [funded, held, bookings.refundSucceeded({ amountMinor: 4_000n, by: 'ACQUIRER' })],
    booking: bookings.refundReturned({ amountMinor: 4_000n, by: 'ACQUIRER' }),
    books: `
      merchant.available       460.00 →   500.00
      acquirer.receivable      -40.00 →     0.00`,
  },
  {
    title: 'the refund of 40.00 of a cash payment comes back after it had succeeded',
    given: [funded, held, bookings.refundSucceeded({ amountMinor: 4_000n, by: 'BANK' })],
    booking: bookings.refundReturned({ amountMinor: 4_000n, by: 'BANK' }),
    books: `
      merchant.available       460.00 →   500.00
      bank.settlement          460.00 →   500.00`,
  },
  {
    title: 'the refund of 100.00 comes back before the payment is released',
    given: [funded, captured, heldWhole, bookings.refundSucceeded({ amountMinor: 10_000n, by: 'ACQUIRER' })],
    booking: bookings.refundReturned({ amountMinor: 10_000n, by: 'ACQUIRER', pendingMinor: 9_750n }),
    books: `
      merchant.pending           0.00 →    97.50
      merchant.available       497.50 →   500.00
      acquirer.receivable        0.00 →   100.00`,
  },
  {
    title: 'a refund of cash comes back before the payment is released',
    given: [
      bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 250n }),
      bookings.refundRequested({ amountMinor: 4_000n, pendingMinor: 4_000n }),
      bookings.refundSucceeded({ amountMinor: 4_000n, by: 'BANK' }),
    ],
    booking: bookings.refundReturned({ amountMinor: 4_000n, by: 'BANK', pendingMinor: 4_000n }),
    books: `
      merchant.pending          57.50 →    97.50
      bank.settlement          -40.00 →     0.00`,
  },
  {
    title: 'a payout of 300.00 is sent',
    given: [funded],
    booking: sent,
    books: `
      merchant.available       500.00 →   200.00
      merchant.payout_hold       0.00 →   300.00`,
  },
  {
    title: 'the payout of 300.00 is paid',
    given: [funded, sent],
    booking: bookings.payoutPaid({ amountMinor: 30_000n }),
    books: `
      merchant.payout_hold     300.00 →     0.00
      bank.settlement          500.00 →   200.00`,
  },
  {
    title: 'the payout of 300.00 fails',
    given: [funded, sent],
    booking: bookings.payoutFailed({ amountMinor: 30_000n }),
    books: `
      merchant.available       200.00 →   500.00
      merchant.payout_hold     300.00 →     0.00`,
  },
  {
    title: 'the payout of 300.00 comes back after it was paid',
    given: [funded, sent, bookings.payoutPaid({ amountMinor: 30_000n })],
    booking: bookings.payoutReturned({ amountMinor: 30_000n }),
    books: `
      merchant.available       200.00 →   500.00
      bank.settlement          200.00 →   500.00`,
  },
  {
    title: 'the cash network pays what its agents collected',
    given: [bookings.cashReceived({ amountMinor: 10_000n })],
    booking: bookings.cashNetworkSettled({ amountMinor: 10_000n }),
    books: `
      cash_network.receivable  100.00 →     0.00
      bank.settlement            0.00 →   100.00`,
  },
  {
    title: 'the merchant transfers 500.00 into its wallet',
    booking: funded,
    books: `
      merchant.available         0.00 →   500.00
      bank.settlement            0.00 →   500.00`,
  },
  {
    title: 'the merchant puts 500.00 into its wallet by card, for a fee of 5.00',
    booking: bookings.fundingCharged({ amountMinor: 50_000n, feeMinor: 500n }),
    books: `
      merchant.available         0.00 →   495.00
      acquirer.receivable        0.00 →   500.00
      platform.fees              0.00 →     5.00`,
  },
  {
    title: 'an agent gives back the cash of a voucher that was released into the reserve',
    given: [
      bookings.cashReceived({ amountMinor: 10_000n, feeMinor: 250n }),
      bookings.fundsReleased({ amountMinor: 9_750n, reservedMinor: 9_750n }),
    ],
    booking: bookings.cashReversed({ feeMinor: 250n, reservedMinor: 9_750n }),
    books: `
      merchant.reserved         97.50 →     0.00
      cash_network.receivable  100.00 →     0.00
      platform.fees              2.50 →     0.00`,
  },
  {
    title: 'a chargeback of 560.00, which reserve and available balance do not cover',
    given: [funded, reserved, captured],
    booking: owing,
    books: `
      merchant.available       480.00 →     0.00
      merchant.reserved         20.00 →     0.00
      merchant.owed              0.00 →    60.00
      acquirer.receivable      100.00 →  -460.00`,
  },
  {
    title: 'a chargeback of a payment of 100.00 that was not released, whose fee of 2.50 is owed',
    given: [captured],
    booking: bookings.chargebackReceived({ pendingMinor: 9_750n, owedMinor: 250n }),
    books: `
      merchant.pending          97.50 →     0.00
      merchant.owed              0.00 →     2.50
      acquirer.receivable      100.00 →     0.00`,
  },
  {
    title: 'that chargeback is won',
    given: [captured, bookings.chargebackReceived({ pendingMinor: 9_750n, owedMinor: 250n })],
    booking: bookings.payingDebt(bookings.chargebackWon({ pendingMinor: 9_750n, availableMinor: 250n }), 250n),
    books: `
      merchant.pending           0.00 →    97.50
      merchant.owed              2.50 →     0.00
      acquirer.receivable        0.00 →   100.00`,
  },
  {
    title: 'the chargeback of 560.00 is won',
    given: [funded, reserved, captured, owing],
    booking: bookings.chargebackWon({ reservedMinor: 2_000n, availableMinor: 54_000n }),
    books: `
      merchant.available         0.00 →   480.00
      merchant.reserved          0.00 →    20.00
      merchant.owed             60.00 →     0.00
      acquirer.receivable     -460.00 →   100.00`,
  },
  {
    title: '20.00 are put into the reserve',
    given: [funded],
    booking: reserved,
    books: `
      merchant.available       500.00 →   480.00
      merchant.reserved          0.00 →    20.00`,
  },
  {
    title: '20.00 leave the reserve',
    given: [funded, reserved],
    booking: bookings.reserveReleased({ amountMinor: 2_000n }),
    books: `
      merchant.available       480.00 →   500.00
      merchant.reserved         20.00 →     0.00`,
  },
  ...settlements,
  ...feesAndSuspense,
]
