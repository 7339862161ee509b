import { createCanvas } from '@napi-rs/canvas'

// Images as merchants have them.

type Wish = { width?: number; height?: number; color?: string }

const drawn = ({ width = 240, height = 120, color = '#0f766e' }: Wish) => {
  const canvas = createCanvas(width, height)
  const drawing = canvas.getContext('2d')
  drawing.fillStyle = color
  drawing.fillRect(0, 0, width, height)
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(width / 4, height / 4, width / 2, height / 2)
  return canvas
}

/** In base64. */
export const pngOf = (wish: Wish = {}): string => drawn(wish).toBuffer('image/png').toString('base64')
export const jpegOf = (wish: Wish = {}): string => drawn(wish).toBuffer('image/jpeg').toString('base64')

/** The length of its second chunk leads back to where it begins. */
export function pngWithEndlessChunk(): string {
  const png = Buffer.from(pngOf(), 'base64')
  return Buffer.concat([
    png.subarray(0, 33),
    Buffer.from('fffffff4', 'hex'),
    Buffer.from('abcd'),
    png.subarray(33),
  ]).toString('base64')
}
