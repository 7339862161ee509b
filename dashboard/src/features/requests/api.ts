import type * as Portal from '../../generated/portal.ts'
import type { Tone } from '../../ui/values.tsx'

// Calls of API keys as the portal answers them.

export type LoggedRequest = Portal.LoggedRequest

export type LoggedRequestDetail = Portal.LoggedRequestDetail

/** A page behind a cursor: `nextCursor` may be present although `content` is empty. */
export type Walk = Portal.LoggedRequestPage & { nextCursor?: string }

export const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'waiting' : 'good')

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies Portal.LoggedRequest['method'][]
