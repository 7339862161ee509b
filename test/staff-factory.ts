import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { hashPassword } from '#platform/passwords/hashing.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { findStaff, type StaffMember, updateStaff } from '#platform/staff/queries.ts'
import type { StaffRole } from '#platform/staff/roles.ts'
import { confirmStaffSession } from '#platform/staff/session-queries.ts'
import { confirmedForMs, openStaffSession } from '#platform/staff/sessions.ts'
import { newSeed, otpauthUri } from '#platform/totp.ts'
import { staffSeedField } from '../src/operator/access/seeds.ts'
import { addStaff } from '../src/operator/staff/actions.ts'

export type TestStaff = {
  id: string
  email: string
  password: string
  /** Of a session; confirmed by a code of late unless asked otherwise. */
  token: string
  sessionId: string
  /** The content of the QR code of the app. */
  otpauthUri: string
}

const password = 'gazelle velours tambour quinze'

type Wishes = { isConfirmed?: boolean; hasPassword?: boolean; hasApp?: boolean; now?: Date; email?: string }

export const newStaffFactory = (db: Database, secrets: Secrets) => ({
  /** A person of the staff with an app and a session. Hashing takes time: without `hasPassword` there is none. */
  staff: async (role: StaffRole = 'ADMIN', wishes: Wishes = {}): Promise<TestStaff> => {
    const { isConfirmed = true, hasPassword = false, hasApp = true, now = new Date() } = wishes
    const { email = `staff-${randomUUID()}@operator.example` } = wishes
    const passwordHash = hasPassword ? await hashPassword(password) : 'none'
    const seed = newSeed()
    return inTransaction(db, async (tx) => {
      const { id } = (await addStaff(tx, { email, role, passwordHash, locale: 'en' }, now)) as StaffMember
      const totpSeed = await secrets.seal(staffSeedField(id), seed)
      if (hasApp) await updateStaff(tx, id, { totpSeed, totpConfirmedAt: now }, now)
      const opened = await openStaffSession(tx, secrets, { staffId: id, address: '127.0.0.1' }, now)
      if (isConfirmed) await confirmStaffSession(tx, opened.id, new Date(now.getTime() + confirmedForMs))
      const uri = otpauthUri(email, seed)
      return { id, email, password, token: opened.accessToken, sessionId: opened.id, otpauthUri: uri }
    })
  },

  staffMember: (id: string) => findStaff(db.read, id),
})
