import type { EnvironmentName } from '../context.ts'
import type { Queries } from '../db/database.ts'
import { columns } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'

export type AgentKeyRow = {
  id: string
  /** Name of the cash network whose agents have it. */
  network: string
  environment: EnvironmentName
  name: string
  keyHash: string
  prefix: string
  last4: string
  createdAt: Date
  revokedAt: Date | null
}

export const insertAgentKey = (tx: Transaction, row: AgentKeyRow) => tx.run`
  insert into agent_keys ${columns(row)}`

export const findAgentKey = (tx: Queries, keyHash: string) => tx.maybeOne<AgentKeyRow>`
  select * from agent_keys where key_hash = ${keyHash}`

export const listAgentKeys = (tx: Queries) => tx.many<Omit<AgentKeyRow, 'keyHash'>>`
  select id, network, environment, name, prefix, last4, created_at, revoked_at from agent_keys order by created_at, id`

/** Revoking twice changes nothing. */
export const revokeAgentKey = (tx: Transaction, id: string, now: Date) => tx.maybeOne<Pick<AgentKeyRow, 'revokedAt'>>`
  update agent_keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${id} returning revoked_at`
