import type { IncomingMessage } from 'node:http'
import { newId } from '../ids.ts'

type Head = Pick<IncomingMessage, 'headers' | 'rawHeaders'>

/** `X-Request-Id` of 1 to 128 printable ASCII characters becomes the correlation id; otherwise, and of two, one is made. */
export function correlationIdOf({ headers, rawHeaders }: Head): string {
  const given = headers['x-request-id']
  if (typeof given !== 'string' || !/^[\x20-\x7e]{1,128}$/.test(given)) return newId(new Date())
  return given.includes(',') && isRepeated(rawHeaders) ? newId(new Date()) : given
}

// Node joins two by a comma, which one may have too.
const isRepeated = (raw: readonly string[]): boolean =>
  raw.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'x-request-id').length > 1

export const correlationHeaders = (correlationId: string): Record<string, string> => ({
  'X-Request-Id': correlationId,
  'X-Correlation-Id': correlationId,
})

/** Adds the member that every JSON object of a reply carries, errors included. */
export function withCorrelation(json: string, correlationId: string): string {
  const member = `"correlationId":${JSON.stringify(correlationId)}}`
  return json === '{}' ? `{${member}` : `${json.slice(0, -1)},${member}`
}
