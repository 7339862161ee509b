import type { AnsweredCall } from './call.ts'

/** A call of a merchant that was answered just now. */
export const callOf = (merchantId: string, more: Partial<AnsweredCall> = {}): AnsweredCall => ({
  scope: { merchantId, environment: 'SANDBOX' },
  apiKeyId: merchantId,
  at: new Date(),
  method: 'GET',
  route: '/v1/products',
  url: '/v1/products',
  status: 200,
  ms: 1,
  idempotencyKey: undefined,
  isReplay: false,
  requestId: 'r',
  address: '127.0.0.1',
  userAgent: undefined,
  requestBody: undefined,
  responseBody: '{}',
  ...more,
})
