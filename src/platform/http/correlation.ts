import type { IncomingHttpHeaders } from 'node:http'
import { newId } from '../ids.ts'

/** `X-Request-Id` of 1 to 128 printable ASCII characters becomes the correlation id; otherwise one is made (contract 2). */
export function correlationIdOf(headers: IncomingHttpHeaders): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && /^[\x20-\x7e]{1,128}$/.test(given) ? given : newId(new Date())
}

export const correlationHeaders = (correlationId: string): Record<string, string> => ({
  'X-Request-Id': correlationId,
  'X-Correlation-Id': correlationId,
})

/** Adds the member that every JSON object of a reply carries, errors included. */
export function withCorrelation(json: string, correlationId: string): string {
  const member = `"correlationId":${JSON.stringify(correlationId)}}`
  return json === '{}' ? `{${member}` : `${json.slice(0, -1)},${member}`
}
