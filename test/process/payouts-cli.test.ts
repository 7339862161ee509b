import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cardOf } from '../payment-page.ts'
import { makeCommandPlace, mizan, mizanJson, type Outcome, type Server, startServer } from './server.ts'

// The operator's commands for payouts and payments, beside a running server.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
let server: Server
let merchant: string
let key: string
let sandboxKey: string
before(async () => {
  // First, for a command on its own starts the database and stops it again.
  server = await startServer(place)
  merchant = (await mizanJson(place, ['merchants', 'create', '--name', 'Épicerie Atlas'])).id
  await mizanJson(place, ['merchants', 'enable-production', '--merchant', merchant])
  const keyOf = async (environment: string) => {
    const made = ['keys', 'create', '--merchant', merchant, '--environment', environment, '--name', environment]
    return (await mizanJson(place, made)).key
  }
  key = await keyOf('production')
  sandboxKey = await keyOf('sandbox')
})

const production = ['--merchant', '', '--environment', 'production']
const record = (...more: string[]) => {
  production[1] = merchant
  return ['payouts', 'record', ...production, ...more]
}
const wallet = async () => (await server.call({ path: '/v1/wallet', key })).body.balance

function assertFailed({ code, stdout, stderr }: Outcome, line: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
}

async function fund(amount: string): Promise<void> {
  const body = { amount: Number(amount), method: 'BANK_TRANSFER' }
  const { bankTransfer } = (await server.call({ method: 'POST', path: '/v1/wallet/fundings', key, body })).body
  const confirmed = ['wallets', 'confirm-transfer', '--merchant', merchant, '--amount', amount]
  await mizanJson(place, [...confirmed, '--reference', bankTransfer.reference])
}

test('without a bank in production the operator transfers by hand, and says what became of it', async () => {
  assertFailed(await mizan(place, record()), /No bank account is assigned/)
  const account = [
    '--holder',
    'Atlas SARL',
    '--bic',
    'BCMAMAMCXXX',
    '--bank',
    'Banque de la Ville',
    '--agency',
    'Agdal',
  ]
  const rib = ['--rib', '011519000001205000534921']
  await mizanJson(place, ['wallets', 'assign-account', '--merchant', merchant, ...rib, ...account])
  assertFailed(await mizan(place, record()), /The available balance is too low/)
  await fund('900')
  assertFailed(await mizan(place, record('--amount', '99.99')), /must be at least 100 MAD/)
  assertFailed(await mizan(place, record('--amount', 'all')), /--amount must be an amount of MAD/)

  const told = await mizan(place, record('--amount', '400'))
  const [, reference = ''] = /with the reference (TX-\S+)\.\n/.exec(told.stdout) ?? []
  assert.match(told.stdout, /^Transfer 400\.00 MAD to 011519000001205000534921, Atlas SARL, Banque de la Ville/)
  assert.deepEqual(await wallet(), { available: 500, pending: 0, reserved: 400, total: 900 })
  assert.match((await mizan(place, ['payouts', 'list'])).stdout, new RegExp(`^${reference} .*waits for you`))

  const confirm = ['payouts', 'confirm', '--payout', reference, '--trace-id', 'VIR 2026/11']
  assert.equal((await mizanJson(place, confirm)).status, 'PAID')
  assertFailed(await mizan(place, confirm), /The payout is paid/)
  assert.match((await mizan(place, ['payouts', 'list', '--all'])).stdout, new RegExp(`^${reference} .*  paid  `))
  assert.deepEqual(await wallet(), { available: 500, pending: 0, reserved: 0, total: 500 })
  const { body } = await server.call({ path: '/v1/transactions?type=PAYOUT', key })
  assert.deepEqual([body.content[0].status, body.content[0].payout.traceId], ['PAID', 'VIR 2026/11'])

  const reject = ['payouts', 'reject', '--payout', reference, '--reason']
  assertFailed(await mizan(place, [...reject, 'TOO_LATE']), /--reason must be one of INVALID_RIB/)
  assert.equal((await mizanJson(place, [...reject, 'account_closed'])).status, 'FAILED')
  assert.equal((await wallet()).available, 900)
  assert.equal((await mizan(place, ['payouts', 'list'])).stdout, 'No payouts.\n')
  assert.equal((await mizanJson(place, ['payouts', 'list', '--all'])).length, 1)
})

/** The reference of a payment in the sandbox. */
async function paid(): Promise<string> {
  const body = { amount: 200, orderId: 'order-1', returnUrl: 'https://shop.example/thanks' }
  const made = (await server.call({ method: 'POST', path: '/v1/checkout/sessions', key: sandboxKey, body })).body
  const sessionToken = String(made.checkoutUrl).split('/c/')[1]
  const page = (step: string, sent: object) => server.call({ method: 'POST', path: `/checkout/${step}`, body: sent })
  const { verificationKey } = (await page('verify', { sessionToken })).body
  const submitted = await page('submit', { verificationKey, method: 'CARD', card: cardOf() })
  assert.equal(submitted.body.status, 'SUCCEEDED', submitted.text)
  const { content } = (await server.call({ path: '/v1/transactions', key: sandboxKey })).body
  return content[0].reference
}

test('a payment is disputed, and the bank decides', async () => {
  const reference = await paid()
  const dispute = ['disputes', 'open', '--transaction', reference, '--reason', 'Not recognised', '--amount', '150']
  const { id, ...opened } = await mizanJson(place, dispute)
  assert.deepEqual([opened.status, opened.amount, opened.paymentStatus], ['NEEDS_RESPONSE', 150, 'DISPUTED'])
  assertFailed(await mizan(place, dispute), /more than what of the payment is not disputed yet/)
  assertFailed(await mizan(place, [...dispute, '--respond-by', 'soon']), /--respond-by must be a time to come/)
  assert.equal((await mizanJson(place, ['disputes', 'list']))[0].id, id)
  assert.equal((await mizanJson(place, ['disputes', 'show', id])).reason, 'Not recognised')
  assert.equal((await mizanJson(place, ['disputes', 'submit', id])).status, 'UNDER_REVIEW')
  assert.equal((await mizanJson(place, ['disputes', 'won', id])).paymentStatus, 'SUCCEEDED')
  assertFailed(await mizan(place, ['disputes', 'lost', id]), /The dispute is WON for good/)
  assertFailed(await mizan(place, ['disputes', 'show', 'this-one']), /There is no dispute this-one/)
})

test('a payout that does not wait for the operator, and an unknown one, are refused in one line', async () => {
  assert.equal((await mizan(place, ['payments', 'list', '--needs-operator'])).stdout, 'Nothing waits for you.\n')
  assertFailed(await mizan(place, ['payouts', 'confirm', '--payout', 'TX-0000000000']), /There is no transaction/)
  const resolve = ['payments', 'resolve', '--transaction', 'TX-0000000000', '--evidence', 'Their portal', '--as']
  assertFailed(await mizan(place, [...resolve, 'perhaps']), /--as must be succeeded, failed, merchant or buyer/)
  assertFailed(await mizan(place, [...resolve, 'failed']), /There is no transaction/)
  assertFailed(await mizan(place, [...resolve, 'merchant']), /There is no transaction/)
})
