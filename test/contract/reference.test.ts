import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { callsOf, type Document } from '#platform/http/reference/contract.ts'
import { samplesOf } from '#platform/http/reference/samples.ts'
import { openApi, openApi31, portalOpenApi } from '../../src/app.ts'
import { useHarness } from '#test/harness.ts'

// The contracts as a running server shows them.

const harness = useHarness()

const documents = { '/openapi.json': openApi, '/openapi-3.1.json': openApi31, '/openapi-portal.json': portalOpenApi }

for (const [path, documentFor] of Object.entries(documents))
  test(`${path} is the contract, with the address of this installation`, async () => {
    const { status, headers, body } = await harness.call({ path })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/json; charset=utf-8')
    assert.deepEqual(body, JSON.parse(JSON.stringify(documentFor('https://pay.example'))))
  })

test('the portal’s contract names the cookie as browsers keep it over https', async () => {
  const { body } = await harness.call({ path: '/openapi-portal.json' })
  assert.equal(body.components.securitySchemes.sessionCookie.name, '__Host-mizan_session')
})

test('/docs shows every call and event with code in four languages, and loads nothing from anywhere else', async () => {
  const page = await harness.call({ path: '/docs' })
  assert.equal(page.status, 200)
  assert.match(
    String(page.headers['content-security-policy']),
    /^default-src 'none'; script-src 'self'; style-src 'self';/,
  )
  assert.doesNotMatch(page.text, /(?:src|action)="https?:|<style|<script>|style="|undefined|\[object/)
  for (const path of Object.keys(documents)) assert.ok(page.text.includes(`href="${path}"`), path)
  const { paths, webhooks } = openApi31('https://pay.example') as Record<'paths' | 'webhooks', Record<string, object>>
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) => Object.values(item))
  for (const { operationId } of operations) assert.ok(page.text.includes(`id="${operationId}"`), operationId)
  for (const sample of ['curl -X POST', 'await fetch(', 'curl_init(', 'requests.post('])
    assert.ok(page.text.includes(sample), sample)
  assert.match(page.text, /property="og:title"[^]*rel="icon"/)
  assert.ok((await harness.call({ path: '/docs/portal' })).text.includes('/api/v1/auth/login'))
})

test('a call that takes a file is shown with one, in code and to be tried', async () => {
  const document = openApi31('https://pay.example') as unknown as Document
  const call = callsOf(document).find(({ operation }) => operation.operationId === 'uploadPicture')
  assert.ok(call)
  for (const sample of Object.values(samplesOf(document, call, 'https://pay.example')))
    assert.match(sample, /picture\.jpg/)
  const { text } = await harness.call({ path: '/docs' })
  assert.match(text, /<input id="uploadPicture-body" name="body" type="file" required>/)
})

test('the code in each language is one that its program can read', async () => {
  const document = openApi31('https://pay.example') as unknown as Document
  for (const call of callsOf(document)) {
    const samples = samplesOf(document, call, 'https://pay.example')
    assert.doesNotThrow(() => new Script(`(async () => {${samples.javascript}\n})`), samples.javascript)
    const [, body] = /<<<'JSON'\n([^]*?)\nJSON,/.exec(samples.php) ?? []
    if (body !== undefined) assert.doesNotThrow(() => JSON.parse(body), body)
    assert.ok(samples.curl.startsWith(`curl -X ${call.method} 'https://pay.example/`), samples.curl)
  }
})
