// The scale of a chart's values. Pure.

/** Round values from zero to at least `max`, three to six of them, such as 0, 250, 500, 750. */
export function ticksTo(max: number, isWhole = false): number[] {
  if (max <= 0) return [0, 1]
  const rough = max / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((each) => each * power >= rough) ?? 10) * power
  const whole = isWhole ? Math.max(1, Math.ceil(step)) : step
  const count = Math.ceil(max / whole - 1e-9)
  return Array.from({ length: count + 1 }, (_, at) => Number((at * whole).toPrecision(12)))
}

/** Every how manyth label has room, with `each` pixels between two points and `room` for a label. */
export const labelEvery = (each: number, room: number): number => Math.max(1, Math.ceil(room / Math.max(each, 0.01)))
