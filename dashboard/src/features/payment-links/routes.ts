import type { PageRoute } from '../../lib/route.ts'

export const paymentLinkPages: readonly PageRoute[] = [
  { path: '/payment-links', load: () => import('./list.tsx') },
  { path: '/payment-links/new', load: () => import('./create.tsx') },
  { path: '/payment-links/$reference', load: () => import('./detail.tsx') },
  { path: '/payment-links/$reference/edit', load: () => import('./edit.tsx') },
]
