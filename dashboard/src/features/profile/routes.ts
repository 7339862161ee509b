import type { PageRoute } from '../../lib/route.ts'

export const profilePages: readonly PageRoute[] = [{ path: '/profile', load: () => import('./profile.tsx') }]
