import { timingSafeEqual } from 'node:crypto'
import { bytesOfBase64url } from '../base64url.ts'
import type { Scope } from '../context.ts'
import { writeJson } from '../json.ts'
import { hmac } from '../secrets/hmac.ts'
import type { Secrets } from '../secrets/secrets.ts'

// A cursor is the last sequence of a page with a code over it, the filters and the owner of the list. So it is valid for that list alone, and no
// caller can make one that points elsewhere.

const sequenceBytes = 8
const codeBytes = 16

/** `filters` have their members in the same order each time. */
type Walk = { secrets: Secrets; scope: Scope; filters: object }

/** The text of a cursor behind `sequence`, which is at least 0. */
export function cursorText(walk: Walk, sequence: bigint): string {
  const bytes = Buffer.alloc(sequenceBytes)
  bytes.writeBigUInt64BE(sequence)
  return Buffer.concat([bytes, codeOf(walk, bytes)]).toString('base64url')
}

/** The sequence that a cursor stands behind; undefined for every text that is no cursor of this list with these filters. */
export function sequenceOf(walk: Walk, text: string): bigint | undefined {
  const bytes = bytesOfBase64url(text)
  if (bytes?.length !== sequenceBytes + codeBytes) return undefined
  const sequence = bytes.subarray(0, sequenceBytes)
  const isGenuine = timingSafeEqual(bytes.subarray(sequenceBytes), codeOf(walk, sequence))
  return isGenuine ? sequence.readBigUInt64BE() : undefined
}

const codeOf = ({ secrets, scope, filters }: Walk, sequence: Uint8Array): Buffer =>
  hmac(
    secrets.keyFor('cursors'),
    Buffer.concat([sequence, Buffer.from(writeJson([scope.merchantId, scope.environment, filters]))]),
  ).subarray(0, codeBytes)
