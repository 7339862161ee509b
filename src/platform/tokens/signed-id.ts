import { createHmac, timingSafeEqual } from 'node:crypto'

// A secret text that names a row: the id of the row, and a code over it that only the holder of the key can make. No row holds
// the text, which can be made again at any time.

const idBytes = 16
const codeBytes = 24

/** `prefix` and 54 characters of base64url that stand for `id`, a UUID in lower case. */
export function signedId(key: Uint8Array, prefix: string, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex')
  return prefix + Buffer.concat([bytes, codeOf(key, bytes)]).toString('base64url')
}

/** The id that a text stands for; undefined for every text that was not made with this key and prefix. */
export function idOfSigned(key: Uint8Array, prefix: string, text: string): string | undefined {
  if (!text.startsWith(prefix)) return undefined
  const bytes = Buffer.from(text.slice(prefix.length), 'base64url')
  const id = bytes.subarray(0, idBytes)
  const isGenuine = bytes.length === idBytes + codeBytes && timingSafeEqual(bytes.subarray(idBytes), codeOf(key, id))
  // The same bytes can be spelt in several ways; one is enough.
  if (!isGenuine || bytes.toString('base64url') !== text.slice(prefix.length)) return undefined
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const codeOf = (key: Uint8Array, id: Uint8Array): Buffer =>
  createHmac('sha256', key).update(id).digest().subarray(0, codeBytes)
