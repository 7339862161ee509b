export const keyStatuses = ['ACTIVE', 'EXPIRED', 'REVOKED'] as const
export type KeyStatus = (typeof keyStatuses)[number]
