import assert from 'node:assert/strict'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { operatorErrorsOf } from '#platform/http/operator-contract.ts'
import type { Locale } from '#platform/locale.ts'
import type { Answer } from '#test/harness.ts'
import { assertCorrelation, assertNoNull, assertProtected } from './conventions.ts'
import { assertRefusalFormat } from './portal-conventions.ts'

// Rules of every answer of the operator's calls.

const errors = operatorErrorsOf(operatorRoutes)

const statusByCode: ReadonlyMap<string, number> = new Map(errors.map(({ code, status }) => [code, status]))

export function assertOperatorConventions(answer: Answer): void {
  assertCorrelation(answer)
  assertProtected(answer)
  assertNoNull(answer.body, 'body')
  if (answer.status >= 400 && answer.text !== '') assertRefusalFormat(answer, statusByCode)
}

/** Refused in the door's words, in the requested language. */
export function assertOperatorRefused(answer: Answer, reason: string, locale: Locale = 'en'): void {
  const found = errors.find(({ name }) => name === reason)
  assert.ok(found, reason)
  assertCorrelation(answer)
  assertProtected(answer)
  assertNoNull(answer.body, 'body')
  assert.equal(`${answer.status} ${answer.body?.code}`, `${found.status} ${found.code}`, answer.text)
  assert.equal(answer.body.message, found.words[locale])
  assert.equal(answer.headers['content-language'], locale)
}
