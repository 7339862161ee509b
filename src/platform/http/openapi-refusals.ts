import type { ErrorCode } from '../errors.ts'
import { correlation, jsonContent, referTo, standing } from './openapi-parts.ts'
import { type Json, referenceTo } from './openapi-schemas.ts'

// Refusals in the published contract of the merchant API.

/** Refusals that are the same everywhere. */
export const sharedRefusals: Record<number, { name: string; codes: ErrorCode[] }> = {
  401: { name: 'Unauthorized', codes: ['UNAUTHORIZED'] },
  403: { name: 'Forbidden', codes: ['FORBIDDEN', 'PRODUCTION_ACCESS_NOT_ENABLED', 'PRODUCTION_ACCESS_DENIED'] },
  413: { name: 'PayloadTooLarge', codes: ['PAYLOAD_TOO_LARGE'] },
  415: { name: 'UnsupportedMediaType', codes: ['UNSUPPORTED_MEDIA_TYPE'] },
  429: { name: 'TooManyRequests', codes: ['RATE_LIMITED'] },
  500: { name: 'InternalError', codes: ['INTERNAL_ERROR'] },
  503: { name: 'ServiceUnavailable', codes: ['SERVICE_UNAVAILABLE'] },
}

export function sharedOr(status: number, codes: ErrorCode[]): Json {
  const shared = sharedRefusals[status]
  const isSame = shared?.codes.join() === codes.join()
  return isSame ? { $ref: `#/components/responses/${shared.name}` } : refusal(status, codes)
}

export function refusal(status: number, codes: ErrorCode[]): Json {
  const schema = {
    allOf: [
      referenceTo('ErrorEnvelope'),
      {
        type: 'object',
        properties: { error: { type: 'object', properties: { code: { type: 'string', enum: codes } } } },
      },
    ],
  }
  const asked = codes.includes('UNAUTHORIZED') ? ['WWW-Authenticate'] : []
  const sent = referTo(...correlation, ...asked, ...(extraHeaders[status] ?? []))
  return { description: codes.join(', '), headers: sent, content: jsonContent(schema) }
}

const extraHeaders: Record<number, string[]> = {
  409: ['Retry-After'],
  429: ['Retry-After', ...standing],
  503: ['Retry-After'],
}
