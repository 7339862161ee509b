import assert from 'node:assert/strict'
import { settleTransfer, startFunding } from '#modules/wallet/actions.ts'
import { majorNumber } from '#money/money.ts'
import { cardOf } from '#money/acquirers/simulator/fixture.ts'
import { submitCard } from '#money/payments/charge.ts'
import { findSessionOwner } from '#money/payments/session-queries.ts'
import { executeDueRefunds } from '#money/refunds/execute.ts'
import type { RefundParts } from '#money/refunds/upstream.ts'
import type { Scope } from '#platform/context.ts'
import { refundPartsOf } from '../src/start/refunds.ts'
import type { Harness } from './harness.ts'
import { openSession } from './payment-page.ts'
import { partsAt } from './ports.ts'

// Prerequisites of refunds: payments, and money in the wallet.

/** Puts dirhams into a wallet, in minor units. */
export const fundWallet = (
  { make, secrets }: Pick<Harness, 'make' | 'secrets'>,
  scope: Scope,
  amountMinor: bigint,
  now = new Date(),
) =>
  make.write(
    scope,
    async (ctx) => {
      const asked = { amount: majorNumber(amountMinor, 'MAD'), method: 'BANK_TRANSFER' } as const
      const { funding } = await startFunding({ ...ctx, secrets, requireAcquirer: async () => {} }, asked)
      await settleTransfer(ctx, funding.id, { status: 'SUCCEEDED' })
    },
    now,
  )

/** Pays a new checkout session of 100.00 with a card; the id of the payment. */
export async function paidByCard(harness: Harness, key: string, fields: object = {}): Promise<string> {
  const { id } = await openSession(harness, key, fields)
  const { ownerId = '', environment = 'SANDBOX' } = (await findSessionOwner(harness.db.read, id)) ?? {}
  const submitted = { sessionId: id, correlationId: 'c', card: cardOf('Salma Idrissi') }
  const { row } = await submitCard(partsOf(harness), { merchantId: ownerId, environment }, submitted)
  assert.equal(row.status, 'SUCCEEDED')
  return row.id
}

/** Does what the clock does for refunds, so many milliseconds from now. */
export const workOnRefunds = (harness: Harness, inMs = 3_000): Promise<number> =>
  executeDueRefunds(partsOf(harness, inMs))

const partsOf = (harness: Harness, inMs = 0): RefundParts =>
  refundPartsOf(partsAt(harness, () => new Date(Date.now() + inMs)))
