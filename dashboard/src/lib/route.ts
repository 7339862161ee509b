import type { ComponentType } from 'react'

/** A page behind the log-in, loaded when it is first looked at: `load` imports a file that exports `Page`. */
export type PageRoute = {
  path: `/${string}`
  load: () => Promise<{ Page: ComponentType }>
  /** Every call of the page is refused in production before the company is approved. */
  needsProduction?: boolean
}

/** Pages about a merchant's objects. */
export const inProduction = (pages: readonly PageRoute[]): PageRoute[] =>
  pages.map((page) => ({ ...page, needsProduction: true }))
