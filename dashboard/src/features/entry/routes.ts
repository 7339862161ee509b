import type { PageRoute } from '../../lib/route.ts'

/** Pages for people who are not logged in. */
export const entryPages: readonly PageRoute[] = [
  { path: '/log-in', load: () => import('./log-in.tsx') },
  { path: '/sign-up', load: () => import('./sign-up.tsx') },
  { path: '/forgot-password', load: () => import('./forgot-password.tsx') },
]
