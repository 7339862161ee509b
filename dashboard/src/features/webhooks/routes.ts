import type { PageRoute } from '../../lib/route.ts'

export const webhookPages: readonly PageRoute[] = [
  { path: '/webhooks', load: () => import('./list.tsx') },
  { path: '/webhooks/new', load: () => import('./new.tsx') },
  { path: '/webhooks/events', load: () => import('./events.tsx') },
  { path: '/webhooks/events/$id', load: () => import('./event.tsx') },
  { path: '/webhooks/$id', load: () => import('./detail.tsx') },
  { path: '/webhooks/$id/edit', load: () => import('./edit.tsx') },
]
