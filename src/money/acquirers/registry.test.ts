import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { newId } from '#platform/ids.ts'
import { openCalls } from '#platform/outbound/calls.ts'
import { rotateSecrets } from '#platform/secrets/rotate.ts'
import { useHarness } from '#test/harness.ts'
import { sealedColumns } from '../../start/sealed.ts'
import { addAccount, dropAccount, rotateSecretsOf, setRoute } from './accounts.ts'
import type { AccountRow } from './account.ts'
import { type CmiDouble, openCmiDouble } from './cmi/double/double.ts'
import { openRegistry, type RegistryParts } from './registry.ts'
import { routeFor } from './routing.ts'
import { stripeSettings } from './stripe/account.ts'

// Accounts as a process has them open, at CMI's double.

const harness = useHarness()
const known = { clientId: '600001234', apiName: 'api-user' }
const good = { storeKey: 'store key', apiPassword: 'pass' }
const closing: (() => Promise<unknown>)[] = []
after(() => Promise.all(closing.map((close) => close())))

async function doubled(): Promise<CmiDouble> {
  const line = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
  const double = await openCmiDouble({ ...known, ...good, call: line.call, now: () => new Date() })
  closing.push(() => double.close(), line.close)
  return double
}

const registryOf = (fields: Partial<RegistryParts> = {}) => {
  const { db, secrets } = harness
  const registry = openRegistry({
    db,
    secrets,
    now: () => new Date(),
    publicUrl: 'https://pay.example',
    bases: {},
    deadlineMs: 5_000,
    freshMs: 0,
    ...fields,
  })
  closing.push(registry.close)
  return registry
}

const parts = () => ({ db: harness.db, secrets: harness.secrets, now: new Date() })

async function accountAt(
  baseUrl: string,
  fields: Partial<AccountRow> = {},
  secrets: object = good,
): Promise<AccountRow> {
  const id = newId(new Date())
  const draft = { id, provider: 'cmi', name: id, ownerId: null, environment: 'PRODUCTION', isTestMode: true } as const
  const { settings: _, secrets: __, ...rest } = fields
  const added = await addAccount(parts(), { ...draft, ...rest, settings: { ...known, baseUrl }, secrets })
  return added ?? assert.fail('The name is taken.')
}

const byCard = { method: 'CARD', currency: 'MAD' } as const
const all = { environment: 'PRODUCTION', method: 'CARD', currency: null } as const

test('the most particular route counts, and an account of one merchant serves no other', async () => {
  const registry = registryOf()
  const [mine, theirs] = [await harness.make.merchant(), await harness.make.merchant()]
  const [forAll, own, inEuro] = [
    await accountAt('https://cmi.example'),
    await accountAt('https://cmi.example', { ownerId: mine.production.merchantId }),
    await accountAt('https://cmi.example'),
  ]
  await setRoute(parts(), forAll, { ...all, ownerId: null })
  await setRoute(parts(), own, { ...all, ownerId: mine.production.merchantId })
  await setRoute(parts(), inEuro, { ...all, ownerId: mine.production.merchantId, currency: 'EUR' })
  assert.equal(await registry.chosen(mine.production, byCard), own.id)
  assert.equal(await registry.chosen(mine.production, { ...byCard, currency: 'EUR' }), inEuro.id)
  assert.equal(await registry.chosen(theirs.production, byCard), forAll.id)
  assert.equal(await registry.card(theirs.production, own.id), undefined)
  assert.deepEqual(
    [await registry.isThere(mine.production, own.id), await registry.isThere(theirs.production, own.id)],
    [true, false],
  )
  for (const id of [own.id, forAll.id]) {
    assert.equal(await registry.card(mine.sandbox, id), undefined)
    assert.equal(await registry.isThere(mine.sandbox, id), false)
  }
  const acquirers = { sandbox: harness.ports.acquirers.sandbox, live: registry }
  const route = await routeFor(acquirers, mine.production, byCard)
  assert.deepEqual([route.id, route.provider, route.acquirer.can.shape], [own.id, 'cmi', 'PAGE'])
  assert.deepEqual(route.origins, ['https://cmi.example'])
  await dropAccount(parts(), own)
  assert.equal(await registry.chosen(mine.production, byCard), forAll.id)
  assert.equal(await registry.card(mine.production, own.id), undefined)
})

test('an account is opened once for each version; after a rotation the new secrets are used, and the old ones believed for a day', async () => {
  const double = await doubled()
  let now = new Date()
  const registry = registryOf({ now: () => now })
  const { production } = await harness.make.merchant()
  const row = await accountAt(double.url, {}, { ...good, apiPassword: 'before' })
  const before = await registry.card(production, row.id)
  assert.equal(await registry.card(production, row.id), before)
  assert.equal((await before?.check?.())?.status, 'REFUSED')
  const notice = { method: 'POST', headers: {}, query: new URLSearchParams(), body: Buffer.from('a=b') }
  assert.equal(before?.notices?.read(notice, now).status, 'REFUSED')
  await rotateSecretsOf(parts(), { id: row.id, secrets: good })
  const after = await registry.card(production, row.id)
  assert.notEqual(after, before)
  assert.equal((await after?.check?.())?.status, 'GOOD')
  // An account that was found earlier may still be in use by its callers.
  assert.equal((await before?.check?.())?.status, 'REFUSED')
  now = new Date(now.getTime() + 25 * 3_600_000)
  assert.notEqual(await registry.card(production, row.id), after)
})

test('a double is never reached for real money', async () => {
  const problems: string[] = []
  const registry = registryOf({ onProblem: (_, problem) => problems.push(problem) })
  const { production } = await harness.make.merchant()
  for (const base of ['http://127.0.0.1:9', 'https://127.0.0.1:9', 'http://cmi.example']) {
    const row = await accountAt(base, { isTestMode: false })
    assert.equal(await registry.card(production, row.id), undefined)
  }
  assert.deepEqual(
    problems,
    Array.from({ length: 3 }, () => 'DOUBLE_IN_PRODUCTION'),
  )
})

test('the script of Stripe is found where the process was told; with real money it is none of this machine', async () => {
  const problems: string[] = []
  const scriptOf = async (stripeJs: string | undefined, isTestMode: boolean) => {
    const registry = registryOf({ bases: { stripeJs }, onProblem: (_, problem) => problems.push(problem) })
    const [mode, draft] = [isTestMode ? 'test' : 'live', newId(new Date())]
    const row = await addAccount(parts(), {
      id: draft,
      provider: 'stripe',
      name: draft,
      ownerId: null,
      environment: 'PRODUCTION',
      isTestMode,
      settings: stripeSettings.parse({ publishableKey: `pk_${mode}_shown` }),
      secrets: { apiKey: `sk_${mode}_secret` },
    })
    const { production } = await harness.make.merchant()
    return (await registry.card(production, row?.id ?? ''))?.fields?.scriptUrl
  }
  const own = 'http://127.0.0.1:9/v3/'
  assert.equal(await scriptOf(undefined, false), 'https://js.stripe.com/v3/')
  assert.equal(await scriptOf(own, true), own)
  assert.equal(await scriptOf(own, false), undefined)
  assert.deepEqual(problems, ['DOUBLE_IN_PRODUCTION'])
})

test('secrets are sealed, and a rotation of data keys seals them anew, old ones too', async () => {
  const row = await accountAt('https://cmi.example')
  await rotateSecretsOf(parts(), { id: row.id, secrets: { ...good, apiPassword: 'second' } })
  const columns = sealedColumns.filter(({ name }) => name.startsWith('acquirer_accounts.'))
  const sealedOf = async () =>
    (await Promise.all(columns.map(({ list }) => list(harness.db.read, '', 1_000)))).map(
      (each) => each.find(({ row: id }) => id === row.id)?.sealed ?? assert.fail('It is not listed.'),
    )
  const before = await sealedOf()
  assert.ok(before.every((sealed) => !sealed.includes('pass') && !sealed.includes('second')))
  const master = { current: Buffer.alloc(32, 7) }
  await rotateSecrets({ ...harness, master }, columns, { now: new Date(), tell: () => {} })
  const again = await sealedOf()
  assert.ok(again.every((sealed, index) => sealed !== before[index]))
  const registry = registryOf()
  assert.ok(await registry.account(row.id))
})
