import assert from 'node:assert/strict'
import type { ErrorCode } from '#platform/errors.ts'
import { Failure, statusByCode } from '#platform/errors.ts'
import type { Answer } from './harness.ts'
import { inEnglish, type Sentence } from '#platform/sentences/said.ts'

// Assertions about answers and refusals.

type ExpectedDetail = { field?: string; rule?: string; message?: RegExp }

/** The answer is a refusal with this code and its status; some detail has the field, the rule and the message. */
export function assertRefused(answer: Answer, code: ErrorCode, wanted: ExpectedDetail = {}, about = ''): void {
  const said = `${about} ${answer.status} ${answer.text}`
  assert.equal(answer.body?.error?.code, code, said)
  assert.equal(answer.status, statusByCode[code], said)
  assert.equal(typeof answer.body.correlationId, 'string', said)
  if (Object.keys(wanted).length === 0) return
  assert.ok(
    answer.body.error.details?.some((detail: ExpectedDetail & { message: string }) => isWanted(detail, wanted)),
    said,
  )
}

/** Asserts that `work` throws a refusal with this code; some detail has the field, the rule and the message. */
export function assertFails(work: () => unknown, code: ErrorCode, wanted: ExpectedDetail = {}): void {
  assert.throws(work, (error) => {
    assert.ok(error instanceof Failure, String(error))
    assert.equal(error.code, code)
    const details = error.details ?? []
    return Object.keys(wanted).length === 0 || details.some((detail) => isWanted(detail, wanted))
  })
}

const isWanted = (
  detail: { field?: string; rule?: string; message?: Sentence | string },
  { field, rule, message = /(?:)/ }: ExpectedDetail,
): boolean =>
  (field === undefined || detail.field === field) &&
  (rule === undefined || detail.rule === rule) &&
  message.test(inEnglish(detail.message ?? ''))

/** A body without the correlation id that every JSON object of an answer carries. */
export function withoutCorrelation({ correlationId, ...body }: Record<string, unknown>): Record<string, unknown> {
  assert.equal(typeof correlationId, 'string')
  return body
}

const anyId = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

/** A text without ids, whose digits may by chance equal those that the text must not have. */
export const withoutIds = (text: string): string => text.replaceAll(anyId, '')

/** The text of a member at the top of a JSON object, as it stands there. */
export function rawMember(json: string, name: string): string {
  const start = json.indexOf(`"${name}":{`)
  assert.ok(start >= 0, `${name} in ${json}`)
  const from = start + name.length + 3
  for (let end = from + 1; end <= json.length; end++) {
    const text = json.slice(from, end)
    if (text.endsWith('}') && isJson(text)) return text
  }
  throw new Error(`${name} does not end in ${json}`)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
