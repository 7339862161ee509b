import type { z } from 'zod'
import type { EnvironmentName } from '#platform/context.ts'
import type { CallDetailView, CallView } from './schemas.ts'

// A call of an API key, as people see it. Pure.

export type Call = {
  id: string
  at: Date
  environment: EnvironmentName
  method: z.input<typeof CallView>['method']
  route: string
  path: string
  status: number
  errorCode: string | null
  durationUs: number
  apiKeyId: string
  keyName: string
  prefix: string
  last4: string
  requestId: string
  idempotencyKey: string | null
  isReplay: boolean
}

export type CallDetail = Call & {
  query: string | null
  address: string
  userAgent: string | null
  requestBody: string | null
  responseBody: string | null
  isErased: boolean
}

export const presentCall = (call: Call): z.input<typeof CallView> => ({
  id: call.id,
  at: call.at,
  environment: call.environment,
  method: call.method,
  route: call.route,
  path: call.path,
  status: call.status,
  errorCode: call.errorCode ?? undefined,
  durationMs: Math.round(call.durationUs / 100) / 10,
  apiKey: { id: call.apiKeyId, name: call.keyName, prefix: call.prefix, last4: call.last4 },
  requestId: call.requestId,
  idempotencyKey: call.idempotencyKey ?? undefined,
  replayed: call.isReplay,
})

export const presentDetail = (call: CallDetail): z.input<typeof CallDetailView> => ({
  ...presentCall(call),
  query: call.query ?? undefined,
  address: call.address,
  userAgent: call.userAgent ?? undefined,
  requestBody: call.requestBody ?? undefined,
  responseBody: call.responseBody ?? undefined,
  erased: call.isErased,
})
