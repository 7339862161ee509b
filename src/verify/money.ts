import { findUnbookedFundings } from '../modules/wallet/queries.ts'
import { findBelowFloor, findUnbalanced, findWrongBalances, findWrongDebts } from '../money/ledger/queries.ts'
import {
  findStrandedSessions,
  findUnpostedPayments,
  findWrongCaptures,
  findWrongFees,
  findWrongReleases,
  findWrongReversals,
  findWrongSequences,
} from '../money/payments/verify-queries.ts'
import { findUnbookedDisputes, findWronglyDisputed } from '../money/disputes/verify-queries.ts'
import { findForgottenPayments, findLoosePayments, findUnbookedPayouts } from '../money/payouts/verify-queries.ts'
import { findMisrefunded, findStrayRefunds, findUnbookedRefunds } from '../money/refunds/verify-queries.ts'
import { findUnevenVolumes } from '../money/limits/verify-queries.ts'
import { findWrongDecisions } from '../money/risk/verify-queries.ts'
import { findUnstatedEffects, findWrongNumbers, findWrongStatements } from '../money/statements/verify-queries.ts'
import { findStuckReserves, findWrongReserves } from '../money/reserves/verify-queries.ts'
import { findWrongDays } from '../money/reconciliation/verify-queries.ts'
import { findStrayPayments, findUnevenFiles } from '../money/bank-files/verify-queries.ts'
import { findBrokenStatements, findUnbookedEntries } from '../money/bank-statements/verify-queries.ts'
import { findMisledTransfers } from '../money/bank-statements/virtual-rib-queries.ts'
import {
  findUnbookedLines,
  findUnbookedParts,
  findUnevenSettlements,
  findUnreversedUndos,
} from '../money/settlements/verify-queries.ts'
import type { Check } from './check.ts'

// The ledger, and everything that moves money.

export const moneyChecks: readonly Check[] = [
  { name: 'ledger-transactions', claim: 'Every ledger transaction balances.', find: findUnbalanced },
  {
    name: 'risk-decisions',
    claim:
      'A payment that a rule has blocked did not come in, and one that waits for a person or was decided by one did.',
    find: findWrongDecisions,
  },
  {
    name: 'daily-volumes',
    claim: 'What a daily limit has counted of a day is the sum of its payments that were paid or still may be.',
    find: findUnevenVolumes,
  },
  { name: 'ledger-balances', claim: 'Every balance of the ledger is the sum of its entries.', find: findWrongBalances },
  { name: 'ledger-floors', claim: 'No account of the ledger is below its floor.', find: findBelowFloor },
  {
    name: 'ledger-debts',
    claim: 'No merchant has paid more than it owed, or owes while something is available.',
    find: findWrongDebts,
  },
  {
    name: 'fundings',
    claim: 'A transfer is in the ledger, once and with its amount, when it has arrived.',
    find: findUnbookedFundings,
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
    claim: 'The ledger has given up the amount of every dispute that is open or lost, and nothing else to chargebacks.',
    find: findUnbookedDisputes,
  },
  {
    name: 'disputed-payments',
    claim: 'What is disputed of a payment is the sum of its disputes that are open or lost, and its state says so.',
    find: findWronglyDisputed,
  },
  {
    name: 'fees',
    claim:
      'Fees that are transactions, and fees of payments less what refunds gave back, are in the ledger with their tax.',
    find: findWrongFees,
  },
  {
    name: 'transaction-sequences',
    claim: 'Transactions are numbered from 1 without gaps, up to the last number that was given.',
    find: findWrongSequences,
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
    name: 'refunds',
    claim: 'What is refunded of a payment is the sum of its refunds that have neither failed nor been canceled.',
    find: findMisrefunded,
  },
  {
    name: 'refund-postings',
    claim: 'The money of a refund is held, with the buyer or free again, as its state says.',
    find: findUnbookedRefunds,
  },
  {
    name: 'refund-transactions',
    claim: 'A refund and its transaction have one state and one amount.',
    find: findStrayRefunds,
  },
  {
    name: 'statements',
    claim: 'Monthly statements follow each other, and every sum on them is that of the ledger.',
    find: async (tx) => [...(await findWrongStatements(tx)), ...(await findUnstatedEffects(tx))],
  },
  {
    name: 'statement-numbers',
    claim: 'Statements are numbered from 1 without gaps in each year, and every number is that of one statement.',
    find: findWrongNumbers,
  },
  { name: 'settlements', claim: 'A settlement has the sums of its lines.', find: findUnevenSettlements },
  {
    name: 'settlement-parts',
    claim:
      'What statements show of a settlement, and what of it was written off, is in the ledger of the operator with its amount, and nothing else is.',
    find: findUnbookedParts,
  },
  {
    name: 'settlement-undos',
    claim:
      'A match or an end of a settlement is reversed in the ledger where it was taken back, and nowhere else, and its entry waits there until it is decided.',
    find: findUnreversedUndos,
  },
  {
    name: 'settlement-lines',
    claim: 'A line that settles a payment is in the ledger of its merchant with its sum, and no other is.',
    find: findUnbookedLines,
  },
  {
    name: 'reserves',
    claim: 'A reserve is in the ledger as it was kept, and as it was given back.',
    find: findWrongReserves,
  },
  {
    name: 'reserves-kept',
    claim: 'No merchant has more in reserve than is kept and will become available.',
    find: findStuckReserves,
  },
  {
    name: 'bank-files',
    claim: 'A file for a bank has as many payments as it says, of the sum that it says.',
    find: findUnevenFiles,
  },
  {
    name: 'bank-payments',
    claim: 'A payment in a file for a bank is a payout or refund with its amount.',
    find: findStrayPayments,
  },
  {
    name: 'bank-statements',
    claim: 'A statement leads from what the one before has closed with to what it closes with.',
    find: findBrokenStatements,
  },
  {
    name: 'bank-entries',
    claim: 'An entry that shows a payout, a funding or a refund is in the ledger with its amount.',
    find: findUnbookedEntries,
  },
  {
    name: 'virtual-ribs',
    claim: 'A transfer to the virtual RIB of a merchant was matched to no other merchant.',
    find: findMisledTransfers,
  },
  {
    name: 'days',
    claim: 'Statements say of a closed day what it was closed with at the bank.',
    find: findWrongDays,
  },
]
