import { Buffer } from 'node:buffer'
import { isUuid } from '../ids.ts'

// PostgreSQL's own hash of a text or a UUID (`hashtext`, `uuid_hash`: Bob Jenkins' lookup3, public domain), by which tables are split
// over servers. A test holds it against the database's.

/** Between -2³¹ and 2³¹. */
export function shardHash(key: string): number {
  const bytes = isUuid(key) ? Buffer.from(key.replaceAll('-', ''), 'hex') : Buffer.from(key)
  let a = (0x9e3779b9 + bytes.length + 3_923_095) | 0
  let b = a
  let c = a
  let at = 0
  for (; bytes.length - at >= 12; at += 12) {
    a = (a + bytes.readInt32LE(at)) | 0
    b = (b + bytes.readInt32LE(at + 4)) | 0
    c = (c + bytes.readInt32LE(at + 8)) | 0
    ;[a, b, c] = mixed(a, b, c)
  }
  const rest = Buffer.alloc(12)
  // The lowest byte of the last word is that of the length.
  bytes.copy(rest, 0, at, Math.min(at + 8, bytes.length))
  bytes.copy(rest, 9, Math.min(at + 8, bytes.length))
  return finished((a + rest.readInt32LE(0)) | 0, (b + rest.readInt32LE(4)) | 0, (c + rest.readInt32LE(8)) | 0)
}

const turned = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits))

type Words = [a: number, b: number, c: number]

function mixed(...[a, b, c]: Words): Words {
  for (const [one, two, three] of [
    [4, 6, 8],
    [16, 19, 4],
  ] as const) {
    a = ((a - c) | 0) ^ turned(c, one)
    c = (c + b) | 0
    b = ((b - a) | 0) ^ turned(a, two)
    a = (a + c) | 0
    c = ((c - b) | 0) ^ turned(b, three)
    b = (b + a) | 0
  }
  return [a, b, c]
}

function finished(...[a, b, c]: Words): number {
  c = ((c ^ b) - turned(b, 14)) | 0
  a = ((a ^ c) - turned(c, 11)) | 0
  b = ((b ^ a) - turned(a, 25)) | 0
  c = ((c ^ b) - turned(b, 16)) | 0
  a = ((a ^ c) - turned(c, 4)) | 0
  b = ((b ^ a) - turned(a, 14)) | 0
  return ((c ^ b) - turned(b, 24)) | 0
}
