import { randomBytes } from 'node:crypto'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { shownAt } from '#platform/wall-clock.ts'
import { signatureOf } from '../hash.ts'
import type { BookedMovement, Form } from './books.ts'
import type { MaskedCard } from './cards.ts'
import type { DoubleFaults } from './faults.ts'

// Notices of the double about a try: signed fields, sent to the shop's server and with the buyer's browser.

/** A try on the page: a movement, or an end before any bank was contacted. */
export type Try = {
  movement?: BookedMovement
  mdStatus: string
  card?: MaskedCard
  flow?: 'CHALLENGE' | undefined
  /** Reason why no bank was contacted. */
  message?: string
}

/** The form's fields come back with the outcome, except these. */
const notReturned = new Set(['hash', 'hashalgorithm', 'encoding', 'rnd', 'sessiontimeout', 'callbackresponse'])

export function signedFields(
  form: Form,
  { movement, mdStatus, card, flow, message = '' }: Try,
  { storeKey, timeZone, faults }: { storeKey: string; timeZone: string; faults: DoubleFaults },
): Record<string, string> {
  const isApproved = movement?.status === 'A' || movement?.status === 'C'
  const returned = Object.entries(form).filter(([name]) => !notReturned.has(name.toLowerCase()))
  const unsigned = {
    ...Object.fromEntries(returned),
    ...(faults.callbackAmount !== undefined && { amount: faults.callbackAmount }),
    ReturnOid: form['oid'] ?? '',
    Response: isApproved ? 'Approved' : movement?.status === 'PN' ? 'Pending' : 'Declined',
    ProcReturnCode: movement?.code ?? '99',
    AuthCode: movement?.authorisationCode ?? '',
    TransId: movement?.transId ?? '',
    HostRefNum: movement?.hostReference ?? '',
    ErrMsg: message,
    mdStatus,
    mdErrorMsg: flow === 'CHALLENGE' ? 'Y-status/Challenge authentication' : 'Y-status/Frictionless',
    txstatus: mdStatus === '1' ? 'Y' : 'N',
    eci: mdStatus === '1' ? '05' : '',
    version: '2.2.0',
    xid: randomBytes(15).toString('base64'),
    MaskedPan: card?.maskedPan ?? '',
    Ecom_Payment_Card_ExpDate_Month: card?.expMonth ?? '',
    Ecom_Payment_Card_ExpDate_Year: card?.expYear ?? '',
    'EXTRA.CARDBRAND': card?.brand ?? '',
    'EXTRA.CARDISSUER': card ? 'BANK OF THE DOUBLE' : '',
    'EXTRA.TRXDATE': movement ? shownAt(movement.authorisedAt, timeZone).slice(0, 19).replaceAll('-', '') : '',
    clientIp: '192.0.2.1',
    rnd: randomBytes(15).toString('base64'),
    hashAlgorithm: 'ver3',
    encoding: 'UTF-8',
  }
  return { ...unsigned, HASH: signatureOf(unsigned, storeKey) }
}

/** Tells the shop's server. Whether it answered that the money is to be taken. */
export async function tellShop(
  call: OutboundCall,
  url: string,
  fields: Record<string, string>,
  { callback, losesCallbackAnswer }: DoubleFaults,
): Promise<boolean> {
  const bodies = [bodyOf(fields, callback), ...(callback === 'TWICE' ? [bodyOf(fields, callback)] : [])]
  const answers = await Promise.all(bodies.map((body) => post(call, url, body)))
  return !losesCallbackAnswer && answers.includes('ACTION=POSTAUTH')
}

async function post(call: OutboundCall, url: string, body: string): Promise<string> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  try {
    const answer = await call({ method: 'POST', url, headers, body, maxBytes: 4_096, timeoutMs: 20_000 })
    return answer.statusCode === 200 ? Buffer.from(answer.body).toString().trim() : ''
  } catch {
    return ''
  }
}

function bodyOf(fields: Record<string, string>, callback: DoubleFaults['callback']): string {
  if (callback === 'FORGED') return String(new URLSearchParams({ ...fields, AuthCode: 'P00000' }))
  if (callback === 'REORDERED') return String(new URLSearchParams(Object.entries(fields).toReversed()))
  const body = String(new URLSearchParams(fields))
  return callback === 'TRUNCATED' ? body.slice(0, body.length / 2) : body
}
