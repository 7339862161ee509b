import type { SealedField } from '#platform/secrets/secrets.ts'

/** Place of the sealed seed of a person's authenticator app. */
export const totpSeedField = (userId: string): SealedField => ({ table: 'users', row: userId, column: 'totp_seed' })
