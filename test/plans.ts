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
    await work({ ...explained, slot: 0, spread: undefined })
    return plans
  } finally {
    await client.query('rollback')
    client.release()
  }
}
