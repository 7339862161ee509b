import { createHash, timingSafeEqual } from 'node:crypto'

// The signature of NestPay, version 3: over the values of all fields but itself, in the order of their names without regard to case.
// Pure. Values are the bytes that travel, each as one character (latin1), so that no charset has to be guessed before the signature is
// known to be good. The names themselves are not signed: a holder of a signed message may rename fields as long as their order stays.
// This is one more reason why a signed message alone moves no money.

/** Names and values as they travel, in any order. */
export type WireFields = readonly (readonly [name: string, value: string])[]

const unsigned = new Set(['hash', 'encoding', 'nationalidno'])

/** Signs fields whose values are text, as UTF-8. */
export const signatureOf = (fields: Readonly<Record<string, string>>, storeKey: string): string =>
  signatureOver(
    Object.entries(fields).map(([name, value]) => [name, bytesOf(value)]),
    storeKey,
  )

/** Whether one of the keys signed the fields. All keys and forms are tried, in constant time. */
export function isSigned(fields: WireFields, storeKeys: readonly string[]): boolean {
  const given = Buffer.from(fields.find(([name]) => name.toLowerCase() === 'hash')?.[1] ?? '', 'latin1')
  const forms = [fields, fields.map(([name, value]) => [name, asSampleReads(value)] as const)]
  const fits = forms.flatMap((form) => storeKeys.map((key) => isSame(Buffer.from(signatureOver(form, key)), given)))
  return fits.includes(true)
}

function signatureOver(fields: WireFields, storeKey: string): string {
  const values = fields
    .filter(([name]) => !unsigned.has(name.toLowerCase()))
    .toSorted(([one], [other]) => inOrder(one.toLowerCase(), other.toLowerCase()))
    .map(([, value]) => value.replace(/[\r\n]+$/, ''))
  const text = [...values, bytesOf(storeKey)].map((value) => value.replaceAll(/[\\|]/g, String.raw`\$&`)).join('|')
  return createHash('sha512').update(text, 'latin1').digest('base64')
}

const inOrder = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const isSame = (own: Buffer, given: Buffer): boolean => own.length === given.length && timingSafeEqual(own, given)

const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" }

/**
 * CMI's own sample for shops reads a value so before it signs: without entities and outer blanks. A gateway that writes entities into
 * what it sends signed what stood there before.
 */
const asSampleReads = (value: string): string =>
  value
    .replaceAll(/&(amp|lt|gt|quot|#0?39);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/^[\s\0]+|[\s\0]+$/g, '')
