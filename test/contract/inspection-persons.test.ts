import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merchantRoutes, portalRoutes } from '../../src/app.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { inputSchema } from '#platform/http/openapi-schemas.ts'
import type { PortalRoute } from '#platform/http/portal-route.ts'
import { isFile } from '#platform/http/route.ts'
import { readingPermissions } from '#platform/sessions/roles.ts'
import { useHarness } from '#test/harness.ts'
import { openedInspection } from '#test/inspections.ts'
import { recordTransactions } from '#test/transaction-factory.ts'

// People in everything that a merchant reads: their own session shows them, and no answer to an inspection does.

const harness = useHarness()

/** Words of which each stands for a person or a secret, and for nothing else. */
const planted = {
  name: 'Zoubida Qarnfliya',
  email: 'zoubida.qarnfliya@zz-persons.example',
  phone: '+212661987654',
  line1: '77 rue Zellijwiya',
  city: 'Zzagoramelle',
  note: 'Zz-note-of-a-person',
  secret: 'zz-secret-9183',
}
const marks = [
  'oubida',
  'arnfliya',
  'zz-persons',
  '661987654',
  '661 98 76 54',
  'ellijwiya',
  'Zzagoramelle',
  'Zz-note',
  'zz-secret',
]

const person = { name: planted.name, email: planted.email, phone: planted.phone }
const address = { line1: planted.line1, city: planted.city, postalCode: '99871', country: 'MA' }

async function plantedMerchant() {
  const { merchantId, key, sandbox } = await harness.make.merchant('NOT_ENABLED')
  const { token, confirmation } = await harness.make.session(merchantId, 'OWNER', { fullName: planted.name })
  const post = async (path: string, body: object) => {
    const answer = await harness.call({ method: 'POST', path: `/v1${path}`, key, body })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }
  const metadata = { buyer: planted.name, phone: planted.phone, [planted.note]: 1, secret: planted.secret }
  const client = await post('/clients', { ...person, address, metadata, externalId: planted.email })
  await harness.make.method(sandbox, client.id, { holderName: planted.name })
  await post('/webhooks', {
    url: `https://shop.example/hook?token=${planted.secret}`,
    events: ['client.*', 'product.*'],
    metadata,
  })
  const product = await post('/products', { name: 'Théière', price: 10, stockQuantity: 40, metadata })
  const buyer = { ...person, shippingAddress: address }
  await harness.make.order(sandbox, product.reference, { buyer: buyer })
  const written = `${planted.email}, ${planted.phone}, 0661987654, 00212 661 98 76 54`
  const about = { description: `For ${written}`, metadata }
  const customFields = [{ key: 'size', label: 'Your size', type: 'TEXT', required: false }]
  await post('/payment-links', { amount: 10, ...about, customFields })
  const returnUrl = `https://shop.example/thanks?for=${planted.secret}`
  await post('/checkout/sessions', {
    amount: 10,
    orderId: 'order-1',
    returnUrl,
    customer: { ...person, address },
    ...about,
  })
  await post('/subscriptions', {
    clientId: client.id,
    amount: 10,
    interval: { unit: 'MONTH', count: 1 },
    trialEndsAt: '2031-01-31T09:00:00Z',
    ...about,
  })
  await recordTransactions(harness.make, sandbox, [{ customer: JSON.stringify({ ...person, address }) }])
  const portal = async (method: 'PATCH' | 'POST', path: string, body: object) => {
    const headers = { 'x-confirmation-token': await confirmation() }
    const answer = await harness.call({ method, path: `/api/v1${path}`, key: token, body, headers })
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
  }
  await portal('PATCH', '/company', {
    supportPhone: planted.phone,
    postalAddress: planted.line1,
    legalName: planted.name,
  })
  await portal('PATCH', `/clients/${client.id}?environment=SANDBOX`, { note: planted.note })
  await portal('PATCH', '/application', {
    contactName: planted.name,
    contactEmail: planted.email,
    contactPhone: planted.phone,
  })
  await portal('POST', '/company/members', { email: `b.${planted.email}`, fullName: planted.name, role: 'VIEWER' })
  const submitted = { merchantId, action: 'production.requested', actor: planted.email } as const
  await inTransaction(harness.db, (tx) =>
    recordAudit(tx, { ...submitted, facts: { legalName: planted.name } }, new Date()),
  )
  await harness.app.flushRequestLog()
  return { merchantId, token }
}

/** Rows that an inspection reads, lists before what is in them. */
const open = [
  ...merchantRoutes
    .filter(({ method, access, replies }) => method === 'GET' && access.endsWith(':read') && !isFile(replies[200]))
    .map(({ path }) => ({ door: '/api/v1/merchant', path, query: '' })),
  ...portalRoutes
    .filter(({ method, access }) => method === 'GET' && readingPermissions.includes(access))
    .map(({ path, query }) => ({ door: '/api/v1', path: path.slice('/api/v1'.length), query: environmentIn(query) })),
].sort((one, other) => one.path.split('/').length - other.path.split('/').length)

function environmentIn(query: PortalRoute['query']): string {
  return query && 'environment' in (inputSchema(query)['properties'] as object) ? '?environment=SANDBOX' : ''
}

const assertShowsNobody = (place: string, text: string) => {
  for (const mark of marks) assert.ok(!text.includes(mark), `${place} shows ${mark}: ${text}`)
}

test('a merchant’s session shows people in its answers, and no answer to an inspection does, whatever the role', async () => {
  const { merchantId, token } = await plantedMerchant()
  const shownIn = new Set<string>()
  for (const role of ['SUPPORT', 'ADMIN'] as const) {
    const inspection = await openedInspection(harness, merchantId, { role })
    const firstOf = new Map<string, Record<string, string>>()
    for (const { door, path, query } of open) {
      const above = firstOf.get(path.split('/{')[0] ?? '') ?? {}
      const named = (name: string) => above[name] ?? above['id'] ?? above['reference']
      const place = `${path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named(name) ?? '{}')}${query}`
      if (place.includes('{}')) continue
      const headers = { 'x-environment': 'SANDBOX' }
      const own = await harness.call({ path: door + place, key: token, headers })
      const answer = await harness.call({
        path: `/inspect${door}${place}`,
        headers: { ...inspection.headers, ...headers },
      })
      assert.equal(answer.status, own.status, `${place}: ${answer.text}`)
      const [first] = own.body?.content ?? own.body?.items ?? []
      if (first) firstOf.set(path, first)
      assertShowsNobody(place, answer.text)
      if (path === '/payment-links') assert.equal(answer.body.content[0].customFields[0].label, 'Your size')
      if (marks.some((mark) => own.text.includes(mark))) shownIn.add(path)
    }
  }
  assert.ok(shownIn.size >= 26, `people stand in too few answers to prove anything: ${[...shownIn].join(' ')}`)
})
