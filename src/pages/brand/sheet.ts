import { createHash } from 'node:crypto'
import { paintOf } from '#platform/merchants/color.ts'

// The style sheet of a merchant's colour.

type Sheet = { content: string; version: string }

/** The sheet of a text of the form `#rrggbb`. */
export function sheetOf(color: string): Sheet {
  const { fill, text, edge, onLight, onDark } = paintOf(color)
  const content = `:root {
  --brand: ${fill};
  --on-brand: ${text};
  --brand-edge: ${edge};
  --action: ${onLight};
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --action: ${onDark};
  }
}
`
  return { content, version: createHash('sha256').update(content).digest('base64url').slice(0, 12) }
}

const addresses = new Map<string, string>()
const addressesMax = 1_000

/** The address under which it is kept for ever: another release may mix other tones of the same colour. */
export function sheetAddress(color: string): string {
  const address = addresses.get(color) ?? `/assets/brand/${color.slice(1)}.css?v=${sheetOf(color).version}`
  if (addresses.size >= addressesMax) addresses.clear()
  addresses.set(color, address)
  return address
}
