import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { rewrittenPng } from './png.ts'

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(body.length)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}

type PngFormat = { depth: number; color: number; interlace?: number }

/** 10 by 9 pixels, and `lines` of zeros, or of what is given. */
function png({ depth, color, interlace = 0 }: PngFormat, pixels: number | Buffer, others: Buffer[] = []): Buffer {
  const header = Buffer.from([0, 0, 0, 10, 0, 0, 0, 9, depth, color, 0, 0, interlace])
  const lines = chunk('IDAT', deflateSync(typeof pixels === 'number' ? Buffer.alloc(pixels) : pixels))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), ...others, lines, chunk('IEND', Buffer.alloc(0))])
}

const palette = chunk('PLTE', Buffer.alloc(6))
const whole: [what: string, image: Buffer][] = [
  ['black and white, eight pixels a byte', png({ depth: 1, color: 0 }, 9 * 3)],
  ['sixteen bits a colour', png({ depth: 16, color: 6 }, 9 * 81)],
  [
    'a palette with one colour that is clear',
    png({ depth: 4, color: 3 }, 9 * 6, [palette, chunk('tRNS', Buffer.alloc(1))]),
  ],
  // Passes of 2×2, 1×2, 3×1, 2×3, 5×2, 5×5 and 10×4 pixels, each line with its filter.
  [
    'lines in seven passes',
    png({ depth: 8, color: 0, interlace: 1 }, 2 * 3 + 2 * 2 + 4 + 3 * 3 + 2 * 6 + 5 * 6 + 4 * 11),
  ],
]
for (const [what, image] of whole)
  test(`an image of ${what} stays as it is`, async () => {
    assert.deepEqual(await rewrittenPng(image), image)
  })

test('what is no part of the picture is left out, and pixels in several chunks become one', async () => {
  const plain = png({ depth: 8, color: 0 }, 9 * 11)
  const at = plain.indexOf('IDAT') - 4
  const pixels = plain.subarray(at + 8, -16)
  const parted = [chunk('tEXt', Buffer.from('where it was taken')), chunk('IDAT', pixels.subarray(0, 4))]
  const long = [
    plain.subarray(0, at),
    ...parted,
    chunk('IDAT', pixels.subarray(4)),
    plain.subarray(-12),
    Buffer.alloc(9),
  ]
  assert.deepEqual(await rewrittenPng(Buffer.concat(long)), plain)
})

const bad: [what: string, image: Buffer][] = [
  ['a colour type that does not exist', png({ depth: 8, color: 5 }, 9 * 11)],
  ['a depth that its colours cannot have', png({ depth: 1, color: 2 }, 9 * 5)],
  ['a filter that does not exist', png({ depth: 8, color: 0 }, Buffer.alloc(9 * 11, 5))],
  ['a palette that is missing', png({ depth: 4, color: 3 }, 9 * 6)],
  ['more clear colours than colours', png({ depth: 4, color: 3 }, 9 * 6, [palette, chunk('tRNS', Buffer.alloc(3))])],
  ['two headers', png({ depth: 8, color: 0 }, 9 * 11, [chunk('IHDR', Buffer.alloc(13))])],
  ['a megabyte that is no pixel', png({ depth: 8, color: 0 }, 1_048_576)],
  ['a check sum that is wrong', png({ depth: 8, color: 0 }, 9 * 11).fill(7, 29, 33)],
]
for (const [what, image] of bad)
  test(`an image with ${what} is refused`, async () => {
    assert.equal(await rewrittenPng(image), undefined)
  })
