import type { PageRoute } from '../../lib/route.ts'

export const sessionPages: readonly PageRoute[] = [
  { path: '/checkout-sessions', load: () => import('./list.tsx') },
  { path: '/checkout-sessions/$id', load: () => import('./detail.tsx') },
]
