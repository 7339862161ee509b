import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { NoticeRead } from '../connector.ts'
import { inquiryOf, mustBe } from '../conformance/subject.ts'
import { cards, rawOf, type CmiFixture, fixtureOf, storeKey } from './fixture.ts'
import { signatureOf } from './hash.ts'

const harness = useHarness()
let fixture: CmiFixture
before(async () => {
  fixture = await fixtureOf(harness)
})
after(() => fixture.close())

const read = (body: string | Uint8Array, method?: string) =>
  fixture.acquirer.notices.read(rawOf(body, method), fixture.now())
const refused = (reason: string) => ({ status: 'REFUSED', reason })

const fields = {
  clientid: '600001234',
  oid: 'o-1',
  amount: '149.90',
  currency: '504',
  Response: 'Approved',
  ProcReturnCode: '00',
  TransId: '26061QtRx17384',
  AuthCode: 'P77974',
  mdStatus: '1',
  MaskedPan: '454671***7894',
  'EXTRA.CARDISSUER': 'Société Générale',
}

const signed = (changes: Record<string, string> = {}, key = storeKey): string => {
  const unsigned = { ...fields, ...changes }
  return String(new URLSearchParams({ ...unsigned, HASH: signatureOf(unsigned, key) }))
}

const known = (notice: NoticeRead) => {
  assert.ok(notice.status === 'READ')
  return notice
}

test('the notice of an approved try asks for a capture of its amount, and says nothing of the buyer', async () => {
  const asked = fixture.payment()
  await fixture.buy(asked)
  const notice = known(fixture.heard.reads.at(-1) as NoticeRead)
  const { reference, kind, asksCaptureOf, upstreamId } = notice
  assert.deepEqual([reference, kind], [asked.reference, 'PAYMENT'])
  assert.deepEqual(asksCaptureOf, { amountMinor: 14_990n, currency: 'MAD', acquirerReference: upstreamId })
  const kept = JSON.stringify(notice.facts)
  assert.ok(!/Salma|example\.com|4242424242424242|"\d{3}"(?=,"cv)/.test(kept), kept)
  assert.deepEqual([notice.facts['bin'], notice.facts['last4']], ['424242', '4242'])
})

test('it is answered in plain text: taken, noted, or refused', () => {
  const { answer } = fixture.acquirer.notices
  const [approved, declined] = [read(signed()), read(signed({ ProcReturnCode: '05', Response: 'Declined' }))]
  const said = (notice: NoticeRead, decision: 'CAPTURE' | 'NOTED' | 'REFUSED') => answer(notice, decision).body
  assert.deepEqual(answer(approved, 'CAPTURE'), {
    statusCode: 200,
    contentType: 'text/plain; charset=utf-8',
    body: 'ACTION=POSTAUTH',
  })
  assert.equal(said(approved, 'NOTED'), 'APPROVED')
  assert.equal(said(approved, 'REFUSED'), 'FAILURE')
  assert.equal(said(declined, 'CAPTURE'), 'APPROVED')
  for (const decision of ['CAPTURE', 'NOTED', 'REFUSED'] as const)
    assert.equal(said(read(signed({}, 'another key')), decision), 'FAILURE')
})

const unasked: [title: string, changes: Record<string, string>][] = [
  ['a refused try', { ProcReturnCode: '05', Response: 'Declined' }],
  ['an error', { ProcReturnCode: '99', Response: 'Error' }],
  ['an approval with another code', { ProcReturnCode: '09' }],
  ['no transaction', { TransId: '' }],
  ['no amount', { amount: '' }],
  ['an amount of nothing', { amount: '0.00' }],
  ['a negative amount', { amount: '-149.90' }],
  ['an amount with a comma', { amount: '149,90' }],
  ['an amount with too many decimals', { amount: '149.901' }],
  ['an amount in another form', { amount: '1e3' }],
  ['a currency that is none', { currency: '999' }],
  ['a currency by its letters', { currency: 'MAD' }],
]

for (const [title, changes] of unasked)
  test(`a signed notice asks for no capture: ${title}`, () => {
    assert.equal(known(read(signed(changes))).asksCaptureOf, undefined)
  })

test('amounts are read to the last digit', () => {
  const amountOf = (amount: string, currency = '504') => known(read(signed({ amount, currency }))).asksCaptureOf
  assert.equal(amountOf('149.9')?.amountMinor, 14_990n)
  assert.equal(amountOf('149')?.amountMinor, 14_900n)
  assert.equal(amountOf('149.900')?.amountMinor, 14_990n)
  assert.equal(amountOf('9999999999.99')?.amountMinor, 999_999_999_999n)
  assert.deepEqual(amountOf('500', '392'), { amountMinor: 500n, currency: 'JPY', acquirerReference: fields.TransId })
})

test('forged, cut, empty, huge and foreign notices are refused, and nothing is thrown', () => {
  const body = signed()
  assert.deepEqual(read(body.replace('149.90', '149.91')), refused('FORGED'))
  assert.deepEqual(read(`${body}&extra=1`), refused('FORGED'))
  assert.deepEqual(read(signed({}, 'another key')), refused('FORGED'))
  assert.deepEqual(read(String(new URLSearchParams(fields))), refused('FORGED'))
  for (let length = 1; length < body.length; length += 7) assert.equal(read(body.slice(0, length)).status, 'REFUSED')
  assert.deepEqual(read(''), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(read(body, 'GET'), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(read(Buffer.alloc(10 * 1024 * 1024, 'a=b&')), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(read('a=1&'.repeat(10_000)), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(
    read('<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    refused('FORGED'),
  )
  assert.equal(read(Buffer.from([0xff, 0xfe, 0x00, 0x26, 0x25])).status, 'REFUSED')
  assert.deepEqual(read(signed({ clientid: '600009999' })), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(read(signed({ oid: "x' or 1=1" })), refused('NOT_UNDERSTOOD'))
})

test('a field that comes twice makes a notice ambiguous, also with a good signature', () => {
  assert.deepEqual(read(`${signed()}&amount=1.00`), refused('NOT_UNDERSTOOD'))
  assert.deepEqual(read(`amount=149.90&${signed()}`), refused('NOT_UNDERSTOOD'))
})

test('the same event comes again under the same id, in any order, and every other has its own', () => {
  const { eventId } = known(read(signed()))
  const pairs = signed().split('&')
  assert.equal(known(read(pairs.toReversed().join('&'))).eventId, eventId)
  assert.equal(known(read(signed({ rnd: 'another' }))).eventId, eventId)
  const others: Record<string, string>[] = [
    { TransId: '26061Other' },
    { oid: 'o-2' },
    { amount: '1.00' },
    { ProcReturnCode: '05' },
    { xid: 'x' },
  ]
  const ids = others.map((changes) => known(read(signed(changes))).eventId)
  assert.equal(new Set([eventId, ...ids]).size, others.length + 1)
})

test('values in another charset are believed by their bytes, and read as letters', () => {
  const parts = [
    ['clientid', fields.clientid],
    ['EXTRA.CARDISSUER', 'T. \xDD\xFE BANKASI'],
    ['oid', fields.oid],
  ] as const
  const text = [...parts.map(([, value]) => value), 'store\\|key\\\\of the shop'].join('|')
  const hash = createHash('sha512').update(text, 'latin1').digest('base64')
  const percent = (value: string) => [...Buffer.from(value, 'latin1')].map((byte) => `%${byte.toString(16)}`).join('')
  const body = parts.map(([name, value]) => `${name}=${percent(value)}`)
  const notice = known(read([...body, `HASH=${encodeURIComponent(hash)}`].join('&')))
  assert.equal(notice.facts['issuer'], 'T. İş BANKASI')
})

test('a number of a card, and words of another form than they have, are not kept', () => {
  const card = '4546711234567894'
  const notice = known(
    read(
      signed({
        MaskedPan: card,
        maskedCreditCard: card,
        AuthCode: `pan=${card}`,
        HostRefNum: '<script>',
        'EXTRA.CARDISSUER': `Bank ${card}`,
        txstatus: `Y ${card}`,
        version: '9'.repeat(70),
        eci: card,
        Ecom_Payment_Card_ExpDate_Year: card,
        cardHolderName: 'Salma Idrissi',
        ErrMsg: card,
        TransId: card,
        amount: card,
        mdStatus: card,
        Response: card,
      }),
    ),
  )
  const kept = JSON.stringify({ ...notice.facts, eventId: notice.eventId })
  assert.ok(!kept.includes(card) && !/Salma|script|99999/.test(kept), kept)
})

test('callbacks that are lost, late, doubled, reordered, forged or cut take the money once or not at all', async () => {
  const { faults } = fixture.double
  const ends = {
    TWICE: 'APPROVED',
    REORDERED: 'APPROVED',
    NONE: 'PENDING',
    LATE: 'PENDING',
    FORGED: 'PENDING',
    TRUNCATED: 'PENDING',
  } as const
  for (const [callback, status] of Object.entries(ends)) {
    faults.callback = callback as keyof typeof ends
    const asked = fixture.payment()
    await fixture.buy(asked)
    assert.equal((await fixture.acquirer.lookUp(inquiryOf(asked))).status, status, callback)
    assert.equal(fixture.double.orderOf(asked.reference)?.movements.length, 1)
    if (callback !== 'LATE') continue
    await fixture.double.sendLateCallbacks()
    mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  }
  delete faults.callback
})

test('a callback about another amount says so, and the status is about ours', async () => {
  fixture.double.faults.callbackAmount = '1.00'
  fixture.heard.decision = 'NOTED'
  const asked = fixture.payment()
  await fixture.buy(asked)
  assert.equal(known(fixture.heard.reads.at(-1) as NoticeRead).asksCaptureOf?.amountMinor, 100n)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  fixture.heard.decision = 'CAPTURE'
  delete fixture.double.faults.callbackAmount
})

test('what the browser brings back is signed alike, and moves nothing', async () => {
  fixture.double.faults.callback = 'NONE'
  const asked = fixture.payment()
  const { returned = {} } = await fixture.buy(asked)
  const notice = known(read(String(new URLSearchParams(returned))))
  assert.equal(notice.reference, asked.reference)
  await fixture.acquirer.notices.keep?.(fixture.scope, notice)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  delete fixture.double.faults.callback
  const declined = fixture.payment()
  const { returned: lie = {} } = await fixture.buy(declined, cards.refused)
  const forged = { ...lie, Response: 'Approved', ProcReturnCode: '00' }
  assert.deepEqual(read(String(new URLSearchParams(forged))), refused('FORGED'))
  mustBe('DECLINED', await fixture.acquirer.lookUp(inquiryOf(declined)))
})

test('a notice leads to the merchant whose order it names, and one of no order to none', async () => {
  const { notices } = fixture.acquirer
  const asked = fixture.payment()
  await fixture.acquirer.authorise(asked)
  assert.deepEqual(await notices.scopeOf(read(signed({ oid: asked.reference }))), fixture.scope)
  assert.equal(await notices.scopeOf(read(signed({ oid: 'never-begun' }))), undefined)
  assert.equal(await notices.scopeOf(read(signed({ oid: asked.reference }, 'another key'))), undefined)
})

test('a notice of another merchant’s order, or of none, keeps nothing', async () => {
  const notice = known(read(signed({ oid: 'never-begun' })))
  await fixture.acquirer.notices.keep?.(fixture.scope, notice)
  await fixture.acquirer.notices.keep?.(fixture.scope, { status: 'REFUSED', reason: 'FORGED' })
  const asked = fixture.payment()
  await fixture.acquirer.authorise(asked)
  const declined = known(read(signed({ oid: asked.reference, Response: 'Declined', ProcReturnCode: '05' })))
  await fixture.acquirer.notices.keep?.({ ...fixture.scope, merchantId: crypto.randomUUID() }, declined)
  mustBe('ACTION_NEEDED', await fixture.acquirer.lookUp(inquiryOf(asked)))
})
