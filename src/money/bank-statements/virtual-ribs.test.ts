import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { schemaProblems } from '#test/xsd.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { balances } from '../ledger/post.ts'
import { assertSound } from '../payments/fixture.ts'
import { ibanOf, ribOf } from '../wallets/rib.ts'
import { assignBankAccount } from '../wallets/wallets.ts'
import { proposalsFor } from '../../operator/bank/proposals.ts'
import { decideFunding } from './decide.ts'
import { bytesOf, camt053, camt054, feedParts, importText } from './fixture.ts'
import { importNotification } from './notify.ts'
import { listSuspense } from './queries.ts'
import { retireAccount } from './retire-account.ts'
import { addVirtualRib, endVirtualRib } from './virtual-ribs.ts'

// Transfers that name nothing, and that banks say the number of: each merchant has one of its own.

const harness = useHarness()
const why = { by: 'amal', because: 'A letter of the merchant.' }
let numbers = 0
const newRib = (): string =>
  ribOf({ bankCode: '007', cityCode: '780', accountNumber: String(9_000_000_000 + ++numbers).padStart(16, '0') })

type Merchant = Awaited<ReturnType<typeof paidMerchant>>

const give = (merchant: Merchant, account: OperatorAccount, rib: string) =>
  harness.make.write(merchant.scope, (ctx) =>
    addVirtualRib(ctx, { rib, account: account.name, bankName: 'Banque Atlas', by: 'amal' }),
  )

async function withRib(account: OperatorAccount) {
  const merchant = await paidMerchant(harness)
  const rib = newRib()
  await give(merchant, account, rib)
  return { ...merchant, rib }
}

type Transfer = Partial<Record<'rib' | 'iban' | 'holderName' | 'bankName' | 'reference', string>> & {
  isDedicated?: boolean
}

async function announce({ liveKey }: Merchant, amount: number) {
  const body = { amount, method: 'BANK_TRANSFER' }
  const { status, body: funding } = await harness.call({
    method: 'POST',
    path: '/v1/wallet/fundings',
    key: liveKey,
    body,
  })
  assert.equal(status, 201)
  return funding as { id: string; transactionId: string; bankTransfer: Transfer }
}

const availableOf = async ({ scope }: Merchant) => (await balances(harness.db.read, scope, 'MAD'))['merchant.available']
const waitingOn = async (account: OperatorAccount) =>
  (await listSuspense(harness.db.read, 500)).filter(({ accountId, line }) => accountId === account.id && line > 0)
const doubtsOn = async (account: OperatorAccount) => (await waitingOn(account)).map(({ doubt }) => doubt)

let statements = 0
const closings = new Map<string, bigint>()

/** The next statement of the account, which its schema finds valid. */
async function show(
  account: OperatorAccount,
  entries: NonNullable<Parameters<typeof camt053>[0]['entries']>,
  day = '2026-11-23',
) {
  const openingMinor = closings.get(account.id) ?? 0n
  const content = camt053({ account, id: `V${++statements}`, openingMinor, entries, day })
  assert.deepEqual(await schemaProblems('camt.053.001.08', content), [])
  const imported = await importText(harness, content)
  closings.set(
    account.id,
    entries.reduce((sum, each) => sum + each.amountMinor, openingMinor),
  )
  return { ...imported, content }
}

test('a merchant transfers to its own number, and what comes there without a reference is its funding, once', async () => {
  const account = await operatorAccount(harness)
  const merchant = await withRib(account)
  const funding = await announce(merchant, 150)
  const { rib, iban, holderName, bankName, isDedicated } = funding.bankTransfer
  assert.deepEqual(
    [rib, iban, holderName, bankName, isDedicated],
    [merchant.rib, ibanOf(merchant.rib), account.holder, 'Banque Atlas', true],
  )
  const before = await availableOf(merchant)
  const sent = { amountMinor: 15_000n, remittance: 'VIREMENT RECU', creditedTo: merchant.rib }
  const { matched, suspended, content } = await show(account, [sent])
  assert.deepEqual([matched, suspended], [1, 0])
  assert.equal((await merchant.transaction(funding.transactionId)).status, 'SUCCEEDED')
  assert.equal(await availableOf(merchant), before + 15_000n)
  assert.equal((await importText(harness, content)).wasKnown, true)
  await show(account, [sent])
  assert.deepEqual(await doubtsOn(account), ['NO_FUNDING'])
  assert.equal(await availableOf(merchant), before + 15_000n)
  await assertSound(harness)
})

test('two transfers of one amount are two fundings, in one statement too, whichever way the bank writes the number', async () => {
  const account = await operatorAccount(harness)
  const merchant = await withRib(account)
  const [one, other] = [await announce(merchant, 80), await announce(merchant, 80)]
  const sent = { amountMinor: 8_000n, creditedTo: merchant.rib }
  const { matched, suspended } = await show(account, [sent, { ...sent, creditedTo: ibanOf(merchant.rib) }, sent])
  assert.deepEqual([matched, suspended], [2, 1])
  for (const { transactionId } of [one, other])
    assert.equal((await merchant.transaction(transactionId)).status, 'SUCCEEDED')
  await assertSound(harness)
})

test('a centime more or less, and a number that has ended, wait with the merchant and what it has announced', async () => {
  const account = await operatorAccount(harness)
  const merchant = await withRib(account)
  const { bankTransfer } = await announce(merchant, 90)
  const before = await availableOf(merchant)
  await show(
    account,
    [9_001n, 8_999n].map((amountMinor) => ({ amountMinor, creditedTo: merchant.rib })),
  )
  assert.deepEqual(await doubtsOn(account), ['NO_FUNDING', 'NO_FUNDING'])
  const end = { rib: merchant.rib, now: new Date(), ...why }
  await inTransaction(harness.db, (tx) => endVirtualRib(tx, end))
  await show(account, [{ amountMinor: 9_000n, creditedTo: merchant.rib }])
  assert.equal(await availableOf(merchant), before)
  const entry = (await waitingOn(account)).find(({ doubt }) => doubt === 'ENDED_RIB')
  assert.ok(entry)
  const { proposals, sentTo } = (await proposalsFor(harness.db.read, [entry]))(entry)
  assert.equal(sentTo?.merchantId, merchant.merchantId)
  assert.deepEqual(
    proposals.map(({ as, reference, isSameAmount }) => [as, reference, isSameAmount]),
    [['FUNDING', bankTransfer['reference'], true]],
  )
  await decideFunding(feedParts(harness), bankTransfer['reference'] ?? '', { entryId: entry.id, ...why })
  assert.equal(await availableOf(merchant), before + 9_000n)
  await assertSound(harness)
})

test('a reference comes before the number; where the two say different merchants, it waits with both', async () => {
  const account = await operatorAccount(harness)
  const [one, other] = [await withRib(account), await withRib(account)]
  const [first, second, others] = [await announce(one, 70), await announce(one, 70), await announce(other, 70)]
  const reference = (of: typeof first) => of.bankTransfer['reference'] ?? ''
  await show(account, [{ amountMinor: 7_000n, remittance: reference(second), creditedTo: one.rib }])
  assert.equal((await one.transaction(second.transactionId)).status, 'SUCCEEDED')
  assert.equal((await one.transaction(first.transactionId)).status, 'PENDING')
  await show(account, [{ amountMinor: 7_000n, remittance: reference(first), creditedTo: other.rib }])
  const [entry] = await waitingOn(account)
  assert.ok(entry)
  assert.equal(entry.doubt, 'TWO_OWNERS')
  const { proposals } = (await proposalsFor(harness.db.read, [entry]))(entry)
  assert.deepEqual(new Set(proposals.map((each) => each.reference)), new Set([reference(first), reference(others)]))
  for (const [merchant, { transactionId }] of [[one, first] as const, [other, others] as const])
    assert.equal((await merchant.transaction(transactionId)).status, 'PENDING')
  await assertSound(harness)
})

test('a notification settles a transfer to the number once, and the statement finds it in the books', async () => {
  const account = await operatorAccount(harness)
  await show(account, [], '2026-11-22')
  const merchant = await withRib(account)
  const [one, other] = [await announce(merchant, 60), await announce(merchant, 60)]
  const sent = { amountMinor: 6_000n, creditedTo: merchant.rib, bankReference: `B-${merchant.rib.slice(-6)}` }
  const told = (entry: object, day = '2026-11-23') => {
    const content = camt054({ account, id: 'note', openingMinor: 0n, entries: [entry as never], day })
    return importNotification(feedParts(harness), bytesOf(content))
  }
  const { bankReference: _none, ...unnamed } = sent
  assert.equal((await told(unnamed)).settled, 0)
  assert.equal((await told(sent, '2026-11-22')).settled, 0)
  assert.deepEqual([(await told(sent)).settled, (await told(sent)).settled], [1, 0])
  assert.equal((await merchant.transaction(one.transactionId)).status, 'SUCCEEDED')
  assert.equal((await merchant.transaction(other.transactionId)).status, 'PENDING')
  const { matched } = await show(account, [{ ...sent, bankReference: 'ANOTHER' }])
  assert.deepEqual([matched, await doubtsOn(account)], [1, []])
  assert.equal((await told(sent)).settled, 0)
  assert.equal((await merchant.transaction(other.transactionId)).status, 'PENDING')
  await assertSound(harness)
})

test('a number is of one merchant for good, and of no account of the operator or of a merchant', async () => {
  const [account, second] = [await operatorAccount(harness), await operatorAccount(harness, {}, 'iban')]
  const [one, other] = [await withRib(account), await paidMerchant(harness)]
  await assert.rejects(give(other, account, one.rib), /none is ever given to another/)
  await assert.rejects(give(one, account, newRib()), /has a virtual RIB on bank-\d+: end it first/)
  await assert.rejects(give(other, account, account.rib ?? ''), /is that of your account/)
  await assert.rejects(give(other, account, second.iban?.slice(4) ?? ''), /is that of your account/)
  await assert.rejects(give(other, { ...account, name: 'no-such' }, newRib()), /no account no-such of yours/)
  const assigned = { holderName: 'X', rib: one.rib, bic: 'BMCEMAMCXXX', bankName: 'Banque', agency: 'Agdal' }
  await assert.rejects(
    harness.make.write(other.scope, (ctx) => assignBankAccount(ctx, assigned)),
    /Another wallet has this RIB/,
  )
  const rib = newRib()
  const given = await Promise.allSettled([0, 1, 2, 3].map((place) => give(place % 2 === 0 ? other : one, second, rib)))
  assert.equal(given.filter(({ status }) => status === 'fulfilled').length, 1)
  await assert.rejects(
    retireAccount(harness.db, { account: account.name, ...why }, new Date()),
    /Virtual RIBs of bank-\d+ that are in use: 1/,
  )
  const end = { rib: one.rib, now: new Date(), ...why }
  await inTransaction(harness.db, (tx) => endVirtualRib(tx, end))
  await assert.rejects(
    inTransaction(harness.db, (tx) => endVirtualRib(tx, end)),
    /has ended before/,
  )
  await assert.rejects(give(other, account, one.rib), /none is ever given to another/)
  await give(one, account, one.rib)
  assert.equal((await announce(one, 10)).bankTransfer['rib'], one.rib)
  await assertSound(harness)
})
