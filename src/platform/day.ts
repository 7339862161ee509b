// Days of the calendar as texts. Pure.

/** True for a day from 1900 to 2999, so for `2028-02-29` and not for `2027-02-29`. */
export function isDay(text: string): boolean {
  const at = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}
