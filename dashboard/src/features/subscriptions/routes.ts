import type { PageRoute } from '../../lib/route.ts'

export const subscriptionPages: readonly PageRoute[] = [
  { path: '/subscriptions', load: () => import('./list.tsx') },
  { path: '/subscriptions/new', load: () => import('./create.tsx') },
  { path: '/subscriptions/$id', load: () => import('./detail.tsx') },
]
