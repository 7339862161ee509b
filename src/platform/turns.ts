import { setImmediate as nextTurn } from 'node:timers/promises'

// Long work in the thread that answers calls. While it does one thing it does no other, so that nothing may keep it for long.

const turnMs = 3

/** Maps many items, and lets others have their turn every few milliseconds. */
export async function mappedInTurns<Item, Result>(
  items: Iterable<Item>,
  map: (item: Item) => Result,
): Promise<Result[]> {
  const mapped: Result[] = []
  let begunAt = performance.now()
  for (const item of items) {
    mapped.push(map(item))
    if (performance.now() - begunAt < turnMs) continue
    await nextTurn()
    begunAt = performance.now()
  }
  return mapped
}
