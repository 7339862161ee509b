import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftProduct } from '#modules/products/product.ts'
import { insertProducts } from '#modules/products/queries.ts'
import type { Scope } from '../context.ts'
import { newReference } from '../ids.ts'
import { useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import { sharedWrites, together, type Writes } from './deferred-queries.ts'
import { groupCommitOf } from './group-commit.ts'

// Callers that write the same kinds of rows in the same moment share a transaction, and nothing else.

const harness = useHarness()

type Changes = { priceMinor?: bigint; externalId?: string }

function writesOf(scope: Scope, n: number, changes: Changes = {}): Writes {
  const born = { reference: newReference('prd', scope.merchantId), origin: 'API', now: new Date() } as const
  const product = draftProduct({ name: `product ${n}`, price: 1 }, { ...born, environment: scope.environment })
  return sharedWrites([together(scope, insertProducts, () => ({ ...product, ...changes }))]) ?? []
}

const namesOf = async ({ key }: { key: string }): Promise<string[]> =>
  (await harness.call({ path: '/v1/products?size=100', key })).body.content.map(({ name }: { name: string }) => name)

/** A database that counts its transactions. */
function counted() {
  const db = { ...harness.db, transactions: 0 }
  db.connect = () => {
    db.transactions++
    return harness.db.connect()
  }
  return db
}

test('callers of one moment share transactions, and one alone has its own', async () => {
  const merchant = await harness.make.merchant()
  const db = counted()
  const group = groupCommitOf(db)
  await Promise.all(Array.from({ length: 40 }, (_, n) => group.write(merchant.sandbox, writesOf(merchant.sandbox, n))))
  assert.equal(db.transactions, 2)
  await group.write(merchant.sandbox, writesOf(merchant.sandbox, 40))
  assert.equal(db.transactions, 3)
  assert.equal((await namesOf(merchant)).length, 41)
})

test('a refused caller hears why, and takes no other with it', async () => {
  const merchant = await harness.make.merchant()
  const refused: Record<number, Changes> = {
    3: { priceMinor: 0n },
    10: { externalId: 'same' },
    20: { externalId: 'same' },
    30: { priceMinor: 'much' as never },
    31: { priceMinor: {} as never },
  }
  const group = groupCommitOf(counted())
  const answers = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => group.write(merchant.sandbox, writesOf(merchant.sandbox, n, refused[n]))),
  )
  const codes = answers.flatMap((each, n) =>
    each.status === 'rejected' ? [[n, (each.reason as { code?: string }).code]] : [],
  )
  const one = codes.find(([n]) => n === 10 || n === 20)
  assert.deepEqual(codes, [[3, '23514'], one, [30, '22P02'], [31, undefined]])
  assert.equal(one?.[1], '23505')
  assert.equal((await namesOf(merchant)).length, 36)
})

test('merchants and environments have groups of their own', async () => {
  const [one, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const db = counted()
  const group = groupCommitOf(db)
  const scopes = [one.sandbox, one.production, other.sandbox]
  await Promise.all(scopes.flatMap((scope) => [1, 2, 3].map((n) => group.write(scope, writesOf(scope, n)))))
  assert.equal(db.transactions, 3)
})

test('callers of a group whose connection is lost are all told, and nothing of theirs is kept', async () => {
  const merchant = await harness.make.merchant()
  const db = counted()
  db.connect = async () => {
    const client = await harness.db.connect()
    ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
    return client
  }
  const group = groupCommitOf(db)
  const answers = await Promise.allSettled(
    [1, 2, 3].map((n) => group.write(merchant.sandbox, writesOf(merchant.sandbox, n))),
  )
  assert.ok(answers.every(({ status }) => status === 'rejected'))
  assert.deepEqual(await namesOf(merchant), [])
})

test('a merchant whose callers were refused is written one by one for a while', async () => {
  const merchant = await harness.make.merchant()
  const db = counted()
  const group = groupCommitOf(db)
  const transactionsOf = async (changes: Changes = {}) => {
    const before = db.transactions
    const writes = [1, 2, 3].map((n) =>
      group.write(merchant.sandbox, writesOf(merchant.sandbox, n, n === 2 ? changes : {})),
    )
    await Promise.allSettled(writes)
    return db.transactions - before
  }
  assert.equal(await transactionsOf({ priceMinor: 0n }), 4)
  assert.equal(await transactionsOf(), 3)
  await waitUntil(async () => (await transactionsOf()) === 1)
})
