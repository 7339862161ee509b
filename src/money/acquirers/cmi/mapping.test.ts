import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  answerOf,
  creditRefusalOf,
  creditStateOf,
  declineFor,
  historyOf,
  maskedCardOf,
  saleIn,
  saleStateOf,
  statusOf,
} from './mapping.ts'
import { readXml, writeXml, XmlProblem } from './xml.ts'

// Messages as gateways of NestPay sent them, from public integrations.

const zone = 'Europe/Istanbul'

const message = (inside: string) =>
  answerOf(readXml(Buffer.from(`<CC5Response>${inside}</CC5Response>`, 'latin1'), 'CC5Response'))

const elements = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')

const found = (oid: string, extra: Record<string, string>) => {
  const { AUTH_DTTM = '', CAPTURE_DTTM = '', CAPTURE_AMT = '', AUTH_CODE = '', TRANS_ID = '' } = extra
  const line = `ORD_ID:${oid}\tCHARGE_TYPE_CD:${extra['CHARGE_TYPE_CD']}\tORIG_TRANS_AMT:${extra['ORIG_TRANS_AMT']}\tCAPTURE_AMT:${CAPTURE_AMT}\tTRANS_STAT:${extra['TRANS_STAT']}\tAUTH_DTTM:${AUTH_DTTM}\tCAPTURE_DTTM:${CAPTURE_DTTM}\tAUTH_CODE:${AUTH_CODE}\tTRANS_ID:${TRANS_ID}`
  const head = {
    ErrMsg: `Record(s) found for ${oid}`,
    ProcReturnCode: '00',
    Response: 'Approved',
    OrderId: oid,
    TransId: TRANS_ID,
  }
  return `${elements(head)}<Extra>${elements({ NUMCODE: '0', ORDERSTATUS: line, ORD_ID: oid, ...extra })}</Extra>`
}

const held = {
  AUTH_CODE: 'T87380',
  AUTH_DTTM: '2024-01-03 21:42:35.902',
  CAPTURE_AMT: '',
  CAPTURE_DTTM: '',
  CHARGE_TYPE_CD: 'S',
  MDSTATUS: '',
  ORIG_TRANS_AMT: '205',
  PAN: '4546 71** **** 7894',
  PROC_RET_CD: '00',
  TRANS_ID: '24003VqkA14152',
  TRANS_STAT: 'A',
}
const taken = {
  ...held,
  AUTH_CODE: 'P77974',
  AUTH_DTTM: '2024-01-03 21:37:57.259',
  CAPTURE_AMT: '101',
  CAPTURE_DTTM: '2024-01-03 21:37:57.259',
  ORIG_TRANS_AMT: '101',
  TRANS_ID: '24003Vl7F13152',
  TRANS_STAT: 'C',
}

const stateOf = (extra: Record<string, string>) => {
  const movement = statusOf(message(found('o1', extra)), 'o1', zone)
  assert.ok(typeof movement === 'object')
  return { ...movement, state: saleStateOf(movement) }
}

test('a pre-authorisation is held, and has its amount in minor units', () => {
  const movement = stateOf(held)
  assert.equal(movement.state, 'HELD')
  assert.deepEqual([movement.amountMinor, movement.capturedMinor], [205n, undefined])
  assert.equal(movement.authorisedAt?.toISOString(), '2024-01-03T18:42:35.902Z')
  assert.deepEqual([movement.transId, movement.authorisationCode], ['24003VqkA14152', 'T87380'])
})

test('a captured order is taken, at the time and of the amount that CMI says', () => {
  const movement = stateOf(taken)
  assert.equal(movement.state, 'TAKEN')
  assert.equal(movement.capturedMinor, 101n)
  assert.equal(movement.capturedAt?.toISOString(), '2024-01-03T18:37:57.259Z')
})

const states: [status: string, changes: Record<string, string>, state: string][] = [
  ['A', {}, 'HELD'],
  ['C', { CAPTURE_AMT: '205' }, 'TAKEN'],
  ['S', { CAPTURE_AMT: '205' }, 'TAKEN'],
  ['PN', { PROC_RET_CD: '' }, 'OPEN'],
  ['D', { PROC_RET_CD: '51' }, 'DECLINED'],
  ['V', { CAPTURE_AMT: '205' }, 'VOIDED'],
  ['CNCL', {}, 'VOIDED'],
  ['ERR', { PROC_RET_CD: '96' }, 'DECLINED'],
  ['ERR', { PROC_RET_CD: '00' }, 'UNKNOWN'],
  ['ERR', { PROC_RET_CD: '' }, 'UNKNOWN'],
  ['ERR', { PROC_RET_CD: '96', CAPTURE_AMT: '205' }, 'UNKNOWN'],
  ['R', {}, 'UNKNOWN'],
  ['X', {}, 'UNKNOWN'],
  ['a', {}, 'UNKNOWN'],
  ['', {}, 'UNKNOWN'],
]

for (const [status, changes, state] of states)
  test(`the status ${status || 'none'} ${JSON.stringify(changes)} is ${state}`, () => {
    assert.equal(stateOf({ ...held, ...changes, TRANS_STAT: status }).state, state)
  })

const noRecord = `${elements({ ErrMsg: 'No record found for o1', ProcReturnCode: '99', Response: 'Declined', OrderId: '', TransId: '' })}<Extra><NUMCODE>0</NUMCODE><ORDERSTATUS>ORD_ID:\tCHARGE_TYPE_CD:\tORIG_TRANS_AMT:\tCAPTURE_AMT:\tTRANS_STAT:\tAUTH_DTTM:\tCAPTURE_DTTM:\tAUTH_CODE:</ORDERSTATUS></Extra>`

test('an order that CMI never saw is none', () => {
  assert.equal(statusOf(message(noRecord), 'o1', zone), 'NONE')
})

test('an answer of another form, about another order, or to a wrong password is not understood, and no order is not concluded', () => {
  const login = elements({ Response: 'Error', ProcReturnCode: '99', ErrMsg: 'Wrong user', OrderId: '' })
  const answers = [
    '',
    login,
    noRecord.replace('Declined', 'Error'),
    noRecord.replace('ORD_ID:\t', 'ORD_ID:o2\t'),
    noRecord.replace('<ORDERSTATUS>ORD_ID:', '<ORDERSTATUS>'),
    found('o2', held),
    found('o1', held).replace('<ProcReturnCode>00', '<ProcReturnCode>99'),
    found('o1', { ...held, ORIG_TRANS_AMT: '2.05' }),
    found('o1', { ...held, ORIG_TRANS_AMT: '' }),
    found('o1', { ...held, ORIG_TRANS_AMT: '-205' }),
    found('o1', { ...held, CAPTURE_AMT: 'x' }),
    found('o1', { ...held, CHARGE_TYPE_CD: 'X' }),
  ]
  for (const each of answers) assert.equal(statusOf(message(each), 'o1', zone), 'NOT_UNDERSTOOD', each)
})

const history = (oid: string, lines: string[], changes: Record<string, string> = {}) => {
  const trx = Object.fromEntries(lines.map((line, index) => [`TRX${index + 1}`, line]))
  const head = { ErrMsg: '', ProcReturnCode: '00', Response: 'Approved', OrderId: oid }
  const extra = { TERMINALID: '00655020', NUMCODE: '0', ...trx, TRXCOUNT: String(lines.length), ...changes }
  return message(`${elements(head)}<Extra>${elements(extra)}</Extra>`)
}

const lines = {
  failedCredit: 'C\tD\t100\t100\t2024-01-02 21:53:02.486\t2024-01-02 21:53:02.486\t\t\t\t99\t24002V3CG19993',
  voided:
    'S\tV\t101\t101\t2024-01-02 21:52:59.261\t2024-01-02 21:52:59.261\t2024-01-02 21:53:01.297\t400200744059\tP78955\t00\t24002V29G19979',
  held: 'S\tA\t205\t\t2024-01-01 22:28:30.716\t\t\t400100743899\tT56045\t00\t24001WceJ18839',
  taken: 'S\tC\t200\t200\t2024-01-01 22:37:53.396\t2024-01-01 22:37:53.396\t\t400100743901\tT14446\t00\t24001Wl3G10348',
  credit: 'C\tC\t50\t50\t2024-01-02 22:00:00.000\t2024-01-02 22:00:00.000\t\t400200744099\tP11111\t00\t24002WaaA11111',
}

test('a history tells sales and credits apart, and which of them gave money', () => {
  const movements = historyOf(history('o1', [lines.failedCredit, lines.credit, lines.taken]), 'o1', zone)
  assert.ok(Array.isArray(movements))
  assert.deepEqual(
    movements.map((each) => [each.type, each.amountMinor, each.transId]),
    [
      ['C', 100n, '24002V3CG19993'],
      ['C', 50n, '24002WaaA11111'],
      ['S', 200n, '24001Wl3G10348'],
    ],
  )
  assert.deepEqual(movements.slice(0, 2).map(creditStateOf), ['FAILED', 'GIVEN'])
  const sale = saleIn(movements)
  assert.ok(sale)
  assert.equal(saleStateOf(sale), 'TAKEN')
})

test('the sale that was taken counts, else the newest', () => {
  const movementsOf = (...all: string[]) => {
    const movements = historyOf(history('o1', all), 'o1', zone)
    return Array.isArray(movements) ? saleIn(movements)?.transId : movements
  }
  assert.equal(movementsOf(lines.held, lines.taken), '24001Wl3G10348')
  assert.equal(movementsOf(lines.held, lines.voided), '24001WceJ18839')
  assert.equal(movementsOf(lines.credit), undefined)
})

test('no history is none, and one with missing, half or strange lines is not understood', () => {
  const none = `${elements({ ErrMsg: 'No record found for o1', ProcReturnCode: '05', Response: 'Declined', OrderId: 'o1' })}<Extra><NUMCODE>0</NUMCODE><TRXCOUNT>0</TRXCOUNT></Extra>`
  assert.equal(historyOf(message(none), 'o1', zone), 'NONE')
  const strange = [
    message(none.replace('Declined', 'Error')),
    message(none.replace('<TRXCOUNT>0</TRXCOUNT>', '')),
    history('o2', [lines.taken]),
    history('o1', [lines.taken], { TRXCOUNT: '2' }),
    history('o1', [lines.taken, lines.credit], { TRXCOUNT: '1' }),
    history('o1', [lines.taken.split('\t').slice(0, 8).join('\t')]),
    history('o1', [`${lines.taken}\tmore`]),
    history('o1', [lines.taken.replace('24001Wl3G10348', '')]),
    history('o1', [lines.taken.replaceAll('\t200', '\tx')]),
    history('o1', ['']),
  ]
  for (const each of strange) assert.equal(historyOf(each, 'o1', zone), 'NOT_UNDERSTOOD')
})

test('a credit of an unknown status is neither given nor failed', () => {
  const of = (status: string, code = '00') => {
    const movements = historyOf(history('o1', [`C\t${status}\t50\t50\t\t\t\t\t\t${code}\tt1`]), 'o1', zone)
    return Array.isArray(movements) && movements[0] ? creditStateOf(movements[0]) : movements
  }
  assert.deepEqual(
    ['C', 'S', 'A', 'PN', 'D', 'ERR', 'V', 'CNCL', 'R', 'X'].map((status) => of(status)),
    ['GIVEN', 'GIVEN', 'GIVEN', 'OPEN', 'FAILED', 'FAILED', 'FAILED', 'FAILED', 'UNKNOWN', 'UNKNOWN'],
  )
  assert.equal(of('C', '99'), 'UNKNOWN')
})

const codes: [code: string, mdStatus: string, decline: string][] = [
  ['01', '1', 'DO_NOT_HONOR'],
  ['02', '1', 'DO_NOT_HONOR'],
  ['05', '1', 'DO_NOT_HONOR'],
  ['09', '1', 'TRY_AGAIN_LATER'],
  ['12', '1', 'TRANSACTION_NOT_ALLOWED'],
  ['28', '', 'DO_NOT_HONOR'],
  ['51', '', 'INSUFFICIENT_FUNDS'],
  ['54', '', 'EXPIRED_CARD'],
  ['57', '', 'TRANSACTION_NOT_ALLOWED'],
  ['62', '', 'RESTRICTED_CARD'],
  ['99', '0', 'THREE_DS_FAILED'],
  ['99', '1', 'GENERIC_DECLINE'],
  ['77', '1', 'GENERIC_DECLINE'],
  ['', '', 'GENERIC_DECLINE'],
  ['constructor', '', 'GENERIC_DECLINE'],
]

for (const [code, mdStatus, decline] of codes)
  test(`a refusal with code ${code || 'none'} and mdStatus ${mdStatus || 'none'} is ${decline}`, () => {
    assert.equal(declineFor({ code, mdStatus, transId: 't1' }).code, decline)
  })

test('why a credit was refused is known for some errors alone', () => {
  const refused = (fields: Record<string, string>, extra: Record<string, string>) =>
    creditRefusalOf(message(`${elements(fields)}<Extra>${elements(extra)}</Extra>`))
  const error = { Response: 'Error', ProcReturnCode: '99', OrderId: 'o1' }
  assert.equal(refused(error, { ERRORCODE: 'CORE-2508', NUMCODE: '992508' }), 'NOT_SETTLED')
  assert.equal(refused({ OrderId: 'o1', Response: 'Declined' }, { ERRORCODE: '215021' }), 'AMOUNT_EXCEEDED')
  assert.equal(refused({ Response: 'Declined', ProcReturnCode: '57' }, {}), 'OTHER')
  assert.equal(refused(error, { ERRORCODE: 'CORE-9999' }), undefined)
  assert.equal(refused({ Response: 'Declined', ProcReturnCode: '99' }, {}), undefined)
  assert.equal(refused({ Response: 'Error', ProcReturnCode: '57' }, {}), undefined)
})

test('of a masked number the first six and last four digits are kept, and of a whole one nothing', () => {
  for (const pan of ['4546 71** **** 7894', '454671***7894', '454671******7894', '45467112****7894'])
    assert.deepEqual(maskedCardOf(pan), { brand: 'visa', bin: '454671', last4: '7894' })
  for (const pan of ['4546711234567894', '4546 7112 3456 7894', '', '****7894', '454671***78945', 'x'])
    assert.equal(maskedCardOf(pan), undefined)
})

test('whatever comes is read, or refused as what it is not', () => {
  const read = (bytes: Uint8Array) => {
    try {
      return answerOf(readXml(bytes, 'CC5Response'))
    } catch (error) {
      assert.ok(error instanceof XmlProblem, String(error))
      return undefined
    }
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void read(bytes)))
  const marks = fc.constantFrom('<', '>', '&', '/', 'CC5Response', 'Extra', '"', '<!', '?', ']]>', '&#0;', 'x')
  fc.assert(fc.property(fc.array(marks), (all) => void read(Buffer.from(`<CC5Response>${all.join('')}`))))
  const names = fc.constantFrom(
    'ORDERSTATUS',
    'TRANS_STAT',
    'ORD_ID',
    'TRXCOUNT',
    'TRX1',
    'TRX2',
    'ORIG_TRANS_AMT',
    'PAN',
  )
  const values = fc.oneof(
    fc.string(),
    fc.constantFrom('1', '0', 'o1', lines.taken, lines.credit, 'ORD_ID:', 'A', 'C', 'S'),
  )
  const answers = fc.record({
    Extra: fc.dictionary(names, values),
    Response: values,
    ProcReturnCode: values,
    OrderId: values,
  })
  fc.assert(
    fc.property(answers, (fields) => {
      const answer = read(Buffer.from(writeXml('CC5Response', fields)))
      assert.ok(answer)
      statusOf(answer, 'o1', zone)
      historyOf(answer, 'o1', zone)
      creditRefusalOf(answer)
    }),
  )
})
