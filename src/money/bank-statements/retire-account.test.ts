import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { approve, cancel, download, makeFiles } from '../bank-files/files.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { hasAccountIn } from '../bank-files/queries.ts'
import { bookingDay } from '../ledger/booking-day.ts'
import { fundingTransferred } from '../ledger/bookings.ts'
import { post } from '../ledger/post.ts'
import { closeDay, reconcileDay } from '../reconciliation/days.ts'
import { findWrongDays } from '../reconciliation/verify-queries.ts'
import { decideOwn } from './decide.ts'
import { camt053, feedParts, importText } from './fixture.ts'
import { listSuspense } from './queries.ts'
import { resumeAccount, retireAccount } from './retire-account.ts'

// Accounts of the operator that are used no more. One test after the other: every file takes all payouts that wait.

const harness = useHarness()
const now = new Date()
const why = { by: 'amal', because: 'Closed at the bank.' }
const retire = (account: string) => retireAccount(harness.db, { account, ...why }, now)
const day = bookingDay(new Date(Date.now() - 3 * 86_400_000))
const order = { executionDay: '2026-11-24', by: 'amal', now }

test('an account without statements keeps days open until it is retired, by its name or its number', async () => {
  const used = await operatorAccount(harness, { currency: 'USD' })
  const unused = await operatorAccount(harness, { currency: 'USD', name: 'unused' }, 'iban')
  await importText(harness, camt053({ account: used, id: 'day', openingMinor: 0n, currency: 'USD', day }))
  const close = () => closeDay(harness.db, { currency: 'USD', day, by: 'amal', now: new Date() })
  await assert.rejects(close(), /not everything agrees/)
  const retired = await retire(unused.iban ?? '')
  assert.deepEqual([retired.name, retired.retiredAt], ['unused', now])
  await assert.rejects(retire('unused'), /unused is retired already/)
  await assert.rejects(retire('no-such'), /no account no-such of yours/)
  assert.deepEqual((await reconcileDay(harness.db, 'USD', day)).differences, [])
  await close()
  assert.deepEqual(await findWrongDays(harness.db.read), [])
})

test('payouts leave a retired account no more, until it is resumed', async () => {
  const account = await operatorAccount(harness, { currency: 'GBP' })
  assert.equal(await hasAccountIn(harness.db.read, 'GBP'), true)
  await retire(account.name)
  assert.equal(await hasAccountIn(harness.db.read, 'GBP'), false)
  await assert.rejects(makeFiles(harness.db, { account, ...order }), /is retired: no payouts leave it/)
  await resumeAccount(harness.db, account.name)
  assert.deepEqual(await makeFiles(harness.db, { account, ...order }), [])
  await assert.rejects(resumeAccount(harness.db, account.name), /is not retired/)
})

test('an account stays in use while a file of it has not left, or a payout in one is on no statement', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  await merchant.payOut(10_000n)
  const [canceled] = await makeFiles(harness.db, { account, ...order })
  const messageId = canceled?.messageId ?? ''
  await assert.rejects(retire(account.name), new RegExp(`${messageId} has not left yet`))
  await cancel(harness.db, { messageId, by: 'amal', now })
  const [file] = await makeFiles(harness.db, { account, ...order })
  const step = { messageId: file?.messageId ?? '', by: 'karim', now }
  await approve(harness.db, step)
  const { content } = await download(harness.db, step)
  const [, reference = ''] = /<EndToEndId>(.+?)<\/EndToEndId>/.exec(content) ?? []
  await assert.rejects(retire(account.name), new RegExp(`${reference} is in a file for`))
  const entries = [{ amountMinor: -10_000n, endToEndId: reference }]
  await importText(harness, camt053({ account, id: 'paid', openingMinor: 30_000n, entries, day }))
  await assert.rejects(retire(account.name), /wait for a decision: 1/)
  const opening = (await listSuspense(harness.db.read, 10)).find((each) => each.accountId === account.id)
  await decideOwn(feedParts(harness), { entryId: opening?.id ?? '', ...why })
  await assert.rejects(retire(account.name), /200\.00 MAD are on/)
  const out = [{ amountMinor: -20_000n, remittance: 'VIREMENT' }]
  await importText(harness, camt053({ account, id: 'empty', openingMinor: 20_000n, entries: out, day }))
  const moved = (await listSuspense(harness.db.read, 10)).find((each) => each.accountId === account.id)
  await decideOwn(feedParts(harness), { entryId: moved?.id ?? '', ...why })
  await retire(account.name)
})

test('a statement that comes for a retired account is read, and what is on it counts', async () => {
  const [account, other] = [
    await operatorAccount(harness, { currency: 'EUR' }),
    await operatorAccount(harness, { currency: 'EUR', isSegregated: false }),
  ]
  await retire(account.name)
  await importText(harness, camt053({ account: other, id: 'other', openingMinor: 0n, currency: 'EUR', day }))
  const entries = [{ amountMinor: 700n, currency: 'EUR' }]
  await importText(harness, camt053({ account, id: 'late', openingMinor: 0n, currency: 'EUR', entries, day }))
  const { bank, suspended, safeguarding } = await reconcileDay(harness.db, 'EUR', day)
  assert.deepEqual([bank.heldMinor, suspended.items, safeguarding.merchantsMinor], [700n, 1, 0n])
})

test('the last account of a currency stays in use while the books have money at the bank', async () => {
  const account = await operatorAccount(harness, { currency: 'CHF' })
  const merchant = await harness.make.merchant()
  const funded = { ...fundingTransferred({ amountMinor: 500n }), subjectId: 'by hand', currency: 'CHF' }
  await harness.make.write(merchant.production, ({ tx, scope }) => post(tx, scope, funded, now))
  await assert.rejects(retire(account.name), /is the last account in CHF, and the books have 5\.00 CHF at the bank/)
  await operatorAccount(harness, { currency: 'CHF' })
  await retire(account.name)
})
