import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '#platform/db/transaction.ts'
import { findWebhook } from '#events/webhook-queries.ts'
import type { TestMerchant } from '#test/factory.ts'
import { useHarness } from '#test/harness.ts'
import { openSession, pay } from '#test/payment-page.ts'
import { register } from '#test/webhooks.ts'
import { countSandbox, listSandboxTables } from '#test/sandbox-queries.ts'
import { openDemoShop } from '../../start/demo/demo.ts'
import { playWeeks } from '../../start/demo/weeks.ts'
import { verify } from '../../verify/verify.ts'
import { askForReset, emptySandbox } from './actions.ts'
import { emptiedTables, summingTables } from './table-queries.ts'

// A merchant empties its sandbox: what was made in it goes, what it was made with stays, and every claim holds before, meanwhile and after.

const harness = useHarness()

async function problems(): Promise<string[]> {
  const verdicts = await verify(harness.db)
  return verdicts.flatMap(({ name, problems }) => problems.map((problem) => `${name}: ${problem}`))
}

type Session = { token: string }
const ask = ({ token }: Session, body: object) =>
  harness.call({ method: 'POST', path: '/api/v1/sandbox/reset', headers: { authorization: `Bearer ${token}` }, body })
const look = ({ token }: Session) =>
  harness.call({ path: '/api/v1/sandbox/reset', headers: { authorization: `Bearer ${token}` } })

const tables = [...emptiedTables, ...summingTables]

async function sellSomething({ key }: Pick<TestMerchant, 'key'>): Promise<void> {
  assert.equal((await pay(harness, await openSession(harness, key))).body.status, 'SUCCEEDED')
}

test('days of a shop are gone, with nothing of others, and the shop sells again', async () => {
  const { db, config, secrets } = harness
  const shop = await openDemoShop(db, config.publicUrl, new Date())
  let days = 0
  await playWeeks({ db, config, secrets }, shop.merchantId, {
    isStopping: () => days === 3,
    onDay: (day) => (days = day),
  })
  const other = await harness.make.merchant()
  await sellSomething(other)
  const scope = { merchantId: shop.merchantId, environment: 'SANDBOX' } as const
  const { id: webhookId } = await register(harness, { ...other, ...shop })
  await sellSomething(shop)
  await harness.deliver()
  assert.deepEqual(await problems(), [])
  await harness.app.flushRequestLog()
  await harness.app.flushJourneys()
  const before = await countSandbox(db.read, other.merchantId, tables)
  const filled = await countSandbox(db.read, shop.merchantId, tables)
  assert.ok(filled.filter(({ n }) => n > 0).length > 25, JSON.stringify(filled))
  for (const name of [
    'deliveries',
    'delivery_attempts',
    'subscriptions',
    'transactions',
    'product_orders',
    'request_log',
  ])
    assert.ok(
      filled.some((each) => each.name === name && each.n > 0),
      name,
    )

  await inTransaction(db, (tx) => askForReset(tx, { merchantId: shop.merchantId, actor: 'operator' }, new Date()))
  let looked = 0
  await emptySandbox(
    db,
    shop.merchantId,
    () => new Date(),
    async ({ step }) => {
      if (step !== 16 && step !== 35) return
      looked++
      assert.deepEqual(await problems(), [])
    },
  )
  assert.equal(looked, 2)

  const left = await countSandbox(db.read, shop.merchantId, tables)
  assert.deepEqual(
    left.filter(({ n }) => n > 0),
    [],
  )
  assert.deepEqual(await countSandbox(db.read, other.merchantId, tables), before)
  assert.equal((await findWebhook(db.read, scope, webhookId))?.status, 'ACTIVE')
  assert.deepEqual(await problems(), [])
  const wallet = await harness.call({ path: '/v1/wallet', key: shop.key })
  assert.deepEqual(
    [wallet.status, wallet.body.balance?.available ?? wallet.body.availableBalance],
    [200, 0],
    wallet.text,
  )
  await sellSomething(shop)
  await harness.work()
  assert.deepEqual(await problems(), [])
})

test('a person names the company, the sandbox takes no calls meanwhile, and production goes on', async () => {
  const merchant = await harness.make.merchant()
  const session = await harness.make.session(merchant.merchantId, 'DEVELOPER')
  const company = await harness.call({ path: '/api/v1/company', headers: { authorization: `Bearer ${session.token}` } })
  const companyName = company.body.name
  await sellSomething(merchant)
  assert.equal((await look(session)).body.status, 'NONE')
  const wrong = await ask(session, { companyName: 'Another' })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields ?? {})], [400, ['companyName']], wrong.text)
  const asked = await ask(session, { companyName })
  assert.deepEqual([asked.status, asked.body.status], [202, 'RUNNING'], asked.text)
  assert.equal((await ask(session, { companyName })).status, 409)
  // A key is remembered for three seconds.
  harness.clock.now = new Date(Date.now() + 4_000)
  const refused = await harness.call({ path: '/v1/products', key: merchant.key })
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '2'], refused.text)
  const line = JSON.parse(harness.logged.find((each) => each.includes(refused.body.correlationId)) ?? '{}')
  assert.deepEqual([line.level, 'err' in line], ['warn', false], 'a refusal on purpose is no error of the service')
  const dashboard = { authorization: `Bearer ${session.token}`, 'x-environment': 'SANDBOX' }
  assert.equal((await harness.call({ path: '/api/v1/merchant/products', headers: dashboard })).status, 503)
  await emptySandbox(harness.db, merchant.merchantId, () => new Date())
  const done = (await look(session)).body
  assert.deepEqual([done.status, done.step, done.removed > 10], ['DONE', done.steps, true])
  harness.clock.now = new Date(Date.now() + 8_000)
  assert.equal((await harness.call({ path: '/v1/products', key: merchant.key })).status, 200)
  harness.clock.now = undefined
  assert.deepEqual(await problems(), [])
})

test('a sandbox is emptied although a buyer pays on a page that was open before', async () => {
  const merchant = await harness.make.merchant()
  const { merchantId, sandbox } = merchant
  await harness.make.webhook(sandbox, ['*'])
  await sellSomething(merchant)
  const opened = await openSession(harness, merchant.key)
  // Calls and what pages report are written up to a second after their answers: then they are of the time before the reset.
  await harness.app.flushRequestLog()
  await harness.app.flushJourneys()
  await inTransaction(harness.db, (tx) => askForReset(tx, { merchantId, actor: 'operator' }, new Date()))
  const steps: number[] = []
  await emptySandbox(
    harness.db,
    merchantId,
    () => new Date(),
    async ({ step }) => {
      steps.push(step)
      if (steps.length !== 6) return
      assert.equal((await pay(harness, opened)).body.status, 'SUCCEEDED')
      await harness.app.flushJourneys()
    },
  )
  assert.ok(steps.lastIndexOf(0) > 6, `it began anew: ${steps.join()}`)
  const left = await countSandbox(harness.db.read, merchantId, tables)
  assert.deepEqual(
    left.filter(({ n }) => n > 0),
    [],
  )
  assert.deepEqual(await problems(), [])
})

test('a viewer empties nothing', async () => {
  const { merchantId } = await harness.make.merchant()
  const viewer = await harness.make.session(merchantId, 'VIEWER')
  assert.equal((await ask(viewer, { companyName: 'x' })).status, 403)
})

test('calls that were let in before leave whole objects or nothing', async () => {
  const merchant = await harness.make.merchant()
  await Promise.all(Array.from({ length: 4 }, () => sellSomething(merchant)))
  await inTransaction(harness.db, (tx) =>
    askForReset(tx, { merchantId: merchant.merchantId, actor: 'operator' }, new Date()),
  )
  let isOver = false
  const calling = (async () => {
    while (!isOver) {
      // A refusal comes without a wait, and others need their turn.
      await setImmediate()
      const opened = await openSession(harness, merchant.key).catch(() => undefined)
      if (opened) await pay(harness, opened).catch(() => {})
    }
  })()
  // As a job does that failed: a row and its counter were changed while both were looked at.
  const insist = (): Promise<void> =>
    emptySandbox(harness.db, merchant.merchantId, () => new Date()).catch((error: { code?: string }) => {
      if (error.code !== '40001') throw error
      return insist()
    })
  const emptying = insist().finally(() => (isOver = true))
  await Promise.all([emptying, calling])
  await harness.work()
  assert.deepEqual(await problems(), [])
})

test('every table with an environment is emptied, or known to stay', async () => {
  const stays = [
    'acquirer_accounts',
    'acquirer_routes',
    'agent_keys',
    'api_keys',
    'bank_account_directory',
    'bank_payments',
    'daily_limits',
    'pairings',
    'payment_days',
    'payment_link_directory',
    'payment_session_directory',
    'payout_accounts',
    'product_directory',
    'risk_counters_of_all',
    'risk_rules',
    'statement_numbers',
    'subscription_directory',
    'wallets',
    'webhooks',
  ]
  const found = (await listSandboxTables(harness.db.read)).map(({ name }) => name)
  const emptied = tables.map(({ name }) => name)
  assert.deepEqual(
    found.toSorted(),
    [...emptied, ...stays].toSorted(),
    'Add the table to src/modules/sandbox/table-queries.ts, or to those that stay.',
  )
})
