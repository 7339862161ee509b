import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { deleteClient } from '#modules/clients/actions.ts'
import { closeSandbox, countMerchants, reopenSandbox } from '#platform/merchants/queries.ts'
import { recordAct } from '#platform/staff/acts.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { claimNames, type Verdict, verify } from '../../src/verify/verify.ts'
import { openSecrets, type Secrets } from '#platform/secrets/secrets.ts'
import { unlessOverSeveral } from '../database.ts'
import { someOf } from '../long.ts'
import { type Factory, newFactory, type TestMerchant } from '../factory.ts'
import { insertWebhook } from '../factory-queries.ts'
import { applicationFaults } from './application-faults.ts'
import { checkoutFaults } from './checkout-faults.ts'
import * as faults from './fault-queries.ts'
import { journeyFaults } from './journey-faults.ts'
import { linkFaults } from './link-faults.ts'
import { ledgerFaults } from './ledger-faults.ts'
import { paymentFaults } from './payment-faults.ts'
import { payoutFaults } from './payout-faults.ts'
import { createMigratedDatabase } from './process-queries.ts'
import { refundFaults } from './refund-faults.ts'
import { requestLogFaults } from './request-log-faults.ts'
import { makePlace, mizan, type Place } from './server.ts'
import { statementFaults } from './statement-faults.ts'
import { salesFaults } from './sales-faults.ts'
import { settlementFaults } from './settlement-faults.ts'
import { subscriptionFaults } from './subscription-faults.ts'
import { walletFaults } from './wallet-faults.ts'
import { webhookFaults } from './webhook-faults.ts'

// `mizan verify` on data in which nothing is wrong, and in which rows were changed by hand.

after(() => db.close())
const database = await createMigratedDatabase({ after })
const place: Place = await makePlace({ after }, { DATABASE_URL: database.url })
let db: Database
let secrets: Secrets
let make: Factory
let merchant: TestMerchant
let planted: Fault[]
before(async () => {
  db = openDatabase({ target: database.target, poolSize: 4, prepare: true })
  secrets = await openSecrets(db, { current: Buffer.alloc(32, 7) })
  make = newFactory(db, secrets, 'https://pay.example')
  merchant = await make.merchant()
  planted = await makeFaults()
})

type Fault = {
  /** The claim that it breaks. */
  name: string
  /** Text of the problem, with the row's own name. */
  says: string
  plant: (tx: Transaction) => Promise<unknown>
  heal: (tx: Transaction) => Promise<unknown>
}

/** Faults of every kind that the database itself lets through, each on rows of its own. */
async function makeFaults(): Promise<Fault[]> {
  const { sandbox: scope } = merchant
  for (const status of ['ACTIVE', 'BLOCKED'])
    await inTransaction(db, (tx) =>
      recordAct(tx, { actor: 'command line' }, { act: 'wallet.blocked', after: { status } }, new Date()),
    )
  const webhook = await make.webhook(scope, ['product.*'])
  const [stocked, told, twice] = await make.products(scope, [{ name: 'Stocked', stockQuantity: 9 }, {}, {}])
  const [loose, borrower, erased, renamed] = await make.clients(
    scope,
    Array.from({ length: 4 }, () => ({})),
  )
  assert.ok(stocked && told && twice && loose && borrower && erased && renamed)
  const order = await make.order(scope, stocked.reference, { quantity: 2 })
  const [lent, archived] = [await make.method(scope, loose.id), await make.method(scope, erased.id)]
  await make.write(scope, (ctx) => deleteClient(ctx, erased.id))
  const { stored } = await make.key(merchant.merchantId, 'SANDBOX')
  const [stranger, ghost, other, copy] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  for (const action of ['production.enabled', 'production.suspended', 'production.enabled'] as const)
    await inTransaction(db, (tx) =>
      recordAudit(tx, { merchantId: merchant.merchantId, action, actor: 'operator' }, new Date()),
    )
  const emptied = await make.merchant()
  const strangers = { merchantId: stranger, environment: 'SANDBOX' } as const
  const [kept, given] = await make.clients(scope, [{ externalId: 'kept' }, { externalId: 'given' }])
  assert.ok(kept && given)
  const first = (resourceId: string) => ({ resourceId, sequence: 1 })
  return [
    {
      name: 'stock',
      says: `${stocked.reference}: 0 sold and 3 reserved, but its orders say 0 and 2`,
      plant: (tx) => faults.addReserved(tx, scope, stocked.reference, 1),
      heal: (tx) => faults.addReserved(tx, scope, stocked.reference, -1),
    },
    {
      name: 'sandbox-resets',
      says: `${emptied.merchantId}: the sandbox is closed, and nothing empties it`,
      plant: (tx) => closeSandbox(tx, emptied.merchantId, new Date()),
      heal: (tx) => reopenSandbox(tx, emptied.merchantId),
    },
    {
      name: 'order-amounts',
      says: `${order.reference}: 2 × 1000 + 0 is not 2001`,
      plant: (tx) => faults.addToAmount(tx, scope, order.reference, 1),
      heal: (tx) => faults.addToAmount(tx, scope, order.reference, -1),
    },
    ...(
      [
        ['product-totals', 'products', `${merchant.merchantId} SANDBOX: counted 4, there are 3`],
        ['client-totals', 'clients', `${merchant.merchantId} SANDBOX: counted`],
        ['order-totals', `orders ${stocked.reference}`, `${stocked.reference}: counted 2 orders, there are 1`],
      ] as const
    ).map(([name, list, says]) => ({
      name,
      says,
      plant: (tx: Transaction) => faults.addToCounter(tx, scope, list, 1),
      heal: (tx: Transaction) => faults.addToCounter(tx, scope, list, -1),
    })),
    {
      name: 'product-events',
      says: `${told.reference}: version 1, but 0 events up to 0`,
      plant: (tx) => faults.moveEvent(tx, scope, { ...first(told.reference), to: ghost }),
      heal: (tx) => faults.moveEvent(tx, scope, { ...first(ghost), to: told.reference }),
    },
    {
      name: 'product-events',
      says: `${twice.reference}: version 1, but 2 events up to 1`,
      plant: (tx) => faults.copyEvent(tx, scope, { ...first(twice.reference), id: copy }),
      heal: (tx) => faults.removeEvent(tx, scope, copy),
    },
    {
      name: 'client-events',
      says: `${other}: version 0, but 1 events up to 1`,
      plant: (tx) => faults.moveEvent(tx, scope, { ...first(renamed.id), to: other }),
      heal: (tx) => faults.moveEvent(tx, scope, { ...first(other), to: renamed.id }),
    },
    {
      name: 'replies',
      says: `the reply of a key names /products/prd_gone, which is not there`,
      plant: (tx) => faults.insertReplyOf(tx, scope, 'effectless', '/products/prd_gone'),
      heal: (tx) => faults.removeReply(tx, scope, 'effectless'),
    },
    {
      name: 'default-methods',
      says: `${borrower.id}: its default is not one of its payment methods`,
      plant: (tx) => faults.putDefault(tx, scope, borrower.id, lent),
      heal: (tx) => faults.putDefault(tx, scope, borrower.id, null),
    },
    {
      name: 'external-ids',
      says: `client kept of ${merchant.merchantId} SANDBOX: 2 times`,
      plant: async (tx) => {
        await faults.dropUniqueExternalIds(tx)
        await faults.putExternalId(tx, scope, given.id, 'kept')
      },
      heal: (tx) => faults.putExternalId(tx, scope, given.id, 'given'),
    },
    {
      name: 'erasure',
      says: `${erased.id}: deleted, but something of it is left`,
      plant: (tx) => faults.putSecondAddressLine(tx, scope, erased.id, 'Derb Sidi Bouloukat'),
      heal: (tx) => faults.putSecondAddressLine(tx, scope, erased.id, null),
    },
    {
      name: 'erasure',
      says: `${erased.id}: deleted, but something of it is left`,
      plant: (tx) => faults.putHolderName(tx, scope, archived, 'SALMA IDRISSI'),
      heal: (tx) => faults.putHolderName(tx, scope, archived, null),
    },
    {
      name: 'erasure',
      says: `${erased.id}: deleted, but something of it is left`,
      plant: (tx) => faults.replaceInEvent(tx, scope, erased.id, { from: '"erased":true', to: '"erased":0' }),
      heal: (tx) => faults.replaceInEvent(tx, scope, erased.id, { from: '"erased":0', to: '"erased":true' }),
    },
    {
      name: 'deliveries',
      says: ` to ${webhook}: DELIVERED after 0 attempts`,
      plant: (tx) => faults.putDelivery(tx, scope, webhook, 'DELIVERED'),
      heal: (tx) => faults.putDelivery(tx, scope, webhook, 'PENDING'),
    },
    {
      name: 'keys',
      says: `${stored.id}: the directory of keys and the keys differ`,
      plant: (tx) => faults.moveDirectoryEntry(tx, stored.id, stranger),
      heal: (tx) => faults.moveDirectoryEntry(tx, stored.id, merchant.merchantId),
    },
    {
      name: 'audit',
      says: `audit event 2 of merchant ${merchant.merchantId}`,
      plant: (tx) => faults.replaceInAudit(tx, merchant.merchantId, 2, { from: 'operator', to: 'nobody' }),
      heal: (tx) => faults.replaceInAudit(tx, merchant.merchantId, 2, { from: 'nobody', to: 'operator' }),
    },
    {
      name: 'audit',
      says: `audit event 9 of merchant ${merchant.merchantId}`,
      plant: (tx) => faults.moveAudit(tx, merchant.merchantId, 3, 9),
      heal: (tx) => faults.moveAudit(tx, merchant.merchantId, 9, 3),
    },
    {
      name: 'audit',
      says: `audit event 2 of merchant ${merchant.merchantId}`,
      plant: (tx) => faults.addToAuditHead(tx, merchant.merchantId, -1),
      heal: (tx) => faults.addToAuditHead(tx, merchant.merchantId, 1),
    },
    {
      name: 'operator-acts',
      says: 'act 2 of the operator',
      plant: (tx) => faults.replaceInAct(tx, 2n, { from: 'BLOCKED', to: 'ACTIVE' }),
      heal: (tx) => faults.replaceInAct(tx, 2n, { from: 'ACTIVE', to: 'BLOCKED' }),
    },
    {
      name: 'operator-acts',
      says: 'act 2 of the operator',
      plant: (tx) => faults.moveActHeadBy(tx, -1),
      heal: (tx) => faults.moveActHeadBy(tx, 1),
    },
    {
      name: 'merchants',
      says: `webhooks of merchant ${stranger}, which is not there`,
      plant: (tx) =>
        insertWebhook(tx, strangers, { id: stranger, eventTypes: ['*'], status: 'ACTIVE', now: new Date() }),
      heal: (tx) => faults.removeWebhook(tx, strangers, stranger),
    },
    ...(await applicationFaults(db, merchant.merchantId, (await make.merchant()).merchantId)),
    ...(await ledgerFaults(db, scope)),
    ...(await walletFaults(make, secrets)),
    ...(await checkoutFaults(make, secrets)),
    ...(await subscriptionFaults(make, secrets)),
    ...(await linkFaults(make)),
    ...(await salesFaults(make)),
    ...(await paymentFaults(make)),
    ...(await payoutFaults(db, make)),
    ...(await refundFaults(make, secrets)),
    ...(await settlementFaults(db, make, secrets)),
    ...(await requestLogFaults(db, make)),
    ...(await statementFaults(db, make)),
    ...(await webhookFaults(db, make)),
    ...(await journeyFaults(db, make)),
  ]
}

const lowest = '00000000-0000-0000-0000-000000000000'

/** Claims whose faults are planted by tests of their own: `src/modules/analytics/rollups.test.ts`. */
const plantedElsewhere = ['journey-rollups']

test('every claim has a fault that breaks it, here or in a test of its own', async () => {
  const names = new Set(planted.map(({ name }) => name))
  const unplanted = (await verify(db)).map(({ name }) => name).filter((name) => !names.has(name))
  assert.deepEqual(unplanted, plantedElsewhere)
})

/** `npm test` plants a tenth of them, and all of them many at once, below. */
const oneByOne = unlessOverSeveral('each run takes seconds; faults are planted many at once below')

test(
  'verify names the row of every fault and nothing else, and is content once it is put right',
  oneByOne,
  async () => {
    assert.deepEqual(await wrongClaims(), [])
    for (const { name, says, plant, heal } of someOf(planted, 0, 10)) {
      await inTransaction(db, plant)
      const wrong = await wrongClaims()
      // The event that one resource lacks is one too many of another.
      const expected = wrong.filter((each) => each.name === name)
      assert.ok(wrong.length > 0 && expected.length === wrong.length, `${name}: ${JSON.stringify(wrong)}`)
      assert.ok(
        expected.some(({ problems }) => problems.some((problem) => problem.includes(says))),
        `${says} in ${JSON.stringify(expected)}`,
      )
      await inTransaction(db, heal)
    }
    assert.deepEqual(await wrongClaims(), [], 'all is put right')
  },
)

test('the command prints the claims that do not hold with their rows, and says so when all hold', async () => {
  for (const { plant } of planted.slice(0, 5)) await inTransaction(db, plant)
  assert.deepEqual(await inTwoPages(), await wrongClaims())
  const names = planted.slice(0, 5).map(({ name }) => name)
  const [json, plain] = await Promise.all([['--json'], []].map((more) => mizan(place, ['verify', ...more])))
  assert.ok(json && plain)
  const summary = new RegExp(`^mizan: 5 of \\d+ claims do not hold: (?:[\\w-]+(?:, |\\.))+\\n$`)
  for (const { code, stderr } of [json, plain]) {
    assert.equal(code, 1)
    assert.match(stderr, summary)
    for (const name of names) assert.ok(stderr.includes(name), stderr)
  }
  const found = JSON.parse(json.stdout)
  assert.equal(found.ok, false)
  for (const { says } of planted.slice(0, 5)) {
    assert.ok(found.checks.some(({ problems }: { problems: string[] }) => problems.some((one) => one.includes(says))))
    assert.ok(plain.stdout.includes(`\n    ${says}`), plain.stdout)
  }
  assert.equal(plain.stdout.match(/^✗/gm)?.length, 5)

  for (const { heal } of planted.slice(0, 5)) await inTransaction(db, heal)
  const clean = await mizan(place, ['verify'])
  assert.deepEqual([clean.code, clean.stderr], [0, ''])
  assert.match(clean.stdout, /All \d+ claims hold\.\n$/)
})

test('a page finds what the whole finds, of several faults at once', async () => {
  // Some hide each other: they come in rounds, until each was seen.
  for (let left = planted; left.length > 0;) {
    const round = [...new Map(left.toReversed().map((fault) => [fault.name, fault])).values()]
    for (const { plant } of round) await inTransaction(db, plant)
    const wrong = await wrongClaims()
    assert.deepEqual(await inPages(), wrong)
    for (const { heal } of round.toReversed()) await inTransaction(db, heal)
    assert.ok(
      wrong.every(({ problems }) => problems.every((problem) => typeof problem === 'string')),
      'each is told',
    )
    const isSeen = ({ name, says }: Fault) =>
      wrong.some((each) => each.name === name && each.problems.some((problem) => problem.includes(says)))
    const seen = new Set(round.filter(isSeen))
    assert.ok(seen.size > 0, round.map(({ says }) => says).join('\n'))
    left = left.filter((fault) => !seen.has(fault))
  }
  assert.deepEqual(await wrongClaims(), [])
})

/** Several servers tell in any order. */
const wrongOf = (verdicts: Verdict[]): Verdict[] =>
  verdicts
    .filter(({ problems }) => problems.length > 0)
    .map((verdict) => ({ ...verdict, problems: verdict.problems.toSorted() }))

const wrongClaims = async () => wrongOf(await verify(db))

/** The same through the views of a page, which has all merchants here. */
const inPages = async () => wrongOf(await verify(db, { after: lowest }))

/** The same in two pages, each of half of the merchants, and each claim at a moment of its own. */
async function inTwoPages() {
  const merchantsAtOnce = Math.ceil((await countMerchants(db.read)) / 2)
  return wrongOf(await verify(db, { merchantsAtOnce, momentMs: 0 }))
}

const inPagesAlone = unlessOverSeveral('there is one page')

test(
  'a run that was broken off goes on behind the merchant that it names, and leaves no view behind',
  inPagesAlone,
  async () => {
    const told: string[] = []
    await verify(db, {
      merchantsAtOnce: 1,
      onProgress: ({ done, of, until }) => {
        if (done === of && until !== undefined) told.push(until)
      },
    })
    const last = told.at(-1) ?? assert.fail('there is one page')
    assert.equal(told.length, new Set(told).size)
    const [json, plain] = await Promise.all(
      [['--json'], []].map((more) => mizan(place, ['verify', '--after', last, ...more])),
    )
    assert.equal(JSON.parse(json?.stdout ?? '').ok, true)
    assert.match(plain?.stdout ?? '', /All \d+ claims hold\.\n$/)
    assert.equal((await faults.countViews(db.read))?.views, 0)
  },
)

test('a page that takes long is looked at in several moments, so that none holds back the cleaning of tables', async () => {
  const asked: Promise<{ at: Date }[]>[] = []
  await verify(db, { after: lowest, momentMs: 0, onProgress: () => void asked.push(faults.listMoments(db.read)) })
  const moments = (await Promise.all(asked)).flat().map(({ at }) => at.getTime())
  assert.ok(new Set(moments).size > 5, `${new Set(moments).size} moments`)
})

test('a run that was broken off in the middle of a page goes on with the claim that it names', async () => {
  const next = claimNames[40] ?? assert.fail('there are fewer claims')
  const done: number[] = []
  const verdicts = await verify(db, { after: lowest, claim: next, onProgress: (told) => void done.push(told.done) })
  assert.deepEqual([done[0], done.length], [41, claimNames.length - 40])
  assert.equal(verdicts.length, claimNames.length)
  const { code, stdout } = await mizan(place, ['verify', '--after', lowest, '--claim', next])
  assert.deepEqual([code, stdout.trim().split('\n').at(-1)], [0, `All ${claimNames.length} claims hold.`])
  const refused = await mizan(place, ['verify', '--claim', 'nonsense'])
  assert.equal(refused.code, 1)
  assert.match(refused.stderr, /There is no claim nonsense\. They are: /)
})
