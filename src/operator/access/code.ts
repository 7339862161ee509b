import { takeTurn } from '../../modules/portal/actions/requests.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { findStaff, lockVerifiedStaff } from '../../platform/staff/queries.ts'
import { consumeStaffToken, openStaffSession } from '../../platform/staff/sessions.ts'
import { forgetAll } from '../../platform/throttle/throttle.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { takeStaffCode } from './codes.ts'
import { proofByStaff } from './throttles.ts'

/** The second step of a log-in: a code opens the session of the person of a log-in token, once. */
export async function giveStaffCode(ctx: OperatorCall<'enrolling', 'phased'>, code: string) {
  const { db, secrets, clock, address, enrolling, record } = ctx
  const token = enrolling.loginToken ?? failPortal(errors.STAFF_SESSION_INVALID)
  const staff = (await findStaff(db.read, enrolling.staffId)) ?? failPortal(errors.STAFF_SESSION_INVALID)
  const attempts = await takeTurn(ctx, proofByStaff, staff.id)
  if (!staff.totpConfirmedAt || !(await takeStaffCode(ctx, staff, code))) {
    await inTransaction(db, (tx) => record(tx, { act: 'login.failed', target: staff.id }))
    failPortal(errors.STAFF_CODE_WRONG)
  }
  await forgetAll(db, attempts)
  return inTransaction(db, async (tx) => {
    const now = clock()
    if (!(await lockVerifiedStaff(tx, staff))) failPortal(errors.STAFF_SESSION_INVALID)
    if (!(await consumeStaffToken(tx, secrets, 'LOGIN', token, now))) failPortal(errors.STAFF_SESSION_INVALID)
    const opened = await openStaffSession(tx, secrets, { staffId: staff.id, address }, now)
    return { opened, act: await record(tx, { act: 'session.opened', target: staff.id }) }
  })
}
