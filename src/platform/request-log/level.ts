/** Calls that are logged: all, those that were refused or failed, or none. */
export const requestLogLevels = ['all', 'errors', 'off'] as const
export type RequestLogLevel = (typeof requestLogLevels)[number]
