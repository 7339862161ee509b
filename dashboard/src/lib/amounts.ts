/** An amount as people type it, "1 250,50" or "1250.50", in major units; undefined if it is not one. */
export function amountIn(text: string): number | undefined {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '').replace(',', '.')
  return /^\d{1,12}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}
