import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cloneDatabase } from '#test/database.ts'
import {
  echoBigint,
  echoInstant,
  echoText,
  endOtherConnections,
  findMerchantName,
  renameMerchant,
} from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { openDatabase } from './database.ts'
import { asFailure } from './failures.ts'
import { inTransaction } from './transaction.ts'
import { waitUntil } from '#test/patience.ts'

// Connections: their traffic, refusals and recovery.

const harness = useHarness()

test('text, instants, large amounts and absent values come back as they went', async () => {
  const { read } = harness.db
  for (const text of ['', 'é 😀 طاجين', '\u0001\n\\', "'; --", '$1', '{}', '[]', 'null'])
    assert.deepEqual(await echoText(read, text), { echoedText: text })
  for (const at of [
    '1970-01-01T00:00:00.000Z',
    '2026-11-20T10:00:00.123Z',
    '9999-12-31T23:59:59.999Z',
    '0999-05-05T00:00:00.001Z',
  ])
    assert.deepEqual(await echoInstant(read, new Date(at)), { echoed: new Date(at) })
  for (const amount of [0n, -1n, 999_999_999_999_999n, 9_223_372_036_854_775_807n])
    assert.deepEqual(await echoBigint(read, amount), { echoed: amount })
  for (const absent of [null, undefined]) assert.deepEqual(await echoText(read, absent as never), { echoedText: null })
})

test('a read connection refuses to write', async () => {
  const { merchantId } = await harness.make.merchant()
  await assert.rejects(renameMerchant(harness.db.read, merchantId, 'new'), { code: '25006' })
  assert.equal((await findMerchantName(harness.db.read, merchantId))?.name, 'A test merchant')
})

test('many reads at once are answered each with its own rows', async () => {
  const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => echoText(harness.db.read, `${index}`)))
  assert.deepEqual(
    answers.map((answer) => answer?.echoedText),
    answers.map((_, index) => `${index}`),
  )
})

test('without prepared statements everything works the same', async () => {
  const database = await cloneDatabase()
  const db = openDatabase({ target: database.target, poolSize: 2, prepare: false })
  try {
    assert.deepEqual(await echoText(db.read, 'x'), { echoedText: 'x' })
    const inside = await inTransaction(db, (tx) => echoInstant(tx, new Date(0)))
    assert.deepEqual(inside, { echoed: new Date(0) })
  } finally {
    await db.close()
    await database.drop()
  }
})

test('more transactions than connections wait for their turn', async () => {
  const { merchantId } = await harness.make.merchant()
  const names = Array.from({ length: 100 }, (_, index) => `name ${index}`)
  const written = await Promise.all(
    names.map((name) => inTransaction(harness.db, (tx) => renameMerchant(tx, merchantId, name))),
  )
  assert.deepEqual(
    written,
    names.map(() => 1),
  )
})

test('the service comes back by itself after the database has ended all its connections', async () => {
  const { key } = await harness.make.merchant()
  const create = () => harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Tajine', price: 1 } })
  const list = () => harness.call({ path: '/v1/products', key })
  for (let round = 0; round < 3; round++) {
    await Promise.all(Array.from({ length: 20 }, create))
    const traffic = Promise.all(Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? create() : list())))
    await inTransaction(harness.db, (tx) => endOtherConnections(tx))
    for (const { status, headers, text } of await traffic) {
      assert.ok([200, 201, 503].includes(status), text)
      if (status === 503) assert.equal(headers['retry-after'], '1')
    }
    const isBack = async () => (await Promise.all([create(), list(), list()])).every(({ status }) => status < 300)
    await waitUntil(isBack)
  }
  const { body } = await harness.call({ path: '/v1/products?size=2000', key })
  assert.equal(body.totalElements, body.content.length)
})

test('a database that refuses connections is told of as one that cannot be reached', async () => {
  const db = openDatabase({
    target: { host: '127.0.0.1', port: 1, user: 'x', database: 'x' },
    poolSize: 1,
    prepare: true,
  })
  try {
    for (const work of [echoText(db.read, 'x'), inTransaction(db, (tx) => echoText(tx, 'x'))]) {
      const error = await work.then(
        () => undefined,
        (thrown: unknown) => asFailure(thrown),
      )
      assert.equal((error as { code?: string })?.code, 'SERVICE_UNAVAILABLE')
    }
  } finally {
    await db.close()
  }
})
