import { hash } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { newId, randomCrockford } from '#platform/ids.ts'
import type { Sentence } from '#platform/sentences/said.ts'
import { lockTransfers } from '../payments/payout-queries.ts'
import type { MoneyTransaction } from '../payments/transaction.ts'
import type { OperatorAccount } from './account.ts'
import { type BankFile, isSamePerson } from './file.ts'
import { pain001, totalOf } from './pain001.ts'
import { blockedAmong } from '../wallets/wallets.ts'
import * as queries from './queries.ts'
import { say } from './sentences.ts'
import { listWaiting } from './waiting.ts'

// Making a file of payouts and refunds, and its way to the bank.

type Order = {
  account: OperatorAccount
  executionDay: string
  by: string
  now: Date
  /** Done in the transaction of each file. */
  within?: (tx: Transaction, file: BankFile) => Promise<unknown>
}

/** Files of all payouts and refunds that the operator transfers and that are in none yet; none when none wait. */
export async function makeFiles(db: Database, order: Order): Promise<BankFile[]> {
  const files: BankFile[] = []
  for (;;) {
    const file = await inTransaction(db, (tx) => makeFile(tx, order))
    if (!file) return files
    files.push(file)
  }
}

/** The row comes first, for payments refer to it; a payment that another file took meanwhile undoes this one, and it is tried again. */
async function makeFile(tx: Transaction, order: Order): Promise<BankFile | undefined> {
  const { account, executionDay, by, now } = order
  if (!(await queries.holdAccount(tx, account.id)))
    fail('INVALID_STATE', say('{account} is retired: no payouts leave it.', { account: account.name }))
  await queries.planAnew(tx)
  const waiting = await listWaiting(tx, account.currency, now)
  if (waiting.length === 0) return undefined
  const payments = waiting.map(({ payment }) => payment)
  const messageId = `MIZAN-${executionDay.replaceAll('-', '')}-${randomCrockford(10).toUpperCase()}`
  const content = await pain001(account.format, { messageId, createdAt: now, executionDay, account, payments })
  const totalMinor = totalOf(payments)
  const file: BankFile = {
    id: newId(now),
    messageId,
    accountId: account.id,
    format: account.format,
    currency: account.currency,
    executionDay,
    payments: payments.length,
    totalMinor,
    contentHash: hash('sha256', content),
    status: totalMinor > account.approvalAboveMinor ? 'WAITING' : 'READY',
    madeBy: by,
    madeAt: now,
    ...nothingYet,
  }
  await queries.insertFile(tx, { ...file, content })
  const taken = await queries.insertPayments(
    tx,
    file.id,
    waiting.map(({ filed }) => filed),
  )
  if (taken.length !== payments.length)
    fail('INVALID_STATE', say('Another file has taken some of these payments meanwhile: make it again.'))
  await order.within?.(tx, file)
  return file
}

const nothingYet = {
  approvedBy: null,
  approvedAt: null,
  downloadedBy: null,
  downloadedAt: null,
  canceledBy: null,
  canceledAt: null,
}

type Step = { messageId: string; by: string; now: Date }
/** Done in the transaction of a step, with the file as it is after it. */
type Within = (tx: Transaction, file: BankFile) => Promise<unknown>
const nothingMore: Within = async () => {}

/** The approval of a second person. Refuses with `OPERATION_NOT_FOUND` and `INVALID_STATE`. */
export async function approve(
  db: Database,
  { messageId, ...step }: Step,
  within: Within = nothingMore,
): Promise<BankFile> {
  return inTransaction(db, async (tx) => {
    const file = await existing(tx, messageId)
    if (file.status === 'WAITING' && isSamePerson(file.madeBy, step.by))
      fail('INVALID_STATE', say('{name} has made this file: another person has to approve it.', { name: file.madeBy }))
    if ((await queries.approveFile(tx, file.id, step)) === 0) refuse(file, 'approved')
    return told(tx, messageId, within)
  })
}

/** The bytes that the bank is to get. Refuses as {@link approve} does, and what was changed since it was approved. */
export async function download(
  db: Database,
  { messageId, ...step }: Step,
  within: Within = nothingMore,
): Promise<{ file: BankFile; content: string }> {
  return inTransaction(db, async (tx) => {
    const file = await existing(tx, messageId)
    // One that is at the bank already is judged by what the bank answers.
    if (file.status === 'READY') await requirePending(tx, file)
    if ((await queries.noteDownload(tx, file.id, step)) === 0) refuse(file, 'downloaded')
    const content = (await queries.findContent(tx, file.id))?.content ?? null
    if (content === null)
      fail('INVALID_STATE', say('The content of this file was forgotten, with the buyers whom it names.'))
    if (hash('sha256', content) !== file.contentHash)
      fail('INVALID_STATE', say('The content of this file was changed since it was made: do not send it.'))
    return { file: await told(tx, messageId, within), content }
  })
}

/** Money of a payout or refund that has ended by hand since the file was made would leave a second time. The locks last until the file is at the bank. */
async function requirePending(tx: Transaction, { id, messageId }: BankFile): Promise<void> {
  const byOwner = Map.groupBy(await queries.listPaymentsOf(tx, id), ({ ownerId }) => ownerId)
  const blocked = await blockedAmong(tx, [...byOwner.keys()])
  for (const [merchantId, payments] of byOwner) {
    const ids = payments.map(({ transactionId }) => transactionId)
    const rows = await lockTransfers(tx, { merchantId, environment: 'PRODUCTION' }, ids)
    const held = rows.find(({ type }) => type === 'PAYOUT' && blocked.has(merchantId))
    if (held)
      fail(
        'INVALID_STATE',
        say('{reference} is of a merchant that was blocked since the file was made. Cancel {file}, and make another.', {
          reference: held.reference,
          file: messageId,
        }),
      )
    const ended = rows.find(({ type, status }) => status !== waitingAs[type])
    if (ended)
      fail(
        'INVALID_STATE',
        say('{reference} is {said} since the file was made. Cancel {file}, and make another.', {
          reference: ended.reference,
          said: endings[ended.status] ?? say('changed'),
          file: messageId,
        }),
      )
  }
}

const endings: Partial<Record<MoneyTransaction['status'], Sentence>> = {
  PAID: say('paid'),
  SUCCEEDED: say('succeeded'),
  FAILED: say('failed'),
  CANCELED: say('canceled'),
}

const waitingAs: Partial<Record<MoneyTransaction['type'], MoneyTransaction['status']>> = {
  PAYOUT: 'PENDING',
  REFUND: 'PROCESSING',
}

/** Its payments can go into another file. Refuses what may be at the bank. */
export async function cancel(
  db: Database,
  { messageId, ...step }: Step,
  within: Within = nothingMore,
): Promise<BankFile> {
  return inTransaction(db, async (tx) => {
    const file = await existing(tx, messageId)
    if ((await queries.cancelFile(tx, file.id, step)) === 0) refuse(file, 'canceled')
    await queries.deletePayments(tx, file.id)
    return told(tx, messageId, within)
  })
}

async function told(tx: Transaction, messageId: string, within: Within): Promise<BankFile> {
  const file = await existing(tx, messageId)
  await within(tx, file)
  return file
}

const existing = async (tx: Transaction, messageId: string): Promise<BankFile> =>
  (await queries.lockFile(tx, messageId)) ??
  fail('OPERATION_NOT_FOUND', say('There is no file {file}. npx mizan bank files list shows all.', { file: messageId }))

type RefusedFile = { file: string; said: Sentence }
const refusals = {
  approved: (file: RefusedFile) => say('{file} {said} and cannot be approved.', file),
  downloaded: (file: RefusedFile) => say('{file} {said} and cannot be downloaded.', file),
  canceled: (file: RefusedFile) => say('{file} {said} and cannot be canceled.', file),
}

const refuse = ({ messageId, status }: BankFile, participle: keyof typeof refusals): never =>
  fail('INVALID_STATE', refusals[participle]({ file: messageId, said: reasons[status] }))

const reasons = {
  WAITING: say('waits for the approval of a second person'),
  READY: say('is approved'),
  DOWNLOADED: say('was downloaded, and may be at the bank,'),
  CANCELED: say('is canceled'),
} as const
