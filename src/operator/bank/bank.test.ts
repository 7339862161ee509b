import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount, paidMerchant } from '#money/bank-files/fixture.ts'
import { camt053 } from '#money/bank-statements/fixture.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { settleByHand } from '#money/payouts/by-hand.ts'
import { cmiAccount, cmiHead, importText as importSettlement, sold } from '#money/settlements/fixture.ts'
import { ribOf } from '#money/wallets/rib.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The staff reads statements of banks in the console, and decides what nothing was found for.

const harness = useHarness()
const get = (path: string, by: TestStaff, headers = {}) =>
  harness.call({ path: `/operator/v1/${path}`, key: by.token, headers })
const post = (path: string, by: TestStaff, body?: object) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, ...(body && { body }) })
const upload = (content: string | Buffer, by: TestStaff, headers = {}, name = 'statement.xml') =>
  harness.call({
    method: 'POST',
    path: `/operator/v1/bank-messages?name=${name}`,
    key: by.token,
    body: Buffer.from(content),
    headers: { 'content-type': 'application/xml', ...headers },
  })

type Waiting = { entry: Record<string, unknown>; proposals: Record<string, unknown>[]; asked?: string }
const waitingFor = async (by: TestStaff, account: string, headers = {}): Promise<Waiting[]> =>
  (await get('bank-entries', by, headers)).body.items.filter((each: Waiting) => each.entry['account'] === account)
const actsOf = async (target: unknown, by: TestStaff): Promise<string[]> =>
  (await get('acts', by)).body.items
    .filter((each: { target?: string }) => each.target === target)
    .map(({ act }: { act: string }) => act)

/** A statement with a payout that it pays, one whose amount is off, and interest. */
async function shown() {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const [plain, other] = [await merchant.payOut(10_000n), await merchant.payOut(20_000n)]
  const entries = [
    { amountMinor: -10_000n, endToEndId: plain.reference },
    { amountMinor: -20_001n, endToEndId: other.reference, remittance: `VIREMENT ${other.reference} AMINA BERRADA` },
    { amountMinor: 350n, remittance: 'INTERETS CREDITEURS' },
  ]
  return { account, merchant, plain, other, content: camt053({ account, id: account.name, openingMinor: 0n, entries }) }
}

test('a statement is read once, pays what it names, and stands in the list with its balances and entries', async () => {
  const [finance, support] = [await harness.make.staff('FINANCE'), await harness.make.staff('SUPPORT')]
  const { account, merchant, plain, content } = await shown()
  const read = await upload(content, finance, {}, 'bank.xml')
  const { kind, statements, entries, matched, suspended, wasKnown } = read.body
  assert.deepEqual(
    [read.status, kind, statements, entries, matched, suspended, wasKnown],
    [200, 'STATEMENT', 1, 3, 1, 2, false],
  )
  assert.equal((await upload(content, finance)).body.wasKnown, true)
  assert.equal((await merchant.transaction(plain.id)).status, 'PAID')
  assert.deepEqual(await actsOf('bank.xml', finance), ['bank_message.imported'])

  const list = (await get('bank-statements', support)).body
  const balance = list.accounts.find((each: { account: string }) => each.account === account.name)
  assert.deepEqual([balance.balance, balance.isSegregated], [-296.51, true])
  const row = list.items.find((each: { account: string }) => each.account === account.name)
  assert.deepEqual(
    [row.opening, row.closing, row.entries, row.waiting, row.importedBy],
    [0, -296.51, 3, 2, finance.email],
  )
  const { body } = await get(`bank-statements/${row.id}`, support)
  assert.deepEqual(
    body.entries.map(({ status, kind: of }: Record<string, unknown>) => [status, of]),
    [
      ['MATCHED', 'PAYOUT'],
      ['SUSPENSE', undefined],
      ['SUSPENSE', undefined],
    ],
  )
  assert.deepEqual([body.entries[0].merchantId, body.entries[0].transactionId], [merchant.merchantId, plain.id])
  assert.equal((await get(`bank-statements/${plain.id}`, support)).status, 404)
  assert.deepEqual((await get(`bank-statements/${row.id}?after=3`, support)).body.entries, [])
})

test('what waits says why in the reader’s language, with what it names; support reads no names in it', async () => {
  const [finance, support] = [await harness.make.staff('FINANCE'), await harness.make.staff('SUPPORT')]
  const { account, other, content } = await shown()
  await upload(content, finance)
  const [wrong, interest] = await waitingFor(finance, account.name, { 'accept-language': 'fr' })
  assert.deepEqual(
    [wrong?.entry['doubt'], wrong?.entry['why']],
    ['OTHER_AMOUNT', 'ce qu’elle nomme a un autre montant ou une autre devise'],
  )
  assert.deepEqual(
    wrong?.proposals.map(({ as, reference, amount, isSameAmount }) => [as, reference, amount, isSameAmount]),
    [['PAYOUT', other.reference, 200, false]],
  )
  assert.deepEqual([interest?.entry['text'], interest?.proposals], ['INTERETS CREDITEURS', []])
  const masked = await waitingFor(support, account.name)
  assert.deepEqual(
    masked.map(({ entry }) => entry['text']),
    [`${other.reference} …`, '…'],
  )
  const today = (await get('today', support)).body.items.find(({ kind }: { kind: string }) => kind === 'BANK_ENTRIES')
  assert.ok(today.count >= 2)
})

test('an entry is decided by its reference, with an act, and refused in words when it cannot be of it', async () => {
  const finance = await harness.make.staff('FINANCE')
  const { account, other, content } = await shown()
  await upload(content, finance)
  const { id: accountId } = await cmiAccount(harness, `cmi-${account.name}`)
  const merchant = await paidMerchant(harness)
  await sold(harness, merchant.scope, accountId, { amountMinor: 350n, acquirerReference: account.name })
  const row = `R-${account.name};24/11/2026;VENTE;${account.name};;24/11/2026;3,50;0,00;3,50`
  await importSettlement(harness, { accountId, text: `${cmiHead}\n${row}\n` })
  const [wrong, interest] = await waitingFor(finance, account.name)
  assert.deepEqual(
    interest?.proposals.map(({ as, reference, isSameAmount }) => [as, reference, isSameAmount]),
    [['SETTLEMENT', `R-${account.name}`, true]],
  )
  const reason = 'Letter of the bank.'
  const refused = await harness.call({
    method: 'POST',
    path: `/operator/v1/bank-entries/${wrong?.entry['id']}/decide`,
    key: finance.token,
    body: { as: 'PAYOUT', reference: other.reference, reason },
    headers: { 'accept-language': 'fr' },
  })
  assert.deepEqual([refused.status, /autre montant/.test(refused.body.message)], [409, true], refused.text)
  const path = `bank-entries/${interest?.entry['id']}/decide`
  assert.equal((await post(path, finance, { as: 'FUNDING', reference: 'FD-NOSUCHTHIN', reason })).status, 404)
  const decided = await post(path, finance, { as: 'SETTLEMENT', reference: `R-${account.name}`, reason })
  const { status, kind, decidedBy, decidedBecause } = decided.body
  assert.deepEqual([status, kind, decidedBy, decidedBecause], ['DECIDED', 'SETTLEMENT', finance.email, reason])
  assert.deepEqual(await actsOf(interest?.entry['id'], finance), ['bank_entry.decided'])
  assert.equal((await post(path, finance, { as: 'SETTLEMENT', reference: 'x', reason })).status, 404)
  await assertSound(harness)
})

test('an entry becomes money of the operator once another person approves, and can be taken back', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const { account, content } = await shown()
  await upload(content, one)
  const [, interest] = await waitingFor(one, account.name)
  const id = interest?.entry['id']
  const reason = 'Interest of November.'
  const asked = await post(`bank-entries/${id}/write-off`, one, { reason })
  assert.deepEqual(
    [asked.status, asked.body.kind, asked.body.details],
    [202, 'WRITE_OFF', { amount: '3.50 MAD', account: account.name, day: '2026-11-23' }],
  )
  assert.equal((await post(`bank-entries/${id}/write-off`, other, { reason })).body.code, 'ERR-1530')
  assert.equal((await waitingFor(other, account.name)).find(({ entry }) => entry['id'] === id)?.asked, asked.body.id)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).body.code, 'ERR-1531')
  assert.equal((await post(`approvals/${asked.body.id}/approve`, await harness.make.staff('RISK'))).status, 403)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).body.status, 'APPROVED')
  assert.equal((await waitingFor(one, account.name)).length, 1)
  assert.deepEqual(await actsOf(id, one), ['bank_entry.written_off'])
  const undone = await post(`bank-entries/${id}/undo`, one, { reason: 'It is of a merchant.' })
  assert.deepEqual([undone.body.status, undone.body.decidedBecause], ['SUSPENSE', 'It is of a merchant.'])
  assert.equal((await post(`bank-entries/${id}/undo`, one, { reason })).status, 409)
  assert.deepEqual((await actsOf(id, one)).toSorted(), ['bank_entry.undone', 'bank_entry.written_off'])
  await assertSound(harness)
})

test('an opening that a later statement made smaller is not approved by the amount that was asked for', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const account = await operatorAccount(harness)
  const { scope, payOut } = await paidMerchant(harness)
  const { id, reference } = await payOut(10_000n)
  await harness.make.write(scope, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
  await upload(camt053({ account, id: 'first', openingMinor: 50_000n }), one)
  const opening = (await waitingFor(one, account.name))[0]?.entry['id']
  const asked = await post(`bank-entries/${opening}/write-off`, one, { reason: 'Ours.' })
  assert.equal(asked.status, 202, asked.text)
  const entries = [{ amountMinor: -10_000n, endToEndId: reference }]
  await upload(camt053({ account, id: 'second', openingMinor: 50_000n, entries }), one)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 409)
  assert.equal((await waitingFor(one, account.name))[0]?.entry['id'], opening)
  await assertSound(harness)
})

test('a file that cannot be read is refused with its faults, and nothing of it is taken', async () => {
  const finance = await harness.make.staff('FINANCE')
  const { account, merchant, plain, content } = await shown()
  const faults: [content: string | Buffer, words: RegExp][] = [
    ['', /is empty/],
    ['%PDF-1.4', /no well-formed XML|XML/],
    [content.slice(0, -40), /ends in the middle|XML/],
    [content.replace('<Amt Ccy="MAD">3.50</Amt>', '<Amt Ccy="MAD">3.51</Amt>'), /does not add up/],
  ]
  for (const [given, words] of faults) {
    const { status, body } = await upload(given, finance)
    assert.deepEqual([status, body.code], [400, 'ERR-1595'])
    assert.match(body.fields.file, words)
  }
  const french = await upload(content.replace('<Amt Ccy="MAD">3.50</Amt>', '<Amt Ccy="MAD">3.51</Amt>'), finance, {
    'accept-language': 'fr',
  })
  assert.match(french.body.fields.file, /ne tombe pas juste/)
  const large = await upload(Buffer.alloc(20_000_001, ' '), finance)
  assert.deepEqual([large.status, large.body.code], [413, 'ERR-1507'])
  assert.equal((await merchant.transaction(plain.id)).status, 'PENDING')
  const list = (await get('bank-statements', finance)).body
  assert.ok(!list.items.some((each: { account: string }) => each.account === account.name))
})

test('an account is retired once another person approves, and says what keeps it in use', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const [account, used] = [await operatorAccount(harness), await shown()]
  await upload(used.content, one)
  const reason = 'Closed at the bank.'
  const refused = await harness.call({
    method: 'POST',
    path: `/operator/v1/bank-accounts/${used.account.name}/retire`,
    key: one.token,
    body: { reason },
    headers: { 'accept-language': 'fr' },
  })
  assert.deepEqual([refused.status, /attendent une décision/.test(refused.body.message)], [409, true])
  assert.equal((await post('bank-accounts/no-such/retire', one, { reason })).status, 404)
  const asked = await post(`bank-accounts/${account.name}/retire`, one, { reason })
  assert.deepEqual(
    [asked.status, asked.body.kind, asked.body.details],
    [202, 'ACCOUNT_RETIREMENT', { account: account.name, currency: 'MAD' }],
  )
  const listed = async () =>
    (await get('bank-statements', one)).body.accounts.find(
      (each: Record<string, unknown>) => each['account'] === account.name,
    )
  assert.deepEqual([(await listed()).isRetired, (await listed()).asked], [false, asked.body.id])
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).body.status, 'APPROVED')
  assert.deepEqual([(await listed()).isRetired, (await listed()).asked], [true, undefined])
  assert.deepEqual(await actsOf(account.name, one), ['bank_account.retired'])
  assert.equal((await get('bank-files', one)).body.accounts.includes(account.name), false)
  assert.equal((await post(`bank-accounts/${account.name}/retire`, one, { reason })).status, 409)
})

test('a merchant is given a virtual RIB once another person approves, and it is ended with a reason', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const [account, merchant] = [await operatorAccount(harness), await paidMerchant(harness)]
  const path = `merchants/${merchant.merchantId}/virtual-ribs`
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '9999000000000001' })
  const body = { rib, account: account.name, bankName: 'Banque Atlas', reason: 'Contract of November.' }
  assert.equal((await post(path, await harness.make.staff('SUPPORT'), body)).status, 403)
  const wrong = await post(path, one, { ...body, rib: `${rib.slice(0, 22)}00` })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.fields)], [400, ['rib']])
  assert.equal((await post(path, one, { ...body, account: 'no-such' })).status, 404)
  assert.equal((await post(path, one, { ...body, rib: account.rib })).status, 409)
  const spaced = rib.replaceAll(/(.{3})/g, '$1 ')
  const asked = await post(path, one, { ...body, rib: spaced })
  const details = { rib, account: account.name, bankName: 'Banque Atlas' }
  assert.deepEqual([asked.status, asked.body.kind, asked.body.details], [202, 'VIRTUAL_RIB', details], asked.text)
  assert.deepEqual((await get(path, one)).body.items, [])
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).body.code, 'ERR-1531')
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).body.status, 'APPROVED')
  const [given] = (await get(path, await harness.make.staff('SUPPORT'))).body.items
  assert.deepEqual(
    [given.rib, given.account, given.addedBy, given.endedAt],
    [rib, account.name, other.email, undefined],
  )
  const found = await get(`merchants?q=${rib}`, one)
  assert.deepEqual(
    found.body.items.map(({ merchantId }: { merchantId: string }) => merchantId),
    [merchant.merchantId],
  )
  const reason = 'The contract has ended.'
  const ended = await post(`${path}/end`, one, { rib, reason })
  assert.deepEqual([ended.status, ended.body.items[0].endedBecause], [200, reason])
  assert.equal((await post(`${path}/end`, one, { rib, reason })).status, 409)
  const stranger = await paidMerchant(harness)
  assert.equal((await post(`merchants/${stranger.merchantId}/virtual-ribs/end`, one, { rib, reason })).status, 404)
  const acts = (await get('acts', one)).body.items.filter((each: Record<string, unknown>) =>
    String(each['act']).startsWith('virtual_rib.'),
  )
  assert.deepEqual(
    acts.map(({ act }: { act: string }) => act),
    ['virtual_rib.ended', 'virtual_rib.added'],
  )
})
