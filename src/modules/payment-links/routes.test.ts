import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { linkBody, makeLink, readLink } from '#test/payment-links.ts'

// Payment links as their merchant sees them.

const harness = useHarness()

const create = (key: string, body: object, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path: '/v1/payment-links', key, body, headers })
const patch = (key: string, reference: string, body: object) =>
  harness.call({ method: 'PATCH', path: `/v1/payment-links/${reference}`, key, body })
const listed = async (key: string, query: string) => {
  const { body, text } = await harness.call({ path: `/v1/payment-links?${query}`, key })
  assert.ok(body.content, text)
  return body
}

test('an amount and a description make a link: 201, where it is, and what to share', async () => {
  const { key } = await harness.make.merchant()
  const made = await create(key, { amount: 150, description: 'Cours de poterie' })
  assert.equal(made.status, 201, made.text)
  const { reference, correlationId: _, createdAt: _created, updatedAt: _updated, ...view } = made.body
  assert.match(reference, /^pl_[0-9a-z]{22}$/)
  assert.equal(made.headers['location'], `/v1/payment-links/${reference}`)
  assert.deepEqual(view, {
    url: `https://pay.example/l/${reference}`,
    qrCodeUrl: `https://pay.example/v1/payment-links/${reference}/qr-code`,
    posterUrl: `https://pay.example/v1/payment-links/${reference}/poster`,
    description: 'Cours de poterie',
    amount: 150,
    currency: 'MAD',
    amountMode: 'FIXED',
    usage: 'MULTI',
    locale: 'auto',
    savePaymentMethod: 'NONE',
    status: 'ACTIVE',
    paymentCount: 0,
    paidAmount: 0,
    viewCount: 0,
    active: true,
    origin: 'API',
    environment: 'SANDBOX',
  })
})

test('everything that was asked for comes back as it was sent', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{ name: 'Salma' }])
  const sent = {
    description: 'Don libre',
    amountMode: 'OPEN',
    amount: 100,
    minAmount: 20,
    maxAmount: 5000,
    suggestedAmounts: [50, 100, 200.5],
    currency: 'MAD',
    usage: 'MULTI',
    maxPayments: 40,
    startsAt: '2099-01-01T00:00:00.000Z',
    expiresAt: '2099-12-31T00:00:00.000Z',
    methods: ['CASH', 'CARD'],
    collect: { name: 'REQUIRED', address: 'OPTIONAL' },
    customFields: [{ key: 'size', label: 'Taille', type: 'SELECT', required: true, options: ['S', 'M'] }],
    successUrl: 'https://shop.example/merci',
    cancelUrl: 'https://shop.example/',
    successMessage: 'Merci !',
    inactiveMessage: 'Complet.',
    locale: 'ar',
    clientId: client?.id,
    savePaymentMethod: 'ASK',
    externalId: 'don-1',
    metadata: { a: { b: [1, 'x'] } },
  }
  const { reference } = await makeLink(harness, key, sent)
  const read = await readLink(harness, key, reference)
  for (const [name, value] of Object.entries(sent)) assert.deepEqual(read[name], value, name)
  assert.deepEqual([read.status, read.statusReason], ['SCHEDULED', 'NOT_STARTED'])
})

test('a known externalId answers 200 with the link that has it; a repeated key replays the answer', async () => {
  const { key } = await harness.make.merchant()
  const first = await create(key, linkBody({ externalId: 'x' }))
  const known = await create(key, linkBody({ externalId: 'x', amount: 7, expiresAt: '2020-01-01T00:00:00Z' }))
  assert.equal(known.status, 200, known.text)
  assert.deepEqual([known.body.reference, known.body.amount], [first.body.reference, 150])
  const headers = { 'idempotency-key': 'k-1' }
  const [one, two] = [await create(key, linkBody(), headers), await create(key, linkBody(), headers)]
  assert.deepEqual([two.status, two.body.reference], [201, one.body.reference])
  assert.equal(two.headers['idempotency-replayed'], 'true')
  assert.equal((await listed(key, '')).totalElements, 2)
})

test('usage is SINGLE for one payment, and MULTI otherwise', async () => {
  const { key } = await harness.make.merchant()
  const cases: [object, string, number | undefined][] = [
    [{}, 'MULTI', undefined],
    [{ maxPayments: 1 }, 'SINGLE', 1],
    [{ usage: 'SINGLE' }, 'SINGLE', 1],
    [{ maxPayments: 7 }, 'MULTI', 7],
    [{ usage: 'MULTI', maxPayments: 1 }, 'MULTI', 1],
  ]
  for (const [fields, usage, maxPayments] of cases) {
    const made = await makeLink(harness, key, fields)
    assert.deepEqual([made.usage, made.maxPayments], [usage, maxPayments])
  }
})

test('PATCH changes what is present and leaves the rest; the address stays', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const made = await makeLink(harness, key, {
    expiresAt: '2099-01-01T00:00:00Z',
    successMessage: 'Merci',
    maxPayments: 9,
  })
  const changed = await patch(key, made.reference, { description: 'Autre', clearExpiration: true, successMessage: '' })
  assert.equal(changed.status, 200, changed.text)
  const {
    expiresAt: _ended,
    successMessage: _said,
    description: _was,
    updatedAt: _at,
    correlationId: _c,
    ...same
  } = made
  for (const [name, value] of Object.entries(same)) assert.deepEqual(changed.body[name], value, name)
  assert.deepEqual(
    [changed.body.description, changed.body.expiresAt, changed.body.successMessage],
    ['Autre', undefined, undefined],
  )
  await patch(key, made.reference, { description: 'Autre' })
  const told = (await listEvents(harness.db.read, sandbox)).map(({ type }) => type)
  assert.deepEqual(told, ['payment_link.created', 'payment_link.updated'], 'what changes nothing is not told')
})

test('another way to price or to count takes the fields of the old one with it', async () => {
  const { key } = await harness.make.merchant()
  const open = await makeLink(harness, key, {
    amount: undefined,
    amountMode: 'OPEN',
    minAmount: 20,
    suggestedAmounts: [20],
  })
  assert.equal((await patch(key, open.reference, { amountMode: 'FIXED' })).status, 400, 'it needs an amount')
  const fixed = (await patch(key, open.reference, { amountMode: 'FIXED', amount: 30 })).body
  assert.deepEqual([fixed.amount, fixed.minAmount, fixed.suggestedAmounts], [30, undefined, undefined])
  const counted = await makeLink(harness, key, { maxPayments: 9 })
  assert.equal((await patch(key, counted.reference, { usage: 'SINGLE' })).body.maxPayments, 1)
  assert.equal((await patch(key, counted.reference, { usage: 'MULTI' })).body.maxPayments, undefined)
})

test('what was asked of buyers is replaced as a whole, and taken away', async () => {
  const { key } = await harness.make.merchant()
  const customFields = [{ key: 'size', label: 'Taille', type: 'TEXT' }]
  const { reference } = await makeLink(harness, key, { customFields, collect: { name: 'REQUIRED' } })
  const other = [{ key: 'age', label: 'Âge', type: 'NUMBER' }]
  const replaced = (await patch(key, reference, { customFields: other, collect: { email: 'OPTIONAL' } })).body
  assert.deepEqual([replaced.customFields, replaced.collect], [other, { email: 'OPTIONAL' }])
  const emptied = (await patch(key, reference, { clearCustomFields: true, collect: {} })).body
  assert.deepEqual([emptied.customFields, emptied.collect], [undefined, undefined])
})

test('DELETE deactivates, PATCH makes active again, each told', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const path = `/v1/payment-links/${reference}`
  const deleted = await harness.call({ method: 'DELETE', path, key })
  assert.deepEqual([deleted.status, deleted.body.status, deleted.body.statusReason], [200, 'INACTIVE', 'DEACTIVATED'])
  assert.equal((await harness.call({ method: 'DELETE', path, key })).status, 200)
  assert.equal((await patch(key, reference, { active: true })).body.status, 'ACTIVE')
  const told = (await listEvents(harness.db.read, sandbox)).map(({ type, sequence }) => `${type} ${sequence}`)
  assert.deepEqual(told, ['payment_link.created 1', 'payment_link.deactivated 2', 'payment_link.updated 3'])
})

test('the list filters by status, origin, externalId, time and words, with exact totals', async () => {
  const { key } = await harness.make.merchant()
  const active = await makeLink(harness, key, { description: '100% laine_fine', externalId: 'one' })
  const soon = await makeLink(harness, key, { startsAt: '2099-01-01T00:00:00Z' })
  const ended = await makeLink(harness, key, { expiresAt: new Date(Date.now() + 30_000).toISOString() })
  const gone = await makeLink(harness, key)
  await harness.call({ method: 'DELETE', path: `/v1/payment-links/${gone.reference}`, key })
  harness.clock.now = new Date(Date.now() + 31_000)
  const found = async (query: string) =>
    (await listed(key, query)).content.map(({ reference }: { reference: string }) => reference)
  assert.deepEqual(await found('status=ACTIVE'), [active.reference])
  assert.deepEqual(await found('status=SCHEDULED'), [soon.reference])
  assert.deepEqual(await found('status=EXPIRED'), [ended.reference])
  assert.deepEqual(await found('status=INACTIVE'), [gone.reference])
  assert.deepEqual(await found('status=COMPLETED'), [])
  harness.clock.now = undefined
  assert.deepEqual(await found('q=LAINE_'), [active.reference])
  assert.deepEqual(await found('q=%25'), [active.reference])
  assert.deepEqual(await found('externalId=one'), [active.reference])
  assert.deepEqual(await found('origin=DASHBOARD'), [])
  assert.deepEqual(await found(`from=${active.createdAt}&to=${soon.createdAt}`), [active.reference])
  assert.deepEqual((await found('sort=createdAt,asc')).length, 4)
  assert.equal((await listed(key, 'size=1')).totalElements, 4)
})

test('a merchant does not see links of another account or environment', async () => {
  const [one, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const { reference } = await makeLink(harness, one.key)
  for (const key of [other.key, one.liveKey])
    for (const path of ['', '/qr-code', '/poster']) {
      const refused = await harness.call({ path: `/v1/payment-links/${reference}${path}`, key })
      assert.deepEqual([refused.status, refused.body.error.code], [404, 'PAYMENT_LINK_NOT_FOUND'])
    }
})
