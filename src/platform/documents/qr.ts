import type { Drawing } from './document.ts'

/** Modules of white around a code, without which scanners cannot separate it from its surroundings (ISO/IEC 18004). */
const quietModules = 4

/**
 * A QR code as one path, in which a module is one unit; the quiet zone is part of it. It is read again when up to 15 % of it is
 * damaged. Throws for more than 2331 bytes.
 */
export async function qrPath(text: string): Promise<Drawing> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const side = size + 2 * quietModules
  const isDark = (x: number, y: number): boolean => x < size && modules.get(y, x) === 1
  let path = ''
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      let length = 0
      while (isDark(x + length, y)) length++
      if (length > 0) path += `M${x + quietModules} ${y + quietModules}h${length}v1h-${length}z`
      x += length
    }
  return { path, width: side, height: side }
}
