// QR codes as pictures.

/** How much of a code may be lost: L 7 %, M 15 %, Q 25 %, H 30 %. */
export const eccLevels = ['L', 'M', 'Q', 'H'] as const

export type QrLook = {
  /** Width and height in pixels. */
  size: number
  /** Width of the white edge, in modules; the standard asks for 4. */
  margin: number
  ecc: (typeof eccLevels)[number]
}

/** The code of `text` as SVG, sharp at any size. */
export async function qrSvg(text: string, { size, margin, ecc }: QrLook): Promise<string> {
  const { toString } = await import('qrcode')
  return toString(text, { type: 'svg', width: size, margin, errorCorrectionLevel: ecc })
}

/** The code of `text` as PNG, black on white. */
export async function qrPng(text: string, { size, margin, ecc }: QrLook): Promise<Buffer> {
  const { toBuffer } = await import('qrcode')
  return toBuffer(text, { type: 'png', width: size, margin, errorCorrectionLevel: ecc })
}
