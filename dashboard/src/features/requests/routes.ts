import type { PageRoute } from '../../lib/route.ts'

export const requestPages: readonly PageRoute[] = [
  { path: '/requests', load: () => import('./list.tsx') },
  { path: '/requests/$id', load: () => import('./detail.tsx') },
]
