import type { ScopeName } from '#platform/http/route.ts'
import type { Locale } from '#platform/locale.ts'
import { presetLabels, type PresetName } from './permission-words.ts'

// What a person may grant to a key, and the usual choices among it. Pure.

/** The scopes of each usual purpose; what the caller cannot grant is left out of it. */
const presets: Record<PresetName, (scope: ScopeName) => boolean> = {
  store: (scope) => /^(checkout|payment_links|webhooks):|^refunds:write$/.test(scope),
  accounting: (scope) => /^transactions:|^(wallet|refunds):read$/.test(scope),
  read_only: (scope) => scope.endsWith(':read'),
  full: () => true,
}

type Catalogue = { descriptions: Record<ScopeName, string>; sensitive: ReadonlySet<ScopeName> }

export const presentPermissions = (grantable: readonly ScopeName[], { descriptions, sensitive }: Catalogue) =>
  grantable.map((scope) => ({
    scope,
    group: scope.replace(/:.*/, ''),
    description: descriptions[scope],
    sensitive: sensitive.has(scope),
  }))

export const presentPresets = (grantable: readonly ScopeName[], locale: Locale) =>
  (Object.keys(presets) as PresetName[]).map((name) => ({
    name,
    label: presetLabels[locale][name],
    scopes: grantable.filter(presets[name]),
  }))
