import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { type CmiDouble, openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { openStripeDouble, type StripeDouble } from '#money/acquirers/stripe/double/double.ts'
import { draftNotice } from '#money/notices/notice.ts'
import { insertNotice } from '#money/notices/queries.ts'
import { openDatabase } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { openCalls } from '#platform/outbound/calls.ts'
import { openSecrets } from '#platform/secrets/secrets.ts'
import { newFactory } from '../factory.ts'
import { waitUntil } from '../patience.ts'
import { recordTransactions } from '../transaction-factory.ts'
import { databaseOf } from './processes.ts'
import { makeCommandPlace, mizan, mizanJson, program, type Server, startServer } from './server.ts'

// The operator's acts on accounts that have work: look up now, read notices and health, rotate, and remove.

const secret = Buffer.alloc(32, 7).toString('base64')
const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent', MIZAN_SECRET: secret })
const known = { clientId: '600001234', apiName: 'api-user' }
const good = { storeKey: 'store key', apiPassword: 'pass=word' }
const stripeKeys = { secretKey: 'sk_test_aaaaaaaaaaaaaaaa', publishableKey: 'pk_test_aaaaaaaaaaaaaaaa' }
const line = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
const now = () => new Date()
let server: Server
let cmi: CmiDouble
let stripe: StripeDouble

before(async () => {
  server = await startServer(place)
  cmi = await openCmiDouble({ ...known, ...good, call: line.call, now })
  stripe = await openStripeDouble({ ...stripeKeys, call: line.call, now })
})
after(async () => {
  await cmi.close()
  await stripe.close()
  await line.close()
})

const forAll = ['--all', '--environment', 'production']
const cmiSettings = () =>
  Object.entries({ ...known, baseUrl: cmi.url }).flatMap(([name, value]) => ['--setting', `${name}=${value}`])
const adding = (provider: string, name: string) => [
  'acquirers',
  'add',
  '--provider',
  provider,
  '--name',
  name,
  ...forAll,
  '--test-mode',
]
const cmiSecrets = (apiPassword = good.apiPassword) => `storeKey=${good.storeKey}\napiPassword=${apiPassword}\n`

async function secretsFile(text: string): Promise<string[]> {
  const file = path.join(place.dataDir, 'secrets-of-acquirer')
  await writeFile(file, text)
  return ['--secrets-file', file]
}

/** A command in a process of its own, with something on its standard input. */
async function withInput(args: string[], input: string): Promise<{ stdout: string }> {
  const { PATH = '' } = process.env
  const env = { PATH, ...place.settings, DATA_DIR: place.dataDir }
  const running = promisify(execFile)(process.execPath, [program, ...args], { env, cwd: place.folder })
  running.child.stdin?.end(input)
  return running
}

/** A merchant in production, and its key. */
async function merchant(): Promise<{ id: string; key: string }> {
  const { id } = await mizanJson(place, ['merchants', 'create', '--name', 'A shop'])
  await mizanJson(place, ['merchants', 'enable-production', '--merchant', id])
  const asked = ['--merchant', id, '--environment', 'production', '--name', 'test']
  return { id, key: (await mizanJson(place, ['keys', 'create', ...asked])).key }
}

/** A payment whose buyer has left for CMI's page. */
async function begin(key: string): Promise<string> {
  const order = { amount: 100, orderId: 'o-1', returnUrl: 'https://shop.example/', reuseOpenSession: false }
  const made = await server.call({ method: 'POST', path: '/v1/checkout/sessions', key, body: order })
  assert.equal(made.status, 201, made.text)
  const { origin, pathname } = new URL(made.body.checkoutUrl)
  const sessionToken = pathname.split('/').at(-1)
  const headers = { 'user-agent': 'A browser', origin }
  const post = async (where: string, body: object) =>
    (await server.call({ method: 'POST', path: where, body, headers })).body
  const verified = await post('/checkout/verify', { sessionToken })
  const { verificationKey } = verified
  assert.ok(verificationKey, JSON.stringify(verified))
  const submitted = await post('/checkout/submit', { verificationKey, method: 'CARD' })
  assert.equal(submitted.status, 'REQUIRES_ACTION', JSON.stringify(submitted))
  return submitted.transactionId
}

test('secrets come from standard input, and an account at work is asked, shown with its health, and not removed', async () => {
  assert.match((await mizan(place, ['acquirers', 'sync'])).stdout, /^No accounts yet/)
  assert.equal((await mizan(place, ['acquirers', 'notices'])).stdout, 'No notices.\n')
  const { stdout } = await withInput([...adding('cmi', 'cmi-work'), ...cmiSettings(), '--json'], cmiSecrets())
  const added = JSON.parse(stdout)
  assert.equal(added.notices, 'TO_ENTER')
  await mizanJson(place, ['acquirers', 'route', ...forAll, '--method', 'card', '--account', 'cmi-work'])
  const shop = await merchant()
  await begin(shop.key)
  assert.deepEqual(await mizanJson(place, ['acquirers', 'sync']), [{ name: 'cmi-work', asked: 1, notices: 0 }])
  assert.equal(
    (await mizan(place, ['acquirers', 'sync', 'cmi-work'])).stdout,
    'cmi-work: asked about 1; acted on 0 notices.\n',
  )
  const [listed] = await mizanJson(place, ['acquirers', 'list'])
  assert.equal(listed.health.failures, 0)
  assert.ok(Date.parse(listed.health.lastAnswerAt) > Date.now() - 60_000)
  const unknown = await mizan(place, ['acquirers', 'sync', 'other'])
  assert.match(unknown.stderr, /^mizan: There is no account other\. npx mizan acquirers list shows all\.\n$/)

  const db = openDatabase({ target: await databaseOf(place), poolSize: 2, prepare: true })
  try {
    const secrets = await openSecrets(db, { current: Buffer.from(secret, 'base64') })
    const make = newFactory(db, secrets, 'https://pay.example')
    const scope = { merchantId: shop.id, environment: 'PRODUCTION' } as const
    const refund = { type: 'REFUND', status: 'PENDING', acquirer: added.id } as const
    await recordTransactions(make, scope, [refund, refund])
  } finally {
    await db.close()
  }
  const refused = await mizan(place, ['acquirers', 'remove', 'cmi-work'])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /cmi-work has not decided 1 payment, 2 refunds: npx mizan acquirers sync cmi-work/)
  const still = await mizanJson(place, ['acquirers', 'list'])
  assert.deepEqual([still.length, still[0].routes.length], [1, 1])
})

type DoctorFinding = { subject: string; ok: boolean; says: string }
const doctor = async (subject: string): Promise<DoctorFinding | undefined> => {
  const { stdout } = await mizan(place, ['doctor', '--json'])
  return JSON.parse(stdout).findings.find((each: DoctorFinding) => each.subject === subject)
}

test('doctor says which accounts are in test mode', async () => {
  const found = await doctor('account cmi-work')
  assert.deepEqual([found?.ok, await doctor('routes')], [false, undefined])
  assert.match(found?.says ?? '', /^is in test mode, so that payments in production move no money/)
})

test('doctor counts the notices that wait for the operator, and leads to them', async () => {
  assert.equal(await doctor('notices of acquirers'), undefined)
  const db = openDatabase({ target: await databaseOf(place), poolSize: 2, prepare: true })
  try {
    const [account] = await mizanJson(place, ['acquirers', 'list'])
    const told = { status: 'READ', kind: 'PAYMENT', reference: 'made by hand', facts: {} } as const
    for (const [eventId, outcome] of [
      ['unmatched', 'UNMATCHED'],
      ['for-people', 'FOR_OPERATOR'],
      ['done', 'LOOKED_UP'],
    ] as const) {
      const notice = draftNotice(account.id, { ...told, eventId }, { decision: 'NOTED', now: now() })
      const acted = { outcome, nextTryAt: null, handledAt: now() }
      await inTransaction(db, (tx) => insertNotice(tx, { ...notice, ...acted }))
    }
  } finally {
    await db.close()
  }
  const found = await doctor('notices of acquirers')
  assert.deepEqual([found?.ok, found?.says], [false, '2 notices are for you: npx mizan acquirers notices'])
})

test('calls without an answer show in the list until there is one', async () => {
  const { key } = await merchant()
  await begin(key)
  await cmi.close()
  await mizan(place, ['acquirers', 'sync', 'cmi-work'])
  const [failing] = await mizanJson(place, ['acquirers', 'list'])
  assert.ok(failing.health.failures > 0, JSON.stringify(failing))
  assert.match(failing.health.lastFailure, /^[A-Z_]+$/)
  assert.match((await doctor('account cmi-work'))?.says ?? '', /^the provider cannot be reached/)
  assert.match((await mizan(place, ['acquirers', 'list'])).stdout, /calls? without an answer since, [A-Z_]+ at 20/)
})

test('an account at Stripe has its notices registered, and a rotation of one secret keeps the other', async () => {
  const settings = { publishableKey: stripeKeys.publishableKey, apiBase: stripe.url }
  const more = Object.entries(settings).flatMap(([name, value]) => ['--setting', `${name}=${value}`])
  const given = await secretsFile(`apiKey=${stripeKeys.secretKey}\n`)
  const added = await mizanJson(place, [...adding('stripe', 'stripe-work'), ...more, ...given])
  assert.equal(added.notices, 'REGISTERED')
  const rotated = await mizanJson(place, ['acquirers', 'rotate', 'stripe-work', ...given])
  assert.equal(rotated.notices, 'TO_ENTER', 'what signs notices stayed, so that nothing is registered again')
  assert.ok(Date.parse(rotated.previousUntil) > Date.now())
  const listed = (await mizan(place, ['acquirers', 'list'])).stdout
  assert.match(listed, /stripe-work .*no route .*old secrets believed until 20/)
  const found = await doctor('account stripe-work')
  assert.deepEqual([found?.ok, /believed until 20/.test(found?.says ?? '')], [true, true], JSON.stringify(found))
  const removed = await mizanJson(place, ['acquirers', 'remove', 'stripe-work'])
  assert.deepEqual(removed, { name: 'stripe-work', isRemoved: true, savedCards: 0 })
  await waitUntil(async () => (await mizanJson(place, ['acquirers', 'list'])).length === 1)
})

test('doctor names merchants in production without a route, and the command that gives them one', async () => {
  const other = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent', MIZAN_SECRET: secret })
  await startServer(other)
  const { id } = await mizanJson(other, ['merchants', 'create', '--name', 'Épicerie Atlas'])
  const examined = async () => JSON.parse((await mizan(other, ['doctor', '--json'])).stdout).findings as DoctorFinding[]
  assert.equal(
    (await examined()).find(({ subject }) => subject === 'routes'),
    undefined,
  )
  await mizanJson(other, ['merchants', 'enable-production', '--merchant', id])
  const found = (await examined()).find(({ subject }) => subject === 'routes')
  assert.equal(found?.ok, false)
  assert.match(
    found?.says ?? '',
    new RegExp(`no acquirer takes cards in MAD for Épicerie Atlas \\(${id}\\): .*acquirers route`),
  )
})
