// The dashboard at `/inspect/ID`: a person of the operator's staff sees it as the merchant does, to read only. The address says so, and each call.

/** Code that shows nothing runs in tests too, where no page has an address. */
const path = typeof location === 'undefined' ? '' : location.pathname
const place = /^\/inspect(?:\/([\da-f-]{36}))?(?:\/|$)/.exec(path)

export const isInspection = place !== null

/** The operator's console, which shares what it is made of with the dashboard. */
export const isConsole = /^\/operator(?:\/|$)/.test(path)

/** Id of the inspection that this tab is in; undefined where there is none, or none any more. */
export const inspectionId = place?.[1]

/** The address of the dashboard's pages, without a slash at its end. */
export const basePath = isInspection ? `/inspect/${inspectionId ?? 'over'}` : '/dashboard'

/** The address of a call of the portal or the merchant API, such as `/api/v1/company`. */
export const callAddress = (path: `/api/${string}`): string => (isInspection ? `/inspect${path}` : path)

/** With it the server knows a tab whose inspection another one has ended. */
export const inspectionHeaders: Record<string, string> = inspectionId ? { 'X-Inspection': inspectionId } : {}

/** Loads the page that says so: nothing that was read stays in the tab. */
export const leaveInspection = (): void => location.replace('/inspect/over')
