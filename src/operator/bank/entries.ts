import { decideAs } from '../../money/bank-statements/decide.ts'
import { sumSuspense } from '../../money/bank-statements/operator-queries.ts'
import { type EntryRow, findEntry, listSuspense } from '../../money/bank-statements/queries.ts'
import { undoEntry } from '../../money/bank-statements/undo.ts'
import { listAccounts } from '../../money/bank-files/queries.ts'
import { operatorId } from '../../money/ledger/operator.ts'
import { majorNumber, majorText } from '../../money/money.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { answer } from '../../platform/http/portal-route.ts'
import type { ActName } from '../../platform/staff/acts.ts'
import { listApprovals } from '../../platform/staff/approval-queries.ts'
import { feedPartsOf } from '../../start/bank.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { errors } from '../operator-errors.ts'
import { shortName } from '../persons.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { proposalsFor } from './proposals.ts'
import { ByEntry, DecideEntry, EntryView, Reasoned, SuspenseView } from './schemas.ts'
import { accountsById, presentEntry } from './view.ts'

// Entries of banks that nothing was found for: they wait in suspense until a person says what they are. To take one for the operator's own money takes two.

const shownMost = 100
const asked = { 404: [errors.NOT_FOUND], 409: [errors.INVALID_STATE] } as const

type Call = OperatorCall<'FINANCE', 'phased'>

export const entryRoutes: readonly OperatorRoute[] = [
  operatorRoute('GET /operator/v1/bank-entries', {
    operationId: 'listBankSuspense',
    summary: 'List entries of banks that wait in suspense, oldest first, with what they may be of',
    access: 'SUPPORT',
    mode: 'read',
    replies: { 200: SuspenseView },
    handler: async ({ tx, staff, locale, now }) => {
      const [entries, sums, accounts, approvals] = await Promise.all([
        listSuspense(tx, shownMost),
        sumSuspense(tx),
        listAccounts(tx),
        listApprovals(tx, { status: 'WAITING' }, 500),
      ])
      const proposalsOf = await proposalsFor(tx, entries)
      const reader = { role: staff.role, locale, accounts: accountsById(accounts) }
      const waiting = approvals.filter(({ kind, expiresAt }) => kind === 'WRITE_OFF' && expiresAt > now)
      return answer(200, {
        items: entries.map((entry) => {
          const request = waiting.find(({ subject }) => subject === entry.id)
          return {
            entry: presentEntry(entry, reader),
            ...proposalsOf(entry),
            ...(request && { asked: request.id }),
          }
        }),
        sums: sums.map(({ currency, entries: count, minor }) => ({
          currency,
          entries: count,
          amount: majorNumber(minor, currency),
        })),
      })
    },
  }),

  operatorRoute('POST /operator/v1/bank-entries/{id}/decide', {
    operationId: 'decideBankEntry',
    summary: 'Say what an entry in suspense is of',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByEntry,
    body: DecideEntry,
    replies: { 200: EntryView, ...asked },
    handler: (ctx, { params: { id: entryId }, body: { as, reference, reason: because } }) =>
      decided(ctx, 'bank_entry.decided', (within) =>
        decideAs(feedOf(ctx), { as, reference }, { entryId, because, by: shortName(ctx.staff), within }),
      ),
  }),

  operatorRoute('POST /operator/v1/bank-entries/{id}/write-off', {
    operationId: 'writeBankEntryOff',
    summary: 'Ask for an entry to be taken as money of yours; another person approves it',
    access: 'FINANCE',
    mode: 'write',
    confirmed: true,
    params: ByEntry,
    body: Reasoned,
    replies: { 202: ApprovalView, ...asked, 409: [errors.INVALID_STATE, errors.APPROVAL_OPEN] },
    handler: async (ctx, { params: { id }, body: { reason } }) => {
      const { tx } = ctx
      const entry = (await findEntry(tx, id)) ?? failPortal(errors.NOT_FOUND)
      if (entry.status !== 'SUSPENSE') failPortal(errors.INVALID_STATE)
      const account = accountsById(await listAccounts(tx)).get(entry.accountId)?.name ?? ''
      const parameters = { amount: amountText(entry), account, day: entry.bookedOn }
      const { view, act } = await askFor(ctx, { kind: 'WRITE_OFF', subject: id, parameters, reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/bank-entries/{id}/undo', {
    operationId: 'undoBankEntry',
    summary: 'Take back that an entry is of a settlement, or money of yours until its day is closed',
    access: 'FINANCE',
    mode: 'phased',
    confirmed: true,
    params: ByEntry,
    body: Reasoned,
    replies: { 200: EntryView, ...asked },
    handler: (ctx, { params: { id: entryId }, body: { reason: because } }) =>
      decided(ctx, 'bank_entry.undone', (within) =>
        undoEntry(feedOf(ctx), { entryId, because, by: shortName(ctx.staff), within }),
      ),
  }),
]

export const feedOf = ({ db, secrets, clock, parts }: Pick<Call, 'db' | 'secrets' | 'clock' | 'parts'>) =>
  feedPartsOf({ db, secrets, config: parts.config, now: clock })

const amountText = ({ amountMinor, currency }: EntryRow): string => `${majorText(amountMinor, currency)} ${currency}`

type Within = NonNullable<Parameters<typeof undoEntry>[1]['within']>

/** Decides, and records the act in the transaction that does so. */
async function decided(ctx: Call, act: ActName, work: (within: Within) => Promise<EntryRow>) {
  const { db, staff, locale, record } = ctx
  const acts: Recorded[] = []
  const entry = await work(async (tx, row) => {
    const { id: target, ownerId, kind, decidedBecause } = row
    const isOfMerchant = ownerId !== null && ownerId !== operatorId
    const after = {
      amount: amountText(row),
      ...(kind !== null && { kind }),
      ...(decidedBecause !== null && { reason: decidedBecause }),
    }
    acts.push(await record(tx, { act, target, ...(isOfMerchant && { merchantId: ownerId }), after }))
  })
  const accounts = accountsById(await listAccounts(db.read))
  const view = presentEntry(entry, { role: staff.role, locale, accounts })
  return { ...answer(200, view), act: acts.at(-1) ?? failPortal(errors.INTERNAL_ERROR) }
}
