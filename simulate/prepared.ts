import { chmodSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { migrate } from '#platform/db/migrate.ts'
import { startEmbedded } from '#platform/postgres/embedded.ts'
import { clearLeftovers } from '../scripts/test-leftovers.ts'

/** Makes a data folder and migrates its database, once for all stories of this run, which begin with a copy of it. */
export async function prepareData(): Promise<void> {
  if (process.env['MIZAN_TEST_PREPARED'] !== undefined) return
  // A run that was interrupted leaves its folder behind.
  await clearLeftovers()
  const folder = await mkdtemp(path.join(tmpdir(), `mizan-simulate-${process.pid}-`))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  // As root, the database runs under another account, which has to reach its files.
  chmodSync(folder, 0o755)
  const dataDir = path.join(folder, 'prepared')
  const { connection, stop } = await startEmbedded({ dataDir, settings: { fsync: 'off' }, note: () => {} })
  try {
    await migrate(connection)
  } finally {
    await stop()
  }
  process.env['MIZAN_TEST_PREPARED'] = path.join(dataDir, 'postgres')
}
