import type * as Portal from '../../generated/portal.ts'
import type { Tone } from '../../ui/values.tsx'

// API keys as the portal answers them.

type KeyStatus = Portal.ApiKey['status']
export const keyTones: Record<KeyStatus, Tone> = { ACTIVE: 'good', EXPIRED: 'over', REVOKED: 'over' }

export type ApiKey = Portal.ApiKey

export type NewApiKey = Portal.ApiKeyCreated

export type Permission = Portal.Permission
export type Permissions = Portal.AvailablePermissions

export const masked = ({ prefix, last4 }: ApiKey): string => `${prefix}…${last4}`
