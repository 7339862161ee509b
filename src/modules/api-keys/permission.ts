import type { ScopeName } from '#platform/keys/scope.ts'
import type { Locale } from '#platform/locale.ts'
import { presetLabels, type PresetName, scopeWords } from './permission-words.ts'

// Scopes that a person may grant to a key, and the presets among them. Pure.

/** The scopes of each preset; those that the caller cannot grant are left out. */
const presets: Record<PresetName, (scope: ScopeName) => boolean> = {
  store: (scope) => /^(checkout|payment_links|webhooks):|^refunds:write$/.test(scope),
  accounting: (scope) => /^transactions:|^(wallet|refunds):read$/.test(scope),
  read_only: (scope) => scope.endsWith(':read'),
  full: () => true,
}

/** Scopes that move money, take data out, or concern people: granting one asks for confirmation. */
export const sensitiveScopes: ReadonlySet<ScopeName> = new Set([
  'transactions:export',
  'refunds:write',
  'wallet:write',
  'clients:write',
  'payment_methods:write',
  'orders:read',
  'subscriptions:write',
  'webhooks:write',
])

export const presentPermissions = (grantable: readonly ScopeName[], locale: Locale) =>
  grantable.map((scope) => ({
    scope,
    group: scope.replace(/:.*/, ''),
    description: scopeWords[locale][scope],
    sensitive: sensitiveScopes.has(scope),
  }))

export const presentPresets = (grantable: readonly ScopeName[], locale: Locale) =>
  (Object.keys(presets) as PresetName[]).map((name) => ({
    name,
    label: presetLabels[locale][name],
    scopes: grantable.filter(presets[name]),
  }))
