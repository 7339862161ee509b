import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

const keyObjects = new WeakMap<Uint8Array, KeyObject>()

/** HMAC-SHA-256, 32 bytes. A key that comes again as the same object is quick: to take bytes for one costs five times the code. */
export const hmac = (key: Uint8Array, message: string | Uint8Array): Buffer =>
  createHmac('sha256', keyObjectOf(key)).update(message).digest()

function keyObjectOf(key: Uint8Array): KeyObject {
  const known = keyObjects.get(key) ?? createSecretKey(key)
  keyObjects.set(key, known)
  return known
}
