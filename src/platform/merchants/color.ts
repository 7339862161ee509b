// The colour of a merchant's buttons, a text of the form #rrggbb. Pure.

/** Background of buttons on the browser's light page. */
const card = '#ffffff'

/** A border in this colour stands out from light and dark pages alike. */
const edge = '#6b7280'

/** The use of a merchant's colour: the text on it, and the edge around it. */
export type Paint = { fill: string; text: string; edge: string }

/**
 * The paint that a colour makes. Of black and white, at least one has a contrast of 4.58 with any colour, which is more than the 4.5
 * that WCAG 2.2 asks for text (1.4.3); white is taken where both would do.
 */
export const paintOf = (color: string): Paint => ({
  fill: color,
  text: contrastOf(color, '#ffffff') >= 4.5 ? '#ffffff' : '#000000',
  // 3 is what WCAG 2.2 asks of the bounds of what is pressed (1.4.11).
  edge: contrastOf(color, card) >= 3 ? color : edge,
})

/** From 1 for equal colours to 21 for black and white (WCAG 2.2, contrast ratio). */
export function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(color.slice(at, at + 2), 16) / 255),
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
