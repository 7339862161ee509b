import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { withClient } from '../src/platform/db/connections.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { startEmbedded } from '../src/platform/postgres/embedded.ts'
import { schemaText } from './schema-text.ts'

// `npm run schema` writes `docs/schema.sql`, out of a database that it makes, migrates and removes.

const folder = await mkdtemp(path.join(tmpdir(), 'mizan-schema-'))
// As root, the database runs under another account, which has to reach its files.
await chmod(folder, 0o755)
try {
  const { connection, stop } = await startEmbedded({ dataDir: folder, settings: { fsync: 'off' }, note: () => {} })
  try {
    await migrate(connection)
    await writeFile(new URL('../docs/schema.sql', import.meta.url), await withClient(connection, [], schemaText))
  } finally {
    await stop()
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
