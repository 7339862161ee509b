import type { PortalContext } from '#platform/http/portal-route.ts'

/** Of a call that anyone may make, and that opens its own transactions. */
export type PublicContext = PortalContext<'anyone', 'phased'>
export type SessionContext = PortalContext<'session', 'phased'>
export type PersonPhased = PortalContext<'person', 'phased'>
