import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statusByCode } from '#platform/errors.ts'
import { projectFiles, readText } from '../tidy/files.ts'
import { pageAt } from './markdown.ts'

// The page of error codes: all of them, with their status, and messages that are said somewhere.

const { text } = pageAt('docs/api/errors.md')

type Shown = { code: string; status: number; body: string }
const shown: Shown[] = text
  .split(/^## /m)
  .slice(1)
  .flatMap((group) => {
    const status = Number(/^\d{3}/.exec(group)?.[0])
    return group
      .split(/^### /m)
      .slice(1)
      .map((body) => ({ code: /^`(\w+)`/.exec(body)?.[1] ?? '', status, body }))
  })

test('the page of errors has every code of the API once, under its status', () => {
  assert.deepEqual(
    shown.map(({ code, status }) => `${status} ${code}`).sort(),
    Object.entries(statusByCode)
      .map(([code, status]) => `${status} ${code}`)
      .sort(),
  )
})

type Envelope = { error: { code: string; message: string } }
const exampleOf = ({ body }: Shown): Envelope | undefined => {
  const [, json] = /```json\n(.*)\n```/.exec(body) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as Envelope)
}

test('a code has a cause, the way out, and an answer with that code', () => {
  const wrong = shown.filter((each) => {
    const [, cause = '', way = ''] = each.body.split('\n\n')
    return cause === '' || !/^\*\*Do:\*\* \S/.test(way) || exampleOf(each)?.error.code !== each.code
  })
  assert.deepEqual(
    wrong.map(({ code }) => code),
    [],
  )
})

test('messages of the page of errors are said by the code', () => {
  const sources = projectFiles.filter((path) => /^src\/.*(?<!\.test)\.ts$/.test(path)).map(readText)
  // Sentences have their places in braces, and stand in single quotes.
  const said = new Set(sources.flatMap((source) => source.match(/'(?:[^'\\\n]|\\.){12,}'/g) ?? []))
  const forms = [...said].map((quoted) => {
    const parts = quoted.slice(1, -1).split(/\{\w+\}/)
    return new RegExp(`^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('.+')}$`)
  })
  const strange = shown.filter((each) => {
    const { message = '' } = exampleOf(each)?.error ?? {}
    return !forms.some((form) => form.test(message))
  })
  assert.deepEqual(
    strange.map((each) => `${each.code}: ${exampleOf(each)?.error.message}`),
    [],
  )
})
