import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { assertRefused } from '#test/answers.ts'
import { useHarness } from '#test/harness.ts'
import { recordTransactions } from '#test/transaction-factory.ts'
import { insertManyTransactions } from '#test/transaction-queries.ts'

// Transactions as a file. csv.test.ts tests the cells.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const exported = (key: string, query = '', headers: Record<string, string> = {}) =>
  harness.call({ path: `/v1/transactions/export${query}`, key, headers })

const names =
  'createdAt,id,reference,type,status,statusReason,direction,amount,fee,net,currency,refundedAmount,method,cardBrand,' +
  'cardLast4,cashReference,declineCode,authorizationCode,sourceKind,sourceId,sessionId,orderId,externalId,clientId,' +
  'customerName,customerEmail,customerPhone,parentTransactionId,payoutId,availableAt,completedAt,updatedAt,environment,metadata'

test('an export is a CSV file to be saved: a row of names, then the newest first', async () => {
  const { key, sandbox } = await harness.make.merchant()
  harness.clock.now = new Date('2026-11-21T08:00:00.000Z')
  const empty = await exported(key)
  assert.equal(empty.status, 200)
  assert.equal(empty.text, `${names}\r\n`)
  assert.equal(empty.headers['x-export-rows'], '0')

  const now = new Date('2026-11-20T10:00:00.000Z')
  const customer = JSON.stringify({ name: '=cmd|x', email: 'a@b.ma', phone: '+212612345678' })
  const decline = JSON.stringify({ code: 'STOLEN_CARD', isRetryable: false })
  const [paid, refund] = await recordTransactions(
    harness.make,
    sandbox,
    [
      { orderId: 'a,b', amountMinor: 100n, feeMinor: 300n, customer },
      {
        type: 'REFUND',
        status: 'UNKNOWN',
        feeMinor: 0n,
        card: null,
        cardLast4: null,
        decline,
        authorisationCode: null,
      },
    ],
    now,
  )
  assert.ok(paid && refund)
  const { headers, text } = await exported(key)
  assert.equal(headers['content-type'], 'text/csv; charset=utf-8')
  assert.equal(headers['content-disposition'], 'attachment; filename="transactions-2026-11-21.csv"')
  assert.equal(headers['x-export-rows'], '2')
  assert.equal(headers['x-export-version'], '1')
  assert.equal(headers['x-export-truncated'], undefined)
  const at = now.toISOString()
  assert.deepEqual(text.split('\r\n').slice(1), [
    `${at},${refund.id},${refund.reference},REFUND,PROCESSING,,DEBIT,249.90,0.00,249.90,MAD,,CARD,,,,GENERIC_DECLINE,,,,,,,,,,,,,,,${at},SANDBOX,`,
    `${at},${paid.id},${paid.reference},PAYMENT,SUCCEEDED,,CREDIT,1.00,3.00,-2.00,MAD,0.00,CARD,visa,4242,,,831000,,,,"a,b",,,'=cmd|x,a@b.ma,'+212612345678,,,,,${at},SANDBOX,`,
    '',
  ])
})

test('separator=; parts the cells with semicolons, and French and Arabic readers get a byte order mark', async () => {
  const { key } = await harness.make.merchant()
  assert.equal((await exported(key, '?separator=%3B')).text, `${names.replaceAll(',', ';')}\r\n`)
  assert.equal((await exported(key, '?separator=,')).text, `${names}\r\n`)
  for (const [language, hasMark] of [
    ['fr-MA', true],
    ['ar', true],
    ['en', false],
    ['de', false],
    ['en, fr;q=0.5', false],
  ] as const)
    assert.equal(
      (await exported(key, '', { 'accept-language': language })).text.startsWith('\uFEFF'),
      hasMark,
      language,
    )
})

test('an export has the filters of the list, and nothing of its pages', async () => {
  const { key, sandbox } = await harness.make.merchant()
  await recordTransactions(harness.make, sandbox, [{ currency: 'EUR' }, {}, { currency: 'EUR' }])
  const { headers, text } = await exported(key, '?currency=EUR')
  assert.equal(headers['x-export-rows'], '2')
  assert.equal(text.split('\r\n').length, 4)
  for (const query of [
    'page=0',
    'limit=5',
    'cursor=x',
    'sort=createdAt',
    'summary=true',
    'separator=|',
    'status=UNKNOWN',
  ])
    assertRefused(await exported(key, `?${query}`), 'VALIDATION_ERROR', { field: query.split('=')[0] ?? '' }, query)
})

test('an export ends after 10,000 rows and says so; slices by time give the rest', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const now = new Date('2026-11-20T10:00:00.000Z')
  const many = { count: 10_001, amountMinor: 100n, now }
  await inTransaction(harness.db, (tx) => insertManyTransactions(tx, sandbox, many))
  const { headers, text } = await exported(key)
  assert.equal(headers['x-export-truncated'], 'true')
  assert.equal(headers['x-export-rows'], '10000')
  const rows = text.split('\r\n').slice(1, -1)
  assert.deepEqual(
    rows.map((row) => row.split(',')[2]),
    Array.from({ length: 10_000 }, (_, index) => `TX-${10_001 - index}`),
  )
  const before = await exported(key, `?to=${now.toISOString()}`)
  assert.equal(before.headers['x-export-rows'], '0')
})

test('a file is sent as it is read: its beginning is there before its end was asked for', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const many = { count: 10_000, amountMinor: 100n, now: new Date() }
  await inTransaction(harness.db, (tx) => insertManyTransactions(tx, sandbox, many))
  const { app } = harness.app
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${key}` }
  const request = get({ port, host: '127.0.0.1', path: '/v1/transactions/export', headers })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  assert.equal(answer.headers['transfer-encoding'], 'chunked')
  assert.equal(answer.headers['content-length'], undefined)
  const [first] = (await once(answer, 'data')) as [Buffer]
  assert.ok(first.toString().startsWith('createdAt,'))
  // A caller that hangs up half-way costs nothing more, and the next is served.
  answer.destroy()
  assert.equal((await exported(key, '?q=TX-1')).status, 200)
})
