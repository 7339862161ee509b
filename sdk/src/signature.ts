// The arithmetic of signatures, on Web Crypto, which Node, Deno, Bun and edge runtimes share.

const encoder = new TextEncoder()

/** The bytes that a signature is made of: the timestamp, a full stop, the raw body. */
export function signedBytes(timestamp: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  const head = encoder.encode(`${timestamp}.`)
  const all = new Uint8Array(head.length + body.length)
  all.set(head)
  all.set(body, head.length)
  return all
}

export const bytesOf = (body: string | Uint8Array | ArrayBuffer): Uint8Array => {
  if (typeof body === 'string') return encoder.encode(body)
  return body instanceof Uint8Array ? body : new Uint8Array(body)
}

/** HMAC-SHA256 of `signed` in 64 lower-case hexadecimal characters. The key is the secret as it is shown, prefix included. */
export async function signatureOf(secret: string, signed: Uint8Array<ArrayBuffer>): Promise<string> {
  const made = await crypto.subtle.sign('HMAC', await keyOf(secret), signed)
  return Array.from(new Uint8Array(made), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const isSignature = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)

/** Whether `signature`, which must be of the right form, is that of `signed`. Takes the same time wherever it differs. */
export async function fits(signature: string, secret: string, signed: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return crypto.subtle.verify('HMAC', await keyOf(secret), given, signed)
}

const keyOf = (secret: string) =>
  crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
