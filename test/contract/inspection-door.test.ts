import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pino from 'pino'
import { buildApp, merchantRoutes, openApi, portalOpenApi, portalRoutes } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { operatorRoutes } from '../../src/operator/routes.ts'
import { fileCalls } from '#platform/http/file-calls.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'
import { isFile, type Route } from '#platform/http/route.ts'
import { inspectionErrors } from '#platform/inspections/refusals.ts'
import {
  accounts,
  emptied,
  hidden,
  leftOut,
  links,
  people,
  searched,
  searches,
  shown,
  untouched,
} from '#platform/inspections/shown-names.ts'
import { locales } from '#platform/locale.ts'
import { readingPermissions } from '#platform/sessions/roles.ts'
import { type Answer, type Call, callApp, useHarness } from '#test/harness.ts'
import { askedTicket, openedInspection, ownPage, sendTicket, type TestInspection } from '#test/inspections.ts'
import { assertCorrelation, assertNoNull, assertProtected } from './conventions.ts'

// The door below `/inspect`, where the staff sees a merchant's dashboard: every row of the merchant's tables, and those of the operator.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
let merchantId: string
let inspection: TestInspection
before(async () => {
  merchantId = (await harness.make.merchant()).merchantId
  inspection = await openedInspection(harness, merchantId)
})

const id = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const somewhere = (path: string) => path.replaceAll(/\{\w+\}/g, id)
const sandbox = { 'x-environment': 'SANDBOX' }

type Row = Call & { isMerchantApi: boolean; isRead: boolean; isKept: boolean }

const isPaper = (form: Route['replies'][number] | undefined) => isFile(form) && !form.mediaType.startsWith('image/')

const ofMerchant = ({ method, path, mode, access, replies }: Route): Row => ({
  method,
  path: `/inspect/api/v1/merchant${somewhere(path)}`,
  isMerchantApi: true,
  isRead: method === 'GET' && mode === 'read',
  isKept: !access.endsWith(':read') || isPaper(replies[200]),
})
const rows: readonly Row[] = [
  ...merchantRoutes.map(ofMerchant),
  ...portalRoutes.map(({ method, path, mode, access, operationId }) => ({
    method,
    path: `/inspect${somewhere(path)}`,
    isMerchantApi: false,
    isRead: method === 'GET' && mode === 'read',
    isKept: !access.endsWith(':read') && operationId !== 'getMe',
  })),
  ...fileCalls.map(({ method, url }) => ({
    method,
    path: `/inspect${url.replace(':id', id)}`,
    isMerchantApi: false,
    isRead: method === 'GET',
    isKept: true,
  })),
]

type Reason = keyof typeof inspectionErrors

function assertRefusedAs(answer: Answer, { isMerchantApi }: Row, reason: Reason, locale: 'en' | 'fr' | 'ar' = 'en') {
  const { code, status, words } = inspectionErrors[reason]
  assertCorrelation(answer)
  assertProtected(answer)
  assert.equal(answer.status, status, answer.text)
  const { error } = answer.body
  assert.equal(isMerchantApi ? error.message : answer.body.message, words[locale])
  if (isMerchantApi) assert.equal(error.code, status === 401 ? 'UNAUTHORIZED' : 'FORBIDDEN')
  else assert.equal(answer.body.code, code)
}

const callIn = ({ method, path }: Pick<Row, 'method' | 'path'>, headers: Record<string, string>): Promise<Answer> =>
  harness.call({ ...(method && { method }), path, headers: { ...sandbox, ...headers } })

for (const row of rows) {
  const title = `${row.method} ${row.path}`
  const outcome = row.isRead ? (row.isKept ? 'INSPECTION_KEPT' : undefined) : 'INSPECTION_READS_ONLY'

  test(`${title} ${outcome ? `is refused to an inspection: ${outcome}` : 'is open to an inspection'}`, async () => {
    if (outcome === undefined) {
      const answer = await callIn(row, inspection.headers)
      assert.ok([200, 400, 404, 422].includes(answer.status), answer.text)
      assertNoNull(answer.body, 'body')
      return
    }
    for (const locale of locales)
      assertRefusedAs(await callIn(row, { ...inspection.headers, 'accept-language': locale }), row, outcome, locale)
    // Before its body and its fields are judged, and whatever the environment is.
    const headers = { ...inspection.headers, 'x-environment': 'PRODUCTION', 'content-type': 'application/json' }
    if (row.method !== 'GET') assertRefusedAs(await harness.call({ ...row, headers, body: '{"amount":' }), row, outcome)
  })

  test(`${title} answers 401 to everybody without an inspection that goes on`, async () => {
    const { merchantId: other, key } = await harness.make.merchant()
    const { token } = await harness.make.session(other)
    const { cookie } = inspection
    const [name = '', value = ''] = cookie.split('=')
    const others: Record<string, Record<string, string>> = {
      nothing: {},
      'a session of the merchant': { authorization: `Bearer ${token}`, cookie: `__Host-mizan_session=${token}` },
      'a session of the merchant in the cookie of inspections': { cookie: `${name}=${token}` },
      'a session of the staff': { authorization: `Bearer ${inspection.staff.token}` },
      'a session of the staff in the cookie of inspections': { cookie: `${name}=${inspection.staff.token}` },
      'an API key': { authorization: `Bearer ${key}`, cookie: `${name}=${key}` },
      'the inspection as a bearer': { authorization: `Bearer ${value}` },
      'the ticket instead of the secret': { cookie: `${name}=${inspection.ticket}` },
      'the cookie of a service without https': { cookie: cookie.replace('__Host-', '') },
      'a secret with another end': { cookie: `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}` },
      'the secret of another merchant': { cookie: cookie.replace(merchantId, other) },
      'another inspection, as another tab is in': { cookie, 'x-inspection': id },
      'a page of another site': { cookie, 'sec-fetch-site': 'cross-site' },
      'a page of a sister site': { cookie, 'sec-fetch-site': 'same-site' },
    }
    for (const [what, headers] of Object.entries(others)) {
      const answer = await callIn(row, { 'x-inspection': inspection.id, ...ownPage, ...headers })
      assert.equal(answer.status, 401, `${what}: ${answer.text}`)
      assertRefusedAs(answer, row, 'INSPECTION_OVER')
    }
    assertRefusedAs(await callIn(row, { cookie, ...ownPage }), row, 'INSPECTION_OVER')
  })
}

test('no row of the operator takes an inspection, however it is sent', async () => {
  const value = inspection.cookie.split('=')[1] ?? ''
  const cookies = `${inspection.cookie}; __Host-mizan_operator=${value}; __Host-mizan_session=${value}`
  for (const { method, path, access } of operatorRoutes) {
    if (access === 'anyone') continue
    for (const headers of [
      inspection.headers,
      { ...inspection.headers, cookie: cookies },
      { authorization: `Bearer ${value}` },
    ]) {
      const { status } = await harness.call({ method, path: somewhere(path), headers })
      assert.equal(status, 401, `${method} ${path}`)
    }
  }
})

test('neither the merchant’s own doors nor a log-in take an inspection', async () => {
  const value = inspection.cookie.split('=')[1] ?? ''
  const sent = [
    inspection.headers,
    { ...inspection.headers, cookie: `__Host-mizan_session=${value}` },
    { authorization: `Bearer ${value}` },
  ]
  const calls = [
    ...merchantRoutes.flatMap(({ method, path }) =>
      ['/v1', '/api/v1/merchant'].map((at) => ({ method, path: at + path })),
    ),
    ...portalRoutes.filter(({ access }) => access !== 'anyone').map(({ method, path }) => ({ method, path })),
  ]
  for (const { method, path } of calls)
    for (const headers of sent)
      assert.equal((await callIn({ method, path: somewhere(path) }, headers)).status, 401, `${method} ${path}`)
})

test('no answer to an inspection sets the cookie of another door', async () => {
  for (const row of rows)
    for (const method of [row.method, 'POST'] as const) {
      const { headers } = await callIn({ ...row, method }, inspection.headers)
      assert.equal(headers['set-cookie'], undefined, `${method} ${row.path}`)
    }
  const opened = await sendTicket(
    harness,
    (await askedTicket(harness, merchantId, await harness.make.staff('RISK'))).ticket,
  )
  const [cookie, ...more] = [opened.headers['set-cookie']].flat()
  assert.deepEqual(more, [])
  assert.match(
    String(cookie),
    /^__Host-mizan_inspection=mzn_in_[\w.-]+; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/i,
  )
})

test('no list is searched in which people are hidden, and those of what is shown are', async () => {
  const lists = [
    ...merchantRoutes.map((row) => ({ ...row, door: '/inspect/api/v1/merchant', isMerchantApi: true })),
    ...portalRoutes.map((row) => ({ ...row, door: '/inspect', isMerchantApi: false })),
  ].filter(({ method, mode, access, replies }) => {
    const isOpen = method === 'GET' && mode === 'read' && access.endsWith(':read')
    return isOpen && !isPaper(replies[200] as Route['replies'][number])
  })
  let found = 0
  for (const { door, path, query, isMerchantApi } of lists)
    for (const name of searches) {
      if (!(name in ((query && (inputSchema(query)['properties'] as object)) ?? {}))) continue
      found++
      const row = { path: `${door}${somewhere(path)}?${name}=%2B2126`, isMerchantApi, isRead: true, isKept: false }
      for (const locale of locales) {
        const answer = await callIn(row, { ...inspection.headers, 'accept-language': locale })
        if (searched.has(path)) assert.equal(answer.status, 200, answer.text)
        else assertRefusedAs(answer, row, 'INSPECTION_SEARCHES_NO_PERSON', locale)
      }
    }
  assert.ok(found >= 8, `${found} searches`)
})

test('every text in the answers of a merchant’s calls is shown, masked or hidden by a decision', () => {
  const lists = { shown, people, accounts, hidden, links, leftOut, emptied, untouched }
  const decided = new Set(
    Object.values(lists)
      .flatMap((names) => [...names])
      .map((name) => name.split('.').at(-1) ?? ''),
  )
  const unknown = namesOfTexts().filter((name) => !decided.has(name))
  assert.deepEqual(unknown, [], 'Decide in src/platform/inspections/shown-names.ts whether an inspection shows these.')
  const twice = [...shown].filter((name) => people.has(name) || hidden.has(name))
  assert.deepEqual(twice, [])
  assert.ok(readingPermissions.every((name) => name.endsWith(':read')))
})

/** Names of members that are texts, or free objects, in the successes of the calls that are open. */
function namesOfTexts(): string[] {
  const names = new Set<string>()
  for (const document of [
    openApi('https://pay.example'),
    portalOpenApi('https://pay.example'),
  ] as unknown as Document[]) {
    const walk = (schema: Schema | undefined, name: string, above: readonly Schema[]) => {
      const known =
        schema?.$ref === undefined ? schema : document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
      if (!known || above.includes(known)) return
      const path = [...above, known]
      for (const each of [...(known.allOf ?? []), ...(known.oneOf ?? []), ...(known.anyOf ?? [])])
        walk(each, name, path)
      for (const [member, each] of Object.entries(known.properties ?? {})) walk(each, member, path)
      walk(known.items, name, path)
      if (known.type === 'string') names.add(name)
    }
    for (const { get } of Object.values(document.paths))
      walk(get?.responses['200']?.content?.['application/json']?.schema, '', [])
  }
  return [...names].sort()
}

type Schema = {
  $ref?: string
  type?: string
  items?: Schema
  properties?: Record<string, Schema>
  allOf?: Schema[]
  oneOf?: Schema[]
  anyOf?: Schema[]
}
type Document = {
  components: { schemas: Record<string, Schema> }
  paths: Record<string, { get?: { responses: Record<string, { content?: Record<string, { schema: Schema }> }> } }>
}

const appWith = (settings: Record<string, string>) => {
  const { db, secrets } = harness
  const config = readConfig({ PUBLIC_URL: 'https://pay.example', ...settings })
  return buildApp({ config, db, secrets, log: pino({ level: 'silent' }), readiness: async () => ({ status: 'ready' }) })
}

test('without a console or https there is no such door, and only networks of the staff reach it', async () => {
  const call = { path: '/inspect/api/v1/inspection', headers: inspection.headers }
  const off = await appWith({ OPERATOR_CONSOLE: 'off' })
  assert.equal((await callApp(off, call)).status, 404)
  await off.close()
  const plain = { PUBLIC_URL: 'http://pay.example', OPERATOR_URL: 'https://ops.example' }
  const unprotected = await appWith(plain)
  assert.equal((await callApp(unprotected, call)).status, 404)
  const asked = await callApp(unprotected, {
    method: 'POST',
    path: `/operator/v1/merchants/${merchantId}/inspections`,
    key: inspection.staff.token,
    headers: { host: 'ops.example' },
    body: { reason: 'A call' },
  })
  assert.deepEqual([asked.status, asked.body.code], [403, 'ERR-1546'])
  await unprotected.close()
  const fenced = await appWith({ OPERATOR_NETWORKS: '10.1.0.0/16', TRUSTED_PROXIES: '127.0.0.1' })
  const from = async (address: string) =>
    (await callApp(fenced, { ...call, headers: { ...call.headers, 'x-forwarded-for': address } })).status
  assert.deepEqual([await from('10.2.0.1'), await from('10.1.0.1')], [401, 200])
  await fenced.close()
})
