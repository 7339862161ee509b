import type { PageRoute } from '../../lib/route.ts'

export const orderPages: readonly PageRoute[] = [
  { path: '/orders', load: () => import('./list.tsx') },
  { path: '/orders/$reference', load: () => import('./detail.tsx') },
]
