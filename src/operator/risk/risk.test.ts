import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/ids.ts'
import { riskOf } from '#money/risk/risk.ts'
import { listed } from '#money/risk/rule.ts'
import { submitCard } from '#money/payments/charge.ts'
import { type PaymentFixture, paymentFixtureOf } from '#money/payments/fixture.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The operator writes rules, tries them on the past, switches them on and off, and decides about payments.

const harness = useHarness()
type Send = (
  path: string,
  body?: unknown,
  method?: 'POST' | 'PUT' | 'DELETE' | 'GET',
) => ReturnType<typeof harness.call>
const callsOf =
  ({ token: key }: TestStaff, locale = 'en'): Send =>
  (path, body, method = 'POST') =>
    harness.call({
      method,
      path: `/operator/v1/risk${path}`,
      key,
      headers: { 'accept-language': locale },
      ...(body !== undefined && { body }),
    })

/** Another person than the one who wrote a rule. */
const another = async (): Promise<Send> => callsOf(await harness.make.staff('RISK'))

const ruleOf = ({ scope: { merchantId } }: PaymentFixture, more: object = {}, ...conditions: object[]) => ({
  name: 'Amounts above 50',
  action: 'BLOCK',
  environment: 'SANDBOX',
  conditions: [
    { on: 'MERCHANT', is: 'IN', values: [merchantId] },
    { on: 'AMOUNT', currency: 'MAD', above: 50 },
    ...conditions,
  ],
  ...more,
})

const pay = async (fixture: PaymentFixture, amountMinor = 10_000n) => {
  const { id: sessionId } = await fixture.session({ amountMinor })
  const card = { number: '4242424242424242', cvv: '123', expMonth: 12, expYear: 2040, holderName: 'Salma Idrissi' }
  const buyer = { email: 'salma@example.com', name: 'Salma Idrissi' }
  const submitted = { sessionId, correlationId: newId(fixture.now()), card, buyer }
  const parts = { ...fixture.parts, risk: riskOf(harness.db, harness.secrets) }
  return (await submitCard(parts, fixture.scope, submitted)).row
}

test('the log of acts names the list of a condition, and counts the values that it has no room for', async () => {
  const staff = await harness.make.staff('RISK')
  const send = callsOf(staff)
  const name = `Blocked ${newId(new Date())}`
  const { body: list } = await send('/lists', { name, kind: 'EMAIL' })
  const values = Array.from({ length: 500 }, (_, at) => `person-${at}@shop.example`)
  const conditions = [
    { on: 'EMAIL', is: 'IN', list: list.id },
    { on: 'EMAIL', is: 'NOT_IN', values },
  ]
  const { body: rule } = await send('/rules', { name: 'Known people', action: 'BLOCK', conditions })
  const { body } = await harness.call({ path: `/operator/v1/acts?about=${rule.id}`, key: staff.token })
  const [written] = body.items
  assert.equal(written.act, 'risk.rule_written')
  const [listed, valued] = JSON.parse(written.after.conditions)
  assert.deepEqual(listed, { on: 'EMAIL', is: 'IN', list: name })
  assert.deepEqual(valued.values, values.slice(0, valued.values.length))
  assert.ok(valued.values.length >= 8 && valued.more === 500 - valued.values.length, written.after.conditions)
})

test('a condition names merchants: the rules beside their ids, and the log of acts with the ends of these', async () => {
  const staff = await harness.make.staff('RISK')
  const send = callsOf(staff)
  const { merchantId } = await harness.make.merchant()
  const { body: merchant } = await harness.call({ path: `/operator/v1/merchants/${merchantId}`, key: staff.token })
  const conditions = [{ on: 'MERCHANT', is: 'IN', values: [merchantId] }]
  const { body: rule } = await send('/rules', { name: 'One shop', action: 'REVIEW', conditions })
  const { body: risk } = await send('', undefined, 'GET')
  assert.deepEqual(
    risk.merchants.filter(({ id }: { id: string }) => id === merchantId),
    [{ id: merchantId, name: merchant.name }],
  )
  const { body } = await harness.call({ path: `/operator/v1/acts?about=${rule.id}`, key: staff.token })
  const [condition] = JSON.parse(body.items[0].after.conditions)
  assert.deepEqual(condition.values, [`${merchant.name} …${merchantId.slice(-8)}`])
})

test('a rule is written, tried on the past, switched on, and a payment is blocked at once', async () => {
  const send = callsOf(await harness.make.staff('RISK'))
  const fixture = await paymentFixtureOf(harness)
  const reference = (await pay(fixture)).reference
  await pay(fixture, 4_000n)
  const { body: written, status } = await send('/rules', ruleOf(fixture))
  assert.deepEqual([status, written.isOn, written.version], [201, false, 1])
  const path = `/rules/${written.id}`
  assert.equal((await send(`${path}/switch-on`, {})).body.code, 'ERR-1560')
  harness.clock.now = new Date(fixture.now().getTime() + 3_600_000)
  const { body: tried } = await send(`${path}/test`, { days: 7 })
  harness.clock.now = undefined
  const { payments, matched, paid, meansMost, examples } = tried.tested
  assert.deepEqual([payments >= 2, matched, paid, examples[0].reference], [true, 1, 1, reference])
  assert.equal(meansMost, payments <= 2)
  const own = await send(`${path}/switch-on`, { acceptsMost: true })
  assert.deepEqual([own.status, own.body.code, written.isOwn], [409, 'ERR-1563', true])
  const [second, third] = [await another(), await another()]
  const both = await Promise.all([second, third].map((each) => each(`${path}/switch-on`, { acceptsMost: true })))
  assert.deepEqual(
    both.map(({ status: each }) => each).toSorted((a, b) => a - b),
    [200, 409],
  )
  assert.equal(both.find(({ status: each }) => each === 200)?.body.isOwn, false)
  assert.equal((await pay(fixture)).status, 'FAILED')
  assert.equal((await pay(fixture, 4_000n)).status, 'SUCCEEDED')
  harness.clock.now = new Date(fixture.now().getTime() + 3_600_000)
  const { body: shown } = await send('', undefined, 'GET')
  harness.clock.now = undefined
  const listed = shown.rules.find(({ id }: { id: string }) => id === written.id)
  assert.deepEqual([listed.matched, listed.isOwn, shown.isOn], [1, true, true])
  assert.equal((await send(path, undefined, 'DELETE')).status, 409)
  const { body: next } = await send(path, ruleOf(fixture, { action: 'REVIEW' }), 'PUT')
  assert.deepEqual([next.version, next.isOn, next.tested], [2, false, undefined])
  assert.equal((await pay(fixture)).status, 'SUCCEEDED')
  assert.equal((await send(path, undefined, 'DELETE')).status, 204)
})

test('a rule that blocks everybody is told by its trial, and is switched on only by who says so', async () => {
  const send = callsOf(await harness.make.staff('RISK'), 'fr')
  const fixture = await paymentFixtureOf(harness)
  for (let time = 0; time < 3; time++) await pay(fixture)
  const everybody = { name: 'Everybody', action: 'BLOCK', environment: 'SANDBOX' }
  const conditions = [{ on: 'CURRENCY', is: 'IN', values: ['MAD', 'EUR'] }]
  const { body: written } = await send('/rules', { ...everybody, conditions })
  harness.clock.now = new Date(fixture.now().getTime() + 3_600_000)
  const { body: tried } = await send(`/rules/${written.id}/test`, {})
  harness.clock.now = undefined
  assert.deepEqual([tried.tested.matched, tried.tested.meansMost], [tried.tested.payments, true])
  const other = callsOf(await harness.make.staff('RISK'), 'fr')
  const refused = await other(`/rules/${written.id}/switch-on`, {})
  assert.deepEqual([refused.status, refused.body.code], [409, 'ERR-1561'])
  assert.match(refused.body.message, /un paiement passé sur deux/)
  assert.equal((await other(`/rules/${written.id}/switch-on`, { acceptsMost: true })).status, 200)
  assert.equal((await pay(fixture)).status, 'FAILED')
  assert.equal((await send('/switch', { isOn: false, reason: 'Everybody is blocked.' })).body.isOn, false)
  assert.equal((await pay(fixture)).status, 'SUCCEEDED')
  await send('/switch', { isOn: true, reason: 'Mended.' })
  assert.equal((await send(`/rules/${written.id}/switch-off`)).body.isOn, false)
  assert.equal((await pay(fixture)).status, 'SUCCEEDED')
})

test('attempts by card are counted at each merchant alone, which is said to a person who wants all', async () => {
  const send = callsOf(await harness.make.staff('RISK'), 'fr')
  const fixture = await paymentFixtureOf(harness)
  const among = (by: string) => ({ on: 'ATTEMPTS', by, within: 'HOUR', above: 2, among: 'ALL' })
  const refused = await send('/rules', ruleOf(fixture, {}, among('CARD')))
  assert.match(refused.body.fields['conditions.2.among'], /autre empreinte/)
  const { body: kept } = await send('/rules', ruleOf(fixture, {}, among('DEVICE'), { on: 'DEVICE_AGE', below: 2 }))
  assert.deepEqual(kept.conditions.slice(2), [among('DEVICE'), { on: 'DEVICE_AGE', below: 2 }])
})

test('attempts within a span and addresses are counted in the past, or said to be unknown', async () => {
  const send = callsOf(await harness.make.staff('RISK'))
  const fixture = await paymentFixtureOf(harness)
  for (let time = 0; time < 4; time++) await pay(fixture)
  fixture.passTime(2 * 3_600_000)
  await pay(fixture)
  const tries = { on: 'ATTEMPTS', by: 'EMAIL', within: 'HOUR', above: 2 }
  const { body: counted } = await send('/rules', ruleOf(fixture, {}, tries))
  const { body: unknown } = await send('/rules', ruleOf(fixture, {}, { on: 'IP', is: 'IN', values: ['10.0.0.0/8'] }))
  harness.clock.now = new Date(fixture.now().getTime() + 3_600_000)
  assert.equal((await send(`/rules/${counted.id}/test`, {})).body.tested.matched, 2)
  const { matched, unknown: facts } = (await send(`/rules/${unknown.id}/test`, {})).body.tested
  assert.deepEqual([matched, facts], [0, ['IP']])
  harness.clock.now = undefined
})

test('of four who make a list of the same name at once, one does, and the others are told about the name', async () => {
  const send = callsOf(await harness.make.staff('RISK'))
  const name = `At once ${newId(new Date())}`
  const all = await Promise.all(Array.from({ length: 4 }, () => send('/lists', { name, kind: 'EMAIL' })))
  assert.deepEqual(
    all.map(({ status, body }) => [status, body.fields?.name]).toSorted(([a], [b]) => a - b),
    [[201, undefined], ...Array.from({ length: 3 }, () => [400, 'is the name of another list'])],
  )
})

test('a list can be made of every fact that has values', async () => {
  const send = callsOf(await harness.make.staff('RISK'))
  for (const kind of listed) {
    const { status, body } = await send('/lists', { name: `All of ${kind}`, kind })
    assert.deepEqual([status, body.kind], [201, kind])
  }
})

test('a list of e-mails blocks whom it names, and no more who is taken out', async () => {
  const send = callsOf(await harness.make.staff('RISK'))
  const fixture = await paymentFixtureOf(harness)
  const name = `Blocked ${newId(new Date())}`
  const { body: list } = await send('/lists', { name, kind: 'EMAIL' })
  assert.equal((await send('/lists', { name, kind: 'PHONE' })).body.fields.name, 'is the name of another list')
  const wrong = await send(`/lists/${list.id}/entries`, { add: ['not an e-mail'] })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['add']])
  const added = await send(`/lists/${list.id}/entries`, { add: ['Salma@Example.com', 'salma@example.com'] })
  assert.deepEqual(added.body.entries, ['salma@example.com'])
  const { body: rule } = await send('/rules', ruleOf(fixture, {}, { on: 'EMAIL', is: 'IN', list: list.id }))
  await send(`/rules/${rule.id}/test`, {})
  assert.equal((await (await another())(`/rules/${rule.id}/switch-on`, {})).status, 200)
  assert.equal((await pay(fixture)).status, 'FAILED')
  await send(`/lists/${list.id}/entries`, { remove: ['SALMA@example.com'] })
  assert.equal((await pay(fixture)).status, 'SUCCEEDED')
})

test('who changes a rule has written it: the person before may switch the new version on', async () => {
  const [one, other] = [await another(), await another()]
  const fixture = await paymentFixtureOf(harness)
  const { body: rule } = await one('/rules', ruleOf(fixture, { action: 'CHALLENGE' }))
  await other(`/rules/${rule.id}`, ruleOf(fixture, { action: 'ALLOW' }), 'PUT')
  await other(`/rules/${rule.id}/test`, {})
  assert.equal((await other(`/rules/${rule.id}/switch-on`, {})).body.code, 'ERR-1563')
  assert.equal((await one(`/rules/${rule.id}/switch-on`, {})).body.isOn, true)
  assert.equal((await other(`/rules/${rule.id}/switch-off`)).body.isOn, false)
})

for (const [says, condition, field] of [
  ['an amount without a currency', { on: 'AMOUNT', above: 5 }, 'currency'],
  ['an amount without a limit', { on: 'AMOUNT', currency: 'MAD' }, 'above'],
  ['an amount with too many decimals', { on: 'AMOUNT', currency: 'MAD', above: 1.005 }, 'above'],
  ['limits the wrong way round', { on: 'AMOUNT', currency: 'MAD', above: 5, below: 4 }, 'below'],
  ['attempts without a span', { on: 'ATTEMPTS', by: 'EMAIL', above: 3 }, 'within'],
  ['no attempts', { on: 'ATTEMPTS', by: 'EMAIL', within: 'HOUR', above: 0 }, 'above'],
  ['neither values nor a list', { on: 'EMAIL', is: 'IN' }, 'values'],
  ['a list that is not there', { on: 'EMAIL', is: 'IN', list: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35' }, 'list'],
  ['a network that is none', { on: 'IP', is: 'IN', values: ['10.0.0.0/99'] }, 'values'],
] as const)
  test(`a condition with ${says} is refused beside its field`, async () => {
    const send = callsOf(await harness.make.staff('RISK'))
    const { status, body } = await send('/rules', { name: 'x', action: 'BLOCK', conditions: [condition] })
    assert.deepEqual([status, Object.keys(body.fields)], [400, [`conditions.0.${field}`]])
  })

test('a payment that a rule has sent to a person is approved, or given back, once', async () => {
  const [risk, support] = [await harness.make.staff('RISK'), await harness.make.staff('SUPPORT')]
  const send = callsOf(risk)
  const fixture = await paymentFixtureOf(harness)
  const { body: rule } = await send('/rules', ruleOf(fixture, { action: 'REVIEW' }))
  await send(`/rules/${rule.id}/test`, {})
  const sendAsAnother = await another()
  await sendAsAnother(`/rules/${rule.id}/switch-on`, {})
  const [one, other] = [await pay(fixture), await pay(fixture)]
  const { body: waiting } = await callsOf(support)('/reviews', undefined, 'GET')
  const shown = waiting.items.find(({ id }: { id: string }) => id === one.id)
  assert.deepEqual([shown.rule, shown.amount, shown.buyer], ['Amounts above 50', 100, 'sa…@e….com'])
  assert.equal((await callsOf(support)(`/reviews/${one.id}/approve`, { reason: 'x' })).status, 403)
  assert.equal((await send(`/reviews/${one.id}/approve`, { reason: 'A known client.' })).body.status, 'APPROVED')
  const both = await Promise.all(
    Array.from({ length: 4 }, () => send(`/reviews/${other.id}/refuse`, { reason: 'Stolen.' })),
  )
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 409, 409, 409],
  )
  const { refundedMinor } = await fixture.attempt(other.sessionId ?? '')
  assert.equal(refundedMinor, 10_000n)
  assert.equal((await send(`/reviews/${one.id}/refuse`, { reason: 'Late.' })).status, 409)
  assert.equal((await send(`/reviews/${newId(new Date())}/approve`, { reason: 'x' })).status, 404)
  const { body: today } = await harness.call({ path: '/operator/v1/today', key: support.token })
  assert.ok(!today.items.some(({ kind }: { kind: string }) => kind === 'RISK_REVIEWS'))
})
