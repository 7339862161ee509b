import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listEvents } from '#test/factory-queries.ts'
import { confirmTransfer } from '#modules/wallet/actions.ts'
import { useHarness } from '#test/harness.ts'
import { atOnce } from '#test/races/together.ts'
import { schemaProblems } from '#test/xsd.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { balances } from '../ledger/post.ts'
import { settleByHand } from '../payouts/by-hand.ts'
import { decideFunding, decideOwn, decidePayout } from './decide.ts'
import { bytesOf, camt053, feedParts, importText, type WrittenStatement } from './fixture.ts'
import { undoEntry } from './undo.ts'
import { importStatements } from './import.ts'
import { findLastStatement, listSuspense } from './queries.ts'

// One test after the other: the books of all are held against the bank.

const harness = useHarness()
const why = { by: 'amal', because: 'The bank has confirmed it by telephone.' }
const closings = new Map<string, bigint>()

/** Imports the next statement of the account, which adds up, and holds the books against all banks. */
async function next(account: OperatorAccount, given: Partial<WrittenStatement>) {
  const openingMinor = closings.get(account.id) ?? 0n
  const entries = given.entries ?? []
  const content = camt053({ account, id: `S${Math.random()}`.slice(0, 30), openingMinor, entries, ...given })
  const imported = await importText(harness, content)
  closings.set(
    account.id,
    entries.reduce((sum, each) => sum + each.amountMinor, openingMinor),
  )
  await assertEqualBooks()
  return { ...imported, content }
}

/** The ledger says of all banks what they hold. */
async function assertEqualBooks(): Promise<void> {
  const held = [...closings.values()].reduce((sum, each) => sum + each, 0n)
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), held)
}

const availableOf = async ({ scope }: Awaited<ReturnType<typeof paidMerchant>>) =>
  (await balances(harness.db.read, scope, 'MAD'))['merchant.available']

for (const version of ['02', '08'] as const)
  test(`a statement of camt.053.001.${version} pays payouts by their reference, and the same file again changes nothing`, async () => {
    const account = await operatorAccount(harness)
    const merchant = await paidMerchant(harness)
    const twins = [await merchant.payOut(10_000n), await merchant.payOut(10_000n)]
    const entries = twins.map(({ reference }) => ({ amountMinor: -10_000n, endToEndId: reference }))
    const content = camt053({ account, id: `twins-${version}`, openingMinor: 0n, entries }, version)
    assert.deepEqual(await schemaProblems(`camt.053.001.${version}`, content), [])
    const imported = await importText(harness, content)
    closings.set(account.id, -20_000n)
    assert.deepEqual([imported.entries, imported.matched, imported.suspended], [2, 2, 0])
    for (const { id } of twins) assert.equal((await merchant.transaction(id)).status, 'PAID')
    const events = (await listEvents(harness.db.read, merchant.scope)).length
    const again = await importText(harness, content)
    assert.deepEqual([again.wasKnown, again.entries, again.matched], [true, 0, 0])
    assert.equal((await listEvents(harness.db.read, merchant.scope)).length, events)
    await assertEqualBooks()
  })

test('a payout that comes back after a month is the merchant’s again, and one that comes back twice waits', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(30_000n)
  const before = await availableOf(merchant)
  await next(account, { day: '2026-10-20', entries: [{ amountMinor: -30_000n, endToEndId: reference }] })
  const back = { amountMinor: 30_000n, endToEndId: reference, reason: 'AC04' }
  assert.equal((await next(account, { day: '2026-11-20', entries: [back] })).matched, 1)
  const after = await merchant.transaction(id)
  assert.deepEqual([after.status, after.statusReason], ['FAILED', 'ACCOUNT_CLOSED'])
  assert.equal(await availableOf(merchant), before + 30_000n)
  const types = (await listEvents(harness.db.read, merchant.scope)).map(({ type }) => type)
  assert.ok(types.includes('payout.failed'))
  assert.equal((await next(account, { entries: [back] })).suspended, 1)
  assert.equal(await availableOf(merchant), before + 30_000n)
})

test('a return that is taken back waits, and the operator takes the money from the merchant again', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(40_000n)
  const paid = { amountMinor: -40_000n, endToEndId: reference }
  await next(account, { entries: [paid, { ...paid, amountMinor: 40_000n, reason: 'AC01' }] })
  assert.equal((await merchant.transaction(id)).statusReason, 'INVALID_RIB')
  const before = await availableOf(merchant)
  // A second debit under this reference is money that left twice as far as anybody can tell.
  assert.equal((await next(account, { entries: [paid] })).suspended, 1)
  const entry = (await listSuspense(harness.db.read, 100)).find(({ accountId }) => accountId === account.id)
  assert.ok(entry)
  const decided = await decidePayout(feedParts(harness), reference, { entryId: entry.id, ...why })
  assert.deepEqual([decided.status, decided.kind], ['DECIDED', 'PAYOUT'])
  assert.notEqual(decided.subjectId, id)
  assert.equal((await merchant.transaction(decided.subjectId ?? '')).status, 'PAID')
  assert.equal(await availableOf(merchant), before - 40_000n)
  await assertEqualBooks()
})

test('one centime more or less, and what names nothing, waits in suspense with what can be done', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(50_000n)
  const entries = [
    { amountMinor: -49_999n, endToEndId: reference },
    { amountMinor: 700n, remittance: 'Interets' },
    { amountMinor: -100n, endToEndId: 'TX-0000000000' },
    { amountMinor: 50_000n, endToEndId: reference },
  ]
  assert.equal((await next(account, { entries })).suspended, 4)
  assert.equal((await merchant.transaction(id)).status, 'PENDING')
  const waiting = (await listSuspense(harness.db.read, 100)).filter(({ accountId }) => accountId === account.id)
  assert.deepEqual(
    new Set(waiting.map(({ doubt }) => doubt)),
    new Set(['NO_REFERENCE', 'OTHER_AMOUNT', 'RETURN_BEFORE_PAYMENT', 'UNKNOWN_REFERENCE']),
  )
  assert.equal(waiting.length, 4)
  const interest = waiting.find(({ doubt }) => doubt === 'NO_REFERENCE')?.id ?? ''
  const parts = feedParts(harness)
  await assert.rejects(decidePayout(parts, reference, { entryId: interest, ...why }), /another amount/)
  assert.equal((await decideOwn(parts, { entryId: interest, ...why })).kind, 'OWN')
  await assert.rejects(decideOwn(parts, { entryId: interest, ...why }), /does not wait for a decision/)
  assert.equal((await undoEntry(parts, { entryId: interest, ...why })).status, 'SUSPENSE')
  await assertEqualBooks()
})

test('a funding is found by the reference in the text of the transfer, or is given one by the operator', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const announce = async (amount: number) => {
    const body = { amount, method: 'BANK_TRANSFER' }
    const answer = await harness.call({ method: 'POST', path: '/v1/wallet/fundings', key: merchant.liveKey, body })
    return answer.body.bankTransfer.reference as string
  }
  const [named, unnamed] = [await announce(150), await announce(80)]
  const before = await availableOf(merchant)
  const entries = [
    { amountMinor: 15_000n, remittance: `VIR RECU ${named.toLowerCase()} MERCI` },
    { amountMinor: 8_000n, remittance: 'virement' },
  ]
  const imported = await next(account, { entries })
  assert.deepEqual([imported.matched, imported.suspended], [1, 1])
  assert.equal(await availableOf(merchant), before + 15_000n)
  const entry = (await listSuspense(harness.db.read, 100)).find(({ accountId }) => accountId === account.id)
  await decideFunding(feedParts(harness), unnamed, { entryId: entry?.id ?? '', ...why })
  assert.equal(await availableOf(merchant), before + 23_000n)
  await assert.rejects(
    undoEntry(feedParts(harness), { entryId: entry?.id ?? '', ...why }),
    /may have used the money: it stays/,
  )
  await assertEqualBooks()
})

test('a transfer of another amount than the announced one, and one that comes twice, wait, and none is there twice', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const body = { amount: 150, method: 'BANK_TRANSFER' }
  const answer = await harness.call({ method: 'POST', path: '/v1/wallet/fundings', key: merchant.liveKey, body })
  const remittance = `Virement ${answer.body.bankTransfer.reference}`
  const before = await availableOf(merchant)
  const doubts = async () =>
    (await listSuspense(harness.db.read, 100))
      .filter(({ accountId }) => accountId === account.id)
      .map(({ doubt }) => doubt)
  for (const amountMinor of [14_999n, 15_001n]) await next(account, { entries: [{ amountMinor, remittance }] })
  assert.deepEqual(await doubts(), ['OTHER_AMOUNT', 'OTHER_AMOUNT'])
  assert.equal(await availableOf(merchant), before)
  const exact = { amountMinor: 15_000n, remittance }
  assert.deepEqual(
    [await next(account, { entries: [exact, exact] }), await next(account, { entries: [exact] })].map(
      ({ matched, suspended }) => [matched, suspended],
    ),
    [
      [1, 1],
      [0, 1],
    ],
  )
  assert.equal((await doubts()).filter((doubt) => doubt === 'PAID_TWICE').length, 2)
  assert.equal(await availableOf(merchant), before + 15_000n)
})

test('an entry of nothing is passed over, and numbers may begin again with the year', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(10_000n)
  const paid = { amountMinor: -10_000n, endToEndId: reference }
  const first = await next(account, { sequence: 250, day: '2025-12-31', entries: [{ amountMinor: 0n }, paid] })
  assert.deepEqual([first.entries, first.matched, first.suspended], [1, 1, 0])
  assert.equal((await merchant.transaction(id)).status, 'PAID')
  assert.equal((await next(account, { sequence: 1, day: '2026-01-05' })).wasKnown, false)
})

test('what was on an account before its first statement waits to be named, also beside what was confirmed by hand', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(60_000n)
  await harness.make.write(merchant.scope, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
  closings.set(account.id, 1_000_000n)
  const imported = await next(account, { entries: [{ amountMinor: -60_000n, endToEndId: reference }] })
  assert.deepEqual([imported.matched, imported.suspended], [1, 1])
  const waiting = (await listSuspense(harness.db.read, 100)).filter(({ accountId }) => accountId === account.id)
  assert.deepEqual(
    waiting.map(({ doubt, amountMinor }) => [doubt, amountMinor]),
    [['OPENING', 1_000_000n]],
  )
  assert.equal((await next(account, { entries: [{ amountMinor: -1n }] })).suspended, 1)
})

test('what was confirmed by hand before the first statement and stands in the second was not on the account before', async () => {
  const [account, other] = [await operatorAccount(harness), await operatorAccount(harness)]
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(60_000n)
  await harness.make.write(merchant.scope, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
  closings.set(account.id, 500_000n)
  await next(account, { entries: [{ amountMinor: 1_000n }] })
  closings.set(other.id, 70_000n)
  await next(other, {})
  const openings = async () =>
    (await listSuspense(harness.db.read, 100))
      .filter(({ accountId, doubt }) => [account.id, other.id].includes(accountId) && doubt === 'OPENING')
      .map(({ amountMinor }) => amountMinor)
  assert.deepEqual(await openings(), [560_000n, 70_000n])
  const [shown, back] = [
    { amountMinor: -60_000n, endToEndId: reference },
    { amountMinor: 60_000n, endToEndId: reference, reason: 'AC04' },
  ]
  assert.equal((await next(account, { entries: [shown] })).matched, 1)
  assert.deepEqual(await openings(), [500_000n, 70_000n])
  assert.equal((await next(account, { entries: [back] })).matched, 1)
})

test('a payout that was confirmed by hand and came back by hand is the one that its statement shows', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  await next(account, {})
  const { id, reference } = await merchant.payOut(70_000n)
  for (const evidence of [{ status: 'PAID' }, { status: 'RETURNED', reason: 'ACCOUNT_CLOSED' }] as const)
    await harness.make.write(merchant.scope, (ctx) => settleByHand(ctx, {}, id, evidence))
  const shown = { amountMinor: -70_000n, endToEndId: reference }
  const imported = await next(account, { entries: [shown, { ...shown, amountMinor: 70_000n, reason: 'AC04' }] })
  assert.deepEqual([imported.matched, imported.suspended], [2, 0])
})

test('a funding that is confirmed by hand while its entry is looked at is matched', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const body = { amount: 90, method: 'BANK_TRANSFER' }
  const { body: answer } = await harness.call({
    method: 'POST',
    path: '/v1/wallet/fundings',
    key: merchant.liveKey,
    body,
  })
  const { reference } = answer.bankTransfer
  const parts = feedParts(harness)
  const confirmedMeanwhile = async (named: string) => {
    const found = await parts.fundingsOf(named)
    await harness.make.write(merchant.scope, (ctx) => confirmTransfer(ctx, named, 9_000n))
    return found
  }
  const entries = [{ amountMinor: 9_000n, remittance: reference }]
  const content = camt053({ account, id: 'meanwhile', openingMinor: 0n, entries })
  const imported = await importStatements({ ...parts, fundingsOf: confirmedMeanwhile }, bytesOf(content), 'amal')
  closings.set(account.id, 9_000n)
  assert.deepEqual([imported.matched, imported.suspended], [1, 0])
  await assertEqualBooks()
})

test('one file that several people import at the same moment is imported once, and known to the others', async () => {
  const account = await operatorAccount(harness)
  const content = camt053({ account, id: 'together', openingMinor: 0n, entries: [{ amountMinor: 1_200n }] })
  const all = await atOnce(4, () => importText(harness, content))
  closings.set(account.id, 1_200n)
  assert.deepEqual(all.map(({ statements, wasKnown }) => `${statements} ${wasKnown}`).toSorted(), [
    '0 true',
    '0 true',
    '0 true',
    '1 false',
  ])
  assert.equal((await findLastStatement(harness.db.read, account.id))?.entries, 1)
  await assertEqualBooks()
})

const bomb = '<!DOCTYPE Document [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>'

test('a file that cannot be right is refused in words, and nothing of it stays', async () => {
  const account = await operatorAccount(harness)
  const other = await operatorAccount(harness)
  const first = camt053({ account, id: 'first', sequence: 7, openingMinor: 0n })
  await importText(harness, first)
  const good = { account, id: 'second', sequence: 8, openingMinor: 0n }
  const line = { amountMinor: 500n }
  const whole = camt053({ ...good, entries: [line] })
  const cases: [name: string, content: string | Buffer, words: RegExp][] = [
    ['half', whole.slice(0, whole.length / 2), /no well-formed XML/],
    ['nothing', '', /no well-formed XML|no statement/],
    ['another kind', whole.replaceAll('camt.053', 'camt.052'), /camt\.053 is expected/],
    [
      'an account of others',
      camt053({ ...good, account: { iban: null, rib: '011519000001205000534921' } }),
      /none of yours/,
    ],
    ['another currency', camt053({ ...good, currency: 'EUR' }), /second is in EUR, and the account bank-\d+ in MAD/],
    [
      'an entry of another currency',
      camt053({ ...good, closingMinor: 500n, entries: [{ ...line, currency: 'EUR' }] }),
      /An entry is in EUR/,
    ],
    ['a gap', camt053({ ...good, sequence: 9 }), /has the number 9, and 8 comes next/],
    [
      'a step',
      camt053({ ...good, openingMinor: 100n }),
      /opens with 1\.00 MAD, but first before it closed with 0\.00 MAD/,
    ],
    [
      'the same, changed',
      camt053({ account, id: 'first', sequence: 7, openingMinor: 1n }),
      /first of bank-\d+ was imported before/,
    ],
    [
      'a sum',
      camt053({ ...good, entries: [line], closingMinor: 501n }),
      /its entries make 5\.00 MAD, but it closes with 5\.01 MAD/,
    ],
    [
      'a negative amount',
      whole.replace('>5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>', '>-5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>'),
      /no positive number of MAD/,
    ],
    ['half a centime', whole.replaceAll('>5.00<', '>5.005<'), /at most 2 decimals/],
    ['an earlier day', camt053({ ...good, day: '2026-11-22' }), /ends on 2026-11-22, before first/],
    ['a document type', whole.replace('?>', `?>${bomb}`), /has a document type/],
    ['depth', whole.replace('<GrpHdr>', `<GrpHdr>${'<a>'.repeat(60)}`), /elements in more than 40 others/],
    ['an encoding', whole.replace('UTF-8', 'EBCDIC-FR'), /encoding EBCDIC-FR is not known/],
    [
      'bytes',
      Buffer.concat([Buffer.from(whole.slice(0, 60)), Buffer.from([0xe9]), Buffer.from(whole.slice(60))]),
      /is UTF-8, and has bytes that are not/,
    ],
    [
      'the second of two',
      camt053({ ...good, account: other, id: 'o' }).replace(
        '</Stmt>',
        `</Stmt>${camt053({ ...good, sequence: 9 }).match(/<Stmt>.*<\/Stmt>/s)?.[0]}`,
      ),
      /8 comes next/,
    ],
  ]
  for (const [name, content, words] of cases) {
    await assert.rejects(importText(harness, content), words, name)
    assert.equal((await findLastStatement(harness.db.read, account.id))?.statementId, 'first', name)
    assert.equal(await findLastStatement(harness.db.read, other.id), undefined, name)
  }
  assert.equal((await importText(harness, whole)).suspended, 1)
})

test('a statement is read in the encodings of banks, with a mark or without', async () => {
  const account = await operatorAccount(harness)
  const accented = (id: string, encoding: string) =>
    camt053({
      account,
      id,
      openingMinor: 0n,
      entries: [{ amountMinor: 100n, remittance: 'Intérêts' }, { amountMinor: -100n }],
    }).replace('UTF-8', encoding)
  const marked = (mark: number[], bytes: Buffer) => Buffer.concat([Buffer.from(mark), bytes])
  for (const bytes of [
    marked([0xef, 0xbb, 0xbf], Buffer.from(accented('bom', 'UTF-8'))),
    marked([0xff, 0xfe], Buffer.from(accented('le', 'UTF-16'), 'utf16le')),
    marked([0xfe, 0xff], Buffer.from(accented('be', 'UTF-16'), 'utf16le').swap16()),
    Buffer.from(accented('latin', 'ISO-8859-1'), 'latin1'),
  ])
    assert.equal((await importText(harness, bytes)).entries, 2)
  const texts = (await listSuspense(harness.db.read, 500)).filter(({ accountId }) => accountId === account.id)
  assert.deepEqual([...new Set(texts.flatMap(({ remittance }) => remittance ?? []))], ['Intérêts'])
})
