import type { SealedField } from '../../platform/secrets/secrets.ts'

/** Place of the sealed seed of a person's authenticator app. */
export const staffSeedField = (staffId: string): SealedField => ({ table: 'staff', row: staffId, column: 'totp_seed' })
