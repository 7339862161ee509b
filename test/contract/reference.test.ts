import assert from 'node:assert/strict'
import { test } from 'node:test'
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

test('/docs shows each contract, and loads nothing from anywhere else', async () => {
  const page = await harness.call({ path: '/docs' })
  assert.equal(page.status, 200)
  assert.match(String(page.headers['content-security-policy']), /^default-src 'none'; script-src 'self';/)
  assert.doesNotMatch(page.text, /(?:src|href)="https?:/)
  const { text } = await harness.call({ path: '/docs/static/swagger-initializer.js' })
  for (const path of Object.keys(documents)) assert.ok(text.includes(`"${path}"`), path)
})
