import { inflateSync } from 'node:zlib'

/** A table of the file: its place in it, and how long it is before and after inflating. */
type Table = { tag: Buffer; checksum: number; packed: Buffer; length: number }

/**
 * The font of a WOFF file before compression (W3C WOFF 1.0). The renderer unpacks all glyphs of a compressed font for each one that it uses: this
 * made a document in Arabic take a second.
 */
export function unpackedFont(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, n) => tableAt(woff, 44 + 20 * n))
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  const power = Math.floor(Math.log2(count))
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(16 * 2 ** power, 6)
  head.writeUInt16BE(power, 8)
  head.writeUInt16BE(16 * (count - 2 ** power), 10)
  const parts: Buffer[] = [head]
  let at = head.length
  for (const [n, { tag, checksum, packed, length }] of tables.entries()) {
    const entry = 12 + 16 * n
    tag.copy(head, entry)
    head.writeUInt32BE(checksum, entry + 4)
    head.writeUInt32BE(at, entry + 8)
    head.writeUInt32BE(length, entry + 12)
    const unpacked = packed.length < length ? inflateSync(packed) : packed
    const padding = Buffer.alloc((4 - (length % 4)) % 4)
    parts.push(unpacked, padding)
    at += unpacked.length + padding.length
  }
  return Buffer.concat(parts)
}

function tableAt(woff: Buffer, entry: number): Table {
  const [offset, packedLength] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8)]
  return {
    tag: woff.subarray(entry, entry + 4),
    packed: woff.subarray(offset, offset + packedLength),
    length: woff.readUInt32BE(entry + 12),
    checksum: woff.readUInt32BE(entry + 16),
  }
}
