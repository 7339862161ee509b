import type { Database } from '#platform/db/database.ts'
import { inOneStatement } from '#platform/db/transaction.ts'
import { CallFailure, type OutboundCall } from '#platform/outbound/calls.ts'
import { noteHealth } from './account-queries.ts'

// Call statistics of one account, for the operator. A row is written at most every 30 seconds, beside the calls: no call waits for it, and a failed
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
  /** Notes a call that was answered with something unusable. */
  noteFailure: (cause: string) => void
  /** Writes down what is not written yet. */
  flush: () => Promise<void>
}

const writtenEveryMs = 30_000
/** Of an answer without which nothing was done: the secrets are refused, or the provider is out of order. */
const isFailure = (status: number): boolean => status === 401 || status === 403 || status === 429 || status >= 500

export function openHealth(db: Database, accountId: string, now: () => Date): AccountHealth {
  const nothing: HealthNote = { accountId, answeredAt: null, failedAt: null, failure: null, failures: 0 }
  let note = nothing
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<unknown> = Promise.resolve()

  const flush = async () => {
    clearTimeout(timer)
    timer = undefined
    const written = note
    note = nothing
    if (written !== nothing) writing = inOneStatement(db, (tx) => noteHealth(tx, written)).catch(() => undefined)
    await writing
  }
  const take = (next: HealthNote) => {
    const isFirst = timer === undefined
    note = next
    if (!isFirst) return
    // The first is written at once, so that the operator sees it, and those that follow together.
    void flush()
    timer = setTimeout(() => void flush(), writtenEveryMs).unref()
  }
  const noteAnswer = () => take({ ...note, answeredAt: now(), failures: 0 })
  const noteFailure = (failure: string) =>
    take({ ...note, failedAt: now(), failure: failure.slice(0, 40), failures: note.failures + 1 })
  return {
    watched: (call) => async (request) => {
      try {
        const answer = await call(request)
        if (isFailure(answer.statusCode)) noteFailure(`HTTP_${answer.statusCode}`)
        else noteAnswer()
        return answer
      } catch (error) {
        noteFailure(error instanceof CallFailure ? error.type : 'ERROR')
        throw error
      }
    },
    noteFailure,
    flush,
  }
}
