import type { PageRoute } from '../../lib/route.ts'

export const transactionPages: readonly PageRoute[] = [
  { path: '/transactions', load: () => import('./list.tsx') },
  { path: '/transactions/$id', load: () => import('./one.tsx') },
]
