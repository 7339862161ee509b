import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { approve, download, makeFiles } from '#money/bank-files/files.ts'
import { useHarness } from '#test/harness.ts'
import { schemaProblems } from '#test/xsd.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { balances } from '../ledger/post.ts'
import { bytesOf, feedParts } from './fixture.ts'
import { importMessage } from './message.ts'
import { listSuspense } from './queries.ts'

// Messages as banks of several countries shape them: each is valid by its schema, is read in the encoding of its bank, and leaves the books equal to the bank.

const harness = useHarness()
const now = new Date('2026-11-24T10:00:00Z')
const samples = path.join(import.meta.dirname, '../../../test/fixtures/iso20022/samples')

/** An account with nothing on it, three payouts that its bank has a file of, and two fundings that are announced. */
async function openBooks() {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const payouts = [await merchant.payOut(10_000n), await merchant.payOut(15_025n), await merchant.payOut(10_000n)]
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const messageId = file?.messageId ?? ''
  await approve(harness.db, { messageId, by: 'karim', now })
  await download(harness.db, { messageId, by: 'karim', now })
  const fundings = [await announce(merchant.liveKey, 150), await announce(merchant.liveKey, 80)]
  const names: Record<string, string | undefined> = {
    ACCOUNT: account.rib ?? '',
    FILE: messageId,
    ...Object.fromEntries(payouts.map(({ reference }, index) => [`PAYOUT_${index + 1}`, reference])),
    ...Object.fromEntries(fundings.map((reference, index) => [`FUNDING_${index + 1}`, reference])),
  }
  const availableOf = async () => (await balances(harness.db.read, merchant.scope, 'MAD'))['merchant.available']
  return {
    account,
    availableOf,
    statuses: async () => Promise.all(payouts.map(async ({ id }) => (await merchant.transaction(id)).status)),
    message: async (name: string) =>
      (await readFile(path.join(samples, `${name}.xml`), 'utf8')).replaceAll(
        /\{(\w+)\}/g,
        (_, key) => names[key] ?? '',
      ),
    suspended: async () =>
      (await listSuspense(harness.db.read, 500))
        .filter(({ accountId }) => accountId === account.id)
        .map(({ amountMinor, remittance, doubt }) => [amountMinor, remittance, doubt]),
  }
}

async function announce(key: string, amount: number): Promise<string> {
  const body = { amount, method: 'BANK_TRANSFER' }
  return (await harness.call({ method: 'POST', path: '/v1/wallet/fundings', key, body })).body.bankTransfer.reference
}

const importBytes = (bytes: Buffer) => importMessage(feedParts(harness), bytesOf(bytes, 100), 'amal')

/** Reads it, holds the sum of all banks against the books, and says what came of it. */
async function read(bytes: Buffer, grownMinor: bigint) {
  const before = await sumOfBank(harness.db.read, 'MAD')
  const found = await importBytes(bytes)
  assert.equal((await sumOfBank(harness.db.read, 'MAD')) - before, grownMinor)
  return found
}

const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])
const inUtf8 = (text: string) => Buffer.from(text)
const inUtf8WithMark = (text: string) => marked([0xef, 0xbb, 0xbf], Buffer.from(text))
const inLatin1 = (text: string) => Buffer.from(text, 'latin1')
const inUtf16 = (text: string) => marked([0xff, 0xfe], Buffer.from(text, 'utf16le'))
/** The characters of Windows-1252 that ISO-8859-1 has not, as far as the sample has them. */
const inWindows1252 = (text: string) => Buffer.from(text.replaceAll('–', '\u0096').replaceAll('€', '\u0080'), 'latin1')

async function requireValid(schema: string, message: string): Promise<void> {
  // The validator reads UTF-8 alone.
  assert.deepEqual(await schemaProblems(schema, message.replace(/encoding=["'][^"']*["']/, '')), [])
}

test('credits that come as one sum are read one by one, by what stands in any place of their structured remittance', async () => {
  const { message, statuses, suspended, availableOf } = await openBooks()
  const text = await message('credits-in-a-batch')
  await requireValid('camt.053.001.08', text)
  const before = await availableOf()
  const found = await read(inUtf8WithMark(text), 24_850n)
  assert.deepEqual(found, {
    statements: 1,
    passedOver: 0,
    entries: 5,
    later: 0,
    wasKnown: false,
    matched: 3,
    suspended: 2,
  })
  assert.equal((await availableOf()) - before, 23_000n)
  assert.deepEqual(await statuses(), ['PAID', 'PENDING', 'PENDING'])
  assert.deepEqual(await suspended(), [
    [12_000n, '210000000003139471430009018 ?REJECT?0 GUTSCHRIFT QR', 'NO_REFERENCE'],
    [-150n, 'Chrgs', 'NO_REFERENCE'],
  ])
})

test('a file that is booked as one sum is paid from a message with a prefix, and entries that are not booked yet are passed over', async () => {
  const { message, statuses, suspended } = await openBooks()
  const text = await message('a-file-as-one-sum')
  await requireValid('camt.053.001.02', text)
  const found = await read(inLatin1(text), -34_525n)
  assert.deepEqual(found, {
    statements: 1,
    passedOver: 0,
    entries: 4,
    later: 0,
    wasKnown: false,
    matched: 3,
    suspended: 1,
  })
  assert.deepEqual(await statuses(), ['PAID', 'PAID', 'PAID'])
  assert.deepEqual(await suspended(), [[500n, 'HABENZINSEN', 'NO_REFERENCE']])
})

test('entries that have no details are found by what their text says', async () => {
  const { message, statuses, suspended, availableOf } = await openBooks()
  const text = await message('texts-without-details')
  await requireValid('camt.053.001.02', text)
  const before = await availableOf()
  const found = await read(inWindows1252(text), 4_760n)
  assert.deepEqual(found, {
    statements: 1,
    passedOver: 0,
    entries: 3,
    later: 0,
    wasKnown: false,
    matched: 2,
    suspended: 1,
  })
  assert.equal((await availableOf()) - before, 15_000n)
  assert.deepEqual(await statuses(), ['PAID', 'PENDING', 'PENDING'])
  assert.deepEqual(await suspended(), [[-240n, 'COMMISSION – VIREMENT ÉMIS', 'NO_REFERENCE']])
})

test('money that comes back under the number of the entry that left is a return, and amounts in other currencies beside it are none', async () => {
  const { message, statuses, suspended, availableOf } = await openBooks()
  const text = await message('money-that-comes-back')
  await requireValid('camt.053.001.08', text)
  const before = await availableOf()
  const found = await read(inUtf16(text), -15_525n)
  assert.deepEqual(found, {
    statements: 1,
    passedOver: 0,
    entries: 4,
    later: 0,
    wasKnown: false,
    matched: 3,
    suspended: 1,
  })
  assert.equal((await availableOf()) - before, 10_000n)
  assert.deepEqual(await statuses(), ['FAILED', 'PAID', 'PENDING'])
  assert.deepEqual(await suspended(), [[-500n, null, 'NO_REFERENCE']])
})

test('a statement that comes in pages is read page by page, and one that lacks a page is refused', async () => {
  const { message, statuses } = await openBooks()
  const text = await message('a-statement-on-two-pages')
  await requireValid('camt.053.001.08', text)
  const [head = '', first = '', second = '', third = '', foot = ''] = text.split(
    /(?=<Stmt>)|(?<=<\/Stmt>)(?!\s*<Stmt>)/,
  )
  await assert.rejects(importBytes(inUtf8(head + first + third + foot)), /a statement between them is missing/)
  assert.deepEqual(await statuses(), ['PENDING', 'PENDING', 'PENDING'])
  // Each page may come as a file of its own.
  await read(inUtf8(head + first + foot), -10_000n)
  const rest = await read(inUtf8(head + second + third + foot), -15_025n)
  assert.deepEqual(rest, {
    statements: 2,
    passedOver: 0,
    entries: 1,
    later: 0,
    wasKnown: false,
    matched: 1,
    suspended: 0,
  })
  assert.deepEqual(await statuses(), ['PAID', 'PAID', 'PENDING'])
})

for (const version of ['02', '08'] as const)
  test(`what a camt.054.001.${version} has told before the statement is booked once, and what is pending in it is not`, async () => {
    const { message, statuses, suspended, availableOf } = await openBooks()
    const notified = await message('notified-before')
    await requireValid('camt.054.001.08', notified)
    const shown = await message('shown-after')
    await requireValid('camt.053.001.08', shown)
    const before = await availableOf()
    const older = notified.replaceAll(/<Sts><Cd>(\w+)<\/Cd><\/Sts>/g, '<Sts>$1</Sts>').replace('001.08', '001.02')
    const told = inUtf8(version === '08' ? notified : older)
    // The books have what was told before the bank shows it.
    assert.deepEqual(await read(told, 13_000n), { movements: 3, settled: 3 })
    assert.deepEqual(await read(told, 0n), { movements: 3, settled: 0 })
    assert.equal((await availableOf()) - before, 23_000n)
    assert.deepEqual(await statuses(), ['PAID', 'PENDING', 'PENDING'])
    const found = await read(inUtf8(shown), -15_025n)
    assert.deepEqual(found, {
      statements: 1,
      passedOver: 0,
      entries: 4,
      later: 0,
      wasKnown: false,
      matched: 4,
      suspended: 0,
    })
    assert.equal((await availableOf()) - before, 23_000n)
    assert.deepEqual(await statuses(), ['PAID', 'PAID', 'PENDING'])
    assert.deepEqual(await suspended(), [])
    assert.deepEqual(await read(told, 0n), { movements: 3, settled: 0 })
  })
