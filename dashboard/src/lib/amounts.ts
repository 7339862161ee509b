/**
 * An amount as people type it in major units: "1 250,50", "1,250.50", "١٢٥٠٫٥٠". Of two signs the last parts off the decimals, and one alone is a
 * decimal point. Undefined if it is none.
 */
export function amountIn(text: string): number | undefined {
  const bare = text
    .replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
    .replaceAll(/[\s\u00a0\u202f\u066c'’]/g, '')
    .replaceAll('\u066b', '.')
  const at = Math.max(bare.lastIndexOf(','), bare.lastIndexOf('.'))
  const whole = at < 0 ? bare : withoutThousands(bare.slice(0, at), bare[at] === ',' ? '.' : ',')
  const plain = at < 0 ? whole : `${whole}.${bare.slice(at + 1)}`
  return /^\d{1,12}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}

const withoutThousands = (whole: string, sign: string): string => {
  const [first = '', ...groups] = whole.split(sign)
  const isGrouped = groups.length > 0 && /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group))
  return isGrouped ? first + groups.join('') : whole
}
