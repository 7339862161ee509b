// The bounds of a search. Pure.

/** So many calls are looked through for one answer, where no index narrows them; the answer says where to go on. */
export const readAtOnce = 10_000

/** Whether a status is one of those with an index of their own. */
export const isFailure = (status: string | undefined): status is string =>
  status !== undefined && statusesOf(status).low >= 400

type Statuses = { low: number; high: number }

/** The statuses that `404` or `4xx` names. */
export function statusesOf(text: string): Statuses {
  if (!text.endsWith('xx')) return { low: Number(text), high: Number(text) }
  const low = Number(text[0]) * 100
  return { low, high: low + 99 }
}
