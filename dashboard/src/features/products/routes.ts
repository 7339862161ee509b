import type { PageRoute } from '../../lib/route.ts'

export const productPages: readonly PageRoute[] = [
  { path: '/products', load: () => import('./list.tsx') },
  { path: '/products/new', load: () => import('./create.tsx') },
  { path: '/products/$reference', load: () => import('./detail.tsx') },
  { path: '/products/$reference/edit', load: () => import('./edit.tsx') },
]
