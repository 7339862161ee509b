import type { Transaction } from '../db/transaction.ts'
import { tracer } from '../tracing/tracer.ts'
import { insertJob } from './queries.ts'

type Options = {
  /** Not before this time; at once without it. */
  runAt?: Date
  /** A waiting job of this key is replaced, so that there is one at most. */
  jobKey?: string
  /** Maximum of attempts; 25 without it. */
  maxAttempts?: number
}

/**
 * Adds a job that runs once the transaction has committed; one that is rolled back leaves none. The payload holds ids and never
 * state: the job loads what is true when it runs.
 */
export async function enqueue(
  tx: Transaction,
  name: string,
  payload: Record<string, string>,
  { runAt, jobKey, maxAttempts }: Options = {},
): Promise<void> {
  // Jobs run by the database's clock, which may be another than that of this node.
  const waitMs = runAt && runAt.getTime() - Date.now()
  // The job is a part of the trace of its cause.
  const traceparent = tracer.traceparent()
  const members = traceparent === undefined ? payload : { ...payload, traceparent }
  await insertJob(tx, { name, payload: JSON.stringify(members), waitMs, jobKey, maxAttempts })
}
