const NUMBER = /^-?([0-9]+)(?:\.([0-9]+))?(?:[eE]([+-]?[0-9]+))?$/

/** A decimal of so many digits always survives a double; longer ones and exponents need the exact comparison. */
export const DIGITS_SURE = 15

/** True if the shortest decimal that stands for the double nearest to `source`, a JSON number, is `source` itself. */
export function isExactNumber(source: string): boolean {
  if (source.length <= DIGITS_SURE && !/[eE]/.test(source)) return true
  return normalDecimal(source) === normalDecimal(String(Number(source)))
}

/** One spelling for every number of the same value: significant digits and exponent. The sign is left out. */
function normalDecimal(source: string): string | undefined {
  const match = NUMBER.exec(source)
  if (!match) return undefined
  const [, whole = '', fraction = '', exponent = '0'] = match
  const digits = (whole + fraction).replace(/^0+/, '')
  // A loop, because /0+$/ takes quadratic time over digits that a hostile caller chose.
  let length = digits.length
  while (digits[length - 1] === '0') length--
  return length === 0
    ? '0'
    : `${digits.slice(0, length)}e${Number(exponent) - fraction.length + digits.length - length}`
}
