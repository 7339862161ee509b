import type { PageRoute } from '../../lib/route.ts'

export const analyticsPages: readonly PageRoute[] = [{ path: '/analytics', load: () => import('./analytics.tsx') }]
