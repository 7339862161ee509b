import { accessibilityPages } from './accessibility/pages.ts'
import { accountPages } from './account/pages.ts'

/** Pages that are the same for all. */
export const standingPages = [...accountPages, ...accessibilityPages]
