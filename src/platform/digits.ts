/** Arabic and Persian digits, as a phone set to such a language types them, as those of the west. */
export const westernDigits = (text: string): string =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 15))
