import { addSteps, recordTransaction, type TransactionDraft } from '#money/payments/record.ts'
import type { MoneyTransaction, TransactionStep } from '#money/payments/transaction.ts'
import type { Origin, Scope } from '#platform/context.ts'
import type { Factory } from './factory.ts'

// Transactions as they are recorded, without the code that makes them.

const card = {
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2040,
  funding: 'DEBIT',
  country: 'MA',
  issuer: 'Banque de la Ville',
  fingerprint: 'fp_6c1f0e',
}

const payment: TransactionDraft = {
  type: 'PAYMENT',
  status: 'SUCCEEDED',
  amountMinor: 24_990n,
  feeMinor: 625n,
  currency: 'MAD',
  method: 'CARD',
  card: JSON.stringify(card),
  cardLast4: card.last4,
  authorisationCode: '831000',
}

type DraftWithTime = Partial<TransactionDraft> & { createdAt?: Date }

/** Transactions of one moment, recorded together; the first is the oldest. Without more they are payments by card. */
export const recordTransactions = (
  make: Factory,
  scope: Scope,
  drafts: DraftWithTime[],
  now = new Date(),
  origin: Origin = 'API',
): Promise<MoneyTransaction[]> =>
  make.write(
    scope,
    async (ctx) => {
      const recorded: MoneyTransaction[] = []
      for (const draft of drafts) recorded.push(await recordTransaction(ctx, { ...payment, ...draft }))
      return recorded
    },
    now,
    origin,
  )

type Step = Pick<TransactionStep, 'type' | 'actor' | 'message'> & { facts?: Record<string, unknown> }

export const recordSteps = (
  make: Factory,
  scope: Scope,
  transaction: MoneyTransaction,
  steps: Step[],
  now = new Date(),
) => make.write(scope, async (ctx) => addSteps(ctx, transaction, ...steps), now)
