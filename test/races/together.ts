// Callers that knock at the same moment.

/** Runs `work` `times` times at once. */
export const atOnce = <Result>(times: number, work: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

/** Number of times each value occurs. */
export function count(values: (string | number)[]): Record<string, number> {
  const counted: Record<string, number> = {}
  for (const value of values) counted[value] = (counted[value] ?? 0) + 1
  return counted
}
