import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { deleteInBatches } from '#platform/jobs/deletion.ts'
import { CallFailure, type OutboundCall } from '#platform/outbound/calls.ts'
import { noteHealth } from './account-queries.ts'
import type { NoticeRead, Notices } from './connector.ts'
import { type AccountHour, addToHour, deleteHours } from './hour-queries.ts'
import type { NotedOutcome } from './routing.ts'

// Call statistics of one account, for the operator. Rows are written at most every 30 seconds, beside the calls: no call waits for them, and a failed
// write is ignored.

export type HealthNote = {
  accountId: string
  answeredAt: Date | null
  failedAt: Date | null
  failure: string | null
  /** Since the last answer. */
  failures: number
}

export type AccountHealth = {
  /** The same outbound door, with its calls counted. */
  watched: (call: OutboundCall) => OutboundCall
  /** The same notices, with those counted that are refused. */
  watchedNotices: (notices: Notices) => Notices
  /** Notes a call that was answered with something unusable. */
  noteFailure: (cause: string) => void
  note: (outcome: NotedOutcome) => void
  /** Writes down what is not written yet. */
  flush: () => Promise<void>
}

type Counts = Omit<AccountHour, 'accountId' | 'hour'>
type Refusal = Extract<NoticeRead, { status: 'REFUSED' }>['reason']

const writtenEveryMs = 30_000
const keptForMs = 35 * 24 * hourMs

/** Of an answer without which nothing was done: the secrets are refused, or the provider is out of order. */
const isFailure = (status: number): boolean => status === 401 || status === 403 || status === 429 || status >= 500

export const noCounts: Counts = {
  calls: 0,
  unanswered: 0,
  tookMs: 0n,
  slowestMs: 0,
  approved: 0,
  declined: 0,
  unknown: 0,
  forged: 0,
  stale: 0,
  notUnderstood: 0,
}

const countOf: Record<Refusal, Partial<Counts>> = {
  FORGED: { forged: 1 },
  STALE: { stale: 1 },
  NOT_UNDERSTOOD: { notUnderstood: 1 },
}

export function openHealth(db: Database, accountId: string, now: () => Date): AccountHealth {
  const { take, flush } = openNotes(db, accountId, now)
  const noteAnswer = (tookMs: number) => take({ calls: 1, ...took(tookMs) }, { answeredAt: now(), failures: 0 })
  const noteFailure = (cause: string, counts: Partial<Counts> = {}) =>
    take({ unanswered: 1, ...counts }, { failedAt: now(), failure: cause.slice(0, 40) })
  return {
    watched: (call) => async (request) => {
      const began = now()
      const tookMs = () => Math.max(0, now().getTime() - began.getTime())
      try {
        const answer = await call(request)
        if (isFailure(answer.statusCode)) noteFailure(`HTTP_${answer.statusCode}`, { calls: 1, ...took(tookMs()) })
        else noteAnswer(tookMs())
        return answer
      } catch (error) {
        noteFailure(error instanceof CallFailure ? error.type : 'ERROR', { calls: 1, ...took(tookMs()) })
        throw error
      }
    },
    watchedNotices: (notices) => ({
      ...notices,
      read: (...raw) => {
        const read = notices.read(...raw)
        if (read.status === 'REFUSED') take(countOf[read.reason])
        return read
      },
    }),
    noteFailure,
    note: (outcome) => take({ [outcome]: 1 }),
    flush,
  }
}

const took = (ms: number) => ({ tookMs: BigInt(ms), slowestMs: ms })

/** Notes that are not written yet: the state of the account, and counts by hour. */
function openNotes(db: Database, accountId: string, now: () => Date) {
  const nothing: HealthNote = { accountId, answeredAt: null, failedAt: null, failure: null, failures: 0 }
  let note = nothing
  let hours = new Map<number, Counts>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const [written, counted] = [note, hours]
    note = nothing
    hours = new Map()
    if (written !== nothing || counted.size > 0)
      // One after the other: a later state of the account is not overwritten by an earlier one, and the last ends behind all.
      writing = writing
        .then(() => inTransaction(db, (tx) => write(tx, written, written !== nothing, counted)))
        .catch(() => undefined)
    await writing
  }
  const take = (counts: Partial<Counts>, state?: Partial<HealthNote>) => {
    const isFirst = timer === undefined
    const hour = now().getTime() - (now().getTime() % hourMs)
    hours.set(hour, added(hours.get(hour) ?? noCounts, counts))
    if (state) note = { ...note, ...state, failures: state.failures ?? note.failures + 1 }
    if (!isFirst) return
    // The first is written at once, so that the operator sees it, and those that follow together.
    void flush()
    timer = setTimeout(() => void flush(), writtenEveryMs).unref()
  }
  return { take, flush }
}

async function write(tx: Transaction, note: HealthNote, isNews: boolean, hours: Map<number, Counts>): Promise<void> {
  if (isNews) await noteHealth(tx, note)
  for (const [hour, counts] of hours)
    await addToHour(tx, { accountId: note.accountId, hour: new Date(hour), ...counts })
}

const added = (before: Counts, more: Partial<Counts>): Counts => ({
  calls: before.calls + (more.calls ?? 0),
  unanswered: before.unanswered + (more.unanswered ?? 0),
  tookMs: before.tookMs + (more.tookMs ?? 0n),
  slowestMs: Math.max(before.slowestMs, more.slowestMs ?? 0),
  approved: before.approved + (more.approved ?? 0),
  declined: before.declined + (more.declined ?? 0),
  unknown: before.unknown + (more.unknown ?? 0),
  forged: before.forged + (more.forged ?? 0),
  stale: before.stale + (more.stale ?? 0),
  notUnderstood: before.notUnderstood + (more.notUnderstood ?? 0),
})

/** `acquirers.forget`: removes the hours of accounts after 35 days. Returns their number. */
export const forgetOldHours = (db: Database, now: Date, atOnce?: number): Promise<number> => {
  const before = new Date(now.getTime() - keptForMs)
  return deleteInBatches(db, (tx, batch) => deleteHours(tx, before, batch), atOnce)
}
