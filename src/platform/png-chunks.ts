import { crc32 } from 'node:zlib'

// The parts of which a PNG consists (RFC 2083).

export type Chunk = { name: string; body: Buffer }

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The file of these chunks and of the end. */
export const pngOfChunks = (chunks: readonly Chunk[]): Buffer =>
  Buffer.concat([pngSignature, ...[...chunks, { name: 'IEND', body: Buffer.alloc(0) }].flatMap(written)])

function written({ name, body }: Chunk): Buffer[] {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return [length, named, check]
}
