import { decodeProtectedHeader } from 'jose/decode/protected_header'
import { compactDecrypt } from 'jose/jwe/compact/decrypt'
import { CompactEncrypt } from 'jose/jwe/compact/encrypt'

// A sealed text is a JWE in its compact form. Its header is authenticated and open to everybody: it names the key and the
// place, never anything secret.

export type SealingKey = { id: string; key: Uint8Array }

/** A sealed text that cannot be opened: it was changed, belongs to another place, or its key is gone. */
export class UnreadableSecret extends Error {
  override name = 'UnreadableSecret'
}

const methods = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }

/** Encrypts bytes by AES-256-GCM with a nonce of their own, bound to `place`. */
export const enclose = ({ id, key }: SealingKey, place: string, content: Uint8Array): Promise<string> =>
  new CompactEncrypt(content).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id, ctx: place }).encrypt(key)

/** Throws UnreadableSecret. */
export async function disclose(key: Uint8Array, place: string, sealed: string): Promise<Uint8Array> {
  const opened = await compactDecrypt(sealed, key, methods).catch(() => undefined)
  if (!opened) throw new UnreadableSecret(`The secret of ${place} was changed, or was sealed with another key.`)
  if (opened.protectedHeader['ctx'] !== place) throw new UnreadableSecret(`A secret was moved to ${place}.`)
  return opened.plaintext
}

/** The id of the key that a text was sealed with. Throws UnreadableSecret for a text that is not sealed. */
export function keyIdOf(sealed: string): string {
  try {
    const { kid } = decodeProtectedHeader(sealed)
    if (typeof kid === 'string') return kid
  } catch {
    // Said below, like a header without a key.
  }
  throw new UnreadableSecret('A secret has no header that names its key.')
}
