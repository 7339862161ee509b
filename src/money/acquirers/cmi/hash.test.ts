import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSigned, signatureOf, type WireFields } from './hash.ts'

// Vectors of public integrations of NestPay. The store key of all of them is a test key that its documents print.

const storeKey = '123456'

const order = {
  clientid: '190100000',
  amount: '100.25',
  oid: 'order222',
  okUrl: 'https://domain.com/success',
  failUrl: 'https://domain.com/fail_url',
  lang: 'tr',
  currency: '949',
  taksit: '',
  hashAlgorithm: 'ver3',
}

const forms: [title: string, fields: Record<string, string>, signature: string][] = [
  [
    'a payment with 3-D Secure',
    {
      ...order,
      storetype: '3d_pay',
      rnd: 'rand',
      islemtipi: 'Auth',
      firmaadi: 'siparis veren',
      Email: 'test@test.com',
    },
    '/uPxhEKWCEGi3NsDOOQ4u8Hu5g71v5GWspOid70WehTWEz97PqxG3IN1Jv5jsbOXOw3Z3Rr/0UtywzEgbqFfdA==',
  ],
  [
    'an authentication alone',
    { ...order, storetype: '3d', rnd: '12345', islemtipi: 'Auth' },
    '4aUsG5hqlIFLc9s8PKc5rWb2OLhmxDDewNgKa2XrwoYCIxlyVq8Fjl4IVaZzoqL983CfTseicmnTA0PjZr74xg==',
  ],
  [
    'the form without a card',
    { ...order, storetype: '3d', rnd: 'rand-21212', TranType: 'Auth' },
    '7tt3i3SMhzR3jYjCMwNrolSn7ksY7eKz2kVsqt/nUGK6XNw9/dMMZPVqHK9pQROGEIW3PJWut6v1Xv6ZDtnuSA==',
  ],
  [
    'a hosted page',
    { ...order, storetype: '3d_host', rnd: 'rand-21212', TranType: 'Auth' },
    'wlqP71Pwu5+zaCYCGxWpbqf1cAsbou5p5PDAds4YcejFO5AVTw0PjnzNiFnYX900ZL38rQw8Jt/YhMmZ5bJ/qA==',
  ],
]

for (const [title, fields, signature] of forms)
  test(`the signature of a published example is met: ${title}`, () => {
    assert.equal(signatureOf(fields, storeKey), signature)
    assert.equal(signatureOf(Object.fromEntries(Object.entries(fields).reverse()), storeKey), signature)
    assert.equal(signatureOf({ ...fields, encoding: 'UTF-8', hash: 'x' }, storeKey), signature)
  })

const answered: WireFields = Object.entries({
  ReturnOid: '202210308C0F',
  TRANID: '',
  hashAlgorithm: 'ver3',
  PAResSyntaxOK: 'true',
  firmaadi: 'John Doe',
  islemtipi: 'Auth',
  lang: 'tr',
  merchantID: '190200000',
  maskedCreditCard: '4355 08** **** 4358',
  amount: '1.01',
  sID: '1',
  ACQBIN: '454672',
  Ecom_Payment_Card_ExpDate_Year: '26',
  EXTRA_CARDBRAND: 'VISA',
  Email: 'mail@customer.com',
  MaskedPan: '435508***4358',
  acqStan: '184784',
  merchantName: 'Ziraat 3D_Pay',
  clientIp: '89.244.149.137',
  EXTRA_KAZANILANPUAN: '000000010.00',
  okUrl: 'http://localhost/akbank/3d-pay/response.php',
  md: '435508:51104213993AC8DFE8839C7F7E391B461115D09A1D88948C8ACE421D7D7EAA5A:3545:##190200000',
  ProcReturnCode: '00',
  payResults_dsId: '1',
  taksit: '',
  TransId: '22303RqiC11252',
  EXTRA_TRXDATE: '20221030 17:42:33',
  Ecom_Payment_Card_ExpDate_Month: '12',
  storetype: '3d_pay',
  Response: 'Approved',
  SettleId: '2383',
  mdErrorMsg:
    'Y-status/Challenge authentication via ACS: https://3ds-acs.test.modirum.com/mdpayacs/creq?token=214711321.1667140951.Ud_jQl3B2l1',
  ErrMsg: '',
  PAResVerified: 'true',
  cavv: 'ABABBCgghAAAAABllJMDdZdTdic=',
  digest: 'digest',
  HostRefNum: '230317184784',
  callbackCall: 'true',
  AuthCode: '216981',
  failUrl: 'http://localhost/akbank/3d-pay/response.php',
  xid: 'N1An1iS5iN4u/1VWS6CgzSGRtN0=',
  encoding: 'ISO-8859-9',
  currency: '949',
  oid: '202210308C0F',
  mdStatus: '1',
  dsId: '1',
  eci: '05',
  version: '2.0',
  EXTRA_CARDISSUER: 'AKBANK T.A.S.',
  clientid: '190200000',
  txstatus: 'Y',
  HASH: 'jVgcwtx4vxxAcX8+ajsrrzp77k9uaGu1pjDQfCpoUG95y2MwwGipc6cF3kESiTphjV8/1ESSc6zg9KyTSxUnzA==',
  rnd: 'J/jGATA5LLVaMfpU+Yyu',
})

const changed = (name: string, value: string): WireFields =>
  answered.map((field) => (field[0] === name ? [name, value] : field))

test('a published answer of a bank is believed, in any order, with line ends behind its values and a national id', () => {
  assert.ok(isSigned(answered, [storeKey]))
  assert.ok(isSigned(answered.toReversed(), [storeKey]))
  assert.ok(isSigned(changed('merchantName', 'Ziraat 3D_Pay\r\n'), [storeKey]))
  assert.ok(isSigned([...answered, ['nationalidno', '12345678901']], [storeKey]))
  assert.ok(isSigned(changed('encoding', 'UTF-8'), [storeKey]))
})

test('the key before a rotation is believed beside the new one', () => {
  assert.ok(isSigned(answered, ['new', storeKey]))
  assert.ok(!isSigned(answered, ['new']))
  assert.ok(!isSigned(answered, []))
})

test('one changed, added or missing field makes an answer forged', () => {
  for (const [name, value] of answered) {
    if (name === 'encoding') continue
    assert.ok(!isSigned(changed(name, `${value}x`), [storeKey]), name)
    assert.ok(
      !isSigned(
        answered.filter((field) => field[0] !== name),
        [storeKey],
      ),
      name,
    )
  }
  assert.ok(!isSigned([...answered, ['extra', '']], [storeKey]))
  for (const hash of ['', 'x', 'A'.repeat(88), '='.repeat(88)]) assert.ok(!isSigned(changed('HASH', hash), [storeKey]))
})

test('what stands in a value cannot pass for the end of it', () => {
  const signed = signatureOf({ a: 'x|y', b: 'z' }, 'key')
  assert.notEqual(signed, signatureOf({ a: 'x', b: 'y|z' }, 'key'))
  assert.notEqual(signatureOf({ a: 'x\\', b: 'y' }, 'key'), signatureOf({ a: 'x\\|y', b: '' }, 'key'))
  assert.notEqual(signatureOf({ a: 'x' }, 'y|key'), signatureOf({ a: 'x', b: 'y' }, 'key'))
})

test('bytes are signed as they came, whatever their charset is', () => {
  const text = { oid: 'o1', name: 'Société Générale ş' }
  const utf8 = Object.entries(text).map(([name, value]) => [name, Buffer.from(value).toString('latin1')] as const)
  assert.ok(isSigned([...utf8, ['HASH', signatureOf(text, 'key')]], ['key']))
})

test('entities that a gateway writes into a value are read as its own sample for shops reads them', () => {
  const hash = signatureOf({ oid: 'o1', name: "L'Atelier & Fils" }, 'key')
  const written: WireFields = [
    ['oid', 'o1'],
    ['name', 'L&#39;Atelier &amp; Fils '],
    ['HASH', hash],
  ]
  assert.ok(isSigned(written, ['key']))
})
