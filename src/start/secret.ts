import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { StartProblem } from '../platform/postgres/start-problem.ts'

/** The 32 bytes that encrypt secrets at rest and sign sessions: from the settings, or made once and kept in the data folder. */
export async function ensureSecret({ secret, databaseUrl, dataDir }: Config): Promise<Buffer> {
  if (secret) return Buffer.from(secret, 'base64')
  if (databaseUrl) {
    throw new StartProblem(
      'MIZAN_SECRET is required beside DATABASE_URL: set it to 32 bytes in base64, as `openssl rand -base64 32` prints.',
    )
  }
  const file = path.join(dataDir, 'secret')
  const kept = await readFile(file, 'utf8').catch(() => undefined)
  if (kept === undefined) return makeSecret(file)
  const bytes = Buffer.from(kept.trim(), 'base64')
  if (bytes.length !== 32)
    throw new StartProblem(
      `${file} does not hold 32 bytes in base64: put back the file that this data folder was made with.`,
    )
  return bytes
}

async function makeSecret(file: string): Promise<Buffer> {
  const bytes = randomBytes(32)
  const handle = await open(file, 'wx', 0o600)
  await handle.writeFile(`${bytes.toString('base64')}\n`)
  await handle.sync()
  await handle.close()
  return bytes
}
