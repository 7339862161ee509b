import { StartProblem } from '../postgres/start-problem.ts'
import type { Queries } from './database.ts'
import { findServerSettings } from './server-queries.ts'

const oldestVersion = 150_000

/** Refuses a server that is too old or that may lose acknowledged writes. Throws StartProblem. */
export async function checkServer(db: Queries): Promise<{ version: string }> {
  const { versionNumber, version, ...durability } = await findServerSettings(db)
  if (versionNumber < oldestVersion)
    throw new StartProblem(`PostgreSQL ${version} is too old: Mizan needs PostgreSQL 15 or later.`)
  for (const [name, value] of Object.entries(durability)) {
    if (value !== 'off') continue
    const setting = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    throw new StartProblem(
      `PostgreSQL runs with ${setting} = off and may lose acknowledged writes: set ${setting} = on in its configuration.`,
    )
  }
  return { version }
}
