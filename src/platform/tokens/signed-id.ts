import { timingSafeEqual } from 'node:crypto'
import { bytesOfBase64url } from '../base64url.ts'
import { hmac } from '../secrets/hmac.ts'

// A secret text that names a row: the id of the row, and a code over it that only the holder of the key can make. No row holds
// the text, which can be made again at any time.

const idBytes = 16
const codeBytes = 24

/** `prefix` and 54 characters of base64url that stand for `id`, a UUID in lower case. */
export const signedId = (key: Uint8Array, prefix: string, id: string): string => signedBytes(key, prefix, bytesOfId(id))

/** The id that a text stands for; undefined for every text that was not made with this key and prefix. */
export function idOfSigned(key: Uint8Array, prefix: string, text: string): string | undefined {
  const id = bytesOfSigned(key, prefix, text)
  return id?.length === idBytes ? idOfBytes(id) : undefined
}

export const bytesOfId = (id: string): Buffer => Buffer.from(id.replaceAll('-', ''), 'hex')

export const idOfBytes = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** The same for other bytes than those of an id. A holder of the text can read them. */
export const signedBytes = (key: Uint8Array, prefix: string, bytes: Uint8Array): string =>
  prefix + Buffer.concat([bytes, codeOf(key, bytes)]).toString('base64url')

/** The bytes that a text stands for; undefined for every text that was not made with this key and prefix. */
export function bytesOfSigned(key: Uint8Array, prefix: string, text: string): Buffer | undefined {
  if (!text.startsWith(prefix)) return undefined
  const whole = bytesOfBase64url(text.slice(prefix.length))
  if (whole === undefined || whole.length <= codeBytes) return undefined
  const bytes = whole.subarray(0, -codeBytes)
  return timingSafeEqual(whole.subarray(-codeBytes), codeOf(key, bytes)) ? bytes : undefined
}

const codeOf = (key: Uint8Array, bytes: Uint8Array): Buffer => hmac(key, bytes).subarray(0, codeBytes)
