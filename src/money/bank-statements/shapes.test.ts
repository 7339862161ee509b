import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { useHarness } from '#test/harness.ts'
import { putReference } from '#test/payout-queries.ts'
import { schemaProblems } from '#test/xsd.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { approve, download, makeFiles } from '../bank-files/files.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { assertSound } from '../payments/fixture.ts'
import { importAnswer } from './answers.ts'
import { bytesOf, feedParts, importText } from './fixture.ts'
import { findLastStatement, listSuspense } from './queries.ts'

// Entries as banks of several countries write them: all that the schema allows is read, or is refused in words.

const harness = useHarness()
const now = new Date()
const code = '<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>'
const dated = '<BookgDt><Dt>2026-11-24</Dt></BookgDt>'

const amount = (text: string, side: 'DBIT' | 'CRDT', currency = 'MAD') =>
  `<Amt Ccy="${currency}">${text}</Amt><CdtDbtInd>${side}</CdtDbtInd>`

type Shape = { opening?: string; closing: string; entries: string; codes?: (code: string) => string }

const balance = (kind: string, text: string) => {
  const isBelow = text.startsWith('-')
  return `<Bal><Tp><CdOrPrtry>${kind}</CdOrPrtry></Tp>${amount(text.replace('-', ''), isBelow ? 'DBIT' : 'CRDT')}<Dt><Dt>2026-11-24</Dt></Dt></Bal>`
}

let statements = 0

function statementOf(account: OperatorAccount, { opening = '0', closing, entries, codes }: Shape): string {
  const coded = codes ?? ((text) => `<Cd>${text}</Cd>`)
  statements++
  return [
    `<Stmt><Id>S${statements}</Id><CreDtTm>2026-11-24T20:00:00</CreDtTm><Acct><Id><Othr><Id>${account.rib}</Id></Othr></Id></Acct>`,
    `${balance(coded('OPBD'), opening)}${balance(coded('CLBD'), closing)}${entries}</Stmt>`,
  ].join('')
}

const messageOf = (statement: string, version: '02' | '08' = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId><CreDtTm>2026-11-24T20:00:00</CreDtTm></GrpHdr>${statement}</BkToCstmrStmt></Document>`

/** Valid by its schema, and imported. */
async function read(statement: string, version: '02' | '08' = '08') {
  const content = messageOf(statement, version)
  assert.deepEqual(await schemaProblems(`camt.053.001.${version}`, content), [])
  return importText(harness, content)
}

const suspended = async (account: OperatorAccount) =>
  (await listSuspense(harness.db.read, 500)).filter(({ accountId }) => accountId === account.id)

async function filedPayouts(account: OperatorAccount) {
  const merchant = await paidMerchant(harness)
  const payouts = [await merchant.payOut(10_000n), await merchant.payOut(10_000n), await merchant.payOut(15_025n)]
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const messageId = file?.messageId ?? ''
  await approve(harness.db, { messageId, by: 'karim', now })
  await download(harness.db, { messageId, by: 'karim', now })
  const statuses = async () => Promise.all(payouts.map(async ({ id }) => (await merchant.transaction(id)).status))
  return { merchant, payouts, messageId, statuses }
}

const emptyOf = async (account: OperatorAccount) => read(statementOf(account, { closing: '0', entries: '' }))
const status08 = '<Sts><Cd>BOOK</Cd></Sts>'

test('a file that a bank has booked as one sum pays all of its payouts, by the name of the file alone', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const { messageId, statuses } = await filedPayouts(account)
  const batch = `<NtryDtls><Btch><PmtInfId>${messageId}</PmtInfId><NbOfTxs>3</NbOfTxs></Btch></NtryDtls>`
  const entries = `<Ntry>${amount('350.25', 'DBIT')}${status08}${dated}${code}${batch}</Ntry>`
  assert.equal((await read(statementOf(account, { closing: '-350.25', entries }))).matched, 3)
  assert.deepEqual(await statuses(), ['PAID', 'PAID', 'PAID'])
})

test('a batch that says its sum once more as one payment pays the payouts of its file, also with charges beside them', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const once = `<TxDtls><AmtDtls><TxAmt><Amt Ccy="MAD">350.25</Amt></TxAmt></AmtDtls></TxDtls>`
  const batched = (messageId: string) =>
    `${status08}${dated}${code}CHARGES<NtryDtls><Btch><PmtInfId>${messageId}</PmtInfId></Btch>${once}</NtryDtls></Ntry>`
  const [plain, charged] = [await filedPayouts(account), await filedPayouts(account)]
  const first = `<Ntry>${amount('350.25', 'DBIT')}${batched(plain.messageId).replace('CHARGES', '')}`
  const charges = '<Chrgs><Rcrd><Amt Ccy="MAD">5.00</Amt></Rcrd></Chrgs>'
  const second = `<Ntry>${amount('355.25', 'DBIT')}${batched(charged.messageId).replace('CHARGES', charges)}`
  const imported = await read(statementOf(account, { closing: '-705.50', entries: first + second }))
  assert.deepEqual([imported.entries, imported.matched, imported.suspended], [7, 6, 1])
  for (const { statuses } of [plain, charged]) assert.deepEqual(await statuses(), ['PAID', 'PAID', 'PAID'])
})

test('a statement pays files that are drawn on its own account alone', async () => {
  const [account, other] = [await operatorAccount(harness), await operatorAccount(harness)]
  for (const each of [account, other]) await emptyOf(each)
  const { messageId, statuses } = await filedPayouts(account)
  const batch = `<NtryDtls><Btch><PmtInfId>${messageId}</PmtInfId></Btch></NtryDtls>`
  const entries = `<Ntry>${amount('350.25', 'DBIT')}${status08}${dated}${code}${batch}</Ntry>`
  const elsewhere = await read(statementOf(other, { closing: '-350.25', entries }))
  assert.deepEqual([elsewhere.entries, elsewhere.matched, elsewhere.suspended], [1, 0, 1])
  assert.deepEqual(await statuses(), ['PENDING', 'PENDING', 'PENDING'])
  assert.equal((await read(statementOf(account, { closing: '-350.25', entries }))).matched, 3)
})

test('a batch names its payments with amounts in their details, and charges beside them are apart', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const { payouts, statuses } = await filedPayouts(account)
  const [one, two, three] = payouts.map(({ reference }) => reference)
  const details = (reference: string | undefined, text: string) =>
    `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="MAD">${text}</Amt></TxAmt></AmtDtls></TxDtls>`
  const paid = `<Ntry>${amount('200.00', 'DBIT')}<Sts>BOOK</Sts>${dated}${code}<NtryDtls><Btch><NbOfTxs>2</NbOfTxs></Btch>${details(one, '100.00')}${details(two, '100.00')}</NtryDtls></Ntry>`
  const charged = `<Ntry>${amount('155.25', 'DBIT')}<Sts>BOOK</Sts>${dated}${code}<Chrgs><Amt Ccy="MAD">5.00</Amt></Chrgs><NtryDtls>${details(three, '150.25')}</NtryDtls></Ntry>`
  const imported = await read(statementOf(account, { closing: '-355.25', entries: paid + charged }), '02')
  assert.deepEqual([imported.entries, imported.matched], [4, 3])
  assert.deepEqual(await statuses(), ['PAID', 'PAID', 'PAID'])
  assert.deepEqual(
    (await suspended(account)).map(({ amountMinor, remittance, doubt }) => [amountMinor, remittance, doubt]),
    [[-500n, 'Chrgs', 'NO_REFERENCE']],
  )
})

test('an amount of a payment that is told in several places is read in the first alone', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const { payouts, statuses } = await filedPayouts(account)
  const instructed = '<InstdAmt><Amt Ccy="MAD">100.00001</Amt></InstdAmt>'
  const details = `<TxDtls><Refs><EndToEndId>${payouts[0]?.reference}</EndToEndId></Refs><AmtDtls>${instructed}<TxAmt><Amt Ccy="MAD">100.00</Amt></TxAmt></AmtDtls></TxDtls>`
  const entries = `<Ntry>${amount('100.00', 'DBIT')}${status08}${dated}${code}<NtryDtls>${details}</NtryDtls></Ntry>`
  assert.equal((await read(statementOf(account, { closing: '-100', entries }))).matched, 1)
  assert.deepEqual(await statuses(), ['PAID', 'PENDING', 'PENDING'])
})

test('charges that a bank says of the entry and again of its payments are one line', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const { payouts, statuses } = await filedPayouts(account)
  const charges = '<Chrgs><Rcrd><Amt Ccy="MAD">5.00</Amt></Rcrd></Chrgs>'
  const details = `<TxDtls><Refs><EndToEndId>${payouts[2]?.reference}</EndToEndId></Refs><AmtDtls><TxAmt><Amt Ccy="MAD">150.25</Amt></TxAmt></AmtDtls>${charges}</TxDtls>`
  const entries = `<Ntry>${amount('155.25', 'DBIT')}${status08}${dated}${code}${charges}<NtryDtls>${details}</NtryDtls></Ntry>`
  assert.equal((await read(statementOf(account, { closing: '-155.25', entries }))).matched, 1)
  assert.deepEqual(await statuses(), ['PENDING', 'PENDING', 'PAID'])
  assert.deepEqual(
    (await suspended(account)).map(({ amountMinor, remittance }) => [amountMinor, remittance]),
    [[-500n, 'Chrgs']],
  )
})

test('a batch whose parts are not told waits as a whole, with all that it names', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const { payouts, statuses } = await filedPayouts(account)
  const details = payouts
    .slice(0, 2)
    .map(({ reference }) => `<TxDtls><Refs><EndToEndId>${reference}</EndToEndId></Refs></TxDtls>`)
  const entries = `<Ntry>${amount('200.00', 'DBIT')}${status08}${dated}${code}<NtryDtls>${details.join('')}</NtryDtls></Ntry>`
  await read(statementOf(account, { closing: '-200', entries }))
  assert.deepEqual(
    (await suspended(account)).map(({ doubt }) => doubt),
    ['TWO_REFERENCES'],
  )
  assert.deepEqual(await statuses(), ['PENDING', 'PENDING', 'PENDING'])
})

test('a payout that comes back is known by a reversal, a family or a reason, once, also after a month', async () => {
  const account = await operatorAccount(harness)
  await emptyOf(account)
  const { merchant, payouts } = await filedPayouts(account)
  const reference = payouts[2]?.reference ?? ''
  const refs = `<Refs><InstrId>${reference}</InstrId><EndToEndId>NOTPROVIDED</EndToEndId></Refs>`
  const out = `<Ntry>${amount('150.25', 'DBIT')}${status08}${dated}${code}<NtryDtls><TxDtls>${refs}</TxDtls></NtryDtls></Ntry>`
  const back = `<Ntry>${amount('150.25', 'CRDT')}<RvslInd>1</RvslInd>${status08}<ValDt><DtTm>2026-12-28T09:00:00+01:00</DtTm></ValDt>${code}<NtryDtls><TxDtls>${refs}<RtrInf><Rsn><Prtry>COMPTE CLOS</Prtry></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`
  const again = await read(statementOf(account, { closing: '0', entries: out + back }))
  assert.equal(again.matched, 2)
  const after = await merchant.transaction(payouts[2]?.id ?? '')
  assert.deepEqual([after.status, after.statusReason], ['FAILED', 'BANK_REJECTED'])
  await read(statementOf(account, { closing: '150.25', entries: back }))
  await read(statementOf(account, { opening: '150.25', closing: '0', entries: out }))
  assert.deepEqual(
    new Set((await suspended(account)).map(({ doubt }) => doubt)),
    new Set(['PAID_TWICE', 'RETURNED_TWICE']),
  )
})

test('pending entries, entries without a day, numbers in every form and other currencies in the details are read', async () => {
  const account = await operatorAccount(harness)
  const pending = `<Ntry>${amount('9.00', 'DBIT')}<Sts><Prtry>VORM</Prtry></Sts>${code}</Ntry><Ntry>${amount('8.00', 'DBIT')}<Sts><Cd>PDNG</Cd></Sts>${code}</Ntry>`
  const forms = ['+5.00', '.50', '5.', '0005.0000'].map(
    (text) => `<Ntry>${amount(text, 'CRDT')}${status08}${code}</Ntry>`,
  )
  const foreign = `<Ntry>${amount('1085.50', 'CRDT')}${status08}${dated}${code}<NtryDtls><TxDtls><AmtDtls><InstdAmt><Amt Ccy="EUR">100.00</Amt></InstdAmt><TxAmt><Amt Ccy="EUR">100.00</Amt></TxAmt><CntrValAmt><Amt Ccy="MAD">1085.50</Amt></CntrValAmt></AmtDtls><RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const entries = pending + forms.join('') + foreign
  const codes = (text: string) => `<Prtry>${text}</Prtry>`
  const imported = await read(statementOf(account, { closing: '1101.00', entries, codes }))
  assert.equal(imported.entries, 5)
  const found = await suspended(account)
  const amounts = found.filter(({ doubt }) => doubt !== 'OPENING').map(({ amountMinor }) => amountMinor)
  assert.deepEqual(
    amounts.toSorted((a, b) => Number(a - b)),
    [50n, 500n, 500n, 500n, 108_550n],
  )
  assert.ok(found.every(({ bookedOn }) => bookedOn === '2026-11-24'))
  assert.ok(found.some(({ remittance }) => remittance === 'RF18539007547034'))
})

test('several statements of several accounts in one file are read in their order, or none of them is', async () => {
  const [one, other] = [await operatorAccount(harness), await operatorAccount(harness)]
  const credit = (text: string) => `<Ntry>${amount(text, 'CRDT')}${status08}${dated}${code}</Ntry>`
  const first = statementOf(one, { closing: '10', entries: credit('10.00') })
  const second = statementOf(other, { closing: '7', entries: credit('7.00') })
  const third = statementOf(one, { opening: '10', closing: '15', entries: credit('5.00') })
  const broken = statementOf(one, { opening: '15', closing: '16', entries: credit('2.00') })
  await assert.rejects(
    importText(harness, messageOf(first + second + third + broken)),
    /its entries make 17\.00 MAD, but it closes with 16\.00 MAD/,
  )
  assert.equal(await findLastStatement(harness.db.read, one.id), undefined)
  assert.deepEqual([(await read(first + second + third)).statements], [3])
  assert.equal((await findLastStatement(harness.db.read, one.id))?.closingMinor, 1_500n)
})

test('what no column can hold is refused in words', async () => {
  const account = await operatorAccount(harness)
  const credit = (entry: string, closing = '5') => messageOf(statementOf(account, { closing, entries: entry }))
  const line = (text: string, currency?: string, day = dated) =>
    `<Ntry>${amount(text, 'CRDT', currency)}${status08}${day}${code}</Ntry>`
  const cases: [content: string, words: RegExp][] = [
    [credit(line('5.00', 'QQQ')), /currency QQQ is not known/],
    [credit(line('5.00', 'MAD', '<BookgDt><Dt>2026-02-30</Dt></BookgDt>')), /calendar has no 2026-02-30/],
    [credit(line('99999999999999.00')), /more than 13 digits/],
    [credit(line('1e3')), /no positive number/],
    [credit(line('5.001')), /at most 2 decimals/],
    [credit(line(`${'0'.repeat(9_000)}x`)), /more than 40 characters/],
    [credit(line(`1.${'0'.repeat(9_000)}1`)), /more than 40 characters/],
    [credit(line('.')), /no positive number/],
    [credit(line('5.00').replace('<CdtDbtInd>CRDT</CdtDbtInd>', '')), /neither a credit nor a debit/],
  ]
  for (const [content, words] of cases) await assert.rejects(importText(harness, content), words)
  assert.equal(await findLastStatement(harness.db.read, account.id), undefined)
})

test('an answer of the bank about the whole block of payments counts for each of them', async () => {
  const account = await operatorAccount(harness)
  const { merchant, payouts, messageId, statuses } = await filedPayouts(account)
  const answer = (block: string) =>
    importAnswer(
      feedParts(harness),
      bytesOf(
        `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.03"><CstmrPmtStsRpt><GrpHdr><MsgId>A</MsgId><CreDtTm>2026-11-24T09:00:00</CreDtTm></GrpHdr><OrgnlGrpInfAndSts><OrgnlMsgId>${messageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>${messageId}</OrgnlPmtInfId>${block}</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>`,
      ),
    )
  const named = `<TxInfAndSts><OrgnlInstrId>${payouts[0]?.reference}</OrgnlInstrId><OrgnlEndToEndId>NOTPROVIDED</OrgnlEndToEndId><TxSts>ACSP</TxSts></TxInfAndSts>`
  assert.equal((await answer(`<PmtInfSts>PDNG</PmtInfSts>${named}`)).accepted, 1)
  const refused = await answer('<PmtInfSts>RJCT</PmtInfSts><StsRsnInf><Rsn><Cd>AC04</Cd></Rsn></StsRsnInf>')
  assert.equal(refused.refused, 3)
  assert.deepEqual(await statuses(), ['FAILED', 'FAILED', 'FAILED'])
  assert.equal((await merchant.transaction(payouts[1]?.id ?? '')).statusReason, 'ACCOUNT_CLOSED')
  await assertSound(harness)
})

test('of two payouts with one reference, a statement pays the one that left its own account', async () => {
  const [account, other] = [await operatorAccount(harness), await operatorAccount(harness)]
  for (const each of [account, other]) await emptyOf(each)
  const { merchant, payouts } = await filedPayouts(account)
  const twin = await paidMerchant(harness)
  const { id } = await twin.payOut(10_000n)
  const [first] = payouts
  await inTransaction(harness.db, (tx) => putReference(tx, twin.scope, { id, reference: first?.reference ?? '' }))
  const refs = `<NtryDtls><TxDtls><Refs><EndToEndId>${first?.reference}</EndToEndId></Refs></TxDtls></NtryDtls>`
  const entries = `<Ntry>${amount('100.00', 'DBIT')}${status08}${dated}${code}${refs}</Ntry>`
  await read(statementOf(other, { closing: '-100', entries }))
  assert.deepEqual(
    (await suspended(other)).map(({ doubt }) => doubt),
    ['TWO_REFERENCES'],
  )
  assert.equal((await read(statementOf(account, { closing: '-100', entries }))).matched, 1)
  const states = [await merchant.transaction(first?.id ?? ''), await twin.transaction(id)].map(({ status }) => status)
  assert.deepEqual(states, ['PAID', 'PENDING'])
})
