import { type Database, queriesOn } from '#platform/db/database.ts'
import type { Transaction } from '#platform/db/transaction.ts'

/**
 * Explains the statements of `work` without running them. Sequential scans are avoided where possible: a test's tables are so small that PostgreSQL
 * would read them whole.
 */
export async function plansOf(db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = []
  const client = await db.plainPool.connect()
  try {
    await client.query('begin')
    await client.query('set local enable_seqscan = off')
    await client.query('set local enable_bitmapscan = off')
    const explained = queriesOn(async ({ text, values }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values])
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
      return { command: 'SELECT', count: 0, rows: [] }
    })
    await work({ ...explained, slot: 0, spread: undefined, connected: async () => {} })
    return plans
  } finally {
    await client.query('rollback')
    client.release()
  }
}

type Plan = {
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  Plans?: Plan[]
}

/** Runs the statements of `work` and counts the rows of tables that each of them has read, which is the same on a busy machine. */
export async function rowsReadBy(db: Database, work: (tx: Transaction) => Promise<unknown>): Promise<number[]> {
  const read: number[] = []
  const client = await db.plainPool.connect()
  try {
    const explained = queriesOn(async ({ text, values }) => {
      const { rows } = await client.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        `explain (analyze, timing off, format json) ${text}`,
        [...values],
      )
      read.push(rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan: plan }) => sum + rowsOf(plan), 0))
      return { command: 'SELECT', count: 0, rows: [] }
    })
    await work({ ...explained, slot: 0, spread: undefined, connected: async () => {} })
    return read
  } finally {
    client.release()
  }
}

function rowsOf(plan: Plan): number {
  const own = (plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)
  const isTable = plan['Relation Name'] !== undefined
  const below = (plan.Plans ?? []).reduce((sum, each) => sum + rowsOf(each), 0)
  return below + (isTable ? (own + (plan['Rows Removed by Index Recheck'] ?? 0)) * (plan['Actual Loops'] ?? 0) : 0)
}
