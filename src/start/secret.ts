import { randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
import { asStartProblem, StartProblem } from '../platform/postgres/start-problem.ts'

// The 32 bytes that encrypt secrets at rest and sign sessions: from the settings, or made once and kept in the data folder.

/** Undefined when the settings have none and the data folder has none. Throws StartProblem for one that cannot be used. */
export async function findSecret(config: Config): Promise<Buffer | undefined> {
  if (config.secret) return Buffer.from(config.secret, 'base64')
  if (config.databaseUrl) {
    throw new StartProblem(
      'MIZAN_SECRET is required beside DATABASE_URL: set it to 32 bytes in base64, as `openssl rand -base64 32` prints.',
    )
  }
  const file = secretFileOf(config)
  const kept = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw asStartProblem(error, config.dataDir)
  })
  if (kept === undefined) return undefined
  const bytes = Buffer.from(kept.trim(), 'base64')
  if (bytes.length !== 32)
    throw new StartProblem(
      `${file} does not hold 32 bytes in base64: put back the file that this data folder was made with.`,
    )
  return bytes
}

/** The same for a database that is there: its secret is there too, or was lost. */
export async function requireSecret(config: Config): Promise<Buffer> {
  const found = await findSecret(config)
  if (found) return found
  throw new StartProblem(
    `${secretFileOf(config)} is missing: put back the one that this data folder was made with, or set MIZAN_SECRET to it.`,
  )
}

/** Makes the file of a data folder that has none. The caller knows that nothing was encrypted with another one. */
export async function makeSecret(config: Config): Promise<void> {
  const file = secretFileOf(config)
  const aside = `${file}.new`
  await rm(aside, { force: true })
  const handle = await open(aside, 'wx', 0o600)
  await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
  await handle.sync()
  await handle.close()
  // Whole or not there, and never in the place of another: a link, unlike a new name, replaces nothing.
  await link(aside, file)
  await rm(aside)
}

export const secretFileOf = ({ dataDir }: Config): string => path.join(dataDir, 'secret')
