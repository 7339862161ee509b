import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { RawJson, writeJson } from '../json.ts'
import { withCorrelation } from './correlation.ts'

// An answer with many rows, of which each is written before, is sent piece by piece: as one text it would be put together, measured
// and encoded in one go, in which no other call is answered.

const longFrom = 128 * 1024
const pieceLength = 64 * 1024

export type LongJson = { rows: readonly string[]; rest: string }

/** Undefined for what is short, or has no rows that were written before. */
export function longJsonOf(body: unknown): LongJson | undefined {
  if (typeof body !== 'object' || body === null || !('content' in body) || !Array.isArray(body.content))
    return undefined
  const rows = body.content.flatMap((row) => (row instanceof RawJson ? [row.text] : []))
  const length = rows.reduce((sum, text) => sum + text.length, 0)
  if (rows.length < body.content.length || length < longFrom) return undefined
  return { rows, rest: writeJson({ ...body, content: undefined }) }
}

const beginnings = new WeakMap<object, string>()

/** Its bytes; `correlationId` stands at its end. */
export function sentInPieces({ rows, rest }: LongJson, correlationId: string): Readable {
  const pieces = piecesOf(rows, `],${withCorrelation(rest, correlationId).slice(1)}`)
  const first = pieces.next().value ?? ''
  const sent = Readable.from(bytesOf(first, pieces))
  beginnings.set(sent, first)
  return sent
}

/** Beginning of an answer that is sent in pieces. */
export const beginningOf = (body: unknown): string | undefined =>
  typeof body === 'object' && body !== null ? beginnings.get(body) : undefined

function* piecesOf(rows: readonly string[], end: string): Generator<string, undefined> {
  let piece = '{"content":['
  for (const [index, row] of rows.entries()) {
    piece += index === 0 ? row : `,${row}`
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece + end
}

async function* bytesOf(first: string, pieces: Iterable<string>): AsyncGenerator<Buffer> {
  yield Buffer.from(first)
  for (const piece of pieces) {
    // Else a turn would go on for as long as the caller reads.
    await nextTurn()
    yield Buffer.from(piece)
  }
}
