import type { Scope } from '../context.ts'
import type { AnsweredCall } from './call.ts'

// Calls as bytes, one behind the other: outside of the heap, where the collector of garbage does not look at them, and ready for another thread.

/** Its texts, in this order, stand joined behind the numbers of a call. */
const texts = [
  'apiKeyId',
  'method',
  'route',
  'url',
  'requestId',
  'address',
  'idempotencyKey',
  'userAgent',
  'responseBody',
] as const
type Text = (typeof texts)[number]

const instants = 16
const numbers = instants + 4 * (4 + texts.length + 2)
const firstBytes = 64 * 1_024
const absent = -1

export type Packed = {
  add: (call: AnsweredCall) => void
  count: () => number
  /** All calls; nothing may be added any more. */
  bytes: () => Uint8Array<ArrayBuffer>
}

export function newPacked(): Packed {
  let bytes = Buffer.allocUnsafeSlow(firstBytes)
  let end = 0
  let count = 0

  /** Doubles, so that a byte is copied twice at most on average. */
  const reserve = (length: number): void => {
    if (end + length <= bytes.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, end + length))
    bytes.copy(larger, 0, 0, end)
    bytes = larger
  }

  return {
    count: () => count,
    bytes: () => new Uint8Array(bytes.buffer, 0, end),
    add: (call) => {
      const { merchantId, environment } = call.scope
      let joined = merchantId + environment
      for (const name of texts) joined += call[name] ?? ''
      const body = call.requestBody
      // No letter takes more than three bytes in UTF-8.
      reserve(numbers + joined.length * 3 + (body?.length ?? 0))
      const begin = end
      const textBytes = bytes.write(joined, begin + numbers)
      bytes.writeDoubleLE(call.at.getTime(), begin)
      bytes.writeDoubleLE(call.ms, begin + 8)
      let at = begin + instants
      at = bytes.writeInt32LE(textBytes, at)
      at = bytes.writeInt32LE(body === undefined ? absent : body.length, at)
      at = bytes.writeInt32LE(call.status, at)
      at = bytes.writeInt32LE(call.isReplay ? 1 : 0, at)
      at = bytes.writeInt32LE(merchantId.length, at)
      at = bytes.writeInt32LE(environment.length, at)
      for (const name of texts) at = bytes.writeInt32LE(call[name]?.length ?? absent, at)
      end = begin + numbers + textBytes
      if (body) end += body.copy(bytes, end)
      count++
    },
  }
}

/** The calls from one place on until another, in their order. */
export function* unpacked(packed: Uint8Array<ArrayBuffer>, from: number, until: number): Generator<AnsweredCall> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length)
  let at = 0
  for (let place = 0; place < until; place++) {
    const end = endOf(bytes, at)
    if (place >= from) yield callAt(bytes, at, end)
    at = end
  }
}

function endOf(bytes: Buffer, at: number): number {
  const textBytes = bytes.readInt32LE(at + instants)
  return at + numbers + textBytes + Math.max(0, bytes.readInt32LE(at + instants + 4))
}

function callAt(bytes: Buffer, begin: number, end: number): AnsweredCall {
  const number = (place: number) => bytes.readInt32LE(begin + instants + 4 * place)
  const textEnd = begin + numbers + number(0)
  const joined = bytes.toString('utf8', begin + numbers, textEnd)
  let from = 0
  const next = (length: number) => {
    const text = joined.slice(from, from + length)
    from += length
    return text
  }
  const merchantId = next(number(4))
  const environment = next(number(5)) as Scope['environment']
  const read = {} as Pick<AnsweredCall, Text>
  texts.forEach((name, index) => {
    const length = number(6 + index)
    // `newPacked` wrote each from a call, which has those that must not be absent.
    read[name] = (length === absent ? undefined : next(length)) as string
  })
  return {
    scope: { merchantId, environment },
    at: new Date(bytes.readDoubleLE(begin)),
    ms: bytes.readDoubleLE(begin + 8),
    status: number(2),
    isReplay: number(3) === 1,
    requestBody: number(1) === absent ? undefined : bytes.subarray(textEnd, end),
    ...read,
  }
}
