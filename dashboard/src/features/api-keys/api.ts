import type { Tone } from '../../ui/values.tsx'

// API keys as the portal answers them.

type KeyStatus = 'ACTIVE' | 'EXPIRED' | 'REVOKED'
export const keyTones: Record<KeyStatus, Tone> = { ACTIVE: 'good', EXPIRED: 'over', REVOKED: 'over' }

export type ApiKey = {
  id: string
  name: string
  scopes: string[]
  prefix: string
  last4: string
  status: KeyStatus
  createdAt: string
  createdBy?: { name?: string; email: string }
  expiresAt?: string
  revokedAt?: string
  lastUsedAt?: string
  ipAllowList?: string[]
  replacedBy?: string
}

export type NewApiKey = ApiKey & { key: string }

export type Permission = { scope: string; group: string; description: string; sensitive: boolean }
export type Permissions = {
  permissions: Permission[]
  presets: { name: string; label: string; scopes: string[] }[]
}

export const masked = ({ prefix, last4 }: ApiKey): string => `${prefix}…${last4}`
