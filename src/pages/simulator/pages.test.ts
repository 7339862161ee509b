import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { cardOf, openSession, pay, visit } from '#test/payment-page.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const paths = ['/simulator/challenge', '/simulator/3ds-method', '/simulator/agent']

for (const path of paths)
  test(`${path} is marked as a test, runs no script, and loads nothing`, async () => {
    for (const answer of [await visit(harness, path), await visit(harness, path, { code: '555' })]) {
      assert.match(answer.text, /<p class="mark">SANDBOX TEST/)
      assert.match(answer.text, /<html lang="en" dir="ltr">/)
      const policy = String(answer.headers['content-security-policy']).split('; ')
      assert.ok(policy.includes("default-src 'none'") && policy.includes("base-uri 'none'"))
      assert.ok(policy.includes(path === '/simulator/agent' ? "frame-ancestors 'none'" : 'frame-ancestors *'))
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.doesNotMatch(answer.text, /<script|\son\w+=|\sstyle=|src=|href=/)
    }
  })

for (const [lang, direction, words] of [
  ['fr', 'ltr', 'Aucun bon ne porte ce numéro'],
  ['ar', 'rtl', 'لا توجد قسيمة بهذا الرقم'],
])
  test(`the simulator speaks ${lang}, and says in English too that nothing is real`, async () => {
    const { text, headers } = await visit(harness, `/simulator/agent?number=770000000000&lang=${lang}`)
    assert.ok(text.includes(`<html lang="${lang}" dir="${direction}">`) && text.includes(`${words}`), text)
    assert.match(text, /SANDBOX TEST/)
    assert.equal(headers['content-language'], lang)
  })

test('every field that a person fills in has a label', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await pay(harness, await openSession(harness, key), { card: cardOf('CHALLENGE') })
  const { creq } = body.nextAction
  const pages = [await visit(harness, '/simulator/agent'), await visit(harness, '/simulator/challenge', { creq })]
  for (const { text } of pages) {
    const shown = [...text.matchAll(/<input (?!type="hidden")id="([^"]+)"/g)].map(([, id]) => id)
    assert.equal(shown.length, 1)
    for (const id of shown) assert.ok(text.includes(`<label for="${id}">`), id)
  }
})

test('the bank knows no confirmation but those of the simulator, and says so', async () => {
  const request = (id: unknown) => Buffer.from(JSON.stringify({ threeDSServerTransID: id })).toString('base64url')
  const answers: Record<string, string>[] = [{}, { code: '555' }, { cancel: 'yes' }]
  for (const creq of ['', 'x', '%', 'bnVsbA', request(1), request('x'), request(null), 'ü'.repeat(100)])
    for (const answer of answers) {
      const { status, text } = await visit(harness, '/simulator/challenge', { creq, ...answer })
      assert.equal(status, 404)
      assert.match(text, /Confirmation not found/)
    }
})

test('a bank that is given nothing to send back stays where it is, and tells the buyer', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await pay(harness, await openSession(harness, key), { card: cardOf('CHALLENGE') })
  const { creq } = body.nextAction
  const done = await visit(harness, '/simulator/challenge', { creq, code: '555' })
  assert.equal(done.status, 200)
  assert.match(done.text, /Confirmed\./)
  const again = await visit(harness, '/simulator/challenge', { creq, cancel: 'yes' })
  assert.match(again.text, /Confirmed\./)
})

test('an answer is given by a form alone: opening an address with a code in it answers nothing', async () => {
  const { key } = await harness.make.merchant()
  const { body } = await pay(harness, await openSession(harness, key), { card: cardOf('CHALLENGE') })
  const query = new URLSearchParams({ creq: body.nextAction.creq, code: '555' }).toString()
  assert.match((await visit(harness, `/simulator/challenge?${query}`)).text, /<form/)
})

test('a number that names no voucher is 404, and hostile signs stay text', async () => {
  const hostile = '"><script>alert(1)</script>'
  for (const number of ['770000000000', hostile, '\u0001'])
    for (const form of [undefined, { number }]) {
      const address = `/simulator/agent${form ? '' : `?number=${encodeURIComponent(number)}`}`
      const { status, text } = await visit(harness, address, form)
      assert.equal(status, 404)
      assert.match(text, /No voucher has this number/)
      assert.doesNotMatch(text, /<script/)
    }
})
