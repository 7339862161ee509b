import { createHash } from 'node:crypto'
import { fingerprintOf } from '../cards.ts'
import { currencyOfNumber } from '../../currency-numbers.ts'
import { exponentOf } from '../../money.ts'
import { type ThreeDSecure, type TransStatus, transStatuses } from '../acquirer.ts'
import type { NoticeDecision, NoticeRead, Notices, RawNotice } from '../connector.ts'
import type { CmiParts } from './cmi.ts'
import { isSigned, type WireFields } from './hash.ts'
import { maskedCardOf } from './mapping.ts'
import { keepFacts, ownerOfOrder, type Shown } from './orders.ts'

// Notices of CMI: a form of signed fields, posted to the callback address by its server and, with the buyer's browser, to the page that the buyer
// comes back to. A buyer can send the latter wherever it likes, so that both mean the same: look.

const bytesMax = 64 * 1024
const fieldsMax = 200

export const noticesOf = (parts: CmiParts): Notices => ({
  read: (raw) => read(parts, raw),
  scopeOf: async (notice) =>
    notice.status === 'READ' && notice.reference !== undefined
      ? ownerOfOrder(parts.objects, notice.reference)
      : undefined,
  answer,
  keep: async (scope, notice) => {
    if (notice.status !== 'READ' || notice.reference === undefined) return
    await keepFacts(
      parts.objects,
      { scope, reference: notice.reference },
      detailsOf(parts, scope.merchantId, notice.facts),
    )
  },
})

/** `ACTION=POSTAUTH` takes the money; `APPROVED` says that nothing more is to be done; `FAILURE` that the signature is wrong. */
function answer(notice: NoticeRead, decision: NoticeDecision) {
  const word = (body: string) => ({ statusCode: 200, contentType: 'text/plain; charset=utf-8', body })
  if (notice.status !== 'READ' || decision === 'REFUSED') return word('FAILURE')
  return word(decision === 'CAPTURE' && notice.asksCaptureOf ? 'ACTION=POSTAUTH' : 'APPROVED')
}

function read({ account }: CmiParts, { method, body }: RawNotice): NoticeRead {
  const fields = method === 'POST' && body.length <= bytesMax ? fieldsOf(body) : undefined
  if (!fields) return { status: 'REFUSED', reason: 'NOT_UNDERSTOOD' }
  const { secrets, previousSecrets } = account
  const keys = [secrets, previousSecrets].flatMap((each) => (each ? [each.storeKey] : []))
  if (!isSigned(fields, keys)) return { status: 'REFUSED', reason: 'FORGED' }
  const values = new Map(fields.map(([name, value]) => [name, textOf(value)]))
  if (values.size < fields.length) return { status: 'REFUSED', reason: 'NOT_UNDERSTOOD' }
  return readSigned(account.settings.clientId, values)
}

function readSigned(clientId: string, values: ReadonlyMap<string, string>): NoticeRead {
  const of = (...names: string[]) => names.map((name) => values.get(name)).find((value) => value !== undefined) ?? ''
  const reference = of('oid', 'ReturnOid')
  if (of('clientid') !== clientId || !/^[\w.-]{1,64}$/.test(reference))
    return { status: 'REFUSED', reason: 'NOT_UNDERSTOOD' }
  const [code, response, transId] = [of('ProcReturnCode'), of('Response'), of('TransId')]
  const [mdStatus, amount, currency] = [of('mdStatus'), of('amount'), of('currency')]
  const isApproved = code === '00' && response === 'Approved'
  const money = moneyOf(amount, currency)
  const card = maskedCardOf(of('MaskedPan', 'maskedCreditCard'))
  // Ours have letters; a number of a card has none.
  const named = /[a-z]/i.test(reference) ? reference : ''
  const known = {
    reference: named,
    response: word(response),
    code: word(code),
    mdStatus: digits(mdStatus, 1),
    amount: money ? amount : '',
    currency: digits(currency, 3),
    transId: word(transId),
    authorisationCode: word(of('AuthCode')),
    hostReference: word(of('HostRefNum')),
    errorCode: word(of('EXTRA.ERRORCODE', 'ErrorCode')),
    ...(card && { brand: card.brand, bin: card.bin, last4: card.last4 }),
    expMonth: digits(of('Ecom_Payment_Card_ExpDate_Month'), 2),
    expYear: digits(of('Ecom_Payment_Card_ExpDate_Year'), 4),
    issuer: plainName(of('EXTRA.CARDISSUER')),
    transStatus: word(of('txstatus')),
    eci: digits(of('eci'), 2),
    version: word(of('version')),
    flow: /challenge/i.test(of('mdErrorMsg')) ? 'CHALLENGE' : 'FRICTIONLESS',
  }
  return {
    status: 'READ',
    // Nothing that CMI signs names the message itself: the same try with the same end is the same event.
    eventId: digestOf([reference, transId, of('xid'), code, response, mdStatus, amount, currency]),
    kind: 'PAYMENT',
    ...(named !== '' && { reference: named }),
    ...(word(transId) !== '' && { upstreamId: transId }),
    ...(isApproved && money && word(transId) !== '' && { asksCaptureOf: { ...money, acquirerReference: transId } }),
    facts: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== '')),
  }
}

const digestOf = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** Ids and codes of CMI; a value of any other form could hold anything, and is not kept. */
const word = (text: string): string =>
  /^[\w.-]{1,64}$/.test(text) && !/\d{13}/.test(text.replaceAll(/\W|_/g, '')) ? text : ''
const digits = (text: string, lengthMax: number): string => (/^\d+$/.test(text) && text.length <= lengthMax ? text : '')
/** A name of a bank, which has no run of digits that a card number could hide in. */
const plainName = (text: string): string =>
  /^[\p{L}\p{M}\d .,'&()-]{1,100}$/u.test(text) && !/\d{5}/.test(text.replaceAll(/[^\p{L}\d]/gu, '')) ? text : ''

function moneyOf(amount: string, number: string): { amountMinor: bigint; currency: string } | undefined {
  const currency = currencyOfNumber(number)
  const [, whole, fraction = ''] = /^(\d{1,12})(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  if (currency === undefined || whole === undefined) return undefined
  const exponent = exponentOf(currency)
  if (/[1-9]/.test(fraction.slice(exponent))) return undefined
  const amountMinor = BigInt(whole + fraction.slice(0, exponent).padEnd(exponent, '0'))
  return amountMinor > 0n ? { amountMinor, currency } : undefined
}

/** Names and values as bytes; undefined if it is not a form, or has a name twice. */
function fieldsOf(body: Uint8Array): WireFields | undefined {
  const pairs = Buffer.from(body)
    .toString('latin1')
    .split('&')
    .filter((pair) => pair !== '')
  if (pairs.length === 0 || pairs.length > fieldsMax) return undefined
  const fields = pairs.map((pair) => {
    const at = pair.includes('=') ? pair.indexOf('=') : pair.length
    return [decoded(pair.slice(0, at)), decoded(pair.slice(at + 1))] as const
  })
  return new Set(fields.map(([name]) => name)).size === fields.length ? fields : undefined
}

const decoded = (text: string): string =>
  text
    .replaceAll('+', ' ')
    .replaceAll(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** UTF-8, as the form asked for; else the charset of the gateway. */
function textOf(bytes: string): string {
  const raw = Buffer.from(bytes, 'latin1')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('iso-8859-9').decode(raw)
  }
}

/** Facts of a notice that look-ups do not return. */
function detailsOf({ fingerprintKey }: CmiParts, merchantId: string, facts: Readonly<Record<string, string>>) {
  const { response = '', code = '', mdStatus = '', transId = '' } = facts
  const shown: Shown = { ...cardOf(fingerprintKey, merchantId, facts), ...threeDSecureOf(facts) }
  if (response === 'Approved' && code === '00') return { approval: shown }
  return response === '' && mdStatus === '' ? {} : { refusal: { ...shown, code, mdStatus, transId } }
}

/** The number is not known here: cards that share their first six and last four digits have one fingerprint. */
function cardOf(key: Uint8Array, merchantId: string, facts: Readonly<Record<string, string>>): Pick<Shown, 'card'> {
  const { bin = '', last4 = '', expMonth = '', expYear = '', issuer } = facts
  const card = maskedCardOf(`${bin}***${last4}`)
  const month = Number(expMonth)
  const year = expYear.length === 2 ? 2_000 + Number(expYear) : Number(expYear)
  if (!card || !(month >= 1 && month <= 12 && year >= 2_000 && year <= 2_200)) return {}
  return {
    card: {
      brand: card.brand,
      last4,
      expMonth: month,
      expYear: year,
      funding: 'UNKNOWN',
      ...(issuer !== undefined && { issuer }),
      fingerprint: fingerprintOf(key, merchantId, `cmi/${bin}/${last4}`),
    },
  }
}

/** `mdStatus` as NestPay has it: 1 authenticated, 2 to 4 attempted, others not. */
function threeDSecureOf(facts: Readonly<Record<string, string>>): Pick<Shown, 'threeDSecure'> {
  const { mdStatus = '', transStatus = '', eci = '', version = '', flow } = facts
  if (!/^[0-8]$/.test(mdStatus)) return {}
  const meant: TransStatus = mdStatus === '1' ? 'Y' : mdStatus === '0' ? 'N' : /^[234]$/.test(mdStatus) ? 'A' : 'U'
  const isShifted = ['01', '02', '05', '06'].includes(eci)
  const threeDSecure: ThreeDSecure = {
    transStatus: transStatuses.find((each) => each === transStatus) ?? meant,
    ...(/^\d{2}$/.test(eci) && { eci }),
    flow: flow === 'CHALLENGE' ? 'CHALLENGE' : 'FRICTIONLESS',
    liability: isShifted ? 'ISSUER' : 'MERCHANT',
    version,
  }
  return { threeDSecure }
}
