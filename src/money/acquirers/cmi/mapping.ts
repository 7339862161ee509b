import { brandOf } from '#platform/card-number.ts'
import type { PaymentOutcome, RefundRefusal, UnknownCause } from '../acquirer.ts'
import { type DeclineCode, declineOf } from '../declines.ts'
import { instantOf } from '#platform/wall-clock.ts'
import type { XmlFields } from './xml.ts'

// Maps CMI's codes to ours. Pure. An unknown code is not understood, and decides nothing.

export type Answer = {
  response: string
  /** ProcReturnCode. */
  code: string
  orderId: string
  transId: string
  errorCode: string
  extra: Readonly<Record<string, string>>
}

export function answerOf(fields: XmlFields): Answer {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const { Extra } = fields
  const extra = typeof Extra === 'object' ? Extra : {}
  return {
    response: text('Response'),
    code: text('ProcReturnCode'),
    orderId: text('OrderId'),
    transId: text('TransId'),
    errorCode: extra['ERRORCODE'] ?? text('ERRORCODE'),
    extra,
  }
}

export const isApproved = ({ response, code }: Answer): boolean => response === 'Approved' && code === '00'

/** A movement of an order: its sale (`S`) or a credit (`C`). */
export type Movement = {
  type: 'S' | 'C'
  status: string
  amountMinor: bigint
  capturedMinor: bigint | undefined
  authorisedAt: Date | undefined
  capturedAt: Date | undefined
  authorisationCode: string
  code: string
  transId: string
  /** Of a status alone. */
  pan?: string
  mdStatus?: string
}

/** NONE: CMI has no such order. */
export type ParsedAnswer<Thing> = Thing | 'NONE' | 'NOT_UNDERSTOOD'

/** Reads an answer of `ORDERSTATUS`: the last movement of the order. */
export function statusOf(
  { response, code, orderId, extra }: Answer,
  oid: string,
  timeZone: string,
): ParsedAnswer<Movement> {
  const line = extra['ORDERSTATUS']
  if (line === undefined) return 'NOT_UNDERSTOOD'
  if (response === 'Declined' && isOfNoOrder(line) && extra['TRANS_STAT'] === undefined) return 'NONE'
  if (response !== 'Approved' || code !== '00' || orderId !== oid || extra['ORD_ID'] !== oid) return 'NOT_UNDERSTOOD'
  const of = (name: string) => extra[name] ?? ''
  return movementOf(
    {
      type: of('CHARGE_TYPE_CD'),
      status: of('TRANS_STAT'),
      amount: of('ORIG_TRANS_AMT'),
      captured: of('CAPTURE_AMT'),
      authorisedAt: of('AUTH_DTTM'),
      capturedAt: of('CAPTURE_DTTM'),
      authorisationCode: of('AUTH_CODE'),
      code: of('PROC_RET_CD'),
      transId: of('TRANS_ID'),
      pan: of('PAN'),
      mdStatus: of('MDSTATUS'),
    },
    timeZone,
  )
}

/** The line has the names that it always has, and none of them a value. */
const isOfNoOrder = (line: string): boolean =>
  /^ORD_ID:(\t|$)/.test(line) && line.split('\t').every((part) => /^[A-Z_]+:$/.test(part))

/** Reads an answer of `ORDERHISTORY`: all movements of the order, newest first. */
export function historyOf(
  { response, code, orderId, extra }: Answer,
  oid: string,
  timeZone: string,
): ParsedAnswer<Movement[]> {
  const count = /^\d{1,4}$/.test(extra['TRXCOUNT'] ?? '') ? Number(extra['TRXCOUNT']) : undefined
  const lines = Object.keys(extra).filter((name) => /^TRX\d+$/.test(name)).length
  if (count === undefined || count !== lines || orderId !== oid) return 'NOT_UNDERSTOOD'
  if (count === 0) return response === 'Declined' ? 'NONE' : 'NOT_UNDERSTOOD'
  if (response !== 'Approved' || code !== '00') return 'NOT_UNDERSTOOD'
  const movements = Array.from({ length: count }, (_, index) => lineOf(extra[`TRX${index + 1}`] ?? '', timeZone))
  return movements.every((each) => each !== 'NOT_UNDERSTOOD') ? movements : 'NOT_UNDERSTOOD'
}

const columnsCount = 11

function lineOf(line: string, timeZone: string): Movement | 'NOT_UNDERSTOOD' {
  const columns = line.split('\t')
  if (columns.length !== columnsCount) return 'NOT_UNDERSTOOD'
  const [type = '', status = '', amount = '', captured = '', authorisedAt = '', capturedAt = ''] = columns
  const [authorisationCode = '', code = '', transId = ''] = columns.slice(8)
  const words = { type, status, amount, captured, authorisedAt, capturedAt, authorisationCode, code, transId }
  const movement = movementOf(words, timeZone)
  // Movements are identified by their ids.
  return movement !== 'NOT_UNDERSTOOD' && movement.transId !== '' ? movement : 'NOT_UNDERSTOOD'
}

type Words = Record<
  'type' | 'status' | 'amount' | 'captured' | 'authorisedAt' | 'capturedAt' | 'authorisationCode' | 'code' | 'transId',
  string
> & { pan?: string; mdStatus?: string }

function movementOf(words: Words, timeZone: string): Movement | 'NOT_UNDERSTOOD' {
  const { type, amount, captured, authorisedAt, capturedAt, ...others } = words
  const isAmount = (text: string) => /^\d{1,15}$/.test(text)
  if ((type !== 'S' && type !== 'C') || !isAmount(amount) || (captured !== '' && !isAmount(captured)))
    return 'NOT_UNDERSTOOD'
  return {
    ...others,
    type,
    amountMinor: BigInt(amount),
    capturedMinor: captured === '' ? undefined : BigInt(captured),
    authorisedAt: instantOf(authorisedAt, timeZone),
    capturedAt: instantOf(capturedAt, timeZone),
  }
}

/** State of the sale of an order. HELD: approved, and not captured yet. */
export type SaleState = 'HELD' | 'TAKEN' | 'OPEN' | 'DECLINED' | 'VOIDED' | 'UNKNOWN'

/** Maps `TRANS_STAT` of a pre-authorisation. `R` (CMI's correction is pending) and unknown values become UNKNOWN. */
export function saleStateOf({ status, code, capturedMinor }: Movement): SaleState {
  switch (status) {
    case 'A':
      return 'HELD'
    case 'C':
    case 'S':
      return 'TAKEN'
    case 'PN':
      return 'OPEN'
    case 'D':
      return 'DECLINED'
    case 'ERR':
      return capturedMinor === undefined && code !== '' && code !== '00' ? 'DECLINED' : 'UNKNOWN'
    case 'V':
    case 'CNCL':
      return 'VOIDED'
    default:
      return 'UNKNOWN'
  }
}

/** The sale that counts among the movements of an order: the one that was taken, else the newest. */
export function saleIn(movements: readonly Movement[]): Movement | undefined {
  const sales = movements.filter(({ type }) => type === 'S')
  return sales.find((each) => saleStateOf(each) === 'TAKEN') ?? sales[0]
}

/** Whether a credit gave money back. */
export function creditStateOf({ status, code }: Movement): 'GIVEN' | 'OPEN' | 'FAILED' | 'UNKNOWN' {
  if (['D', 'ERR', 'V', 'CNCL'].includes(status)) return 'FAILED'
  if (status === 'PN') return 'OPEN'
  return ['A', 'C', 'S'].includes(status) && code === '00' ? 'GIVEN' : 'UNKNOWN'
}

/** Codes of ISO 8583, as CMI hands them on. */
const declines: Record<string, DeclineCode> = {
  '01': 'DO_NOT_HONOR',
  '02': 'DO_NOT_HONOR',
  '03': 'CONFIGURATION_ERROR',
  '04': 'PICKUP_CARD',
  '05': 'DO_NOT_HONOR',
  '07': 'PICKUP_CARD',
  '09': 'TRY_AGAIN_LATER',
  '12': 'TRANSACTION_NOT_ALLOWED',
  '14': 'INCORRECT_NUMBER',
  '28': 'DO_NOT_HONOR',
  '41': 'LOST_CARD',
  '43': 'STOLEN_CARD',
  '51': 'INSUFFICIENT_FUNDS',
  '54': 'EXPIRED_CARD',
  '57': 'TRANSACTION_NOT_ALLOWED',
  '59': 'SUSPECTED_FRAUD',
  '61': 'CARD_VELOCITY_EXCEEDED',
  '62': 'RESTRICTED_CARD',
  '65': 'CARD_VELOCITY_EXCEEDED',
  '82': 'INCORRECT_CVV',
  '91': 'ISSUER_UNAVAILABLE',
  '96': 'PROCESSING_ERROR',
}

/** Outcomes of 3-D Secure in which the holder was not authenticated. */
const unauthenticated = new Set(['0', '5', '6', '7', '8'])

type Declined = Extract<PaymentOutcome, { status: 'DECLINED' }>

export function declineFor({ code, mdStatus, transId }: Pick<Movement, 'code' | 'mdStatus' | 'transId'>): Declined {
  const known = Object.hasOwn(declines, code) ? declines[code] : undefined
  // No bank was contacted and no authentication failed: the buyer has left the page.
  const hasLeft = transId === '' && (mdStatus ?? '') === ''
  const unknown = hasLeft ? 'THREE_DS_ABANDONED' : 'GENERIC_DECLINE'
  const meant = known ?? (unauthenticated.has(mdStatus ?? '') ? 'THREE_DS_FAILED' : unknown)
  return {
    status: 'DECLINED',
    code: meant,
    isRetryable: declineOf(meant).isBuyerRetryable,
    ...(transId !== '' && { acquirerReference: transId }),
    ...(/^\w{2}$/.test(code) && { networkCode: code }),
  }
}

/** Returns why a credit was not approved, if the code is known. NOT_SETTLED: CMI refunds only payments of a day that it has closed. */
export function creditRefusalOf({ errorCode, code, response }: Answer): RefundRefusal | 'NOT_SETTLED' | undefined {
  if (errorCode === 'CORE-2508') return 'NOT_SETTLED'
  if (errorCode === '215021') return 'AMOUNT_EXCEEDED'
  return response === 'Declined' && Object.hasOwn(declines, code) ? 'OTHER' : undefined
}

export const unknownBecause = (cause: UnknownCause) => ({ status: 'UNKNOWN', cause }) as const

/** Reads a masked number, such as `4546 71** **** 7894`; undefined for one that shows other digits. */
export function maskedCardOf(
  pan: string,
): { brand: ReturnType<typeof brandOf>; bin: string; last4: string } | undefined {
  const [, bin, last4] = /^(\d{6})\d{0,2}\*{3,12}(\d{4})$/.exec(pan.replaceAll(' ', '')) ?? []
  return bin === undefined || last4 === undefined ? undefined : { brand: brandOf(bin), bin, last4 }
}
