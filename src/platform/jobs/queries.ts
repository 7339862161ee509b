import type { Transaction } from '../db/transaction.ts'

export type NewJob = {
  name: string
  /** JSON. */
  payload: string
  runAt: Date | undefined
  jobKey: string | undefined
  maxAttempts: number | undefined
}

/** What is undefined is the runner's to choose: at once, without a key, 25 attempts. */
export const insertJob = (tx: Transaction, { name, payload, runAt, jobKey, maxAttempts }: NewJob) => tx.run`
  select 1 from graphile_worker.add_job(identifier => ${name}, payload => ${payload}::json, run_at => ${runAt},
    job_key => ${jobKey}, max_attempts => ${maxAttempts})`
