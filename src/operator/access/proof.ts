import { takeTurn, unjudged } from '../../modules/portal/actions/requests.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { hashPassword, isPassword } from '../../platform/passwords/hashing.ts'
import { passwordProblem } from '../../platform/passwords/strength.ts'
import { findStaff, lockStaff, lockVerifiedStaff, type StaffMember, updateStaff } from '../../platform/staff/queries.ts'
import {
  confirmStaffSession,
  endStaffSessionsOf,
  findLiveStaffSession,
  voidStaffTokens,
} from '../../platform/staff/session-queries.ts'
import { aliveAt } from '../../platform/sessions/sessions.ts'
import { confirmedForMs, consumeStaffToken, lookAtStaffToken, openStaffSession } from '../../platform/staff/sessions.ts'
import { countedAddress } from '../../platform/throttle/address.ts'
import { forgetAll } from '../../platform/throttle/throttle.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { replaceStaffRecoveryCodes, takeStaffCode } from './codes.ts'
import { requirePasswords } from './log-in.ts'
import { proofByStaff, staffLinkByAddress } from './throttles.ts'

type StaffCall = OperatorCall<'staff', 'phased'>

/** Proves who is there by a fresh code; until 15 minutes pass without such an act, the session may touch money, secrets and roles. */
export async function stepUpStaff(ctx: StaffCall, code: string) {
  const { db, staff: session, clock, record } = ctx
  const staff = await memberOf(ctx)
  const attempts = await takeTurn(ctx, proofByStaff, staff.id)
  if (!(await takeStaffCode(ctx, staff, code))) {
    await inTransaction(db, (tx) => record(tx, { act: 'step_up.failed' }))
    failPortal(errors.STAFF_CODE_WRONG)
  }
  await forgetAll(db, attempts)
  const confirmedUntil = new Date(clock().getTime() + confirmedForMs)
  const act = await inTransaction(db, async (tx) => {
    await confirmStaffSession(tx, session.id, confirmedUntil)
    return record(tx, { act: 'step_up.succeeded' })
  })
  return { confirmedUntil, act }
}

/** Changes the password; every other session ends, and this one goes on under a new token. */
export async function changeStaffPassword(ctx: StaffCall, current: string, next: string) {
  const { db, secrets, clock, address, record, staff: session } = ctx
  const staff = await memberOf(ctx)
  const attempts = await takeTurn(ctx, proofByStaff, staff.id)
  const isRight = await isPassword(staff.passwordHash, current).catch(unjudged(db, attempts))
  if (!isRight) failPortal(errors.BAD_STAFF_CREDENTIALS)
  await requireStrong(staff, next, 'newPassword')
  const passwordHash = await hashPassword(next)
  await forgetAll(db, attempts)
  return inTransaction(db, async (tx) => {
    if (!(await lockVerifiedStaff(tx, staff))) failPortal(errors.BAD_STAFF_CREDENTIALS)
    const now = clock()
    if (!(await findLiveStaffSession(tx, session.id, aliveAt(now)))) failPortal(errors.STAFF_SESSION_INVALID)
    await updateStaff(tx, staff.id, { passwordHash, sessionsFrom: now }, now)
    await endStaffSessionsOf(tx, staff.id, now)
    await voidStaffTokens(tx, staff.id, 'LOGIN', now)
    const opened = await openStaffSession(tx, secrets, { staffId: staff.id, address }, now)
    return { opened, staff, act: await record(tx, { act: 'password.changed', target: staff.id }) }
  })
}

/** Ten new recovery codes in place of the old ones, against a code. */
export async function renewStaffRecoveryCodes(ctx: StaffCall, code: string) {
  const { db, record } = ctx
  const staff = await memberOf(ctx)
  const attempts = await takeTurn(ctx, proofByStaff, staff.id)
  if (!(await takeStaffCode(ctx, staff, code))) failPortal(errors.STAFF_CODE_WRONG)
  await forgetAll(db, attempts)
  return inTransaction(db, async (tx) => {
    if (!(await lockVerifiedStaff(tx, staff))) failPortal(errors.STAFF_CODE_WRONG)
    return {
      recoveryCodes: await replaceStaffRecoveryCodes(tx, staff.id),
      act: await record(tx, { act: 'recovery_codes.renewed', target: staff.id }),
    }
  })
}

/** Chooses a password with the link of an invitation or a reset. */
export async function acceptStaffInvitation(ctx: OperatorCall<'anyone', 'phased'>, token: string, password: string) {
  const { db, secrets, clock, record } = ctx
  requirePasswords(ctx)
  await takeTurn(ctx, staffLinkByAddress(ctx.limitFactor), countedAddress(ctx.address))
  const found = await lookAtStaffToken(db.read, secrets, 'INVITATION', token, clock())
  const staff = found && (await findStaff(db.read, found.staffId))
  if (!staff) failPortal(errors.STAFF_LINK_INVALID)
  await requireStrong(staff, password, 'password')
  const passwordHash = await hashPassword(password)
  return inTransaction(db, async (tx) => {
    await lockStaff(tx, staff.id)
    const now = clock()
    if (!(await consumeStaffToken(tx, secrets, 'INVITATION', token, now))) failPortal(errors.STAFF_LINK_INVALID)
    await updateStaff(tx, staff.id, { passwordHash, status: 'ACTIVE', sessionsFrom: now }, now)
    await endStaffSessionsOf(tx, staff.id, now)
    await voidStaffTokens(tx, staff.id, 'LOGIN', now)
    return record(tx, { act: 'staff.joined', target: staff.id })
  })
}

async function requireStrong(staff: StaffMember, password: string, field: string): Promise<void> {
  const problem = await passwordProblem(password, [staff.email, staff.fullName ?? ''].filter(Boolean))
  if (problem !== undefined) failPortal(errors.STAFF_PASSWORD_TOO_WEAK, { fields: { [field]: problem } })
}

const memberOf = async ({ db, staff }: StaffCall): Promise<StaffMember> =>
  (await findStaff(db.read, staff.staffId)) ?? failPortal(errors.STAFF_SESSION_INVALID)
