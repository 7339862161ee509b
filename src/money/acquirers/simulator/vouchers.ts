import { randomInt } from 'node:crypto'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import type { Inquiry, NotFound } from '../acquirer.ts'
import type { VoucherOutcome, VoucherRequest } from '../cash-issuer.ts'
import type { Books } from './books.ts'
import { isLive, newVoucher, voucherNumber, voucherOutcomeAt } from './voucher.ts'
import { findVoucher, freeNumber, insertVoucher, lockVoucher, takeNumber, updateVoucher } from './voucher-queries.ts'

const drawsMax = 10

export async function issueVoucher({ db, now }: Books, asked: VoucherRequest): Promise<VoucherOutcome> {
  if (asked.scope.environment !== 'SANDBOX') return { status: 'REJECTED', reason: 'SANDBOX_ONLY' }
  return inTransaction(db, async (tx) => {
    const earlier = await findVoucher(tx, asked.scope, asked.reference)
    if (earlier) return voucherOutcomeAt(earlier, now())
    if (asked.expiresAt <= now()) return { status: 'REJECTED', reason: 'EXPIRY_PASSED' }
    const number = await drawNumber(tx, asked)
    if (number === undefined) return { status: 'REJECTED', reason: 'NO_NUMBER_FREE' }
    const voucher = newVoucher(asked, number, now())
    const wasInserted = (await insertVoucher(tx, asked.scope, voucher)) === 1
    if (!wasInserted) await freeNumber(tx, number)
    return voucherOutcomeAt((await findVoucher(tx, asked.scope, asked.reference)) ?? voucher, now())
  })
}

async function drawNumber(tx: Transaction, { scope, reference }: VoucherRequest): Promise<string | undefined> {
  for (let draw = 1; draw <= drawsMax; draw++) {
    const number = voucherNumber(randomInt(1_000_000_000))
    if ((await takeNumber(tx, scope, number, reference)) === 1) return number
  }
  return undefined
}

export function voidVoucher({ db, now }: Books, { scope, reference }: Inquiry): Promise<VoucherOutcome | NotFound> {
  return inTransaction(db, async (tx) => {
    const voucher = await lockVoucher(tx, scope, reference)
    if (!voucher) return { status: 'NOT_FOUND' }
    if (!isLive(voucher, now())) return voucherOutcomeAt(voucher, now())
    const after = { ...voucher, status: 'VOIDED' as const }
    await updateVoucher(tx, scope, after)
    return voucherOutcomeAt(after, now())
  })
}

export async function lookUpVoucher(
  { db, now }: Books,
  { scope, reference }: Inquiry,
): Promise<VoucherOutcome | NotFound> {
  const voucher = await findVoucher(db.read, scope, reference)
  return voucher ? voucherOutcomeAt(voucher, now()) : { status: 'NOT_FOUND' }
}
