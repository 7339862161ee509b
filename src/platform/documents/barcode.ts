import type { Drawing } from './document.ts'

/** Modules of white at each end (ISO/IEC 15417). */
const quietModules = 10

/** A Code 128 barcode as one path, in which the narrowest bar is one unit wide; the quiet zones are part of it. ASCII alone. */
export async function barcodePath(text: string, height = 40): Promise<Drawing> {
  const { default: encode } = await import('jsbarcode')
  const made: { encodings?: { data: string }[] } = {}
  encode(made, text, { format: 'CODE128' })
  const bits = made.encodings?.map(({ data }) => data).join('') ?? ''
  const bars = [...bits.matchAll(/1+/g)].map(
    ({ index, 0: bar }) => `M${index + quietModules} 0h${bar.length}v${height}h-${bar.length}z`,
  )
  return { path: bars.join(''), width: bits.length + 2 * quietModules, height }
}
