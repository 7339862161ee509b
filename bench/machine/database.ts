import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Scope } from '../../src/platform/context.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { migrate } from '../../src/platform/db/migrate.ts'
import { inTransaction } from '../../src/platform/db/transaction.ts'
import { createKey, createMerchant } from '../../src/platform/merchants/merchants.ts'
import { type Connection, startEmbedded } from '../../src/platform/postgres/embedded.ts'
import { openSecrets, type Secrets } from '../../src/platform/secrets/secrets.ts'

// The database of a measurement: an embedded PostgreSQL of its own, migrated and empty.

export type BenchDatabase = {
  db: Database
  connection: Connection
  secrets: Secrets
  /** In base64, as MIZAN_SECRET has it. */
  secret: string
  postmaster: number
  /** Registers a process that has to stop before the database. */
  onEnd: (stop: () => Promise<unknown>) => void
}

export async function withBenchDatabase<Result>(
  work: (bench: BenchDatabase) => Promise<Result>,
  settings: Record<string, string> = {},
): Promise<Result> {
  await using ending = new AsyncDisposableStack()
  const onSignal = () => void ending.disposeAsync().finally(() => process.exit(130))
  process.once('SIGINT', onSignal)
  ending.defer(() => void process.off('SIGINT', onSignal))
  const dataDir = await mkdtemp(path.join(tmpdir(), 'mizan-bench-'))
  ending.defer(() => rm(dataDir, { recursive: true, force: true }))
  const server = await startEmbedded({ dataDir, settings, note: () => {} })
  ending.defer(() => server.stop())
  const { connection } = server
  await migrate(connection)
  const db = openDatabase({ target: connection, poolSize: 10, prepare: true })
  ending.defer(() => db.close())
  const master = randomBytes(32)
  const secrets = await openSecrets(db, { current: master })
  const postmaster = Number.parseInt(await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8'), 10)
  return await work({
    db,
    connection,
    secrets,
    secret: master.toString('base64'),
    postmaster,
    onEnd: (stop) => ending.defer(async () => void (await stop())),
  })
}

export type Shop = { scope: Scope; key: string }

/** A merchant of the sandbox, with a key for everything. */
export async function openShop({ db }: Pick<BenchDatabase, 'db'>): Promise<Shop> {
  const now = new Date()
  return inTransaction(db, async (tx) => {
    const { merchantId } = await createMerchant(tx, 'Boutique Atlas', now)
    const { key } = await createKey(tx, { merchantId, environment: 'SANDBOX', name: 'bench' }, now)
    return { scope: { merchantId, environment: 'SANDBOX' }, key }
  })
}
