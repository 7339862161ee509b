import { findUncountedJourneys, findUnevenRollups } from '../modules/analytics/verify-queries.ts'
import { findLostSessions, findMiscountedCheckouts, findUntoldCheckouts } from '../modules/checkout/queries.ts'
import {
  findLooseDefaults,
  findMiscountedClients,
  findUnerasedClients,
  findUntoldClients,
} from '../modules/clients/queries.ts'
import {
  findMiscountedProducts,
  findLostProducts,
  findUntoldProducts,
  findWrongStock,
} from '../modules/products/queries.ts'
import {
  findMiscountedOrders,
  findMiscountedSales,
  findUntoldOrders,
  findWrongOrderAmounts,
  findWrongOrderSessions,
} from '../modules/orders/verify-queries.ts'
import {
  findLostSubscriptions,
  findMiscountedSubscriptions,
  findPayableForNothing,
  findUntoldDueDates,
  findUntoldSubscriptions,
  findWrongDueDates,
  findWrongSubscriptions,
} from '../modules/subscriptions/verify-queries.ts'
import {
  findLostLinks,
  findMiscountedLinks,
  findUntoldLinks,
  findWrongPlaces,
} from '../modules/payment-links/verify-queries.ts'
import { findUnerasedCalls } from '../modules/request-log/verify-queries.ts'
import { findUnbookedFundings, findUntoldFundings } from '../modules/wallet/queries.ts'
import { findBelowFloor, findUnbalanced, findWrongBalances, findWrongDebts } from '../money/ledger/queries.ts'
import {
  findMiscountedTransactions,
  findUnbookedDisputes,
  findUnpostedPayments,
  findUntoldPayments,
  findStrandedSessions,
  findWrongCaptures,
  findWrongReleases,
  findWrongReversals,
  findWrongSequences,
} from '../money/payments/verify-queries.ts'
import {
  findForgottenPayments,
  findLoosePayments,
  findUnbookedPayouts,
  findUntoldPayouts,
} from '../money/payouts/verify-queries.ts'
import {
  findMiscountedRefunds,
  findMisrefunded,
  findStrayRefunds,
  findUnbookedRefunds,
  findUntoldRefunds,
} from '../money/refunds/verify-queries.ts'
import { findLostBankAccounts, findUntoldWallets } from '../money/wallets/queries.ts'
import { findBrokenAudit } from '../platform/audit/queries.ts'
import type { Database, Queries } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import {
  findDuplicateExternalIds,
  findEffectlessReplies,
  findLostKeys,
  findMissingDeliveries,
  findMissingNotifications,
  findOrphans,
  findWrongAttempts,
  findWrongDeliveries,
  lookAtOneMoment,
} from './queries.ts'

// Everything that must always hold and that a query can check.

type Check = { name: string; claim: string; find: (tx: Queries) => Promise<{ subject: string }[]> }

const checks: readonly Check[] = [
  {
    name: 'external-ids',
    claim: 'An externalId names one object in its account and environment.',
    find: findDuplicateExternalIds,
  },
  {
    name: 'replies',
    claim: 'The stored reply of an idempotency key names an object that exists.',
    find: findEffectlessReplies,
  },
  {
    name: 'product-events',
    claim: 'Every change of a product has its event, in an unbroken sequence.',
    find: findUntoldProducts,
  },
  {
    name: 'client-events',
    claim: 'Every change of a client has its event, in an unbroken sequence.',
    find: findUntoldClients,
  },
  {
    name: 'deliveries',
    claim: 'A delivery has at most 16 attempts, and its state agrees with them.',
    find: findWrongDeliveries,
  },
  {
    name: 'deliveries-due',
    claim: 'An active webhook has a delivery of every event that it asked for.',
    find: findMissingDeliveries,
  },
  {
    name: 'notifications',
    claim: 'Every event of a checkout session has a delivery to its notification URL.',
    find: findMissingNotifications,
  },
  {
    name: 'attempts',
    claim: 'Every recorded attempt is one of its delivery’s.',
    find: findWrongAttempts,
  },
  {
    name: 'stock',
    claim: 'Units sold and reserved are those of the orders, and never more than the stock.',
    find: findWrongStock,
  },
  {
    name: 'order-amounts',
    claim: 'The amount of an order is its quantity times its unit price.',
    find: findWrongOrderAmounts,
  },
  {
    name: 'default-methods',
    claim: 'A default payment method is an active one of its client.',
    find: findLooseDefaults,
  },
  { name: 'erasure', claim: 'Nothing personal is left of a deleted client.', find: findUnerasedClients },
  {
    name: 'request-log',
    claim: 'What was sent and answered about a deleted client is not in the request log.',
    find: findUnerasedCalls,
  },
  {
    name: 'product-totals',
    claim: 'Totals of product lists equal the rows that there are.',
    find: findMiscountedProducts,
  },
  { name: 'order-totals', claim: 'Totals of order lists equal the rows that there are.', find: findMiscountedOrders },
  {
    name: 'sales-totals',
    claim: 'The total of all orders, and what each product says of its own, equal the rows that there are.',
    find: findMiscountedSales,
  },
  {
    name: 'order-events',
    claim: 'Every change of an order has its event, in an unbroken sequence.',
    find: findUntoldOrders,
  },
  {
    name: 'order-sessions',
    claim: 'An order is paid or ended as its session is, for the same amount.',
    find: findWrongOrderSessions,
  },
  { name: 'products', claim: 'The directory of products and the products agree.', find: findLostProducts },
  {
    name: 'client-totals',
    claim: 'Totals of client lists equal the rows that there are.',
    find: findMiscountedClients,
  },
  { name: 'keys', claim: 'The directory of API keys and the keys agree.', find: findLostKeys },
  { name: 'audit', claim: 'The audit log of every company is unbroken.', find: findBrokenAudit },
  { name: 'ledger-transactions', claim: 'Every ledger transaction balances.', find: findUnbalanced },
  {
    name: 'ledger-balances',
    claim: 'Every balance of the ledger is the sum of its entries.',
    find: findWrongBalances,
  },
  { name: 'ledger-floors', claim: 'No account of the ledger is below its floor.', find: findBelowFloor },
  {
    name: 'ledger-debts',
    claim: 'No merchant has paid more than it owed, or owes while something is available.',
    find: findWrongDebts,
  },
  { name: 'wallet-events', claim: 'Every change of a wallet’s status has its event.', find: findUntoldWallets },
  {
    name: 'funding-events',
    claim: 'Every change of a funding has its event, in an unbroken sequence.',
    find: findUntoldFundings,
  },
  {
    name: 'fundings',
    claim: 'A transfer is in the ledger, once and with its amount, when it has arrived.',
    find: findUnbookedFundings,
  },
  {
    name: 'bank-accounts',
    claim: 'The directory of bank accounts and the wallets agree.',
    find: findLostBankAccounts,
  },
  {
    name: 'payment-events',
    claim: 'Every change of a payment has its event, in an unbroken sequence.',
    find: findUntoldPayments,
  },
  {
    name: 'captures',
    claim: 'A session that is paid was paid once, and no other session was.',
    find: findWrongCaptures,
  },
  {
    name: 'payments-under-way',
    claim:
      'A session that is being paid has one payment that is undecided and asked about, and no other is being paid.',
    find: findStrandedSessions,
  },
  {
    name: 'payment-postings',
    claim: 'What the ledger has received for payments is what succeeded.',
    find: findUnpostedPayments,
  },
  {
    name: 'releases',
    claim: 'What of a payment is pending is what its release will move, and nothing once it is released.',
    find: findWrongReleases,
  },
  {
    name: 'reversals',
    claim: 'Cash that an agent gave back was taken back in the ledger, and no other.',
    find: findWrongReversals,
  },
  {
    name: 'disputes',
    claim: 'What the ledger has given up to chargebacks is disputed or lost, and nothing else is.',
    find: findUnbookedDisputes,
  },
  {
    name: 'transaction-sequences',
    claim: 'Transactions are numbered from 1 without gaps, up to the last number that was given.',
    find: findWrongSequences,
  },
  {
    name: 'transaction-totals',
    claim: 'Totals of lists of transactions equal the rows that there are.',
    find: findMiscountedTransactions,
  },
  {
    name: 'payout-events',
    claim: 'Every change of a payout has its event, in an unbroken sequence.',
    find: findUntoldPayouts,
  },
  {
    name: 'payouts',
    claim: 'The money of a payout is held, paid or free again, as its state says.',
    find: findUnbookedPayouts,
  },
  {
    name: 'paid-out-payments',
    claim: 'A payment names the payout of its currency that took it after its release.',
    find: findLoosePayments,
  },
  {
    name: 'payout-contents',
    claim: 'A payout of a whole balance is named by every payment that it paid out.',
    find: findForgottenPayments,
  },
  {
    name: 'checkout-events',
    claim: 'Every change of a checkout session has its event, in an unbroken sequence.',
    find: findUntoldCheckouts,
  },
  {
    name: 'checkout-totals',
    claim: 'Totals of lists of checkout sessions equal the rows that there are.',
    find: findMiscountedCheckouts,
  },
  {
    name: 'payment-sessions',
    claim: 'The directory of payment sessions and the sessions agree.',
    find: findLostSessions,
  },
  {
    name: 'refunds',
    claim: 'What is refunded of a payment is the sum of its refunds that have neither failed nor been called off.',
    find: findMisrefunded,
  },
  {
    name: 'refund-postings',
    claim: 'The money of a refund is held, with the buyer or free again, as its state says.',
    find: findUnbookedRefunds,
  },
  {
    name: 'refund-events',
    claim: 'Every change of a refund has its event, in an unbroken sequence.',
    find: findUntoldRefunds,
  },
  {
    name: 'refund-transactions',
    claim: 'A refund and its transaction have one state and one amount.',
    find: findStrayRefunds,
  },
  {
    name: 'refund-totals',
    claim: 'Totals of lists of refunds equal the rows that there are.',
    find: findMiscountedRefunds,
  },
  {
    name: 'subscription-events',
    claim: 'Every change of a subscription has its event, in an unbroken sequence.',
    find: findUntoldSubscriptions,
  },
  {
    name: 'due-date-events',
    claim: 'Every change of a due date has its event, in an unbroken sequence.',
    find: findUntoldDueDates,
  },
  {
    name: 'due-dates',
    claim: 'A due date that is paid was paid once, with its amount, and no other was.',
    find: findWrongDueDates,
  },
  {
    name: 'due-date-sessions',
    claim: 'A due date that nobody owes cannot be paid.',
    find: findPayableForNothing,
  },
  {
    name: 'subscriptions',
    claim: 'What a subscription says of its due dates is what they are.',
    find: findWrongSubscriptions,
  },
  {
    name: 'subscription-totals',
    claim: 'Totals of lists of subscriptions equal the rows that there are.',
    find: findMiscountedSubscriptions,
  },
  {
    name: 'subscription-directory',
    claim: 'The directory of subscriptions and the subscriptions agree.',
    find: findLostSubscriptions,
  },
  {
    name: 'link-events',
    claim: 'Every change of a payment link has its event, in an unbroken sequence.',
    find: findUntoldLinks,
  },
  {
    name: 'link-payments',
    claim: 'The payments, amounts and reserved places of a payment link are those of its sessions, and never too many.',
    find: findWrongPlaces,
  },
  {
    name: 'link-totals',
    claim: 'Totals of lists of payment links equal the rows that there are.',
    find: findMiscountedLinks,
  },
  { name: 'links', claim: 'The directory of payment links and the links agree.', find: findLostLinks },
  {
    name: 'journeys',
    claim: 'Every journey that is over is counted in the quarter of an hour in which it began.',
    find: findUncountedJourneys,
  },
  {
    name: 'journey-rollups',
    claim: 'Rollups of hours, days and months sum what those of their quarters say.',
    find: findUnevenRollups,
  },
  { name: 'merchants', claim: 'Every row belongs to a merchant that exists.', find: findOrphans },
]

/** `problems` is empty when the claim holds; it stops at 100. */
export type Verdict = { name: string; claim: string; problems: string[] }

/** Checks all claims at one moment, also beside a running server. `onChecked` hears of each as it is done. */
export async function verify(db: Database, onChecked: (verdict: Verdict) => void = () => {}): Promise<Verdict[]> {
  return inTransaction(db, async (tx) => {
    await lookAtOneMoment(tx)
    const verdicts: Verdict[] = []
    for (const { name, claim, find } of checks) {
      const verdict = { name, claim, problems: (await find(tx)).map(({ subject }) => subject) }
      verdicts.push(verdict)
      onChecked(verdict)
    }
    return verdicts
  })
}
