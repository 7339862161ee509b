import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openUpstreamObjects } from '#money/acquirers/upstream-objects.ts'
import { openStripeDouble, type StripeDouble } from '#money/acquirers/stripe/double/double.ts'
import { cards, keys, typed, visit, webhookSecret } from '#money/acquirers/stripe/fixture.ts'
import { killRounds } from '../long.ts'
import { waitUntil } from '../patience.ts'
import {
  assertPaidAsBooked,
  callPage,
  assertCameBy,
  killedEverywhere,
  lookOn,
  openCrashFixture,
  type Sale,
} from './crash-fixture.ts'
import { countOpenNotices } from './crash-fixture-queries.ts'

// Kill -9 between every two steps of a payment with Stripe's fields and 3-D Secure: the buyer is charged once or never, and is not told
// of a failure after paying.

const stage = await openCrashFixture<StripeDouble>(
  { after },
  {
    provider: 'stripe',
    nameOf: (method, path) =>
      path.startsWith('/v1/') ? `${method} ${path.replaceAll(/\/[a-z]+_\w{10,}/g, '/{id}')}` : undefined,
    open: ({ call, now, noticeUrl: url }) =>
      openStripeDouble({ ...keys, notices: { url, secret: webhookSecret }, call, now }),
    account: ({ url, scriptUrl }, front) => ({
      settings: { publishableKey: keys.publishableKey, apiBase: front, scriptUrl, pagesOrigin: url },
      secrets: { apiKey: keys.secretKey, webhookSecret },
    }),
  },
)
const { double, call } = stage

/** `back`: the address to which the bank has sent the browser after the buyer's confirmation. */
type Buying = Sale & { back?: string }

/** From the fields on our page to the bank's page, where the buyer confirms, and back; as far as the session lets. */
async function buy(sale: Buying, card = cards.challenged): Promise<void> {
  const { token } = sale
  if (sale.back !== undefined) return void (await stage.ask({ path: sale.back }))
  const { body } = await callPage(stage, 'verify', { sessionToken: token })
  const { verificationKey } = body
  const given = async () => ({ fieldsToken: await typed(call, double.url, card, 'payment_method') })
  const shown = verificationKey
    ? (await callPage(stage, 'submit', { verificationKey, method: 'CARD', ...(await given()) })).body
    : body
  if (shown.nextAction?.type !== 'REDIRECT') return
  const { pathname, search } = await visit(call, shown.nextAction, true)
  sale.back = `${pathname}${search}`
  await double.noticesSent()
  await stage.ask({ path: sale.back })
}

const isActedOn = async (): Promise<boolean> => (await countOpenNotices(stage.db.read))?.n === 0

const intentsOf = (reference: string) =>
  [...double.books.payments.values()].filter(({ metadata }) => metadata['mizan_reference'] === reference)

for (let round = 1; round <= killRounds; round++)
  test(`a payment with 3-D Secure is charged once or never, wherever the service is killed (${round})`, async () => {
    const steps = await killedEverywhere(stage, (): Promise<Buying> => stage.sell(), {
      work: async (sale, wasKilled) => {
        await buy(sale)
        await waitUntil(async () => wasKilled() || (await isActedOn()))
      },
      after: async (sale, step) => {
        // The buyer opens the page once more and goes on where it lets: at once, and when the jobs have looked.
        await buy(sale)
        await stage.look(66_000)
        await buy(sale)
        await lookOn(stage)
        await assertPaidAsBooked(stage, sale, step, ({ status, reference }) => {
          const intents = intentsOf(reference).map((each) => each.status)
          assert.match(`${status} ${intents}`, /^(SUCCEEDED succeeded|FAILED (canceled)?)$/, step)
          return intents.includes('succeeded')
        })
      },
    })
    assertCameBy(
      ['a call of POST /v1/payment_intents', 'a call of GET /v1/payment_intents/{id}', 'the answer to a notice'],
      steps,
    )
  })

// Stripe has answered, and its id is written down beside the settlement, which does not wait for it.
for (const wasSettled of [true, false])
  test(`a payment ${wasSettled ? 'that was settled' : 'of which nothing was settled'} when the service was killed before it kept Stripe’s id is charged once, and given back once`, async (t) => {
    double.faults.notices = 'NONE'
    t.after(() => delete double.faults.notices)
    const sale = await stage.sell()
    const { size } = double.books.payments
    // Both commits leave at about the same time, on two connections: the settlement is held up too where it shall not happen.
    const lost = wasSettled ? /^a commit of acquirer_objects$/ : /^a commit of /
    const isLost = (step: string) => double.books.payments.size > size && lost.test(step)
    const isSettled = () => waitUntil(async () => (await stage.attempts(sale))[0]?.status === 'SUCCEEDED')
    const step = await stage.killedAt(isLost, () => buy(sale, cards.approved), wasSettled ? isSettled : undefined)
    assert.ok(step)
    const [left] = await stage.attempts(sale)
    assert.equal(left?.status, wasSettled ? 'SUCCEEDED' : 'PROCESSING')
    const objects = openUpstreamObjects(stage.db, left.acquirer ?? '', () => new Date())
    const idKept = async () =>
      (await objects.find(stage.scope, { kind: 'PAYMENT', reference: left.reference }))?.upstreamId
    assert.equal(await idKept(), null)

    await buy(sale, cards.approved)
    await lookOn(stage)
    await assertPaidAsBooked(stage, sale, step, ({ reference }) =>
      intentsOf(reference).some(({ status }) => status === 'succeeded'),
    )
    const paid = (await stage.attempts(sale)).filter(({ status }) => status === 'SUCCEEDED')
    assert.deepEqual(
      paid.map(({ reference }) => reference),
      [left.reference],
    )
    const refund = { transactionId: left.id, amount: 60, reason: 'RETURN', refundReference: `refund-${left.id}` }
    const { body } = await stage.ask({ method: 'POST', path: '/v1/refunds', key: stage.key, body: refund })
    const refundOf = async () => (await stage.ask({ path: `/v1/refunds/${body.id}`, key: stage.key })).body.status
    await waitUntil(async () => (await refundOf()) === 'SUCCEEDED')
    const intents = intentsOf(left.reference)
    const given = [...double.books.refunds.values()].filter(({ payment_intent: of }) => of === intents[0]?.id)
    assert.deepEqual([intents.length, given.map(({ amount }) => amount)], [1, [6_000]])
    assert.deepEqual(await stage.problems(), [], step)
  })
