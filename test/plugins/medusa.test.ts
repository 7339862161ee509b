import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { afterEach, before, test } from 'node:test'
import { signTestEvent } from '../../sdk/src/webhooks.ts'
import { useHarness } from '../harness.ts'
import { cardOf, pay, type Visit, visit } from '../payment-page.ts'
import { useListening } from '../sdk/listening.ts'

// The provider as Medusa calls it, against the service. What it takes from Medusa itself stands in for it here: the shop is no dependency.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const at = useListening(harness)
afterEach(() => {
  harness.clock.now = undefined
})
const webhookSecret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

const medusa = `
export class AbstractPaymentProvider { constructor(container, config) { this.container = container; this.config = config } }
export class BigNumber { constructor(raw) { this.numeric = Number(raw?.value ?? raw) } }
export class MedusaError extends Error { static Types = { NOT_ALLOWED: 'not_allowed' }; constructor(type, words) { super(words); this.type = type } }`

type Data = Record<string, unknown> & { id: string; checkoutUrl: string }
type Call = (input: object) => Promise<{ id: string; status: string; data: Data }>
type Provider = Record<
  'initiatePayment' | 'updatePayment' | 'authorizePayment' | 'capturePayment' | 'refundPayment' | 'cancelPayment',
  Call
> & {
  createAccountHolder: Call
  listPaymentMethods: (input: object) => Promise<{ data: { card: { last4: string } } }[]>
  getWebhookActionAndData: (input: object) => Promise<{ action: string; data?: object }>
}
type ProviderClass = { new (container: object, options: object): Provider; validateOptions: (options: object) => void }
let MizanProvider: ProviderClass

before(async () => {
  const replaced: Record<string, string> = {
    '@medusajs/framework/utils': `data:text/javascript,${encodeURIComponent(medusa)}`,
    '@mizan/sdk': new URL('../../sdk/src/mizan.ts', import.meta.url).href,
  }
  registerHooks({
    resolve: (name, context, next) =>
      replaced[name] === undefined ? next(name, context) : { url: replaced[name], shortCircuit: true },
  })
  const provider = new URL('../../plugins/medusa/provider.js', import.meta.url).href
  ;({ MizanProvider } = (await import(provider)) as { MizanProvider: ProviderClass })
})

async function openProvider() {
  const { key: apiKey } = await harness.make.merchant()
  const options = { apiKey, baseUrl: at.url, returnUrl: 'https://shop.example/thanks', webhookSecret }
  return { apiKey, provider: new MizanProvider({}, options) }
}

const cart = (more: object = {}) => ({
  amount: { value: '249.90' },
  currency_code: 'mad',
  data: { session_id: 'payses_01' },
  ...more,
})
const visitOf = ({ id, checkoutUrl }: Data): Visit => ({ id, token: checkoutUrl.split('/c/')[1] ?? '' })
const read = (apiKey: string, path: string) => harness.call({ path: `/v1/${path}`, key: apiKey })

test('a buyer pays on our page, the order is captured, and a refund goes back once however often it is asked for', async () => {
  const { apiKey, provider } = await openProvider()
  const begun = await provider.initiatePayment(cart())
  assert.deepEqual([begun.status, begun.data['amount'], begun.data['currency']], ['requires_more', 249.9, 'MAD'])
  assert.equal((await provider.initiatePayment(cart())).id, begun.id)
  assert.equal((await pay(harness, visitOf(begun.data))).body.status, 'SUCCEEDED')
  const { status, data } = await provider.authorizePayment({ data: begun.data })
  assert.equal(status, 'captured')
  assert.equal((await provider.capturePayment({ data })).data['status'], 'PAID')
  await assert.rejects(provider.cancelPayment({ data }), /This session is paid: refund it/)
  const refund = { amount: 100, data, context: { idempotency_key: 'ref_01' } }
  const first = await provider.refundPayment(refund)
  assert.equal((await provider.refundPayment(refund)).data['lastRefundId'], first.data['lastRefundId'])
  const { content } = (await read(apiKey, 'refunds')).body
  assert.deepEqual(
    content.map((each: { amount: number; refundReference: string }) => [each.amount, each.refundReference]),
    [[100, 'ref_01']],
  )
})

test('a cart that changes is another session, and the one before can be paid no more', async () => {
  const { apiKey, provider } = await openProvider()
  const { data } = await provider.initiatePayment(cart())
  assert.equal((await provider.updatePayment({ ...cart(), data })).data.id, data.id)
  const changed = await provider.updatePayment({ ...cart({ amount: 300 }), data })
  assert.deepEqual([changed.data['amount'], changed.data['session_id']], [300, 'payses_01'])
  assert.equal((await read(apiKey, `checkout/sessions/${data.id}`)).body.status, 'CANCELED')
  const asBefore = await provider.updatePayment({ ...cart(), data: changed.data })
  assert.equal((await read(apiKey, `checkout/sessions/${asBefore.data.id}`)).body.status, 'OPEN')
  await provider.cancelPayment({ data: asBefore.data })
  await provider.cancelPayment({ data: asBefore.data })
})

/** The session that the buyer of an expired one begins on our page. */
async function beginAnew(data: Data): Promise<Visit> {
  harness.clock.now = new Date(Date.now() + 3 * 3_600_000)
  const went = await visit(harness, `${new URL(data.checkoutUrl).pathname}/again`, { again: 'yes' })
  assert.equal(went.status, 303, went.text)
  return { id: '', token: String(went.headers['location']).split('/c/')[1] ?? '' }
}

test('a buyer whose session has expired pays one begun on our page: the order finds that money, and refunds it', async () => {
  const { apiKey, provider } = await openProvider()
  const begun = (await provider.initiatePayment(cart())).data
  const again = await beginAnew(begun)
  assert.equal((await provider.authorizePayment({ data: begun })).status, 'canceled')
  const { transactionId } = (await pay(harness, again)).body
  const { status, data } = await provider.authorizePayment({ data: begun })
  assert.deepEqual([status, data['transactionId'], data['session_id']], ['captured', transactionId, 'payses_01'])
  assert.equal((await provider.updatePayment({ ...cart(), data: begun })).data.id, data.id)
  await assert.rejects(provider.cancelPayment({ data: begun }), /This session is paid: refund it/)
  await provider.refundPayment({ amount: 249.9, data: begun })
  assert.equal((await read(apiKey, 'refunds')).body.content[0].transactionId, transactionId)
  // Its money goes back: it pays nothing any more.
  assert.equal((await provider.authorizePayment({ data: begun })).status, 'canceled')
})

test('a cart that is the same gets another session once its own is canceled, blocked or expired', async () => {
  const { apiKey, provider } = await openProvider()
  const end: ((data: Data) => Promise<unknown>)[] = [
    (data) => provider.cancelPayment({ data }),
    async (data) => {
      for (let tries = 0; tries < 5; tries++) await pay(harness, visitOf(data), { card: cardOf('DECLINE') })
    },
    async () => {
      harness.clock.now = new Date(Date.now() + 3 * 3_600_000)
    },
  ]
  const ended: string[] = []
  let { data } = await provider.initiatePayment(cart())
  for (const each of end) {
    await each(data)
    ended.push((await read(apiKey, `checkout/sessions/${data.id}`)).body.status)
    ;({ data } = await provider.updatePayment({ ...cart(), data }))
    assert.equal((await read(apiKey, `checkout/sessions/${data.id}`)).body.status, 'OPEN')
    assert.equal((await provider.updatePayment({ ...cart(), data })).data.id, data.id)
  }
  assert.deepEqual(ended, ['CANCELED', 'BLOCKED', 'EXPIRED'])
})

test('a voucher is closed with its session, and one that stays open is told with its page', async (t) => {
  const { apiKey, provider } = await openProvider()
  const { data } = await provider.initiatePayment(cart())
  assert.equal((await pay(harness, visitOf(data), { method: 'CASH', card: undefined })).body.status, 'AWAITING_CASH')
  const silent = t.mock.method(harness.ports.acquirers.sandbox, 'voidVoucher', async () => ({ status: 'UNKNOWN' }))
  for (const call of [
    () => provider.cancelPayment({ data }),
    () => provider.updatePayment({ ...cart({ amount: 1 }), data }),
  ])
    await assert.rejects(call(), (error: Error & { type?: string }) => {
      assert.equal(error.type, 'not_allowed')
      assert.ok(
        error.message.startsWith(`A cash voucher of this session waits at ${data.checkoutUrl}, `),
        error.message,
      )
      return true
    })
  silent.mock.restore()
  await provider.cancelPayment({ data })
  assert.equal((await read(apiKey, `checkout/sessions/${data.id}`)).body.status, 'CANCELED')
})

test('a customer has a client, whose sessions offer to save the card', async () => {
  const { apiKey, provider } = await openProvider()
  const customer = { id: 'cus_01', email: 'salma@example.ma', first_name: 'Salma', last_name: 'Idrissi' }
  const holder = await provider.createAccountHolder({ context: { customer } })
  assert.equal((await provider.createAccountHolder({ context: { customer } })).id, holder.id)
  const context = { customer, account_holder: { data: holder.data } }
  const { data } = await provider.initiatePayment(cart({ context }))
  const session = (await read(apiKey, `checkout/sessions/${data.id}`)).body
  assert.deepEqual([session.clientId, session.savePaymentMethod], [holder.id, true])
  const consent = { accepted: true, textVersion: 'card-saving-1' }
  const paid = await pay(harness, visitOf(data), { saveCard: true, consent })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  await harness.work()
  const saved = await provider.listPaymentMethods({ context })
  assert.deepEqual(
    saved.map(({ data: { card } }) => card.last4),
    ['4242'],
  )
})

test('a webhook says what Medusa does with its session, and one without a good signature is refused', async () => {
  const { provider } = await openProvider()
  const object = { orderId: 'payses_01', amount: 249.9 }
  const delivered = async (type: string, secret = webhookSecret) => {
    const { body, headers } = await signTestEvent({ body: { id: 'e', type, data: { object } }, secret })
    return provider.getWebhookActionAndData({ data: {}, rawData: Buffer.from(body), headers })
  }
  const data = { session_id: 'payses_01', amount: 249.9 }
  assert.deepEqual(await delivered('checkout.session.completed'), { action: 'captured', data })
  assert.deepEqual(await delivered('checkout.session.expired'), { action: 'canceled', data })
  assert.deepEqual(await delivered('checkout.session.opened'), { action: 'not_supported' })
  const another = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  await assert.rejects(delivered('checkout.session.completed', another), /No signature fits/)
})

test('options with which nothing could be paid are refused when the shop starts', () => {
  assert.throws(() => MizanProvider.validateOptions({ apiKey: 'k', baseUrl: 'u' }), /needs the option returnUrl/)
})
