import type { PageRoute } from '../../lib/route.ts'

export const disputePages: readonly PageRoute[] = [
  { path: '/disputes', load: () => import('./list.tsx') },
  { path: '/disputes/$id', load: () => import('./one.tsx') },
]
