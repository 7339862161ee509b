import type { PageRoute } from '../../lib/route.ts'

export const clientPages: readonly PageRoute[] = [
  { path: '/clients', load: () => import('./list.tsx') },
  { path: '/clients/new', load: () => import('./create.tsx') },
  { path: '/clients/$id', load: () => import('./detail.tsx') },
  { path: '/clients/$id/edit', load: () => import('./edit.tsx') },
]
