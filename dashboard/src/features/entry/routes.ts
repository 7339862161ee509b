import type { PageRoute } from '../../lib/route.ts'

/** Pages before the log-in. */
export const entryPages: readonly PageRoute[] = [
  { path: '/log-in', load: () => import('./log-in.tsx') },
  { path: '/sign-up', load: () => import('./sign-up.tsx') },
  { path: '/forgot-password', load: () => import('./forgot-password.tsx') },
]
