import type { Socket } from 'node:net'

// Receivers may send interim answers before their answer, `100 Continue` above all, even unrequested (RFC 9110, 15.2). undici takes an unrequested
// 100 for a broken connection, so they are removed from what it reads.

const none: Buffer = Buffer.alloc(0)
/** Beginning of an answer that is needed to recognise it. */
const headLength = 'HTTP/1.1 100'.length
const interim = /^HTTP\/1\.[01] 1(?!01)\d\d/
const heldMax = 16_384

/** Takes interim answers out of what is read of a socket on which one request follows the answer to the other. */
export function withoutInterim(socket: Socket): Socket {
  const read: (size?: number) => Buffer | null = socket.read.bind(socket)
  const write: (...given: unknown[]) => boolean = socket.write.bind(socket) as never
  let isAtStart = true
  let held: Buffer = none

  const filtered = (): Buffer | null => {
    const chunk = read()
    if (!isAtStart || chunk === null) return chunk
    held = behindInterim(Buffer.concat([held, chunk]))
    if (isHeldBack(held)) return null
    const rest = held
    isAtStart = false
    held = none
    return rest
  }
  return Object.assign(socket, {
    // Node itself reads nothing; its read call only learns that there is something.
    read: (size?: number) => (size === undefined ? filtered() : read(size)),
    write: (...given: unknown[]) => {
      const [head] = given
      // A request is followed by an answer of its own, whatever the answers before.
      if (typeof head === 'string' && head.startsWith('POST ')) isAtStart = true
      return write(...given)
    },
  })
}

/** Without the interim answers at the beginning that have come whole. */
function behindInterim(bytes: Buffer): Buffer {
  let rest = bytes
  while (isInterim(rest)) {
    const end = rest.indexOf('\r\n\r\n')
    if (end === -1) break
    rest = rest.subarray(end + 4)
  }
  return rest
}

const isInterim = (bytes: Buffer): boolean => interim.test(bytes.toString('latin1', 0, headLength))

/** An interim answer, or bytes that cannot be distinguished from one yet. */
function isHeldBack(bytes: Buffer): boolean {
  if (isInterim(bytes)) return bytes.length < heldMax
  return bytes.length < headLength && 'HTTP/1.'.startsWith(bytes.toString('latin1', 0, 'HTTP/1.'.length))
}
