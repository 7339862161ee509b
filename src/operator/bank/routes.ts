import { setImmediate as nextTurn } from 'node:timers/promises'
import { listAccounts } from '../../money/bank-files/queries.ts'
import type { FileBytes } from '../../money/bank-statements/read.ts'
import { importMessage, type Read } from '../../money/bank-statements/message.ts'
import {
  findShownStatement,
  listEntriesOf,
  listLastStatements,
  listStatements,
} from '../../money/bank-statements/operator-queries.ts'
import { MessageProblem } from '../../money/bank-statements/xml.ts'
import { majorNumber } from '../../money/money.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { listApprovals } from '../../platform/staff/approval-queries.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { operatorRoute, type OperatorRoute } from '../row.ts'
import { say } from '../sentences.ts'
import { feedOf } from './entries.ts'
import { ByStatement, EntryFilters, MessageName, MessageRead, StatementDetail, StatementList } from './schemas.ts'
import { accountsById, presentEntry, presentStatement } from './view.ts'

// Statements of the operator's banks, and the messages that they come in.

const statementsMost = 200
const entriesMost = 200
const fileMaxBytes = 20_000_000

export const bankRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/bank-statements', {
    operationId: 'listBankStatements',
    summary: 'List statements of your banks, newest first, and the balance of each account',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: StatementList },
    handler: async ({ tx, now }) => {
      const [all, approvals, statements, last] = await Promise.all([
        listAccounts(tx),
        listApprovals(tx, { status: 'WAITING' }, 500),
        listStatements(tx, statementsMost),
        listLastStatements(tx),
      ])
      const accounts = accountsById(all)
      const waiting = approvals.filter(({ kind, expiresAt }) => kind === 'ACCOUNT_RETIREMENT' && expiresAt > now)
      return answer(200, {
        accounts: all.map(({ id, name: account, currency, isSegregated, retiredAt }) => {
          const request = waiting.find(({ subject }) => subject === id)
          const newest = last.find(({ accountId }) => accountId === id)
          const told = newest && {
            balance: majorNumber(newest.closingMinor, currency),
            untilDay: newest.untilDay,
          }
          return {
            account,
            currency,
            isSegregated,
            isRetired: retiredAt !== null,
            ...(request && { asked: request.id }),
            ...told,
          }
        }),
        items: statements.map((row) => presentStatement(row, accounts)),
      })
    },
  }),

  operatorRoute('GET /operator/v1/bank-statements/{id}', {
    operationId: 'getBankStatement',
    summary: 'Read a statement with its entries, and what each of them is of',
    access: 'SUPPORT',
    mode: 'read',
    params: ByStatement,
    query: EntryFilters,
    replies: { 200: StatementDetail, 404: [errors.NOT_FOUND] },
    handler: async ({ tx, staff, locale }, { params: { id }, query: { after = -1 } }) => {
      const statement = (await findShownStatement(tx, id)) ?? failPortal(errors.NOT_FOUND)
      const [all, found] = await Promise.all([listAccounts(tx), listEntriesOf(tx, id, after, entriesMost + 1)])
      const accounts = accountsById(all)
      const entries = found.slice(0, entriesMost)
      const next = found.length > entriesMost ? entries.at(-1)?.line : undefined
      return answer(200, {
        statement: presentStatement(statement, accounts),
        entries: entries.map((entry) => presentEntry(entry, { role: staff.role, locale, accounts })),
        ...(next !== undefined && { next }),
      })
    },
  }),

  operatorRoute('POST /operator/v1/bank-messages', {
    operationId: 'readBankMessage',
    summary: 'Read a file of your bank: a statement, a notification, or its answer to payouts',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    query: MessageName,
    fileMaxBytes,
    replies: { 200: MessageRead, 400: [errors.VALIDATION_ERROR, errors.BANK_MESSAGE_REFUSED] },
    handler: async (ctx, { query: { name }, file }) => {
      if (file.length === 0) failPortal(errors.BANK_MESSAGE_REFUSED, { fields: { file: say('is empty') } })
      const acts: Recorded[] = []
      const read = await importMessage(feedOf(ctx), inTurns(file), shortName(ctx.staff), async (tx, begun) =>
        acts.push(await ctx.record(tx, { act: 'bank_message.imported', target: name, after: begun })),
      ).catch((error: unknown) => {
        if (!(error instanceof MessageProblem)) throw error
        return failPortal(errors.BANK_MESSAGE_REFUSED, { fields: { file: error.said } })
      })
      return { ...answer(200, presentRead(read)), act: acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR) }
    },
  }),
]

const partBytes = 32 * 1024

/** A little at a time: others have their turn in between. */
const inTurns = (file: Buffer): FileBytes =>
  async function* () {
    for (let from = 0; from < file.length; from += partBytes) {
      yield file.subarray(from, from + partBytes)
      await nextTurn()
    }
  }

function presentRead(read: Read) {
  if ('movements' in read) return { kind: 'NOTIFICATION' as const, entries: read.movements, settled: read.settled }
  if ('file' in read) return { kind: 'ANSWER' as const, ...read }
  return { kind: 'STATEMENT' as const, ...read }
}
