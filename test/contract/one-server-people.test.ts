import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchantRoutes, portalRoutes } from '../../src/app.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'
import type { PortalRoute } from '#platform/http/portal-route.ts'
import { countAskings, findAskings } from '#test/cluster-queries.ts'
import { cloneDatabase, isOverSeveral, type TestDatabase } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { openedInspection } from '#test/inspections.ts'
import { makeLink } from '#test/payment-links.ts'
import { openSession, pay, visit } from '#test/payment-page.ts'
import { buy, payFor, productOf } from '#test/sales-page.ts'

// Acts of people use one server at a time when tables are on several: the calls of the dashboard, whatever they are answered, and
// the pages of buyers.

const skip = !isOverSeveral() && 'MIZAN_TEST_CLUSTER names no servers'

let database: TestDatabase
const harness = useHarness({ REQUEST_LOG: 'off', RATE_LIMIT_PUBLIC: '1000000' }, async () => {
  database = await cloneDatabase()
  if (skip === false) await countAskings(database.target)
  return database
})
const toSeveral = async () => (await findAskings(database.target)).several

/** They tell of all companies of a person, each of which is with its own rows: the only calls that ask every server. */
const ofAllCompanies = new Set([
  'GET /api/v1/auth/me',
  'PATCH /api/v1/auth/me',
  'POST /api/v1/auth/switch-company',
  'GET /api/v1/auth/sessions',
  'DELETE /api/v1/auth/sessions/{id}',
])

const somewhere = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'

function exampleOf({ body }: PortalRoute): Record<string, unknown> | undefined {
  if (!body) return undefined
  const { properties = {} } = inputSchema(body) as { properties?: Record<string, { example?: unknown }> }
  return Object.fromEntries(Object.entries(properties).map(([name, { example }]) => [name, example]))
}

for (const route of portalRoutes.filter(({ method, path }) => !ofAllCompanies.has(`${method} ${path}`)))
  test(`${route.method} ${route.path} asks one server at a time`, { skip }, async () => {
    const { merchantId } = await harness.make.merchant()
    const { token, confirmation } = await harness.make.session(merchantId)
    const headers = {
      'x-environment': 'SANDBOX',
      ...(route.confirmed && { 'x-confirmation-token': await confirmation() }),
    }
    const body = exampleOf(route)
    const asked = await toSeveral()
    const { status, text } = await harness.call({
      method: route.method,
      path: route.path.replaceAll(/\{\w+\}/g, somewhere),
      ...(route.access !== 'anyone' && { key: token }),
      headers,
      ...(body && { body }),
    })
    assert.ok(status < 500, text)
    assert.equal(await toSeveral(), asked)
  })

/** Rows that an inspection reads, and those that it is refused. */
const inspected = [
  ...merchantRoutes.map(({ method, path }) => ({ method, path: `/inspect/api/v1/merchant${path}` })),
  ...portalRoutes.map(({ method, path }) => ({ method, path: `/inspect${path}` })),
].filter(({ method }) => method === 'GET')

test('an inspection of a merchant’s dashboard asks one server at a time', { skip }, async () => {
  const { merchantId } = await harness.make.merchant()
  const { headers } = await openedInspection(harness, merchantId)
  for (const { method, path } of inspected) {
    const asked = await toSeveral()
    const { status, text } = await harness.call({
      method,
      path: path.replaceAll(/\{\w+\}/g, somewhere),
      headers: { ...headers, 'x-environment': 'SANDBOX' },
    })
    assert.ok(status < 500, `${path} ${text}`)
    assert.equal(await toSeveral(), asked, path)
  }
})

test('the staff reads about one merchant at its server alone', { skip }, async () => {
  const { merchantId } = await harness.make.merchant()
  const { token } = await harness.make.staff('ADMIN')
  for (const { path } of operatorRoutes.filter(({ method, path }) => method === 'GET' && /\{merchantId\}/.test(path))) {
    const asked = await toSeveral()
    const { status, text } = await harness.call({ path: path.replace('{merchantId}', merchantId), key: token })
    assert.ok(status < 500, `${path} ${text}`)
    assert.equal(await toSeveral(), asked, path)
  }
})

test('the pages of buyers ask one server at a time', { skip }, async () => {
  const merchant = await harness.make.merchant()
  const { key } = merchant
  const product = await productOf(harness, merchant)
  const link = await makeLink(harness, key)
  const [open, paid] = [await openSession(harness, key), await openSession(harness, key)]
  assert.equal((await pay(harness, paid)).body.status, 'SUCCEEDED')
  const bought = await buy(harness, product)
  assert.equal((await payFor(harness, bought)).body.status, 'SUCCEEDED')
  const pages = [
    `/p/${product}`,
    `/p/${product}/qr.svg`,
    `/l/${link.reference}`,
    `/c/${open.token}`,
    `/c/${paid.token}`,
  ]
  for (const path of [...pages, `/c/${bought.token}`, `/logo/${merchant.merchantId}`]) {
    const asked = await toSeveral()
    const { status, text } = await visit(harness, path)
    assert.ok(status < 500 && (status < 400 || path.startsWith('/logo/')), `${path} ${status} ${text.slice(0, 200)}`)
    assert.equal(await toSeveral(), asked, path)
  }
})
