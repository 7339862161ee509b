import { recordAudit, type AuditAction } from '#platform/audit/audit.ts'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { type AccountRow, graceMs, previousField, type RouteRow, secretsField } from './account.ts'
import {
  deleteRoutesOf,
  findRouted,
  insertAccount,
  lockAccount,
  removeAccount,
  rotateAccount,
  upsertRoute,
} from './account-queries.ts'

// The operator's commands for accounts at acquirers. inspection.ts reports what providers answered before; nothing here calls a provider.

type Parts = { db: Database; secrets: Secrets; now: Date }

export type AccountDraft = Pick<AccountRow, 'id' | 'provider' | 'name' | 'ownerId' | 'environment' | 'isTestMode'> & {
  settings: object
  secrets: object
}

/** Undefined when another account has the name. */
export async function addAccount({ db, secrets, now }: Parts, draft: AccountDraft): Promise<AccountRow | undefined> {
  const row: AccountRow = {
    ...draft,
    settings: JSON.stringify(draft.settings),
    secrets: await secrets.seal(secretsField(draft.id), JSON.stringify(draft.secrets)),
    previousSecrets: null,
    previousUntil: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
    removedAt: null,
  }
  return inTransaction(db, async (tx) => {
    if ((await insertAccount(tx, row)) === 0) return undefined
    await note(tx, row, 'acquirer.added', now)
    return row
  })
}

/** The secrets before are believed for a day more. Undefined for an account that is not there any more. */
export async function rotateSecretsOf(
  { db, secrets, now }: Parts,
  { id, secrets: fresh }: { id: string; secrets: object },
): Promise<AccountRow | undefined> {
  const sealed = await secrets.seal(secretsField(id), JSON.stringify(fresh))
  return inTransaction(db, async (tx) => {
    const row = await lockAccount(tx, id)
    if (!row || row.secrets === null) return undefined
    const before = await secrets.open(secretsField(id), row.secrets)
    const after = {
      id,
      secrets: sealed,
      previousSecrets: await secrets.seal(previousField(id), before),
      previousUntil: new Date(now.getTime() + graceMs),
    }
    await rotateAccount(tx, after, now)
    await note(tx, row, 'acquirer.rotated', now)
    return { ...row, ...after, version: row.version + 1 }
  })
}

export type RouteDraft = Pick<RouteRow, 'ownerId' | 'environment' | 'method' | 'currency'>

/** New payments use the account within 5 seconds; payments that have begun stay with the account on which they began. */
export const setRoute = (
  { db, now }: Pick<Parts, 'db' | 'now'>,
  account: AccountRow,
  draft: RouteDraft,
): Promise<boolean> => inTransaction(db, async (tx) => (await setRouteIn(tx, account, draft, now)) !== undefined)

/** The same in the caller's transaction. Returns the name of the account before; undefined where this one is gone. */
export async function setRouteIn(
  tx: Transaction,
  account: AccountRow,
  draft: RouteDraft,
  now: Date,
): Promise<{ before: string | undefined } | undefined> {
  if (!(await lockAccount(tx, account.id))) return undefined
  const before = (await findRouted(tx, draft))?.name
  await upsertRoute(tx, { ...draft, id: newId(now), accountId: account.id, createdAt: now, updatedAt: now })
  const facts = { method: draft.method, ...(draft.currency !== null && { currency: draft.currency }) }
  await note(tx, { ...account, ownerId: draft.ownerId }, 'acquirer.routed', now, facts)
  return { before }
}

/** Takes away its routes, so that nothing new begins with it. Returns their number. */
export const takeRoutesAway = ({ db, now }: Pick<Parts, 'db' | 'now'>, account: AccountRow): Promise<number> =>
  inTransaction(db, (tx) => takeRoutesAwayIn(tx, account, now))

/** The same in the caller's transaction. */
export async function takeRoutesAwayIn(tx: Transaction, account: AccountRow, now: Date): Promise<number> {
  const routes = await deleteRoutesOf(tx, account.id)
  if (routes > 0) await note(tx, account, 'acquirer.unrouted', now)
  return routes
}

/** Its secrets are erased. Whether it was still there. */
export const dropAccount = ({ db, now }: Pick<Parts, 'db' | 'now'>, account: AccountRow): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await deleteRoutesOf(tx, account.id)
    const isDone = (await removeAccount(tx, account.id, now)) === 1
    if (isDone) await note(tx, account, 'acquirer.removed', now)
    return isDone
  })

/** Actions of the operator are kept in this table alone, whose rows are never deleted: audit logs belong to merchants. */
async function note(
  tx: Transaction,
  { id, name, provider, ownerId }: Pick<AccountRow, 'id' | 'name' | 'provider' | 'ownerId'>,
  action: AuditAction,
  now: Date,
  facts: Record<string, string> = {},
): Promise<void> {
  if (ownerId === null) return
  const entry = { actor: 'operator', target: id, facts: { name, provider, ...facts } }
  await recordAudit(tx, { merchantId: ownerId, action, ...entry }, now)
}
