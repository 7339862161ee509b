import { businessDayFrom, dayAfter, dayIn } from '../../money/bank-files/business-day.ts'
import { type BankFile, isSamePerson } from '../../money/bank-files/file.ts'
import { approve, cancel, download, makeFiles } from '../../money/bank-files/files.ts'
import { calendarOf } from '../../money/bank-files/holidays.ts'
import { findAccountNamed, listAccounts, listFiles } from '../../money/bank-files/queries.ts'
import { majorNumber, majorText } from '../../money/money.ts'
import { rails } from '../../platform/country.ts'
import type { Queries } from '../../platform/db/database.ts'
import type { Transaction } from '../../platform/db/transaction.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import type { ActName } from '../../platform/staff/acts.ts'
import type { StaffSession } from '../../platform/staff/session-queries.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { BankFileContent, BankFileList, BankFilesMade, BankFileView, ByFile, MakeFiles } from './schemas.ts'

// Payouts and refunds by transfer as files for a bank. A file above the limit of its account is approved by another person than the one who made it.

type FileCall = OperatorCall<'FINANCE', 'phased'>

export const fileRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/bank-files', {
    operationId: 'listPayoutFiles',
    summary: 'List files of payouts and refunds, newest first',
    access: 'FINANCE',
    mode: 'read',
    replies: { 200: BankFileList },
    handler: async ({ tx, staff }) => {
      const [files, accounts] = await Promise.all([listFiles(tx, 200), listAccounts(tx)])
      return answer(200, {
        items: files.map((file) => presentFile(file, file.account, staff)),
        accounts: accounts.filter(({ retiredAt }) => retiredAt === null).map(({ name }) => name),
      })
    },
  }),

  operatorRoute('POST /operator/v1/bank-files', {
    operationId: 'makePayoutFiles',
    summary: 'Put the payouts and refunds that wait for you into files, to be paid on the next business day',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    body: MakeFiles,
    replies: {
      201: BankFilesMade,
      400: [errors.VALIDATION_ERROR],
      409: [errors.INVALID_STATE, errors.NOTHING_TO_CHANGE],
    },
    handler: async (ctx, { body: { account: name } }) => {
      const { db, staff, clock } = ctx
      const account = await findAccountNamed(db.read, name)
      if (!account)
        failPortal(errors.VALIDATION_ERROR, { fields: { account: say('is no account of this installation') } })
      const now = clock()
      const executionDay = businessDayFrom(dayAfter(dayIn(rails.timeZone, now)), calendarOf(account.currency))
      let act: Recorded | undefined
      const within = async (tx: Transaction, file: BankFile) => (act = await record(ctx, tx, 'bank_file.made', file))
      const files = await makeFiles(db, { account, executionDay, by: staff.email, now, within })
      if (!act) failPortal(errors.NOTHING_TO_CHANGE)
      return { ...answer(201, { items: files.map((file) => presentFile(file, name, staff)) }), act }
    },
  }),

  operatorRoute('POST /operator/v1/bank-files/{file}/approve', {
    operationId: 'approvePayoutFile',
    summary: 'Approve a file that another person made',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByFile,
    replies: { 200: BankFileView, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] },
    handler: (ctx, { params }) => step(ctx, params.file, approve, 'bank_file.approved'),
  }),

  operatorRoute('POST /operator/v1/bank-files/{file}/cancel', {
    operationId: 'cancelPayoutFile',
    summary: 'Cancel a file before it is downloaded; its payments can go into another',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByFile,
    replies: { 200: BankFileView, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] },
    handler: (ctx, { params }) => step(ctx, params.file, cancel, 'bank_file.canceled'),
  }),

  operatorRoute('POST /operator/v1/bank-files/{file}/download', {
    operationId: 'downloadPayoutFile',
    summary: 'Take the file for your bank; from then on it cannot be canceled',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByFile,
    replies: { 200: BankFileContent, 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] },
    handler: async (ctx, { params }) => {
      const { db, staff, clock } = ctx
      const taken = { messageId: params.file.toUpperCase(), by: staff.email, now: clock() }
      const acts: Recorded[] = []
      const { file, content } = await download(db, taken, async (tx, each) =>
        acts.push(await record(ctx, tx, 'bank_file.downloaded', each)),
      )
      return { ...answer(200, { name: `${file.messageId}.xml`, content }), act: requireAct(acts) }
    },
  }),
]

async function step(ctx: FileCall, file: string, work: typeof approve, name: ActName) {
  const { db, staff, clock } = ctx
  const acts: Recorded[] = []
  const taken = { messageId: file.toUpperCase(), by: staff.email, now: clock() }
  const done = await work(db, taken, async (tx, each) => acts.push(await record(ctx, tx, name, each)))
  return { ...answer(200, presentFile(done, await accountOf(db.read, done), staff)), act: requireAct(acts) }
}

/** A transaction that ran again has recorded again: the last one is the one that was kept. */
const requireAct = (acts: readonly Recorded[]): Recorded => acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR)

const record = ({ record: put }: FileCall, tx: Transaction, act: ActName, file: BankFile): Promise<Recorded> =>
  put(tx, {
    act,
    target: file.messageId,
    after: {
      status: file.status,
      payments: file.payments,
      total: `${majorText(file.totalMinor, file.currency)} ${file.currency}`,
    },
  })

async function accountOf(tx: Queries, { accountId }: BankFile): Promise<string> {
  return (await listAccounts(tx)).find(({ id }) => id === accountId)?.name ?? ''
}

const presentFile = (file: BankFile, account: string, { email }: StaffSession) => ({
  file: file.messageId,
  account,
  status: file.status,
  payments: file.payments,
  total: majorNumber(file.totalMinor, file.currency),
  currency: file.currency,
  executionDay: file.executionDay,
  madeBy: file.madeBy,
  madeAt: file.madeAt,
  ...(file.approvedBy !== null && { approvedBy: file.approvedBy }),
  ...(file.downloadedBy !== null && { downloadedBy: file.downloadedBy }),
  ...(file.canceledBy !== null && { canceledBy: file.canceledBy }),
  isOwn: isSamePerson(file.madeBy, email),
})
