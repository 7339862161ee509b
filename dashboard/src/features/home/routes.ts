import type { PageRoute } from '../../lib/route.ts'

export const homePages: readonly PageRoute[] = [{ path: '/', load: () => import('./home.tsx') }]
