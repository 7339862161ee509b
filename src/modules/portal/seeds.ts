import type { Place } from '#platform/secrets/secrets.ts'

/** Where the sealed seed of a person's authenticator app stands. */
export const totpSeedPlace = (userId: string): Place => ({ table: 'users', row: userId, column: 'totp_seed' })
