// The colour of a merchant's buttons, a text of the form #rrggbb. Pure.

/** Background of buttons on the browser's light page. */
const card = '#ffffff'

/** A border in this colour stands out from light and dark pages alike. */
const edge = '#6b7280'

/** The page and the card of the two schemes, on which links and marks stand. */
const lightPage = '#f3f4f6'
const darkCard = '#1f2937'

/** The use of a merchant's colour: the text on it, the edge around it, and what is written in it on light and on dark pages. */
export type Paint = { fill: string; text: string; edge: string; onLight: string; onDark: string }

/**
 * The paint that a colour makes. Of black and white, at least one has a contrast of 4.58 with any colour, which is more than the 4.5
 * that WCAG 2.2 asks for text (1.4.3); white is taken where both would do.
 */
export const paintOf = (color: string): Paint => ({
  fill: color,
  text: contrastOf(color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
  // 3 is what WCAG 2.2 asks of the bounds of what is pressed (1.4.11).
  edge: contrastOf(color, card) >= 3 ? color : edge,
  onLight: mixedUntil(color, '#000000', (mixed) => contrastOf(mixed, lightPage) >= 4.5),
  onDark: mixedUntil(color, '#ffffff', (mixed) => contrastOf(mixed, darkCard) >= 4.5),
})

/** A lighter colour could not be told from a white page: its darker and lighter tones would be greys. */
const contrastMin = 1.5

/** The nearest colour that stands out from a white page; undefined for one that does. */
export const nearestSeen = (color: string): string | undefined =>
  contrastOf(color, card) >= contrastMin
    ? undefined
    : mixedUntil(color, '#000000', (mixed) => contrastOf(mixed, card) >= contrastMin)

/** The colour with as little of `other` as makes it right. */
function mixedUntil(color: string, other: string, isRight: (mixed: string) => boolean): string {
  const steps = 32
  for (let step = 0; step < steps; step++) {
    const mixed = mix(color, other, step / steps)
    if (isRight(mixed)) return mixed
  }
  return other
}

const mix = (color: string, other: string, share: number): string =>
  `#${[1, 3, 5]
    .map((at) => Math.round(partOf(color, at) * (1 - share) + partOf(other, at) * share))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`

const partOf = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)

/** From 1 for equal colours to 21 for black and white (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => linear(partOf(color, at) / 255))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
