import { amountIn } from './amounts.ts'

// Converts typed text to the API's values. Unreadable text is sent as it stands: the server names the right form.

/** An amount or a number. */
export function numberIn(text: string): number | string | undefined {
  if (text.trim() === '') return undefined
  const value = amountIn(text) ?? Number(text)
  return Number.isFinite(value) ? value : text
}

export const textIn = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

/** The members that differ, as JSON; a removed one is `undefined`. */
export function changesBetween(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): Record<string, unknown> {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  return Object.fromEntries(changed.map((name) => [name, after[name]]))
}
