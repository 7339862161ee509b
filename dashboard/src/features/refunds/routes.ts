import type { PageRoute } from '../../lib/route.ts'

export const refundPages: readonly PageRoute[] = [
  { path: '/refunds', load: () => import('./list.tsx') },
  { path: '/refunds/$id', load: () => import('./one.tsx') },
]
