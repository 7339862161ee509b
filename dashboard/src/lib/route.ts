import type { ComponentType } from 'react'

/** A page behind the log-in, loaded when it is first looked at: `load` imports a file that exports `Page`. */
export type PageRoute = { path: `/${string}`; load: () => Promise<{ Page: ComponentType }> }
