import type { PageRoute } from '../../lib/route.ts'

export const settingsPages: readonly PageRoute[] = [
  { path: '/settings', load: () => import('./company.tsx') },
  { path: '/settings/branding', load: () => import('./branding.tsx') },
  { path: '/settings/orders', load: () => import('./orders.tsx') },
  { path: '/settings/subscriptions', load: () => import('./subscriptions.tsx') },
  { path: '/settings/terms', load: () => import('./terms.tsx') },
  { path: '/settings/team', load: () => import('./team.tsx') },
  { path: '/settings/production', load: () => import('./production.tsx') },
  { path: '/settings/sandbox', load: () => import('./sandbox.tsx') },
  { path: '/settings/audit-log', load: () => import('./audit-log.tsx') },
]
