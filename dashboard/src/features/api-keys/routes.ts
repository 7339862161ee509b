import type { PageRoute } from '../../lib/route.ts'

export const apiKeyPages: readonly PageRoute[] = [
  { path: '/api-keys', load: () => import('./list.tsx') },
  { path: '/api-keys/new', load: () => import('./new.tsx') },
  { path: '/pair', load: () => import('./pair.tsx') },
  { path: '/api-keys/$id', load: () => import('./detail.tsx') },
]
