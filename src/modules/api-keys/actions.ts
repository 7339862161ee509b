import { emitIn } from '#events/emit.ts'
import { findWalletStatus } from '#money/wallets/wallets.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import type { EnvironmentName } from '#platform/context.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import {
  type ApiKey,
  countLivingKeys,
  countWorkingKeys,
  findApiKey,
  replaceApiKey,
  revokeApiKey,
} from '#platform/keys/listed-queries.ts'
import type { NewKey } from '#platform/keys/queries.ts'
import { scopeNames } from '#platform/keys/scope.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { createKey } from '#platform/merchants/merchants.ts'
import { lockMerchant } from '#platform/merchants/queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import type { Session } from '#platform/sessions/queries.ts'
import {
  endOfRolled,
  expiryProblem,
  livingKeysMax,
  presentKey,
  rollProblem,
  ungrantable,
  workingKeysMax,
} from './api-key.ts'
import { errors } from './portal-errors.ts'
import type { KeyCreate } from './schemas.ts'
import { say } from './sentences.ts'

type WriteContext = PortalContext<'keys:write', 'write'>

const overlapHoursUsual = 24

/** Throws VALIDATION_ERROR, SCOPE_NOT_GRANTABLE, COMPANY_ENDED, TOO_MANY_KEYS. The key is in the result, and nowhere else. */
export async function createApiKey(
  ctx: WriteContext,
  { name, environment, scopes, expiresAt, ipAllowList }: KeyCreate,
) {
  const { session, now } = ctx
  const expiresAtProblem = expiresAt && expiryProblem(expiresAt, now)
  if (expiresAtProblem) failPortal(errors.VALIDATION_ERROR, { fields: { expiresAt: expiresAtProblem } })
  requireGrantable(ctx, environment, scopes)
  return createKeyOf(ctx, session, {
    name,
    environment,
    scopes: scopeNames.filter((scope) => scopes.includes(scope)),
    expiresAt: expiresAt ?? null,
    allowedAddresses: ipAllowList ? [...new Set(ipAllowList)] : null,
  })
}

type Creator = Pick<Session, 'merchantId' | 'userId' | 'email' | 'fullName' | 'companyName'>
type Surroundings = { tx: Transaction } & Pick<WriteContext, 'now' | 'address' | 'correlationId'>
type RequestedKey = Pick<NewKey, 'name' | 'environment' | 'scopes'> &
  Partial<Pick<NewKey, 'expiresAt' | 'allowedAddresses'>>

/** Makes a key whose scopes its creator may grant. Throws COMPANY_ENDED, TOO_MANY_KEYS. */
export async function createKeyOf(surroundings: Surroundings, creator: Creator, wanted: RequestedKey) {
  const { tx, now } = surroundings
  const { merchantId, userId: createdBy } = creator
  await lockMerchant(tx, merchantId)
  if ((await findWalletStatus(tx, { merchantId, environment: 'PRODUCTION' })) === 'CLOSED')
    failPortal(errors.COMPANY_ENDED)
  if ((await countWorkingKeys(tx, merchantId, wanted.environment, now)) >= workingKeysMax)
    failPortal(errors.TOO_MANY_KEYS)
  const request = { expiresAt: null, allowedAddresses: null, ...wanted, merchantId, createdBy }
  const { key, stored } = await createKey(tx, request, now)
  const ctx = { ...surroundings, session: creator }
  await record(ctx, 'api_key.created', stored.id, stored)
  await emitKeyEvent(ctx, 'api_key.created', stored.id, stored)
  await mailOwners(ctx, stored)
  return { ...presentKey(asMade(stored, ctx), now), key }
}

/** Throws NOT_FOUND. A key that is revoked already stays as it is, and nothing more is recorded. */
export async function revokeKey(ctx: WriteContext, id: string): Promise<void> {
  const { tx, session, now } = ctx
  const revoked = await revokeApiKey(tx, session.merchantId, id, now)
  if (revoked) {
    await record(ctx, 'api_key.revoked', id, revoked)
    await emitKeyEvent(ctx, 'api_key.revoked', id, revoked)
  } else if (!(await findApiKey(tx, session.merchantId, id))) failPortal(errors.NOT_FOUND)
}

/** Throws NOT_FOUND, SCOPE_NOT_GRANTABLE, KEY_NOT_ACTIVE, TOO_MANY_KEYS. The new key has everything of the old one but its letters. */
export async function rollKey(ctx: WriteContext, id: string, overlapHours = overlapHoursUsual) {
  const { tx, session, now } = ctx
  const { merchantId, userId: createdBy } = session
  const old = (await findApiKey(tx, merchantId, id)) ?? failPortal(errors.NOT_FOUND)
  const { name, environment, expiresAt, scopes, allowedAddresses } = old
  requireGrantable(ctx, environment, scopes)
  const problem = rollProblem(old, now)
  if (problem !== undefined) failPortal(errors.KEY_NOT_ACTIVE, { fields: { id: problem } })
  await lockMerchant(tx, merchantId)
  if ((await countLivingKeys(tx, merchantId, environment, now)) >= livingKeysMax) failPortal(errors.TOO_MANY_KEYS)
  const request = { merchantId, environment, name, createdBy, scopes, expiresAt, allowedAddresses }
  const { key, stored } = await createKey(tx, request, now)
  const end = endOfRolled(old, overlapHours, now)
  const replaced = await replaceApiKey(tx, merchantId, { id, replacedBy: stored.id, ...end }, now)
  if (!replaced) failPortal(errors.KEY_NOT_ACTIVE, { fields: { id: say('has been rolled already') } })
  await record(ctx, 'api_key.rolled', id, stored, { replacedBy: stored.id })
  await emitKeyEvent(ctx, 'api_key.created', stored.id, stored)
  if (end.revokedAt) await emitKeyEvent(ctx, 'api_key.revoked', id, old)
  await mailOwners(ctx, stored)
  const replaces = { id, expiresAt: end.revokedAt ?? end.expiresAt ?? now }
  return { ...presentKey(asMade(stored, ctx), now), key, replaces }
}

function requireGrantable({ session }: WriteContext, environment: EnvironmentName, scopes: readonly string[]): void {
  const fields = ungrantable(session.role, environment, scopes)
  if (Object.keys(fields).length > 0) failPortal(errors.SCOPE_NOT_GRANTABLE, { fields })
}

type Recording = Surroundings & { session: Creator }
type KeyAction = 'api_key.created' | 'api_key.revoked' | 'api_key.rolled'

const record = (
  { tx, session, now, address, correlationId }: Recording,
  action: KeyAction,
  target: string,
  { name, environment, prefix }: Pick<NewKey, 'name' | 'environment' | 'prefix'>,
  more: Record<string, string> = {},
): Promise<void> => {
  const { merchantId, userId: actor } = session
  const facts = { name, environment, prefix, ...more }
  return recordAudit(tx, { merchantId, action, actor, address, target, facts, correlationId }, now)
}

/** Never the key itself. */
const emitKeyEvent = (
  { tx, session: { merchantId }, now, correlationId }: Recording,
  type: 'api_key.created' | 'api_key.revoked',
  id: string,
  { name, environment, prefix }: Pick<NewKey, 'name' | 'environment' | 'prefix'>,
): Promise<void> =>
  emitIn(tx, { scope: { merchantId, environment }, now, correlationId }, type, {
    id,
    object: { id, name, prefix, environment, ...(type === 'api_key.revoked' && { revokedAt: now }) },
  })

/** An unexpected key must not go unnoticed, in whichever session it was made. */
async function mailOwners({ tx, session, now }: Recording, { name, environment, prefix }: NewKey): Promise<void> {
  const owners = await listPeople(tx, session.merchantId, ['OWNER'])
  const parameters = { company: session.companyName, name, environment, prefix, by: session.email }
  for (const { email: recipient, locale } of owners)
    await queueMail(tx, { template: 'portal.api_key_created', recipient, locale, parameters }, now)
}

/** The row as a list will show it. */
const asMade = (stored: NewKey, { session }: Recording): ApiKey => ({
  ...stored,
  revokedAt: null,
  lastUsedAt: null,
  replacedBy: null,
  creatorEmail: session.email,
  creatorName: session.fullName,
})
