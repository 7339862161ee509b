import { setTimeout as delay } from 'node:timers/promises'
import { whyNotNow } from '#platform/db/failures.ts'
import { openSecretsOf, type SecretColumns } from './endpoint.ts'
import type { DeliveryParts } from './parts.ts'
import { type EndpointKey, listSecretColumns } from './queries.ts'

// Secrets are read at each signature, whatever else of an endpoint is cached: a secret that was rotated away signs nothing that is sent after the
// answer to its rotation, in any process.

export type SecretReader = (endpoint: EndpointKey) => Promise<string[]>

type Row = SecretColumns & { id: string }
type PendingRead = { endpoint: EndpointKey; read: PromiseWithResolvers<Row | undefined> }

const openedMax = 2_000
const triesMax = 10
const againAfterMs = 500

/** One statement answers all that ask in one turn of the event loop; it begins after that turn. */
export function newSecretReader(parts: Pick<DeliveryParts, 'db' | 'secrets' | 'now'>): SecretReader {
  let asked = new Map<string, PendingRead>()
  /** Opened, by how they are stored. */
  const opened = new Map<string, string[]>()

  const readAll = async (): Promise<void> => {
    const all = asked
    asked = new Map()
    const endpoints = [...all.values()].map(({ endpoint }) => endpoint)
    try {
      const rows = new Map((await rowsOf(parts, endpoints)).map((row) => [row.id, row]))
      for (const { endpoint, read } of all.values()) read.resolve(rows.get(endpoint.webhookId))
    } catch (error) {
      for (const { read } of all.values()) read.reject(error)
    }
  }

  return async (endpoint) => {
    const known = asked.get(endpoint.webhookId) ?? { endpoint, read: Promise.withResolvers<Row | undefined>() }
    if (asked.size === 0) setImmediate(() => void readAll())
    asked.set(endpoint.webhookId, known)
    const row = await known.read.promise
    const secrets = row ? await openOnce(parts, opened, row) : []
    if (secrets.length === 0) throw new Error(`The webhook ${endpoint.webhookId} has no secret.`)
    return secrets
  }
}

/** A database that is away for a moment costs no delivery an attempt. */
async function rowsOf({ db }: Pick<DeliveryParts, 'db'>, endpoints: readonly EndpointKey[]): Promise<Row[]> {
  for (let tries = 1; ; tries++)
    try {
      return await listSecretColumns(db.read, endpoints)
    } catch (error) {
      if (tries === triesMax || whyNotNow(error) === undefined) throw error
      await delay(againAfterMs)
    }
}

async function openOnce(
  { secrets, now }: Pick<DeliveryParts, 'secrets' | 'now'>,
  opened: Map<string, string[]>,
  row: Row,
): Promise<string[]> {
  const isInGrace = row.graceEndsAt !== null && row.graceEndsAt > now()
  const name = `${row.secret} ${row.nextSecret} ${isInGrace}`
  const known = opened.get(name)
  if (known) return known
  const fresh = await openSecretsOf(secrets, row, now())
  if (opened.size >= openedMax) opened.clear()
  opened.set(name, fresh)
  return fresh
}
