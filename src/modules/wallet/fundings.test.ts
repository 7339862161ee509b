import assert from 'node:assert/strict'
import { test } from 'node:test'
import { balances } from '#money/ledger/post.ts'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { listEvents } from '#test/factory-queries.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { sandboxEnd } from './funding.ts'
import { expireFundings, settleSandboxTransfer } from './jobs.ts'

// Putting money into a wallet by bank transfer.

const harness = useHarness()

const transfer = { amount: 2500, method: 'BANK_TRANSFER' }
const start = (key: string, body: object = transfer, headers: Record<string, string> = {}): Promise<Answer> =>
  harness.call({ method: 'POST', path: '/v1/wallet/fundings', key, body, headers })
const availableIn = async (key: string): Promise<number> =>
  (await harness.call({ path: '/v1/wallet', key })).body.balance.available

/** Runs jobs as the clock stood a minute ago, so that what waits for seconds is due. */
async function aMinuteAgo<Result>(work: () => Promise<Result>): Promise<Result> {
  harness.clock.now = new Date(Date.now() - 60_000)
  return work().finally(() => {
    harness.clock.now = undefined
  })
}

test('a funding by transfer answers 201 with where to send it and what to write on it', async () => {
  const { key } = await harness.make.merchant()
  const body = {
    ...transfer,
    fundingReference: 'top-up-1',
    metadata: { for: 'payouts' },
    returnUrl: 'https://shop.example/w',
  }
  const made = await start(key, body)
  assert.equal(made.status, 201, made.text)
  const details = (await harness.call({ path: '/v1/wallet/bank-details', key })).body
  const { id, transactionId, bankTransfer, createdAt, updatedAt, correlationId: _, ...rest } = made.body
  assert.deepEqual(rest, {
    status: 'PENDING',
    method: 'BANK_TRANSFER',
    amount: 2500,
    currency: 'MAD',
    returnUrl: 'https://shop.example/w',
    fundingReference: 'top-up-1',
    metadata: { for: 'payouts' },
    origin: 'API',
    environment: 'SANDBOX',
  })
  assert.match(bankTransfer.reference, /^FD-[0-9A-HJKMNP-TV-Z]{10}$/)
  assert.deepEqual(
    [bankTransfer.rib, bankTransfer.iban, bankTransfer.holderName, bankTransfer.bankName],
    [details.rib, details.iban, details.holderName, details.bankName],
  )
  assert.equal(Date.parse(bankTransfer.expiresAt) - Date.parse(createdAt), 7 * 86_400_000)
  assert.equal(made.headers['location'], `/v1/transactions/${transactionId}`)
  assert.notEqual(id, transactionId)
})

test('a transfer in the sandbox arrives after five seconds, is available at once, and is told', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const made = await aMinuteAgo(() => start(key))
  assert.equal(await availableIn(key), 0)
  await harness.work()
  assert.equal(await availableIn(key), 2500)
  const held = await balances(harness.db.read, sandbox, 'MAD')
  assert.equal(held['bank.settlement'], 250_000n)
  const events = (await listEvents(harness.db.read, sandbox)).map(({ body }) => JSON.parse(body))
  assert.deepEqual(
    events.map(({ type, sequence, resource, data }) => [type, sequence, resource.id, data.object.status]),
    [
      ['wallet.funding.created', 1, made.body.id, 'PENDING'],
      ['wallet.funding.succeeded', 2, made.body.id, 'SUCCEEDED'],
    ],
  )
  assert.deepEqual(events[1].data.previous, { status: 'PENDING' })
  assert.ok(events[1].data.object.completedAt)
})

test('a transfer is not there before its five seconds are over', async () => {
  const { key } = await harness.make.merchant()
  await start(key)
  await harness.work()
  assert.equal(await availableIn(key), 0)
})

test('a transfer that ends in .99 fails in the sandbox, and brings nothing', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await aMinuteAgo(() => start(key, { ...transfer, amount: 99.99 }))
  await harness.work()
  assert.equal(await availableIn(key), 0)
  const last = JSON.parse((await listEvents(harness.db.read, sandbox)).at(-1)?.body ?? '')
  assert.equal(last.type, 'wallet.funding.failed')
  assert.deepEqual([last.data.object.status, last.data.object.failureReason], ['FAILED', 'REJECTED_BY_BANK'])
})

test('.99 is .990 in a currency of three decimals, and none of one without them', () => {
  for (const [amountMinor, currency, status] of [
    [9_999n, 'MAD', 'FAILED'],
    [9_990n, 'TND', 'FAILED'],
    [9_099n, 'TND', 'SUCCEEDED'],
    [199n, 'JPY', 'SUCCEEDED'],
  ] as const)
    assert.equal(sandboxEnd({ amountMinor, currency }).status, status, `${amountMinor} ${currency}`)
})

test('the job of a transfer run many times at once books it once', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { id } = (await start(key)).body
  const settle = () => settleSandboxTransfer(harness.db, harness.config.publicUrl, { ...sandbox, id }, new Date())
  await Promise.all(Array.from({ length: 8 }, settle))
  await settle()
  assert.equal(await availableIn(key), 2500)
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 2)
})

test('what has not come in seven days has failed, and comes no more', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const { id, bankTransfer } = (await start(key)).body
  const expire = (now: number) => expireFundings(harness.db, harness.config.publicUrl, new Date(now))
  const end = Date.parse(bankTransfer.expiresAt)
  await expire(end - 1)
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
  await expire(end)
  await expire(end)
  await settleSandboxTransfer(harness.db, harness.config.publicUrl, { ...sandbox, id }, new Date(end + 1))
  const [, last, ...more] = (await listEvents(harness.db.read, sandbox)).map(({ body }) => JSON.parse(body))
  assert.deepEqual([last.type, last.data.object.failureReason], ['wallet.funding.failed', 'EXPIRED'])
  assert.deepEqual(more, [])
  assert.equal(await availableIn(key), 0)
})

test('a known fundingReference answers 200 with the funding that has it, also at the same moment', async () => {
  const { key, liveKey, production } = await harness.make.merchant()
  const body = { ...transfer, fundingReference: 'top-up-1' }
  const all = await Promise.all(Array.from({ length: 6 }, () => start(key, { ...body, amount: 10 })))
  assert.equal(all.filter(({ status }) => status === 201).length, 1)
  assert.equal(all.filter(({ status }) => status === 200).length, 5)
  assert.equal(new Set(all.map((each) => each.body.id)).size, 1)
  const other = await start(key, { ...body, amount: 99 })
  assert.deepEqual([other.status, other.body.amount], [200, 10])
  await harness.make.bankAccount(production)
  assert.equal((await start(liveKey, body)).status, 201, 'each environment has its own')
})

test('a repeat with the same Idempotency-Key is the same funding', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const headers = { 'idempotency-key': 'fund-1' }
  const [one, other] = [await start(key, transfer, headers), await start(key, transfer, headers)]
  assert.equal(other.body.id, one.body.id)
  assert.equal(other.headers['idempotency-replayed'], 'true')
  assert.equal((await listEvents(harness.db.read, sandbox)).length, 1)
})

test('only an active wallet is funded; a transfer that was on its way still arrives', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await aMinuteAgo(() => start(key))
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const refused = await start(key)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.error.code, 'WALLET_NOT_ACTIVE')
  await harness.work()
  assert.equal(await availableIn(key), 2500)
})

test('production without a bank account answers 503 and keeps nothing', async () => {
  const { liveKey, production } = await harness.make.merchant()
  const refused = await start(liveKey)
  assert.equal(refused.status, 503)
  assert.deepEqual(await listEvents(harness.db.read, production), [])
})

const refusals: [what: string, body: object, field: string][] = [
  ['more decimals than the dirham has', { ...transfer, amount: 1.005 }, 'amount'],
  ['nothing', { ...transfer, amount: 0 }, 'amount'],
  ['a method that there is not', { ...transfer, method: 'CASH' }, 'method'],
  ['a return address without https', { ...transfer, returnUrl: 'http://shop.example' }, 'returnUrl'],
]
for (const [what, body, field] of refusals)
  test(`a funding with ${what} is refused at ${field}`, async () => {
    const { key } = await harness.make.merchant()
    const refused = await start(key, body)
    assert.equal(refused.status, 400)
    assert.equal(refused.body.error.details[0].field, field)
  })

test('wallets and fundings keep every claim of `mizan verify`', async () => {
  const broken = (await verify(harness.db)).filter(({ problems }) => problems.length > 0)
  assert.deepEqual(broken, [])
})
