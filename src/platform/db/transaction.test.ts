import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from 'node:test'
import { Failure } from '../errors.ts'
import {
  becomeSerializable,
  failWithDivision,
  findMerchantName,
  loseCommits,
  makeSavepoint,
  raiseSerializationFailure,
  raiseServerBehindAway,
  renameMerchant,
} from '#test/factory-queries.ts'
import { isOverSeveral } from '#test/database.ts'
import { useHarness } from '#test/harness.ts'
import { holdUp } from '#test/hold-up.ts'
import { type Queries, queriesOn } from './database.ts'
import { askAlone } from './batch.ts'
import { inOneStatement, inTransaction, type Transaction } from './transaction.ts'
import { sayInEnglish } from '../sentences/said.ts'

// A transaction is kept whole or not at all, and runs again when the database asks for it.

const harness = useHarness()

const newMerchant = async () => (await harness.make.merchant()).merchantId
const nameOf = async (merchantId: string) => (await findMerchantName(harness.db.read, merchantId))?.name
const run = <Result>(work: (tx: Transaction) => Promise<Result>) => inTransaction(harness.db, work)

test('what a transaction wrote is visible to all once it has returned', async () => {
  const merchant = await newMerchant()
  const seen = await run(async (tx) => {
    await renameMerchant(tx, merchant, 'new')
    return [(await findMerchantName(tx, merchant))?.name, await nameOf(merchant)]
  })
  assert.deepEqual(seen, ['new', 'A test merchant'])
  assert.equal(await nameOf(merchant), 'new')
})

test('a transaction whose work throws keeps nothing, and throws what its work threw', async () => {
  const merchant = await newMerchant()
  for (const thrown of [new Error('no'), new Failure('INVALID_STATE', sayInEnglish('no'))]) {
    const work = run(async (tx) => {
      await renameMerchant(tx, merchant, 'new')
      throw thrown
    })
    await assert.rejects(work, (error) => error === thrown)
  }
  assert.equal(await nameOf(merchant), 'A test merchant')
})

test('a statement that fails fails its transaction, whether it is awaited, caught or ignored', async () => {
  const merchant = await newMerchant()
  const ways: ((tx: Transaction) => Promise<unknown>)[] = [
    async (tx) => failWithDivision(tx),
    async (tx) => failWithDivision(tx).catch(() => 'never mind'),
    async (tx) => void failWithDivision(tx),
    async (tx) => {
      void failWithDivision(tx)
      await findMerchantName(tx, merchant)
    },
  ]
  for (const way of ways) {
    const work = run(async (tx) => {
      await renameMerchant(tx, merchant, 'new')
      await way(tx)
    })
    await assert.rejects(work, { code: '22012' })
    assert.equal(await nameOf(merchant), 'A test merchant')
  }
})

test('a transaction fails with its first error, also when the answers to two messages come at once', async () => {
  const merchant = await newMerchant()
  const work = run(async (tx) => {
    void failWithDivision(tx)
    await tx.connected()
    await new Promise(process.nextTick)
    const second = findMerchantName(tx, merchant)
    // Its message has left by then, and both answers come before Node looks.
    process.nextTick(() => holdUp(100))
    await second
  })
  await assert.rejects(work, { code: '22012' })
})

test('a statement with a value that cannot be sent fails its transaction, though it is not awaited', async () => {
  const merchant = await newMerchant()
  for (const value of [new Date(Number.NaN), { of: 'no column' }]) {
    const work = run(async (tx) => {
      await renameMerchant(tx, merchant, 'new')
      void renameMerchant(tx, merchant, value as never)
    })
    await assert.rejects(work, /Invalid time value|cannot take/)
    assert.equal(await nameOf(merchant), 'A test merchant')
  }
})

test('a commit that the database answers with ROLLBACK is an error', async () => {
  const merchant = await newMerchant()
  let beside: Queries | undefined
  const connect = async () => {
    const client = await harness.db.connect()
    beside = queriesOn((sent) => askAlone(client, sent, false))
    return client
  }
  const work = inTransaction({ ...harness.db, connect }, async (tx) => {
    await renameMerchant(tx, merchant, 'new')
    if (beside) await failWithDivision(beside).catch(() => {})
  })
  await assert.rejects(work, /rolled back at its commit/)
  assert.equal(await nameOf(merchant), 'A test merchant')
})

test('statements that are not awaited are kept with the others, in the order of their calls', async () => {
  const merchant = await newMerchant()
  await run(async (tx) => {
    for (const name of ['first', 'second', 'third']) void renameMerchant(tx, merchant, name)
  })
  assert.equal(await nameOf(merchant), 'third')
})

test('a serialisation failure runs the whole transaction again', async () => {
  const merchant = await newMerchant()
  let attempts = 0
  await run(async (tx) => {
    attempts++
    await becomeSerializable(tx)
    const before = (await findMerchantName(tx, merchant))?.name
    if (attempts === 1) await run((other) => renameMerchant(other, merchant, 'in between'))
    await renameMerchant(tx, merchant, `${before}, and after`)
  })
  assert.equal(attempts, 2)
  assert.equal(await nameOf(merchant), 'in between, and after')
})

test('a serialisation failure of a statement that was not awaited runs the transaction again too', async () => {
  const merchant = await newMerchant()
  let attempts = 0
  await run(async (tx) => {
    attempts++
    if (attempts === 1) void raiseSerializationFailure(tx)
    await renameMerchant(tx, merchant, `attempt ${attempts}`)
  })
  assert.equal(await nameOf(merchant), 'attempt 2')
})

test('a server behind the database that is away runs the transaction again', async () => {
  const merchant = await newMerchant()
  let attempts = 0
  await run(async (tx) => {
    attempts++
    if (attempts < 3) void raiseServerBehindAway(tx)
    await renameMerchant(tx, merchant, `attempt ${attempts}`)
  })
  assert.equal(await nameOf(merchant), 'attempt 3')
})

const triggers = { skip: isOverSeveral() && 'tables over several servers have no triggers' }
test('a commit that was lost behind the database is not sent again: it may have succeeded', triggers, async () => {
  const merchant = await newMerchant()
  const restore = await loseCommits(harness.db)
  let attempts = 0
  const lost = run(async (tx) => {
    attempts++
    await renameMerchant(tx, merchant, 'lost')
  })
  await assert.rejects(lost, { code: '08006' })
  assert.equal(attempts, 1)
  await restore()
})

test('two transactions that lock the same rows in opposite orders both come through', async () => {
  const [one, other] = [await newMerchant(), await newMerchant()]
  let attempts = 0
  let holding = 0
  const rename = (first: string, second: string, name: string) =>
    run(async (tx) => {
      attempts++
      await renameMerchant(tx, first, name)
      holding++
      while (holding < 2) await delay(5)
      await renameMerchant(tx, second, name)
    })
  await Promise.all([rename(one, other, 'left'), rename(other, one, 'right')])
  assert.equal(attempts, 3)
  assert.equal(await nameOf(one), await nameOf(other))
})

test('a transaction that fails to serialise four times gives up', async () => {
  let attempts = 0
  const work = run(async (tx) => {
    attempts++
    await raiseSerializationFailure(tx)
  })
  await assert.rejects(work, { code: '40001' })
  assert.equal(attempts, 4)
})

test('a failure that would come again is not tried again', async () => {
  let attempts = 0
  const work = run(async (tx) => {
    attempts++
    await failWithDivision(tx)
  })
  await assert.rejects(work, { code: '22012' })
  assert.equal(attempts, 1)
})

test('a transaction of one statement is kept once it has returned, and one that fails keeps nothing', async () => {
  const merchant = await newMerchant()
  assert.equal(await inOneStatement(harness.db, (tx) => renameMerchant(tx, merchant, 'new')), 1)
  assert.equal(await nameOf(merchant), 'new')
  await assert.rejects(
    inOneStatement(harness.db, (tx) => failWithDivision(tx)),
    { code: '22012' },
  )
  await inOneStatement(harness.db, (tx) => renameMerchant(tx, merchant, 'newer'))
  assert.equal(await nameOf(merchant), 'newer')
})

test('a transaction that leaves as one message says where it begins and ends, as engines over many servers need', async () => {
  const merchant = await newMerchant()
  await run(async (tx) => {
    void makeSavepoint(tx)
    void renameMerchant(tx, merchant, 'new')
  })
  assert.equal(await nameOf(merchant), 'new')
  await inOneStatement(harness.db, (tx) => makeSavepoint(tx))
})

test('a transaction of one statement that fails to serialise runs again', async () => {
  const merchant = await newMerchant()
  let attempts = 0
  await inOneStatement(harness.db, (tx) => {
    attempts++
    return attempts === 1 ? raiseSerializationFailure(tx) : renameMerchant(tx, merchant, 'new')
  })
  assert.equal(attempts, 2)
  assert.equal(await nameOf(merchant), 'new')
})

test('connections are given back after failures: more transactions fail than there are connections', async () => {
  const merchant = await newMerchant()
  const failed = await Promise.allSettled(Array.from({ length: 100 }, () => run((tx) => failWithDivision(tx))))
  assert.ok(failed.every(({ status }) => status === 'rejected'))
  await run((tx) => renameMerchant(tx, merchant, 'new'))
  assert.equal(await nameOf(merchant), 'new')
})

test('transactions at once write to counters of slots of their own', async () => {
  let holding = 0
  const slots = await Promise.all(
    Array.from({ length: 8 }, () =>
      run(async ({ slot }) => {
        holding++
        while (holding < 8) await delay(2)
        return slot
      }),
    ),
  )
  assert.equal(new Set(slots).size, 8)
  assert.ok(slots.every((slot) => Number.isInteger(slot) && slot >= 0 && slot < 64))
})

test('a statement that comes after the end of its transaction is refused, and joins no other', async () => {
  const ended: Transaction[] = []
  await run(async (tx) => void ended.push(tx))
  const failed = run(async (tx) => {
    ended.push(tx)
    await failWithDivision(tx)
  })
  await assert.rejects(failed, /division by zero/)
  const merchant = await newMerchant()
  for (const tx of ended) await assert.rejects(renameMerchant(tx, merchant, 'late'), /The transaction has ended/)
  assert.equal(await nameOf(merchant), 'A test merchant')
})
