import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, useHarness } from '#test/harness.ts'
import { type CallBy, ask } from './conventions.ts'
import { keyDoor, sessionDoor } from './doors.ts'
import { makeObject, newOwners } from './examples.ts'
import { missingValues, objectRows, type Row, rowsAt, validCall } from './rows.ts'

// People read refusals in their language; programs, at `/v1`, read them in English, as they are published.

const harness = useHarness()

/** Requests that a row refuses, each for another reason. */
async function refusedCalls(row: Row): Promise<CallBy[]> {
  const owner = (await newOwners(harness, row)).sandbox
  const call = validCall(row, missingValues(row), owner)
  const join = call.path.includes('?') ? '&' : '?'
  const calls: CallBy[] = [
    { ...call, path: `${call.path}${join}sizzle=1` },
    { path: call.path, method: 'PUT' },
    { ...validCall(row, missingValues(row)) },
  ]
  if (objectRows.includes(row)) calls.push(call)
  if (row.operation.requestBody) {
    const known = validCall(row, await makeObject(harness, row, owner), owner)
    calls.push(...['{', '[]', '{"nmae":1}', '{"a":1,"a":2}'].map((body) => ({ ...known, body })))
  }
  return calls
}

const inLanguage = (asked: CallBy, language: string): Promise<Answer> =>
  ask(harness, { ...asked, headers: { ...asked.headers, 'accept-language': language } })

type ErrorBody = { code: string; message: string; details?: { field?: string; rule?: string; message: string }[] }
const kindOf = ({ status, body }: Answer) => {
  const { code, details = [] } = body.error as ErrorBody
  return { status, code, details: details.map(({ field, rule }) => ({ field, rule })) }
}
const sentencesOf = ({ body }: Answer): string[] => {
  const { message, details = [] } = body.error as ErrorBody
  return [message, ...details.map((detail) => detail.message)]
}

for (const row of rowsAt(sessionDoor))
  test(`${row.title} refuses in the reader’s language`, async () => {
    for (const call of await refusedCalls(row)) {
      const english = await inLanguage(call, 'en')
      if (english.status < 400) continue
      for (const [language, letters] of [
        ['fr', /[a-zé]/],
        ['ar', /\p{Script=Arabic}/u],
      ] as const) {
        const answer = await inLanguage(call, language)
        assert.deepEqual(kindOf(answer), kindOf(english))
        assert.equal(answer.headers['content-language'], language)
        for (const [place, sentence] of sentencesOf(answer).entries()) {
          assert.match(sentence, letters)
          assert.notEqual(sentence, sentencesOf(english)[place], `not said in ${language}`)
        }
      }
    }
  })

for (const row of rowsAt(keyDoor).slice(0, 12))
  test(`${row.title} refuses in English, whatever language is asked for`, async () => {
    for (const call of await refusedCalls(row)) {
      const [english, french] = [await inLanguage(call, 'en'), await inLanguage(call, 'fr')]
      if (english.status >= 400) assert.deepEqual(sentencesOf(french), sentencesOf(english))
    }
  })
