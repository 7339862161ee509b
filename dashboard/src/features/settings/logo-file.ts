// A logo as the server keeps it: a small PNG, drawn anew by the browser out of whatever picture was chosen.

/** Longest side; smaller where the file would be too large. */
const sides = [512, 384, 256, 128]
const bytesMax = 128 * 1024

export type LogoBody = { mediaType: 'image/png'; content: string }

/** Undefined for a file that the browser cannot draw. */
export async function logoOf(file: File): Promise<LogoBody | undefined> {
  const picture = await createImageBitmap(file).catch(() => undefined)
  if (!picture) return undefined
  for (const side of sides) {
    const drawn = await drawnIn(picture, side)
    if (drawn && drawn.size <= bytesMax) return { mediaType: 'image/png', content: await base64Of(drawn) }
  }
  return undefined
}

/** A picture is never made larger than it is. */
function drawnIn(picture: ImageBitmap, side: number): Promise<Blob | null> {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context) context.imageSmoothingQuality = 'high'
  context?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
