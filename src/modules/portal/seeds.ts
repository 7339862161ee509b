import type { SealedField } from '#platform/secrets/secrets.ts'

/** Where the sealed seed of a person's authenticator app stands. */
export const totpSeedField = (userId: string): SealedField => ({ table: 'users', row: userId, column: 'totp_seed' })
