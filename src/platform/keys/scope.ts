// All permissions of keys, by name; the module of keys has their descriptions.

/** `write` does not imply `read`. */
export const scopeNames = [
  'payment_links:read',
  'payment_links:write',
  'checkout:read',
  'checkout:write',
  'transactions:read',
  'transactions:export',
  'refunds:read',
  'refunds:write',
  'wallet:read',
  'wallet:write',
  'clients:read',
  'clients:write',
  'payment_methods:read',
  'payment_methods:write',
  'products:read',
  'products:write',
  'orders:read',
  'subscriptions:read',
  'subscriptions:write',
  'webhooks:read',
  'webhooks:write',
  'analytics:read',
] as const

export type ScopeName = (typeof scopeNames)[number]
