import { operatorAccount, paidMerchant } from '#money/bank-files/fixture.ts'
import type { OperatorAccount } from '#money/bank-files/account.ts'
import { insertFile, insertPayments } from '#money/bank-files/queries.ts'
import { camt053, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { addVirtualRib } from '#money/bank-statements/virtual-ribs.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { undoSettlementEnd, writeOffSettlement } from '#money/settlements/end-settlement.ts'
import { cmiAccount, cmiHead, importText, settlementPartsOf, sold } from '#money/settlements/fixture.ts'
import { decideLinePayment } from '#money/settlements/decide.ts'
import { undoLine } from '#money/settlements/undo-line.ts'
import { listLines, listSettlements } from '#money/settlements/queries.ts'
import { reserveHeld } from '#money/ledger/bookings.ts'
import { operatorScope } from '#money/ledger/operator.ts'
import { post } from '#money/ledger/post.ts'
import { insertReserve } from '#money/reserves/queries.ts'
import type { OwnedRow } from '#money/payments/payout-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Scope } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import type { Database } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Factory } from '../factory.ts'
import * as faults from './settlement-fault-queries.ts'

// Faults of settlements, of reserves and of statements of banks, each on its own.

export async function settlementFaults(db: Database, make: Factory, secrets: Secrets) {
  const parts = { db, make, secrets, config: { publicUrl: 'https://pay.example' } as never }
  const { id: accountId } = await cmiAccount(parts, 'cmi-faults')
  const merchant = await paidMerchant(parts)
  const sale = { amountMinor: 10_000n, acquirerReference: 'planted' }
  const { reference } = await sold(parts, merchant.scope, accountId, sale)
  const text = `${cmiHead}\nR-1;24/11/2026;VENTE;planted;;24/11/2026;100,00;1,00;99,00\n`
  await importText(parts, { accountId, text })
  const [settlement] = await listSettlements(db.read, accountId, 1)
  const [line] = await listLines(db.read, settlement?.id ?? '')
  const [lineId, settlementId] = [line?.id ?? '', settlement?.id ?? '']

  // Ended by mistake, and open again.
  const mistake = { settlementId, by: 'amal', because: 'a fault' }
  const onTheNextDay = { ...settlementPartsOf(parts), now: () => new Date('2026-11-25T12:00:00Z') }
  await writeOffSettlement(onTheNextDay, mistake)
  await undoSettlementEnd(onTheNextDay, mistake)
  const end = { event: 'settlement.written_off', of: settlementId } as const
  // Taken for the payment, taken back, and taken for it again.
  await undoLine(onTheNextDay, { ...mistake, lineId })
  await decideLinePayment(onTheNextDay, reference, { ...mistake, lineId })
  const match = { event: 'acquirer.settled', of: lineId } as const

  const payout = await merchant.payOut(20_000n)
  const account = await operatorAccount(parts)
  const fileId = await fileOf(db, account, { ...payout, merchantId: merchant.merchantId })
  const entries = [{ amountMinor: -20_000n, endToEndId: payout.reference }]
  const [, virtualRib] = await Promise.all([
    importStatement(parts, camt053({ account, id: 'planted', openingMinor: 20_000n, entries })),
    virtualRibOf(make, account),
  ])
  const reserve = await keptReserve(make, merchant.scope)
  return [
    {
      name: 'reserves',
      says: `payment ${reserve}: keeps 501 and gave back 0, but the ledger has 500 and 0`,
      plant: (tx: Transaction) => faults.addToReserve(tx, merchant.scope, { paymentId: reserve, by: 1 }),
      heal: (tx: Transaction) => faults.addToReserve(tx, merchant.scope, { paymentId: reserve, by: -1 }),
    },
    {
      name: 'reserves-kept',
      says: 'has 500 MAD in reserve, and keeps 0',
      plant: (tx: Transaction) => faults.endReserve(tx, merchant.scope, { paymentId: reserve }),
      heal: (tx: Transaction) => faults.openReserve(tx, merchant.scope, { paymentId: reserve }),
    },
    {
      name: 'settlements',
      says: 'R-1: 2 lines of 10000 less 100, but there are 1 of 10000 less 100',
      plant: (tx: Transaction) => faults.addToLines(tx, settlementId, 1),
      heal: (tx: Transaction) => faults.addToLines(tx, settlementId, -1),
    },
    {
      name: 'settlement-parts',
      says: `settlement.written_off of 1 for ${settlementId}:2, but the ledger has 0`,
      plant: (tx: Transaction) => faults.writeOff(tx, settlementId, 1),
      heal: (tx: Transaction) => faults.writeOff(tx, settlementId, null),
    },
    {
      name: 'settlement-undos',
      says: `settlement.written_off of ${settlementId} was taken back, and the ledger has not reversed it`,
      plant: (tx: Transaction) => faults.loosenReversal(tx, operatorScope, { ...end, isKept: false }),
      heal: (tx: Transaction) => faults.loosenReversal(tx, operatorScope, { ...end, isKept: true }),
    },
    {
      name: 'settlement-lines',
      says: `line ${lineId}: CHARGE of 9899, but the ledger expects 9900`,
      plant: (tx: Transaction) => faults.addToFee(tx, lineId, 1),
      heal: (tx: Transaction) => faults.addToFee(tx, lineId, -1),
    },
    {
      name: 'settlement-lines',
      says: `line ${lineId}: it was taken back, and the ledger has not reversed it`,
      plant: (tx: Transaction) => faults.loosenReversal(tx, merchant.scope, { ...match, isKept: false }),
      heal: (tx: Transaction) => faults.loosenReversal(tx, merchant.scope, { ...match, isKept: true }),
    },
    {
      name: 'bank-files',
      says: `MIZAN-PLANTED (WAITING): 1 payments of 20001, but there are 1 of 20000`,
      plant: (tx: Transaction) => faults.addToFile(tx, fileId, 1),
      heal: (tx: Transaction) => faults.addToFile(tx, fileId, -1),
    },
    {
      name: 'bank-payments',
      says: `${payout.reference} in MIZAN-PLANTED: REFUND of 20000 MAD, but the transaction is PAYOUT of 20000 MAD`,
      plant: (tx: Transaction) => faults.setKind(tx, payout.id, 'REFUND'),
      heal: (tx: Transaction) => faults.setKind(tx, payout.id, 'PAYOUT'),
    },
    {
      name: 'bank-statements',
      says: 'planted: opens with 20001 and closes with 0, but its 1 entries sum to -20000',
      plant: (tx: Transaction) => faults.addToOpening(tx, 'planted', 1),
      heal: (tx: Transaction) => faults.addToOpening(tx, 'planted', -1),
    },
    {
      name: 'days',
      says: '2025-01-01 in MAD: closed with 20001 at the bank, but statements have 20000',
      plant: (tx: Transaction) => faults.closeDay(tx, { day: '2025-01-01', bankMinor: 20_001 }),
      heal: (tx: Transaction) => faults.openDay(tx, '2025-01-01'),
    },
    {
      name: 'bank-entries',
      says: 'PAYOUT of -19999, but the ledger has -20000 at the bank',
      plant: (tx: Transaction) => faults.addToEntry(tx, payout.id, 1),
      heal: (tx: Transaction) => faults.addToEntry(tx, payout.id, -1),
    },
    {
      name: 'virtual-ribs',
      says: `was sent to the virtual RIB of ${virtualRib.ownerId}, and matched to ${merchant.merchantId}`,
      plant: (tx: Transaction) => faults.sendTo(tx, payout.id, virtualRib.rib),
      heal: (tx: Transaction) => faults.sendTo(tx, payout.id, null),
    },
  ]
}

/** A number of the account that a merchant of its own has. */
async function virtualRibOf(make: Factory, account: OperatorAccount): Promise<{ rib: string; ownerId: string }> {
  const { production } = await make.merchant()
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '7000000000000001' })
  const given = { rib, account: account.name, bankName: 'Banque', by: 'amal' }
  return make.write(production, (ctx) => addVirtualRib(ctx, given))
}

/** A file of one payout. Returns its id. */
function fileOf(db: Database, account: OperatorAccount, payout: OwnedRow): Promise<string> {
  const now = new Date()
  const { id: transactionId, merchantId: ownerId, reference: endToEndId, amountMinor } = payout
  return inTransaction(db, async (tx) => {
    const fileId = newId(now)
    await insertFile(tx, {
      id: fileId,
      messageId: 'MIZAN-PLANTED',
      accountId: account.id,
      format: account.format,
      currency: account.currency,
      executionDay: '2026-11-24',
      payments: 1,
      totalMinor: amountMinor,
      content: '',
      contentHash: 'x'.repeat(64),
      status: 'WAITING',
      madeBy: 'amal',
      madeAt: now,
      approvedBy: null,
      approvedAt: null,
      downloadedBy: null,
      downloadedAt: null,
      canceledBy: null,
      canceledAt: null,
    })
    await insertPayments(tx, fileId, [{ kind: 'PAYOUT', endToEndId, ownerId, transactionId, amountMinor }])
    return fileId
  })
}

/** A reserve of 5.00 that is kept for a day. Returns its payment. */
const keptReserve = (make: Factory, scope: Scope): Promise<string> =>
  make.write(scope, async ({ tx, now }) => {
    const [paymentId, amountMinor, currency] = [newId(now), 500n, 'MAD']
    await post(tx, scope, { ...reserveHeld({ amountMinor }), subjectId: paymentId, currency }, now)
    const releaseAt = new Date(now.getTime() + 86_400_000)
    const row = { paymentId, currency, amountMinor, heldAt: now, releaseAt, releasedAt: null, releasedMinor: null }
    await insertReserve(tx, scope, row)
    return paymentId
  })
