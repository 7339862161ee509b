import assert from 'node:assert/strict'
import { portalRoutes } from '../../src/app.ts'
import { errorsOf } from '#platform/http/portal-contract.ts'
import type { Locale } from '#platform/locale.ts'
import type { Answer } from '#test/harness.ts'
import { assertCorrelation, assertNoNull, assertProtected } from './conventions.ts'

// Rules of every answer of the portal's own calls.

export function assertPortalConventions(answer: Answer): void {
  assertCorrelation(answer)
  assertProtected(answer)
  assertNoNull(answer.body, 'body')
  if (answer.status >= 400 && answer.text !== '') assertRefusalFormat(answer, statusByCode)
}

const errors = errorsOf(portalRoutes)
const statusByCode: ReadonlyMap<string, number> = new Map(errors.map(({ code, status }) => [code, status]))

/** The format of refusals of the portal and of the operator's door, exactly: nothing in it that is not promised. */
export function assertRefusalFormat(
  { status, headers, body, text }: Answer,
  statusByCode: ReadonlyMap<string, number>,
): void {
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.match(String(headers['content-language']), /^(en|fr|ar)$/)
  assert.ok(String(headers['vary']).includes('Accept-Language'))
  const { code, message, fields, moreFields = 1, timestamp, correlationId: _, ...rest } = body
  assert.ok(Number.isInteger(moreFields) && moreFields > 0, text)
  assert.deepEqual(rest, {}, text)
  assert.match(code, /^ERR-\d{4}$/)
  assert.equal(statusByCode.get(code), status, `${code} is not a ${status}`)
  assert.ok(typeof message === 'string' && message !== '', text)
  assert.equal(new Date(timestamp).toISOString(), timestamp)
  if (fields === undefined) return
  assert.ok(Object.keys(fields).length > 0, 'fields are absent or have entries')
  for (const words of Object.values(fields)) assert.ok(typeof words === 'string' && words !== '', text)
}

/** Refused in the portal's words, in the requested language. */
export function assertPortalRefused(answer: Answer, reason: string, locale: Locale = 'en'): void {
  const found = errors.find(({ name }) => name === reason)
  assert.ok(found, reason)
  const { code, status, words } = found
  assertPortalConventions(answer)
  assert.equal(`${answer.status} ${answer.body?.code}`, `${status} ${code}`, answer.text)
  assert.equal(answer.body.message, words[locale])
  assert.equal(answer.headers['content-language'], locale)
}
