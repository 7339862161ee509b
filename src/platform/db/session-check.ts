import { sessionSettings } from './connections.ts'
import type { Queries } from './database.ts'
import { findEngine, findSession } from './server-queries.ts'

/**
 * For each setting that a session should have and has not, the line with which its role brings it along: a pooler hands out connections
 * of its own, and passes on none of what Mizan asks for when it connects.
 */
export async function missingSettings(tx: Queries): Promise<string[]> {
  const [engine, session] = await Promise.all([findEngine(tx), findSession(tx, Object.keys(sessionSettings))])
  return session
    .filter(({ name, value }) => value !== sessionSettings[name] && !(name === 'plan_cache_mode' && engine === 'CITUS'))
    .map(({ name, role }) => `alter role ${role} set ${name} = '${sessionSettings[name]}';`)
}

export const missingWords = (lines: readonly string[]): string =>
  `The database has not taken ${lines.length} settings of its sessions, as behind a pooler. Its owner mends that with: ${lines.join(' ')}`
