import assert from 'node:assert/strict'
import { chargebackWon } from '#money/ledger/bookings.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import { newId } from '#platform/ids.ts'
import { listEvents } from '#test/factory-queries.ts'
import type { Harness } from '#test/harness.ts'
import { patienceMs } from '#test/patience.ts'
import { listSteps } from '#test/payment-queries.ts'
import type { Bank, TransferOutcome } from '../banks/bank.ts'
import { boundedBank } from '../banks/bounded.ts'
import { simulatedBank } from '../banks/simulator/simulator.ts'
import { balances, post } from '../ledger/post.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import { findTransaction } from '../payments/transaction-queries.ts'
import { cancelPayout, requestPayout } from './open.ts'
import type { PayoutParts } from './parts.ts'
import { changeSchedule } from './schedules.ts'
import type { Interval } from './schedule.ts'
import { type Answer, settlePayout } from './settle.ts'

// Payouts with a merchant and a clock of their own, over a line to the simulated bank on which things may go wrong.

export const secondMs = 1_000

/** Faults of the connection from now on. */
type Faults = { isLost?: boolean; losesAnswer?: boolean; answer?: TransferOutcome }

export async function payoutFixtureOf(harness: Harness) {
  const { db, make, config } = harness
  const { sandbox: scope, production, merchantId, key, liveKey } = await make.merchant()
  // A Monday in Casablanca, of some month that has passed.
  let time = Date.parse('2026-03-02T10:00:00Z')
  const now = () => new Date(time)
  const faults: Faults = {}
  const bank = simulatedBank({ db, now })
  const failed: MoneyTransaction[] = []
  const line = faulty(bank, faults)
  const parts: PayoutParts = {
    db,
    publicUrl: config.publicUrl,
    now,
    banks: { sandbox: boundedBank(line, { deadlineMs: patienceMs }), production: undefined },
    failed: async (_ctx, payout) => void failed.push(payout),
  }
  const write = <Result>(work: Parameters<typeof make.write<Result>>[1], of: Scope = scope) =>
    make.write(of, work, now(), 'DASHBOARD')
  return {
    parts,
    scope,
    production,
    merchantId,
    key,
    liveKey,
    faults,
    failed,
    bank,
    now,
    write,
    passTime: (ms: number) => void (time += ms),
    setTime: (at: string) => void (time = Date.parse(at)),
    fund: (amountMinor: bigint, of: Scope = scope, currency = 'MAD') =>
      write(({ tx }) => {
        // An event of which no other table has to tell.
        const funded = { ...chargebackWon({ availableMinor: amountMinor }), subjectId: newId(now()), currency }
        return post(tx, of, funded, now())
      }, of),
    schedule: (interval: Interval, minimumMinor?: bigint) =>
      write(({ tx }) => changeSchedule(tx, merchantId, { interval, minimumMinor }, now())),
    request: (amountMinor?: bigint) =>
      write((ctx) => requestPayout(ctx, { amountMinor, sending: { by: 'BANK', at: now() } })),
    /** On demand in production, where the operator sends payouts in files. */
    requestInFiles: (amountMinor: bigint, afterMs: number) =>
      write(
        (ctx) => requestPayout(ctx, { amountMinor, sending: { by: 'OPERATOR', at: new Date(time + afterMs) } }),
        production,
      ),
    /** An answer of the bank about the payout as it is. */
    answered: async (id: string, answer: Answer) => {
      const about = { scope, correlationId: newId(now()), transactionId: id }
      await settlePayout(parts, about, await payoutOf(db, scope, id), answer)
    },
    cancel: (id: string, of: Scope = scope) => write((ctx) => cancelPayout(ctx, id), of),
    payout: (id: string) => payoutOf(db, scope, id),
    told: async (id: string) =>
      (await listEvents(db.read, scope)).filter(({ resourceId }) => resourceId === id).map(({ type }) => type),
    steps: async (id: string) => (await listSteps(db.read, scope, id)).map(({ type }) => type),
    /** Available, held and paid, in minor units. */
    books: async (of: Scope = scope) => {
      const held = await balances(db.read, of, 'MAD')
      return [held['merchant.available'], held['merchant.payout_hold'], -held['bank.settlement']]
    },
  }
}

async function payoutOf(db: Database, scope: Scope, id: string): Promise<MoneyTransaction> {
  const row = await findTransaction(db.read, scope, id)
  assert.ok(row)
  return row
}

function faulty(bank: Bank, faults: Faults): Bank {
  const through = async <Answer>(act: () => Promise<Answer>): Promise<Answer> => {
    if (faults.answer) return faults.answer as Answer
    if (!faults.isLost) {
      const answer = await act()
      if (!faults.losesAnswer) return answer
    }
    throw new Error('The line was closed.')
  }
  return {
    ...bank,
    send: (transfer) => through(() => bank.send(transfer)),
    lookUp: (about) => through(() => bank.lookUp(about)),
  }
}
