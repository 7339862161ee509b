import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'

// A reader of the console does there what the command line does, and is told of its pages, by the names that the menu has.

const harness = useHarness()
const reason = 'Letter of the bank.'

/** A call that is refused, and the name of the page in each language. */
const refused = [
  {
    path: `bank-entries/${newId(new Date())}/undo`,
    body: { reason },
    pages: { en: /Bank statements/, fr: /Relevés bancaires/, ar: /كشوف البنك/ },
  },
  {
    path: `settlement-lines/${newId(new Date())}/undo`,
    body: { reason },
    pages: { en: /Settlements/, fr: /Règlements/, ar: /التسويات/ },
  },
  {
    path: 'bank-files/MZN-NO-SUCH-FILE/approve',
    body: undefined,
    pages: { en: /Bank files/, fr: /Fichiers bancaires/, ar: /ملفات البنك/ },
  },
]

for (const { path, body, pages } of refused)
  test(`a refusal of ${path.replace(/[\da-f-]{36}/, '{id}')} names the page of the console, and no command`, async () => {
    const finance = await harness.make.staff('FINANCE')
    for (const [locale, page] of Object.entries(pages)) {
      const headers = { 'accept-language': locale }
      const call = { method: 'POST', path: `/operator/v1/${path}`, key: finance.token, headers } as const
      const { status, body: answer } = await harness.call({ ...call, ...(body && { body }) })
      assert.equal(status, 404, answer.message)
      assert.match(answer.message, page)
      assert.doesNotMatch(answer.message, /mizan/)
    }
  })
