import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { lockFilesForReading } from '#test/lock-queries.ts'
import { untilLocked } from '#test/patience.ts'
import { schemaProblems } from '#test/xsd.ts'
import { paymentFormats } from './account.ts'
import { settleByHand } from '../payouts/by-hand.ts'
import { approve, cancel, download, makeFiles } from './files.ts'
import { operatorAccount, paidMerchant } from './fixture.ts'
import { approveFile, listPaymentsOf } from './queries.ts'

// One test after the other: every file takes all payouts that wait.

const harness = useHarness()
const now = new Date()
const order = { executionDay: '2026-11-24', by: 'amal', now }

for (const format of paymentFormats)
  for (const number of ['rib', 'iban'] as const)
    test(`a file of ${format} from an account with ${number} is valid by its schema and names each payout once`, async () => {
      const account = await operatorAccount(harness, { format }, number)
      const merchant = await paidMerchant(harness, 'شركة الأطلس & Cœur <SARL>')
      const payouts = [await merchant.payOut(10_001n), await merchant.payOut(20_050n)]
      const [file, another] = await makeFiles(harness.db, { account, ...order })
      assert.ok(file)
      assert.equal(another, undefined)
      assert.deepEqual([file.payments, file.totalMinor, file.status], [2, 30_051n, 'WAITING'])
      await approve(harness.db, { messageId: file.messageId, by: 'karim', now })
      const { content } = await download(harness.db, { messageId: file.messageId, by: 'karim', now })
      assert.deepEqual(await schemaProblems(format, content), [])
      assert.equal(hash('sha256', content), file.contentHash)
      for (const { reference } of payouts)
        assert.equal(content.split(`<EndToEndId>${reference}</EndToEndId>`).length, 2, reference)
      assert.match(content, /<InstdAmt Ccy="MAD">100\.01<\/InstdAmt>/)
      assert.match(content, /<CtrlSum>300\.51<\/CtrlSum>/)
      assert.match(content, /<Nm>shrkh l'tls \+ Coeur SARL<\/Nm>/)
      assert.equal(/<IBAN>/.test(content), number === 'iban')
      assert.equal(/<Prtry>RIB<\/Prtry>/.test(content), number === 'rib')
    })

test('a payout is in one file; that of a file canceled before its download goes into the next', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const payout = await merchant.payOut(10_000n)
  const both = await Promise.allSettled([1, 2].map(() => makeFiles(harness.db, { account, ...order })))
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  assert.equal(made.length, 1)
  assert.deepEqual(await makeFiles(harness.db, { account, ...order }), [])
  const { id = '', messageId = '' } = made.at(0) ?? {}
  assert.deepEqual(
    (await listPaymentsOf(harness.db.read, id)).map(({ endToEndId }) => endToEndId),
    [payout.reference],
  )
  assert.equal((await cancel(harness.db, { messageId, by: 'amal', now })).status, 'CANCELED')
  await assert.rejects(download(harness.db, { messageId, by: 'amal', now }), /is canceled and cannot be downloaded/)
  const [again] = await makeFiles(harness.db, { account, ...order })
  assert.equal(again?.payments, 1)
  await approve(harness.db, { messageId: again.messageId, by: 'karim', now })
  await download(harness.db, { messageId: again.messageId, by: 'amal', now })
  await assert.rejects(
    cancel(harness.db, { messageId: again.messageId, by: 'amal', now }),
    /was downloaded, and may be at the bank, and cannot be canceled/,
  )
})

test('above its limit a file needs a second person, and below it none', async () => {
  const account = await operatorAccount(harness, { approvalAboveMinor: 50_000n })
  const merchant = await paidMerchant(harness)
  await merchant.payOut(50_000n)
  const [small] = await makeFiles(harness.db, { account, ...order })
  assert.equal(small?.status, 'READY')
  await merchant.payOut(50_001n)
  const [large] = await makeFiles(harness.db, { account, ...order })
  assert.equal(large?.status, 'WAITING')
  const { messageId } = large
  await assert.rejects(
    download(harness.db, { messageId, by: 'amal', now }),
    /waits for the approval of a second person/,
  )
  for (const by of ['amal', 'Amal ', ' AMAL', 'ａｍａｌ'])
    await assert.rejects(approve(harness.db, { messageId, by, now }), /amal has made this file: another person/, by)
  assert.equal((await approve(harness.db, { messageId, by: 'karim', now })).approvedBy, 'karim')
  assert.equal((await download(harness.db, { messageId, by: 'amal', now })).file.status, 'DOWNLOADED')
})

test('a file that is approved while it is being downloaded is looked at as one that was approved before', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const payout = await merchant.payOut(10_000n)
  const [{ id, messageId } = assert.fail()] = await makeFiles(harness.db, { account, ...order })
  await harness.make.write(merchant.scope, (ctx) => settleByHand(ctx, {}, payout.id, { status: 'PAID' }))
  const approved = Promise.withResolvers<void>()
  const approving = inTransaction(harness.db, async (tx) => {
    // Others read meanwhile, and write nothing.
    await lockFilesForReading(tx)
    await approveFile(tx, id, { by: 'karim', now })
    approved.resolve()
    await untilLocked(harness.db)
  })
  await approved.promise
  const ended = new RegExp(`${payout.reference} is paid since the file was made`)
  await assert.rejects(download(harness.db, { messageId, by: 'amal', now }), ended)
  await approving
  await cancel(harness.db, { messageId, by: 'amal', now })
})

test('a file with a payout that has ended by hand since is not handed out', async () => {
  const account = await operatorAccount(harness, { approvalAboveMinor: 1_000_000n })
  const merchant = await paidMerchant(harness)
  const [kept, ended] = [await merchant.payOut(10_000n), await merchant.payOut(20_000n)]
  const [file] = await makeFiles(harness.db, { account, ...order })
  const messageId = file?.messageId ?? ''
  await harness.make.write(merchant.scope, (ctx) => settleByHand(ctx, {}, ended.id, { status: 'PAID' }))
  const refused = new RegExp(
    `${ended.reference} is paid since the file was made. Cancel ${messageId}, and make another.`,
  )
  await assert.rejects(download(harness.db, { messageId, by: 'amal', now }), refused)
  await cancel(harness.db, { messageId, by: 'amal', now })
  const [again] = await makeFiles(harness.db, { account, ...order })
  assert.equal(again?.totalMinor, 10_000n)
  const { content } = await download(harness.db, { messageId: again?.messageId ?? '', by: 'amal', now })
  assert.ok(content.includes(kept.reference) && !content.includes(ended.reference))
})
