import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { EnvironmentName } from '../context.ts'
import type { Database } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { fail } from '../errors.ts'
import { hashApiKey, newId } from '../ids.ts'
import { type AgentKeyRow, findAgentKey, insertAgentKey } from './agent-key-queries.ts'
import { sayInEnglish } from '../sentences/said.ts'

// Keys of cash networks. They open `/agents/v1` alone, and no API key opens that.

/** The log masks it like every text with this prefix. */
const prefix = 'mzn_agent_'
const randomLength = 32
const visibleLength = prefix.length + 4

type Request = { network: string; environment: EnvironmentName; name: string }

/** The key itself is returned here and never again: only its SHA-256 is kept, since 256 random bits cannot be guessed. */
export async function createAgentKey(
  tx: Transaction,
  request: Request,
  now: Date,
): Promise<{ key: string; stored: AgentKeyRow }> {
  const key = prefix + randomBytes(randomLength).toString('base64url')
  const { network, environment, name } = request
  const stored: AgentKeyRow = {
    id: newId(now),
    network,
    environment,
    name,
    keyHash: hashApiKey(key),
    prefix: key.slice(0, visibleLength),
    last4: key.slice(-4),
    createdAt: now,
    revokedAt: null,
  }
  await insertAgentKey(tx, stored)
  return { key, stored }
}

export type AgentPrincipal = Pick<AgentKeyRow, 'id' | 'network' | 'environment'>

/** Returns the network of a calling agent. Throws UNAUTHORIZED. Nothing is cached: a revoked key stops working with the next call. */
export async function authenticateAgent(db: Database, { authorization }: IncomingHttpHeaders): Promise<AgentPrincipal> {
  const key = /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1] ?? ''
  if (!key.startsWith(prefix)) unauthorized('A key of a cash network is required: `Authorization: Bearer mzn_agent_…`.')
  const found = await findAgentKey(db.read, hashApiKey(key))
  if (!found || found.revokedAt) unauthorized('This key is not known, or not valid any more.')
  return found
}

function unauthorized(message: string): never {
  fail('UNAUTHORIZED', sayInEnglish(message), { headers: { 'WWW-Authenticate': 'Bearer' } })
}
