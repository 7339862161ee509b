import { recordAudit } from '#platform/audit/audit.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { newId } from '#platform/ids.ts'
import {
  approvePairing,
  denyPairing,
  findPairing,
  findWaitingPairing,
  insertPairing,
  takePairing,
} from '#platform/keys/pairing-queries.ts'
import { scopeNames } from '#platform/keys/scope.ts'
import { listMemberships } from '#platform/people/member-queries.ts'
import { findUser } from '#platform/people/queries.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { giveBack, takeOne, type Throttle, throttleKey } from '#platform/throttle/throttle.ts'
import { ungrantable } from './api-key.ts'
import { createKeyOf } from './actions.ts'
import {
  askAgainSeconds,
  codesByPerson,
  hashOfCode,
  idOfPairing,
  newPairingCode,
  pairingForMs,
  pairingsByAddress,
  pairingToken,
  shownCode,
} from './pairing.ts'
import { errors } from './portal-errors.ts'
import type { PairingApproval } from './pairing-schemas.ts'

type PublicContext = PortalContext<'anyone', 'phased'>

async function takeTurn(
  { db, secrets, now }: Pick<PublicContext, 'db' | 'secrets' | 'now'>,
  throttle: Throttle,
  subject: string,
): Promise<string> {
  const key = throttleKey(secrets, throttle, subject)
  const taken = await takeOne(db, throttle, key, now)
  if (!taken.isTaken) failPortal(errors.TOO_MANY_REQUESTS, { retryAfterSeconds: taken.waitSeconds })
  return key
}

/** Throws TOO_MANY_REQUESTS. */
export async function beginPairing(ctx: PublicContext, machine: string) {
  const { db, secrets, now, address, publicUrl } = ctx
  await takeTurn(ctx, pairingsByAddress(ctx.limitFactor), countedAddress(address))
  const expiresAt = new Date(now.getTime() + pairingForMs)
  const pairing = { id: newId(now), machine, address, createdAt: now, expiresAt }
  const code = await inTransaction(db, async (tx) => {
    // A code that another machine has is met once in millions; then the next one is taken.
    for (;;) {
      const drawn = newPairingCode()
      if (await insertPairing(tx, { ...pairing, codeHash: hashOfCode(secrets, drawn) })) return shownCode(drawn)
    }
  })
  return {
    code,
    pairingToken: pairingToken(secrets, pairing.id),
    confirmUrl: `${publicUrl}/dashboard/pair?code=${code}`,
    expiresAt,
    askAgainSeconds,
  }
}

/**
 * Answers how far the pairing is; the key is made with the answer that holds it, once, with the rights that its approver still has. Throws
 * PAIRING_INVALID, SCOPE_NOT_GRANTABLE, COMPANY_ENDED, TOO_MANY_KEYS.
 */
export async function fetchPairing(ctx: PublicContext, token: string) {
  const { db, secrets, now } = ctx
  const id = idOfPairing(secrets, token) ?? failPortal(errors.PAIRING_INVALID)
  const { status } = (await findPairing(db.read, id, now)) ?? failPortal(errors.PAIRING_INVALID)
  if (status === 'DONE') failPortal(errors.PAIRING_INVALID)
  if (status !== 'APPROVED') return { status }
  return inTransaction(db, async (tx) => {
    const approval = (await takePairing(tx, id, now)) ?? failPortal(errors.PAIRING_INVALID)
    const { merchantId, userId, environment, name, scopes } = approval
    const creator = (await approverOf(tx, merchantId, userId)) ?? failPortal(errors.PAIRING_INVALID)
    if (Object.keys(ungrantable(creator.role, environment, scopes)).length > 0) failPortal(errors.SCOPE_NOT_GRANTABLE)
    const wanted = { name, environment, scopes: scopeNames.filter((each) => scopes.includes(each)) }
    const { key } = await createKeyOf({ ...ctx, tx }, creator, wanted)
    return { status: 'APPROVED' as const, key, environment, name, company: creator.companyName }
  })
}

/** The person who approved, as they are now; undefined when they may not be there any more. */
async function approverOf(tx: Transaction, merchantId: string, userId: string) {
  const [user, memberships] = await Promise.all([findUser(tx, userId), listMemberships(tx, userId)])
  const membership = memberships.find((each) => each.merchantId === merchantId)
  if (!membership || user?.status !== 'ACTIVE') return undefined
  const { email, fullName } = user
  return { merchantId, userId, email, fullName, role: membership.role, companyName: membership.name }
}

type Typing = PortalContext<'keys:write', 'phased'>

/** Throws PAIRING_INVALID, TOO_MANY_REQUESTS. */
export async function lookUpPairing(ctx: Typing, typed: string) {
  const { db, secrets, now } = ctx
  const work = () => findWaitingPairing(db.read, hashOfCode(secrets, typed), now)
  const { machine, address, createdAt, expiresAt } = await countGuess(ctx, work)
  return { machine, address, createdAt, expiresAt }
}

/** Throws PAIRING_INVALID, SCOPE_NOT_GRANTABLE, TOO_MANY_REQUESTS. */
export async function approve(ctx: Typing, { code, environment, name, scopes }: PairingApproval): Promise<void> {
  const { db, session, secrets, now, address, correlationId } = ctx
  const fields = ungrantable(session.role, environment, scopes)
  if (Object.keys(fields).length > 0) failPortal(errors.SCOPE_NOT_GRANTABLE, { fields })
  const { merchantId, userId } = session
  const approval = { merchantId, userId, environment, name, scopes: [...new Set(scopes)] }
  const work = async (tx: Transaction) => {
    const approved = await approvePairing(tx, hashOfCode(secrets, code), approval, now)
    if (!approved) return undefined
    const entry = { merchantId, action: 'pairing.approved', actor: userId, address, target: approved.id } as const
    await recordAudit(tx, { ...entry, facts: { name, environment }, correlationId }, now)
    return approved
  }
  await countGuess(ctx, () => inTransaction(db, work))
}

/** Throws PAIRING_INVALID, TOO_MANY_REQUESTS. */
export async function deny(ctx: Typing, code: string): Promise<void> {
  const { db, secrets, now } = ctx
  await countGuess(ctx, () => inTransaction(db, (tx) => denyPairing(tx, hashOfCode(secrets, code), now)))
}

/** Codes that lead to nothing are guesses, and counted for each person, whichever call they come to. Throws PAIRING_INVALID, TOO_MANY_REQUESTS. */
async function countGuess<Found>(ctx: Typing, work: () => Promise<Found | undefined>): Promise<Found> {
  const turn = await takeTurn(ctx, codesByPerson, ctx.session.userId)
  const found = (await work()) ?? failPortal(errors.PAIRING_INVALID)
  await giveBack(ctx.db, turn)
  return found
}
