import type { Database } from '../../platform/db/database.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { recordAct } from '../../platform/staff/acts.ts'
import {
  deleteStaffRecoveryCodes,
  insertStaffRecoveryCode,
  lockStaff,
  type StaffMember,
  takeStaffRecoveryCode,
  takeStaffStep,
} from '../../platform/staff/queries.ts'
import { isAppCode, newRecoveryCodes, recoveryHash, stepOf, typedCode } from '../../platform/totp.ts'
import { staffSeedField } from './seeds.ts'

type Proving = {
  db: Database
  secrets: Secrets
  clock: () => Date
  address: string
  correlationId: string
}

/** Whether the code is right and had not been used: six digits of the app, or a recovery code. It is used up by this. */
export async function takeStaffCode(proving: Proving, staff: StaffMember, code: string): Promise<boolean> {
  const { db, secrets, clock, address, correlationId } = proving
  const typed = typedCode(code)
  const now = clock()
  if (isAppCode(typed)) {
    if (!staff.totpSeed) return false
    const step = stepOf(staff.email, await secrets.open(staffSeedField(staff.id), staff.totpSeed), typed, now)
    if (step === undefined) return false
    return (await inTransaction(db, (tx) => takeStaffStep(tx, staff, step, now))) !== undefined
  }
  const codeHash = recoveryHash(staff.id, typed)
  return inTransaction(db, async (tx) => {
    if (!(await takeStaffRecoveryCode(tx, staff.id, codeHash, now))) return false
    await recordAct(tx, { actor: staff.id, address, correlationId }, { act: 'recovery_code.used' }, now)
    return true
  })
}

/** Ten new codes in place of the old ones. */
export async function replaceStaffRecoveryCodes(tx: Transaction, staffId: string): Promise<string[]> {
  // Two renewals at once come one after the other, so that ten codes are good and not twenty.
  await lockStaff(tx, staffId)
  await deleteStaffRecoveryCodes(tx, staffId)
  const codes = newRecoveryCodes()
  for (const code of codes) void insertStaffRecoveryCode(tx, staffId, recoveryHash(staffId, code))
  return codes
}
