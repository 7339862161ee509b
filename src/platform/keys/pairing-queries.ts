import type { EnvironmentName } from '../context.ts'
import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { Batch, Gone } from '../jobs/deletion.ts'
import type { ScopeName } from './scope.ts'

export type NewPairing = {
  id: string
  codeHash: string
  machine: string
  address: string
  createdAt: Date
  expiresAt: Date
}

/** No row when the code is that of another one. */
export const insertPairing = (tx: Transaction, pairing: NewPairing) => tx.maybeOne<{ id: string }>`
  insert into pairings (id, code_hash, machine, address, status, created_at, expires_at)
  values (${pairing.id}, ${pairing.codeHash}, ${pairing.machine}, ${pairing.address}, 'WAITING', ${pairing.createdAt},
    ${pairing.expiresAt})
  on conflict (code_hash) do nothing returning id`

export type WaitingPairing = { id: string; machine: string; address: string; createdAt: Date; expiresAt: Date }

export const findWaitingPairing = (tx: Queries, codeHash: string, now: Date) => tx.maybeOne<WaitingPairing>`
  select id, machine, address, created_at, expires_at from pairings
  where code_hash = ${codeHash} and status = 'WAITING' and expires_at > ${now}`

export type Approval = {
  merchantId: string
  userId: string
  environment: EnvironmentName
  name: string
  scopes: readonly ScopeName[]
}

/** The guard decides every race: a code is decided upon once. */
export const approvePairing = (tx: Transaction, codeHash: string, approval: Approval, now: Date) => tx.maybeOne<{
  id: string
}>`
  update pairings set status = 'APPROVED', approved_for = ${approval.merchantId}, approved_by = ${approval.userId},
    environment = ${approval.environment}, name = ${approval.name}, scopes = ${approval.scopes}
  where code_hash = ${codeHash} and status = 'WAITING' and expires_at > ${now} returning id`

export const denyPairing = (tx: Transaction, codeHash: string, now: Date) => tx.maybeOne<{ id: string }>`
  update pairings set status = 'DENIED' where code_hash = ${codeHash} and status = 'WAITING' and expires_at > ${now}
  returning id`

export type PairingStatus = 'WAITING' | 'APPROVED' | 'DENIED' | 'DONE'

export const findPairing = (tx: Queries, id: string, now: Date) => tx.maybeOne<{ status: PairingStatus }>`
  select status from pairings where id = ${id} and expires_at > ${now}`

/** No row unless it is approved and the key was not fetched yet: of several fetches, one gets it. */
export const takePairing = (tx: Transaction, id: string, now: Date) => tx.maybeOne<Approval>`
  update pairings set status = 'DONE' where id = ${id} and status = 'APPROVED' and expires_at > ${now}
  returning approved_for as merchant_id, approved_by as user_id, environment, name, scopes`

export const deletePairingsBefore = (tx: Transaction, before: Date, { from, limit }: Batch) => tx.many<Gone>`
  delete from pairings where id in (
    select id from pairings where expires_at < ${before} and expires_at >= ${from} order by expires_at limit ${limit})
  returning expires_at as at`
