import pg from 'pg'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { newCharge, openLine } from '../charges/charge-steps.ts'
import { copyTransactions, exportBatch, settleTransactions } from './export-queries.ts'
import { withBenchDatabase, openShop, type BenchDatabase, type Shop } from '../machine/database.ts'
import type { Pace } from '../requests/measure.ts'
import { startServer } from '../machine/servers.ts'
import { medianSpeed, timed, type WorkPoint } from '../figures/speed.ts'

// The largest export there is, over HTTP. The ceiling reads the same rows from the database, as many at a time, and does nothing
// with them but put commas between.

const rows = 10_000

export const measureExport = (pace: Pace, tell: (point: WorkPoint) => void): Promise<void> =>
  withBenchDatabase(async (bench) => {
    const shop = await openShop(bench)
    const { connection, secret, onEnd } = bench
    const mizan = await startServer('machine/service.ts', { connection, secret, bankMs: 0 })
    onEnd(mizan.stop)
    await makeTransactions(bench, shop, mizan.port)
    const bare = new pg.Client(connection)
    await bare.connect()
    onEnd(() => bare.end())
    const speeds = { mizan: [await fetched(mizan.port, shop)], ceiling: [await readBare(bare, shop)] }
    for (let round = 0; round < pace.rounds; round++) {
      speeds.mizan.push(await fetched(mizan.port, shop))
      speeds.ceiling.push(await readBare(bare, shop))
    }
    const [own, ceiling] = [medianSpeed(speeds.mizan.slice(1)), medianSpeed(speeds.ceiling.slice(1))]
    tell({ title: 'CSV export, rows', load: '1', mizan: own, ceiling })
  })

async function makeTransactions({ db }: BenchDatabase, shop: Shop, port: number): Promise<void> {
  const line = openLine(port, shop.key)
  for (const { ask } of newCharge(line)) await ask()
  await line.pool.close()
  await inTransaction(db, (tx) => copyTransactions(tx, shop.scope, rows))
  await settleTransactions(db)
}

const fetched = (port: number, { key }: Shop) =>
  timed(rows, async () => {
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`http://127.0.0.1:${port}/v1/transactions/export`, { headers })
    const lines = (await answer.text()).split('\r\n').length
    if (answer.status !== 200 || lines < rows) throw new Error(`The export had ${lines} lines: ${answer.status}`)
  })

const readBare = (client: pg.Client, { scope }: Shop) =>
  timed(rows, async () => {
    let below = String(2 ** 40)
    let bytes = 0
    for (let read = 0; read < rows;) {
      const found = await client.query({
        name: 'batch',
        text: exportBatch,
        values: [scope.merchantId, scope.environment, below],
        rowMode: 'array',
        types: { getTypeParser: () => String },
      })
      bytes += found.rows.map((row: string[]) => row.join(',')).join('\r\n').length
      read += found.rows.length
      below = (found.rows.at(-1) as string[])[3] ?? '0'
    }
    if (bytes === 0) throw new Error('The ceiling read nothing.')
  })
