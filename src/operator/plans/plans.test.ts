import assert from 'node:assert/strict'
import { test } from 'node:test'
import { beginningOfDay, dayAfter, dayText } from '#money/payments/business-days.ts'
import { recordTransaction } from '#money/payments/record.ts'
import { addException, addPlanVersion, assignPlan } from '#money/pricing/plans.ts'
import type { Rule } from '#money/pricing/rule.ts'
import type { Scope } from '#platform/context.ts'
import { dayMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Pricing plans in the console: versions by two people, previews, and what a merchant pays.

const harness = useHarness()
const get = (path: string, by: TestStaff) => harness.call({ path: `/operator/v1/${path}`, key: by.token })
const post = (path: string, by: TestStaff, body?: object, headers = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, headers, ...(body && { body }) })
const actsOf = async (target: string, by: TestStaff): Promise<string[]> =>
  (await get('acts', by)).body.items
    .filter((each: { target?: string }) => each.target === target)
    .map(({ act }: { act: string }) => act)

const reason = 'Agreed with the board.'
let plans = 0
const newName = () => `console-${++plans}`

/** A plan that a merchant in production has since yesterday. */
async function planned(...rules: Rule[]) {
  const name = newName()
  const { production: scope } = await harness.make.merchant()
  const began = new Date(Date.now() - dayMs)
  await addPlanVersion({ db: harness.db, now: began }, { name, validFrom: began, rules })
  await assignPlan({ db: harness.db, now: began }, { merchantId: scope.merchantId, plan: name, validFrom: began })
  return { name, scope }
}

const paid = (scope: Scope, amountMinor: bigint, feeMinor: bigint, facts: object = {}) =>
  harness.make.write(scope, (ctx) =>
    recordTransaction(ctx, {
      type: 'PAYMENT',
      status: 'SUCCEEDED',
      method: 'CARD',
      currency: 'MAD',
      amountMinor,
      feeMinor,
      ...facts,
    }),
  )

const twoPeople = async () => [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')] as const

test('a new plan is asked for by one person and there once another approves it', async () => {
  const [one, other] = await twoPeople()
  const name = newName()
  const rules = [
    { percent: 2.2, fixed: 1, availableAfterDays: 2, vatPercent: 20 },
    { method: 'CARD', origin: 'FOREIGN', percent: 3.1 },
  ]
  const today = dayText(new Date())
  const asked = await post(`plans/${name}/versions`, one, { rules, from: today, reason })
  assert.deepEqual([asked.status, asked.body.kind], [202, 'PLAN_VERSION'], asked.text)
  assert.deepEqual(asked.body.details, {
    plan: name,
    from: today,
    'rule 1': 'percent=2.2 fixed=1.00 days=2 vat=20',
    'rule 2': 'method=card origin=foreign percent=3.1',
  })
  const waiting = (await get(`plans/${name}`, one)).body
  assert.deepEqual([waiting.versions, waiting.asked.rules, waiting.asked.isOwn], [[], rules, true])
  assert.equal((await post(`plans/${name}/versions`, other, { rules, reason })).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const { body } = await get(`plans/${name}`, one)
  assert.deepEqual([body.asked, body.versions], [undefined, [{ version: 1, from: today, isCurrent: true, rules }]])
  assert.deepEqual(await actsOf(name, one), ['plan.version_added'])
  assert.equal((await get(`plans/${newName()}`, one)).status, 404)
})

test('a version of a plan that merchants have counts from tomorrow at the earliest, and they read it before', async () => {
  const [one, other] = await twoPeople()
  const { name, scope } = await planned({ basisPoints: 300 })
  const now = new Date()
  const rules = [{ percent: 2.5 }]
  const early = await post(
    `plans/${name}/versions`,
    one,
    { rules, from: dayText(now), reason },
    { 'accept-language': 'fr' },
  )
  assert.deepEqual([early.status, /à partir de demain/.test(early.body.message)], [409, true], early.text)
  const past = await post(`plans/${name}/versions`, one, { rules, from: '2020-01-01', reason })
  assert.deepEqual([past.status, past.body.fields], [400, { from: 'must be today or later' }])

  const asked = await post(`plans/${name}/versions`, one, { rules, reason })
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const tomorrow = dayText(dayAfter(now))
  const list = (await get('plans', one)).body.items.find((each: { name: string }) => each.name === name)
  assert.deepEqual([list.version, list.next, list.merchants, list.asked], [1, { version: 2, from: tomorrow }, 1, false])
  const { token } = await harness.make.session(scope.merchantId)
  const terms = (await harness.call({ path: '/api/v1/company/terms', key: token })).body
  assert.deepEqual([terms.version, terms.next.version], [1, 2])
  assert.equal(terms.next.from, beginningOfDay(tomorrow)?.toISOString())
})

test('rules that contradict themselves are refused at their place, in the reader’s language', async () => {
  const one = await harness.make.staff('FINANCE')
  const refused = async (rules: object[], headers = {}) => {
    const { status, body } = await post(`plans/${newName()}/versions`, one, { rules, reason }, headers)
    return [status, body.fields]
  }
  assert.deepEqual(await refused([{ percent: 2 }, { origin: 'FOREIGN', percent: 3 }]), [
    400,
    { 'rules[1]': 'Only cards are domestic or foreign: say method=card with the origin.' },
  ])
  const [, french] = await refused([{ fixed: 2 }], { 'accept-language': 'fr' })
  assert.match(french['rules[0]'], /^La première règle d’un plan vaut pour tout paiement/)
  assert.deepEqual(await refused([{ percent: 2, fixed: 1.005 }]), [
    400,
    { 'rules[0].fixed': 'must have at most 2 decimals in MAD, such as 19.99' },
  ])
  assert.deepEqual(await refused([{ percent: 2.005 }]), [
    400,
    { 'rules[0].percent': 'must be from 0 to 100, with two decimals at most' },
  ])
  const named = await post('plans/Gold/versions', one, { rules: [{ percent: 2 }], reason })
  assert.deepEqual([named.status, Object.keys(named.body.fields)], [400, ['name']])
})

test('a preview says what payments of the last 30 days have cost and would have cost, with exceptions as they are', async () => {
  const finance = await harness.make.staff('FINANCE')
  const { name, scope } = await planned({ basisPoints: 300, vatBasisPoints: 2_000 })
  const pricedBy = `${name}@1`
  const { production: second } = await harness.make.merchant()
  const agreed = { validFrom: new Date(), validUntil: null, reason: 'Launch offer' }
  const exception = { merchantId: second.merchantId, rule: { basisPoints: 100 }, ...agreed }
  await addException({ db: harness.db, now: new Date() }, exception)
  await paid(scope, 100_000n, 3_600n, { pricedBy, card: JSON.stringify({ country: 'FR' }) })
  await paid(scope, 50_000n, 1_800n, { pricedBy, card: JSON.stringify({ country: 'MA' }) })
  await paid(second, 10_000n, 120n, { pricedBy: `${pricedBy}+x1` })
  await paid(scope, 70_000n, 2_520n, { pricedBy, status: 'FAILED' })
  await paid({ ...scope, environment: 'SANDBOX' }, 70_000n, 2_520n, { pricedBy })
  await paid(scope, 20_000n, 500n, { pricedBy: 'standard@1' })

  const rules = [
    { percent: 2, vatPercent: 20 },
    { method: 'CARD', origin: 'FOREIGN', percent: 4 },
  ]
  const { status, body, text } = await post(`plans/${name}/preview`, finance, { rules })
  assert.equal(status, 200, text)
  assert.deepEqual(body.currencies, [{ currency: 'MAD', payments: 3, amount: 1_600, cost: 55.2, wouldCost: 61.2 }])
  assert.deepEqual(
    body.merchants.map(({ merchantId, payments, cost, wouldCost }: Record<string, unknown>) => [
      merchantId,
      payments,
      cost,
      wouldCost,
    ]),
    [
      [scope.merchantId, 2, 54, 60],
      [second.merchantId, 1, 1.2, 1.2],
    ],
  )
  assert.deepEqual([body.days, body.isCut], [30, false])

  const own = (await post(`plans/${name}/preview`, finance, { merchantId: second.merchantId })).body
  assert.deepEqual(own.currencies, [{ currency: 'MAD', payments: 1, amount: 100, cost: 1.2, wouldCost: 1.2 }])
  const other = (await post('plans/standard/preview', finance, { merchantId: scope.merchantId })).body
  assert.deepEqual(other.currencies, [{ currency: 'MAD', payments: 3, amount: 1_700, cost: 59, wouldCost: 42.5 }])
  assert.equal((await post(`plans/${newName()}/preview`, finance, {})).status, 404)
  assert.equal((await post(`plans/${name}/preview`, finance, { rules: [{ fixed: 1 }] })).status, 400)
})

test('a merchant gets a plan from a day on, by two people, and stands with it on the page of the plan', async () => {
  const [one, other] = await twoPeople()
  const { name } = await planned({ basisPoints: 300 })
  const { merchantId } = await harness.make.merchant()
  const tomorrow = dayText(dayAfter(new Date()))
  const asked = await post(`merchants/${merchantId}/plan`, one, { plan: name, from: tomorrow, reason })
  assert.deepEqual([asked.status, asked.body.details], [202, { plan: name, from: tomorrow }])
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const pricing = (await get(`merchants/${merchantId}/pricing`, one)).body
  assert.deepEqual(
    [pricing.plan, pricing.assignments, pricing.plans.includes(name)],
    ['standard', [{ plan: name, from: tomorrow }], true],
  )
  const { merchants, count } = (await get(`plans/${name}`, one)).body
  assert.equal(count, 2)
  assert.deepEqual([merchants[0].merchantId, merchants[0].from, merchants[0].exceptions], [merchantId, tomorrow, 0])
})

test('an exception is agreed on and ended by two people each, and a rule that says nothing is refused', async () => {
  const [one, other] = await twoPeople()
  const { merchantId } = await harness.make.merchant()
  const path = `merchants/${merchantId}/exceptions`
  const empty = await post(path, one, { rule: { method: 'CARD' }, reason })
  assert.deepEqual(
    [empty.status, empty.body.fields],
    [400, { rule: 'A rule says at least one term, such as percent=2.9.' }],
  )
  const tooMuch = await post(path, one, { rule: { currency: 'TND', fixed: 9_999_999_999 }, reason })
  assert.deepEqual(
    [tooMuch.status, tooMuch.body.fields],
    [400, { rule: 'An amount of a rule is at most TND\u00a01,000,000,000.000.' }],
  )
  assert.ok([400, 404].includes((await get('plans/%00', one)).status))
  const rule = { method: 'CARD', percent: 1.9 }
  const today = dayText(new Date())
  const upside = await post(path, one, { rule, from: '2040-01-02', until: '2040-01-01', reason })
  assert.deepEqual([upside.status, Object.keys(upside.body.fields)], [400, ['until']])
  const asked = await post(path, one, { rule, from: today, until: '2040-01-01', reason })
  assert.deepEqual(
    [asked.status, asked.body.details],
    [202, { rule: 'method=card percent=1.9', from: today, until: '2040-01-01' }],
    asked.text,
  )
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const exceptions = async () => (await get(`merchants/${merchantId}/pricing`, one)).body.exceptions
  const [added] = await exceptions()
  assert.deepEqual(
    [added.number, added.rule, added.reason, added.from, added.until, added.isOver],
    [1, rule, reason, today, '2040-01-01', false],
  )

  assert.equal((await post(`${path}/2/end`, one, { reason })).status, 404)
  const longer = await post(`${path}/1/end`, one, { reason, from: '2040-01-02' })
  assert.deepEqual([longer.status, Object.keys(longer.body.fields)], [400, ['from']], 'an end makes it no longer')
  const ending = await post(`${path}/1/end`, one, { reason: 'The launch is over.' })
  assert.equal((await post(`approvals/${ending.body.id}/approve`, other)).status, 200)
  assert.equal((await exceptions())[0].until, dayText(dayAfter(new Date())))
})
