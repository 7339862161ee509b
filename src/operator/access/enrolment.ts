import { takeTurn } from '../../modules/portal/actions/requests.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { renderQr } from '../../platform/documents/render.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import {
  confirmStaffTotp,
  findStaff,
  lockVerifiedStaff,
  startStaffTotp,
  type StaffMember,
} from '../../platform/staff/queries.ts'
import { consumeStaffToken, openStaffSession } from '../../platform/staff/sessions.ts'
import { forgetAll } from '../../platform/throttle/throttle.ts'
import { newSeed, otpauthUri, stepOf } from '../../platform/totp.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { replaceStaffRecoveryCodes } from './codes.ts'
import { staffSeedField } from './seeds.ts'
import { proofByStaff } from './throttles.ts'

type EnrollingCall = OperatorCall<'enrolling', 'phased'>

/** Makes a seed that counts once a code of it was given. Throws STAFF_TOTP_ALREADY_ON. */
export async function enrolStaff({ db, secrets, clock, enrolling }: EnrollingCall) {
  const staff = await staffOf(db, enrolling.staffId)
  const seed = newSeed()
  const sealed = await secrets.seal(staffSeedField(staff.id), seed)
  if (!(await inTransaction(db, (tx) => startStaffTotp(tx, staff.id, sealed, clock()))))
    failPortal(errors.STAFF_TOTP_ALREADY_ON)
  const uri = otpauthUri(`${staff.email} (operator)`, seed)
  const qrSvg = await renderQr(uri, { size: 180, margin: 2, ecc: 'M', format: 'svg', whose: staff.id })
  return { otpauthUri: uri, secret: seed, qrSvg: qrSvg.toString() }
}

/** Turns the app on with its first code, opens the session, and answers the recovery codes, this once. */
export async function confirmStaffEnrolment(ctx: EnrollingCall, code: string) {
  const { db, secrets, clock, enrolling, address, record } = ctx
  const attempts = await takeTurn(ctx, proofByStaff, enrolling.staffId)
  const staff = await staffOf(db, enrolling.staffId)
  if (staff.totpConfirmedAt) failPortal(errors.STAFF_TOTP_ALREADY_ON)
  if (!staff.totpSeed) failPortal(errors.STAFF_TOTP_NOT_STARTED)
  const seed = await secrets.open(staffSeedField(staff.id), staff.totpSeed)
  const step = stepOf(staff.email, seed, code, clock())
  if (step === undefined) failPortal(errors.STAFF_CODE_WRONG)
  const enrolled = await inTransaction(db, async (tx) => {
    const now = clock()
    if (!(await lockVerifiedStaff(tx, staff))) failPortal(errors.STAFF_SESSION_INVALID)
    // A reset may have ended the log-in before this call has read the person.
    const token = enrolling.loginToken
    const isAlive = token === undefined || (await consumeStaffToken(tx, secrets, 'LOGIN', token, now))
    if (!isAlive) failPortal(errors.STAFF_SESSION_INVALID)
    if (!(await confirmStaffTotp(tx, staff, step, now))) failPortal(errors.STAFF_TOTP_ALREADY_ON)
    const recoveryCodes = await replaceStaffRecoveryCodes(tx, staff.id)
    const opened = await openStaffSession(tx, secrets, { staffId: staff.id, address }, now)
    await record(tx, { act: 'totp.enabled', target: staff.id })
    return { recoveryCodes, opened, act: await record(tx, { act: 'session.opened', target: staff.id }) }
  })
  await forgetAll(db, attempts)
  return { ...enrolled, staff }
}

async function staffOf(db: Database, id: string): Promise<StaffMember> {
  return (await findStaff(db.read, id)) ?? failPortal(errors.STAFF_SESSION_INVALID)
}
