import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents, listMethodRows } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { type StripeNotices, withStripeNotices } from './stripe/fixture.ts'

// An acquirer's notices about cards, over HTTP: Stripe's double renews them.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const consent = { channel: 'CHECKOUT', textVersion: '2026-01' }

const withStripe = (work: (stripe: StripeNotices) => Promise<void>) => withStripeNotices(harness, work)

async function clientIn({ fixture }: StripeNotices): Promise<string> {
  const [client] = await harness.make.clients(fixture.scope, [{ name: 'Salma Idrissi' }], fixture.now())
  return client?.id ?? assert.fail()
}

const rowsOf = ({ fixture }: StripeNotices, clientId: string) =>
  listMethodRows(harness.db.read, fixture.scope, clientId)

/** Stripe's payment methods that are attached to a customer, oldest first. */
const tokensOf = ({ fixture }: StripeNotices): string[] =>
  [...fixture.double.books.methods.values()].flatMap(({ method }) => (method.customer === null ? [] : [method.id]))

const shown = (row: Record<string, unknown> | undefined) => [row?.['last4'], row?.['expMonth'], row?.['expYear']]

const updates = async ({ fixture }: StripeNotices) =>
  (await listEvents(harness.db.read, fixture.scope)).filter(({ type }) => type === 'payment_method.updated')

test('a card that its bank renewed is shown as it is now, told of once, and charged by the same token', () =>
  withStripe(async (stripe) => {
    const { fixture, pay, work, outcomesOf } = stripe
    const clientId = await clientIn(stripe)
    await pay(undefined, { clientId, consent })
    const [before] = await rowsOf(stripe, clientId)
    const [token = ''] = tokensOf(stripe)
    const renewed = { expMonth: 7, expYear: 2044, last4: '4444' }
    for (let times = 0; times < 2; times++) {
      await fixture.double.renewCard(token, renewed)
      await work()
    }
    const [after] = await rowsOf(stripe, clientId)
    assert.deepEqual(shown(after), ['4444', 7, 2044])
    assert.equal(after?.['token'], before?.['token'])
    assert.notEqual(after?.['fingerprint'], before?.['fingerprint'])
    const [event, ...more] = await updates(stripe)
    assert.deepEqual(more, [])
    assert.match(event?.body ?? '', /"last4":"4444"/)
    assert.deepEqual(await outcomesOf('payment_method.automatically_updated'), ['LOOKED_UP', 'LOOKED_UP'])
    await fixture.double.renewCard(token, { expMonth: 8, expYear: 2048, last4: '5555' })
    await work()
    assert.deepEqual(shown((await rowsOf(stripe, clientId))[0]), ['5555', 8, 2048])
  }))

test('of two clients who saved one card, the one whose token was renewed has a new one', () =>
  withStripe(async (stripe) => {
    const clients = [await clientIn(stripe), await clientIn(stripe)] as const
    for (const clientId of clients) await stripe.pay(undefined, { clientId, consent })
    const [, second = ''] = tokensOf(stripe)
    await stripe.fixture.double.renewCard(second, { expMonth: 7, expYear: 2044 })
    await stripe.work()
    const [one, two] = await Promise.all(clients.map(async (each) => shown((await rowsOf(stripe, each))[0])))
    assert.deepEqual(
      [one, two],
      [
        ['4242', 12, 2040],
        ['4242', 7, 2044],
      ],
    )
  }))

test('where the client has saved the new card too, both stay', () =>
  withStripe(async (stripe) => {
    const clientId = await clientIn(stripe)
    await stripe.pay(undefined, { clientId, consent })
    await stripe.pay('5555555555554444', { clientId, consent })
    const [token = '', other = ''] = tokensOf(stripe)
    const { books, renewCard } = stripe.fixture.double
    const fingerprint = books.methods.get(other)?.method.card?.fingerprint ?? null
    await renewCard(token, { expMonth: 12, expYear: 2040, last4: '4444' })
    // Stripe knows them as one card.
    const method = books.methods.get(token)?.method.card
    if (method) Object.assign(method, { fingerprint })
    await stripe.work()
    const rows = await rowsOf(stripe, clientId)
    assert.deepEqual(rows.map(shown), [
      ['4444', 12, 2040],
      ['4444', 12, 2040],
    ])
  }))

test('a card that is renewed is not there any more once it was forgotten', () =>
  withStripe(async (stripe) => {
    const { fixture, work, outcomesOf } = stripe
    await stripe.pay(undefined, { clientId: await clientIn(stripe), consent })
    const [token = ''] = tokensOf(stripe)
    await fixture.acquirer.forgetToken({ scope: fixture.scope, token })
    await fixture.double.renewCard(token, { expMonth: 7, expYear: 2044 })
    await work()
    assert.deepEqual(await outcomesOf('payment_method.automatically_updated'), ['NOTHING_TO_DO'])
    assert.deepEqual(await updates(stripe), [])
  }))

test('a renewed card whose look-up is not answered is asked about again', () =>
  withStripe(async (stripe) => {
    const { fixture, work, outcomesOf } = stripe
    const clientId = await clientIn(stripe)
    await stripe.pay(undefined, { clientId, consent })
    const [token = ''] = tokensOf(stripe)
    fixture.double.faults.lose = { 'GET /v1/payment_methods/{id}': 'ANSWER' }
    await fixture.double.renewCard(token, { expMonth: 7, expYear: 2044 })
    await work()
    assert.deepEqual(await outcomesOf('payment_method.automatically_updated'), [null])
    fixture.double.faults.lose = {}
    await work(60_000)
    assert.deepEqual(shown((await rowsOf(stripe, clientId))[0]), ['4242', 7, 2044])
  }))

test('a card of which no fingerprint was kept is renewed while its number stays, and then known by its fingerprint', () =>
  withStripe(async (stripe) => {
    const { fixture, work } = stripe
    const clientId = await clientIn(stripe)
    await stripe.pay(undefined, { clientId, consent })
    const [token = ''] = tokensOf(stripe)
    const key = { kind: 'CARD', reference: token }
    const kept = async () => (await fixture.objects.find(fixture.scope, key)) ?? assert.fail()
    const { version, facts } = await kept()
    await fixture.objects.update(fixture.scope, { ...key, version }, { facts: { customer: facts['customer'] ?? null } })
    await fixture.double.renewCard(token, { expMonth: 7, expYear: 2044 })
    await work()
    assert.deepEqual(shown((await rowsOf(stripe, clientId))[0]), ['4242', 7, 2044])
    const { fingerprints } = (await kept()).facts as { fingerprints?: string[] }
    assert.equal(fingerprints?.length, 1)
    await fixture.double.renewCard(token, { expMonth: 8, expYear: 2048, last4: '5555' })
    await work()
    assert.deepEqual(shown((await rowsOf(stripe, clientId))[0]), ['5555', 8, 2048])
  }))
