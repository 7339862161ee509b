import assert from 'node:assert/strict'
import { type ErrorCode, statusByCode } from '#platform/errors.ts'
import type { Answer, Call, Harness } from '#test/harness.ts'
import type { Credential } from './doors.ts'

// Rules of every answer, for all requests. Contract tests call through here, so that each of their answers is checked.

/** A call by `by`; headers of its own come first. */
export type CallBy = Omit<Call, 'key'> & { by?: Credential }

/** Calls the API and checks what every answer promises. */
export async function ask(harness: Harness, asked: CallBy): Promise<Answer> {
  const answer = await send(harness, asked)
  assertConventions(answer)
  return answer
}

export const send = (harness: Harness, { by, ...call }: CallBy): Promise<Answer> =>
  harness.call({ ...call, ...(by && { key: by.bearer }), headers: { ...by?.headers, ...call.headers } })

export function assertConventions(answer: Answer): void {
  assertCorrelation(answer)
  assertProtected(answer)
  assertNoNull(answer.body, 'body')
  if (answer.status >= 400 && answer.text !== '') assertEnvelope(answer)
}

/** The same value in both headers and, in JSON objects, as a member. */
export function assertCorrelation({ headers, body, status }: Answer): void {
  const id = headers['x-request-id']
  assert.match(String(id), /^[\x20-\x7e]{1,128}$/, `X-Request-Id is missing on a ${status}`)
  assert.equal(headers['x-correlation-id'], id)
  if (body !== undefined) assert.equal(body.correlationId, id)
}

/** Nothing may be cached, sniffed, framed, or told to other sites. */
export function assertProtected({ headers }: Answer): void {
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['x-frame-options'], 'DENY')
  // Tests are served as if behind https.
  assert.equal(headers['strict-transport-security'], 'max-age=31536000; includeSubDomains')
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
  assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
}

/** Reads omit what is absent. Metadata is the merchant's own, nulls included. */
export function assertNoNull(value: unknown, path: string): void {
  assert.notEqual(value, null, `${path} is null`)
  if (typeof value !== 'object') return
  for (const [name, each] of Object.entries(value as object))
    if (name !== 'metadata') assertNoNull(each, `${path}.${name}`)
}

/** The error envelope, exactly: nothing in it that is not promised. */
export function assertEnvelope({ status, headers, body, text }: Answer): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(Object.keys(body ?? {}).sort(), ['correlationId', 'error'], text)
  const { code, message, details, ...rest } = body.error
  assert.deepEqual(rest, {})
  assert.equal(statusByCode[code as ErrorCode], status, `${code} is not a ${status}`)
  assert.ok(typeof message === 'string' && message !== '' && message.length < 1_000, `the message of ${text}`)
  if (details === undefined) return
  assert.ok(Array.isArray(details) && details.length > 0, 'details are absent or have entries')
  for (const detail of details) {
    const values = Object.values(detail)
    assert.ok(
      Object.keys(detail).every((name) => ['field', 'rule', 'message'].includes(name)),
      text,
    )
    assert.ok(values.length > 0 && values.every((each) => typeof each === 'string'), text)
  }
}

export function assertRefused(answer: Answer, status: number, code: ErrorCode): void {
  assert.equal(`${answer.status} ${answer.body?.error?.code}`, `${status} ${code}`, answer.text)
}

export function assertSucceeded(answer: Answer): void {
  assert.ok(answer.status >= 200 && answer.status < 300, `${answer.status} ${answer.text}`)
}

/** A body without what differs in every answer. */
export const withoutCorrelation = ({ text, headers }: Answer): string =>
  text.replaceAll(JSON.stringify(headers['x-request-id']), '"…"')
