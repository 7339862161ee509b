import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { schemaProblems } from '#test/xsd.ts'
import { type OperatorAccount, paymentFormats } from '../bank-files/account.ts'
import { forgetContentsOf } from '../bank-files/buyer-queries.ts'
import { approve, cancel, download, makeFiles } from '../bank-files/files.ts'
import { operatorAccount } from '../bank-files/fixture.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { balances } from '../ledger/post.ts'
import { assertSound } from '../payments/fixture.ts'
import { resolveRefund } from '../refunds/by-hand.ts'
import { destination, waitingRefund } from '../refunds/fixture.ts'
import { forgetBuyers } from '../../privacy/forget-buyers.ts'
import { importAnswer } from './answers.ts'
import { forgetTextsOf, listEntriesOfRefunds } from './buyer-queries.ts'
import { bytesOf, camt053, camt054, feedParts, importText, pain002 } from './fixture.ts'
import { importNotification } from './notify.ts'
import { listSuspense } from './queries.ts'

// Refunds that the operator transfers go to the bank in files, and come back in its messages. One test after the other: every file takes all that waits.

const harness = useHarness()
const now = new Date()
type Waiting = Awaited<ReturnType<typeof waitingRefund>>

/** A file of all that waits, at the bank. */
async function sent(account: OperatorAccount): Promise<{ messageId: string; content: string }> {
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const messageId = file?.messageId ?? assert.fail('Nothing waited.')
  await approve(harness.db, { messageId, by: 'karim', now })
  return { messageId, content: (await download(harness.db, { messageId, by: 'karim', now })).content }
}

const resolve = ({ parts, scope, refund }: Waiting, evidence: Parameters<typeof resolveRefund>[2]) =>
  resolveRefund(
    { ...parts, now: () => new Date() },
    { scope, correlationId: newId(now), transactionId: refund.refundTransactionId, note: 'n' },
    evidence,
  )

const stateOf = async ({ now: read }: Waiting) => {
  const { status, failureReason } = await read()
  return [status, failureReason]
}

/** The merchant's: held for the refund, and its own. */
const moneyOf = async ({ scope }: Waiting) => {
  const held = await balances(harness.db.read, scope, 'MAD')
  return [held['merchant.refund_hold'], held['merchant.available'] + held['merchant.pending']]
}

const occurrences = (content: string, text: string) => content.split(text).length - 1

for (const format of paymentFormats)
  for (const number of ['rib', 'iban'] as const)
    test(`a refund stands beside payouts in a file of ${format} from an account with ${number}, once and as its schema wants it`, async () => {
      const account = await operatorAccount(harness, { format }, number)
      const refund = await waitingRefund(harness, 12_345n)
      const payout = await refund.payOut(20_000n)
      const { content } = await sent(account)
      assert.deepEqual(await schemaProblems(format, content), [])
      for (const { reference } of [refund, payout])
        assert.equal(occurrences(content, `<EndToEndId>${reference}</EndToEndId>`), 1)
      assert.match(content, /<InstdAmt Ccy="MAD">123\.45<\/InstdAmt><\/Amt><Cdtr><Nm>Salma Idrissi<\/Nm>/)
      assert.equal(occurrences(content, destination.rib), 1)
      assert.match(content, /<NbOfTxs>2<\/NbOfTxs><CtrlSum>323\.45<\/CtrlSum>/)
      const order = { account, executionDay: '2026-11-24', by: 'amal', now }
      assert.deepEqual(await makeFiles(harness.db, order), [])
      await assertSound(harness)
    })

test('of two files at once one has the refund; that of a canceled file goes into the next', async () => {
  const account = await operatorAccount(harness)
  const refund = await waitingRefund(harness, 7_700n)
  const order = { account, executionDay: '2026-11-24', by: 'amal', now }
  const both = await Promise.allSettled([1, 2].map(() => makeFiles(harness.db, order)))
  const made = both.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  assert.equal(made.length, 1)
  await cancel(harness.db, { messageId: made[0]?.messageId ?? '', by: 'amal', now })
  assert.equal(occurrences((await sent(account)).content, `<EndToEndId>${refund.reference}<`), 1)
})

test('a file with a refund that has ended by hand since is not handed out', async () => {
  const account = await operatorAccount(harness)
  const refund = await waitingRefund(harness, 5_500n)
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const messageId = file?.messageId ?? ''
  await approve(harness.db, { messageId, by: 'karim', now })
  await resolve(refund, { outcome: 'SUCCEEDED', upstreamReference: 'VIR 9' })
  const ended = new RegExp(`${refund.reference} is succeeded since the file was made`)
  await assert.rejects(download(harness.db, { messageId, by: 'karim', now }), ended)
  await cancel(harness.db, { messageId, by: 'amal', now })
  assert.deepEqual(await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now }), [])
})

test('the bank’s answer leaves a refund on its way, or ends it and gives its money back, once', async () => {
  const account = await operatorAccount(harness)
  const [taken, refused] = [await waitingRefund(harness, 4_000n), await waitingRefund(harness, 4_000n)]
  const { messageId } = await sent(account)
  const [, freeBefore] = await moneyOf(refused)
  const answer = (words: Parameters<typeof pain002>[2]) =>
    importAnswer(feedParts(harness), bytesOf(pain002(messageId, 'PART', words)))
  const first = await answer([
    [taken.reference, 'ACSP'],
    [refused.reference, 'RJCT', 'AC04'],
  ])
  assert.deepEqual([first.accepted, first.refused], [1, 1])
  assert.deepEqual([await stateOf(taken), (await taken.now()).isUnderWay], [['PROCESSING', null], true])
  // Money that the bank will pay is not given back to the merchant as well.
  await assert.rejects(resolve(taken, { outcome: 'FAILED' }), /The bank has taken this refund over in a file/)
  assert.deepEqual(await stateOf(refused), ['FAILED', 'INVALID_DESTINATION'])
  assert.deepEqual(await moneyOf(refused), [0n, (freeBefore ?? 0n) + 4_000n])
  const again = await answer([
    [taken.reference, 'ACSP'],
    [refused.reference, 'RJCT', 'AC04'],
  ])
  assert.equal(again.unchanged, 2)
  // The bank has had it before: it pays it.
  assert.equal((await answer([[taken.reference, 'RJCT', 'DU01']])).accepted, 0)
  assert.deepEqual(await stateOf(taken), ['PROCESSING', null])
  await assertSound(harness)
})

test('a statement ends the refund that it names: of two of one sum on a day each its own, and none by a centime less', async () => {
  const account = await operatorAccount(harness)
  const [one, twin, other] = [
    await waitingRefund(harness, 6_000n),
    await waitingRefund(harness, 6_000n),
    await waitingRefund(harness, 6_000n),
  ]
  await sent(account)
  const out = ({ reference }: Waiting, amountMinor = -6_000n) => ({ amountMinor, endToEndId: reference })
  const entries = [out(twin), out(one), out(one), out(other, -5_999n)]
  const shown = await importText(harness, camt053({ account, id: 'refunds', openingMinor: 0n, entries }))
  assert.equal(shown.matched, 2)
  assert.deepEqual(
    [await stateOf(one), await stateOf(twin), await stateOf(other)],
    [
      ['SUCCEEDED', null],
      ['SUCCEEDED', null],
      ['PROCESSING', null],
    ],
  )
  const waiting = (await listSuspense(harness.db.read, 100)).filter(({ accountId }) => accountId === account.id)
  const doubts = new Set(waiting.map(({ doubt }) => doubt).filter((doubt) => doubt !== 'OPENING'))
  assert.deepEqual(doubts, new Set(['OTHER_AMOUNT', 'PAID_TWICE']))
  await assertSound(harness)
})

test('a transfer that comes back after a month gives the merchant its money again, once', async () => {
  const account = await operatorAccount(harness)
  const refund = await waitingRefund(harness, 8_000n)
  const [, freeBefore = 0n] = await moneyOf(refund)
  await sent(account)
  const before = await sumOfBank(harness.db.read, 'MAD')
  const { reference } = refund
  const page = (id: string, openingMinor: bigint, amountMinor: bigint, day: string) => {
    const entries = [{ amountMinor, endToEndId: reference, ...(amountMinor > 0n && { reason: 'AC04' }) }]
    return importText(harness, camt053({ account, id, openingMinor, day, entries }))
  }
  assert.equal((await page('october', 0n, -8_000n, '2026-10-20')).matched, 1)
  assert.equal((await page('november', -8_000n, 8_000n, '2026-11-20')).matched, 1)
  assert.deepEqual(await stateOf(refund), ['FAILED', 'RETURNED_BY_BANK'])
  assert.deepEqual(await moneyOf(refund), [0n, freeBefore + 8_000n])
  assert.equal((await page('once more', 0n, 8_000n, '2026-11-23')).suspended, 1)
  assert.deepEqual(await moneyOf(refund), [0n, freeBefore + 8_000n])
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), before + 8_000n)
  await assertSound(harness)
})

test('a batch that names the file alone pays its refunds and payouts', async () => {
  const account = await operatorAccount(harness)
  const refund = await waitingRefund(harness, 3_000n)
  const payout = await refund.payOut(20_000n)
  const { messageId } = await sent(account)
  const entries = [{ amountMinor: -23_000n }]
  const plain = camt053({ account, id: 'batch', openingMinor: 0n, entries })
  const batch = `<NtryDtls><Btch><PmtInfId>${messageId}</PmtInfId><NbOfTxs>2</NbOfTxs></Btch></NtryDtls>`
  const shown = await importText(harness, plain.replace(/<NtryDtls>.*<\/NtryDtls>/, batch))
  assert.deepEqual([shown.matched, shown.suspended], [2, 0])
  assert.deepEqual(await stateOf(refund), ['SUCCEEDED', null])
  assert.equal((await refund.transaction(payout.id)).status, 'PAID')
})

test('a camt.054 ends a refund and takes it back before the statement, which finds both in the books', async () => {
  const account = await operatorAccount(harness)
  const refund = await waitingRefund(harness, 2_500n)
  await importText(harness, camt053({ account, id: 'empty', openingMinor: 0n }))
  await sent(account)
  const out = { amountMinor: -2_500n, endToEndId: refund.reference }
  const back = { amountMinor: 2_500n, endToEndId: refund.reference, reason: 'AC04' }
  const told = async (entries: object[]) =>
    (
      await importNotification(
        feedParts(harness),
        bytesOf(camt054({ account, id: 'note', openingMinor: 0n, entries: entries as never })),
      )
    ).settled
  assert.equal(await told([{ ...out, amountMinor: -2_499n }, back]), 0)
  assert.deepEqual([await told([out]), await stateOf(refund)], [1, ['SUCCEEDED', null]])
  assert.equal(await told([out]), 0)
  assert.deepEqual([await told([back]), await stateOf(refund)], [1, ['FAILED', 'RETURNED_BY_BANK']])
  const shown = await importText(harness, camt053({ account, id: 'shown', openingMinor: 0n, entries: [out, back] }))
  assert.deepEqual([shown.matched, shown.suspended], [2, 0])
  await assertSound(harness)
})

test('what a file and a statement say of a buyer is forgotten with the buyer, and the books stay', async () => {
  const account = await operatorAccount(harness)
  const refund = await waitingRefund(harness, 1_500n)
  const { messageId } = await sent(account)
  const entries = [{ amountMinor: -1_500n, remittance: `${refund.reference} Salma Idrissi` }]
  await importText(harness, camt053({ account, id: 'named', openingMinor: 0n, entries }))
  const named = async () => (await listEntriesOfRefunds(harness.db.read, [refund.refund.id]))[0]?.remittance
  assert.match((await named()) ?? '', /Salma/)
  await inTransaction(harness.db, async (tx) => {
    await forgetTextsOf(tx, [refund.refund.id])
    await forgetContentsOf(tx, [refund.refund.refundTransactionId])
  })
  assert.equal(await named(), null)
  await assert.rejects(download(harness.db, { messageId, by: 'karim', now }), /was forgotten/)
  await assertSound(harness)
})

test('after the time of KEEP_BUYERS no file that is at the bank has its content, and one that waits keeps it', async () => {
  const account = await operatorAccount(harness)
  const [old, waiting] = [await waitingRefund(harness, 1_100n), await waitingRefund(harness, 1_200n)]
  const { messageId } = await sent(account)
  const entries = [old, waiting].map(({ reference, refund: { amountMinor } }) => ({
    amountMinor: -amountMinor,
    remittance: reference,
  }))
  await importText(harness, camt053({ account, id: 'kept', openingMinor: 0n, day: '2026-11-24', entries }))
  await waitingRefund(harness, 1_300n)
  const [next] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const later = new Date(Math.max(now.getTime(), Date.parse('2026-11-25T00:00:00Z')) + 100 * dayMs)
  await forgetBuyers(harness.db, later, { keptForMs: 90 * dayMs, atOnce: 1 })
  await assert.rejects(download(harness.db, { messageId, by: 'karim', now }), /was forgotten/)
  const texts = await listEntriesOfRefunds(harness.db.read, [old.refund.id, waiting.refund.id])
  assert.deepEqual(
    texts.map(({ remittance }) => remittance),
    [null, null],
  )
  await approve(harness.db, { messageId: next?.messageId ?? '', by: 'karim', now })
  const { content } = await download(harness.db, { messageId: next?.messageId ?? '', by: 'karim', now })
  assert.match(content, /Salma Idrissi/)
})
