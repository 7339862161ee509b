import type { Tone } from '../../ui/values.tsx'

// Calls of API keys as the portal answers them.

export type LoggedRequest = {
  id: string
  at: string
  environment: string
  method: string
  path: string
  route: string
  status: number
  errorCode?: string
  durationMs: number
  apiKey: { id: string; name: string; prefix: string; last4: string }
  requestId: string
  idempotencyKey?: string
  replayed: boolean
}

export type LoggedRequestDetail = LoggedRequest & {
  query?: string
  address: string
  userAgent?: string
  requestBody?: string
  responseBody?: string
  erased: boolean
}

/** What stands behind a cursor: `nextCursor` may be there although `content` is empty. */
export type Walk = { content: LoggedRequest[]; nextCursor?: string; hasMore: boolean }

export const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'waiting' : 'good')

export const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
