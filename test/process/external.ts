import { randomBytes } from 'node:crypto'
import type { TestContext } from 'node:test'
import { createMigratedDatabase } from './process-queries.ts'
import { descendantsOf } from './processes.ts'
import { createKey, inProcessOf, makePlace, mizanJson, type Place, type Server } from './server.ts'

// Servers on a database of the operator's own.

/** A place whose servers and commands work on a fresh database; its commands are carried out by the process of `home`. */
export async function makeExternalPlace(
  t: TestContext,
  home: Place,
  settings: Record<string, string> = {},
  make = createMigratedDatabase,
) {
  const database = await make(t)
  const place = await makePlace(t, {
    DATABASE_URL: database.url,
    MIZAN_SECRET: randomBytes(32).toString('base64'),
    RATE_LIMIT_API: '1000',
    ...settings,
  })
  return { place: inProcessOf(home, place), target: database.target }
}

export async function makeKey(place: Place): Promise<string> {
  const { id } = await mizanJson(place, ['merchants', 'create', '--name', 'External'])
  return createKey(place, id)
}

export const creation = (key: string, name: string) => ({
  method: 'POST' as const,
  path: '/v1/products',
  key,
  body: { name, price: 10, externalId: name },
})

export const countOf = (server: Server, text: string) => server.stdout().split(text).length - 1
export const servingProcesses = (server: Server) => descendantsOf(server.pid)
