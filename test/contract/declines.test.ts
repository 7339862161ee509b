import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openApi, portalOpenApi } from '../../src/app.ts'
import { declineCodes, presentDecline } from '#money/acquirers/declines.ts'
import { declinePage } from '#money/acquirers/decline-page.ts'

// The contracts name the decline codes that can be answered, each of them in one place.

const answered = [...new Set(declineCodes.map((code) => presentDecline(code, 'en').code))].sort()
const documents = { merchant: openApi('http://localhost:4000'), portal: portalOpenApi('http://localhost:4000') }

/** The lists of decline codes in a document. */
function listsIn(value: unknown, path: string): [path: string, codes: string[]][] {
  if (typeof value !== 'object' || value === null) return []
  const { enum: codes } = value as { enum?: string[] }
  const own: [string, string[]][] = codes?.includes('INSUFFICIENT_FUNDS') ? [[path, codes]] : []
  return [...own, ...Object.entries(value).flatMap(([name, each]) => listsIn(each, `${path}/${name}`))]
}

for (const [name, document] of Object.entries(documents))
  test(`the contract of the ${name} API lists the decline codes once: those that can be answered`, () => {
    const lists = listsIn(document, '#').filter(([, codes]) => !codes.includes('CLOSED_PAGE'))
    assert.deepEqual(
      lists.map(([path]) => path),
      ['#/components/schemas/DeclineCode'],
    )
    assert.deepEqual(lists[0]?.[1].toSorted(), answered)
  })

test('the page of decline codes has each code that can be answered, and no other', () => {
  const named = [...declinePage().matchAll(/^\| `([A-Z_]+)` /gm)].map(([, code = '']) => code)
  assert.deepEqual([...new Set(named)].sort(), answered)
})
