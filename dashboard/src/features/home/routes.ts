import type { PageRoute } from '../../lib/route.ts'
import { Page } from './home.tsx'

/** Part of the first load, for it is what most people open. */
export const homePages: readonly PageRoute[] = [{ path: '/', load: async () => ({ Page }) }]
