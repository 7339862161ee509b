import { homePages } from '../features/home/routes.ts'
import type { PageRoute } from '../lib/route.ts'

/** Every page behind the log-in. */
export const pages: readonly PageRoute[] = [...homePages]
