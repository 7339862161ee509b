// The arithmetic of pages and of the counters behind their totals. Pure.

export type SortField = { field: string; direction: 'asc' | 'desc' }

/** `page` counts from 0. */
export type PageRequest = { page: number; size: number; sort: SortField[] }

/** The slot of counters that were folded: an anchor, from which a deep page can start. Writers' slots are 0 and up. */
export const anchorSlot = -1

/** Rows an anchor stands for, about. */
export const anchorRows = 1_000

export const secondOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000)

type Counter = { startedAt: Date; slot: number; rowsApi: number; rowsDashboard: number }

/**
 * Folds counters, sorted by time, into anchors of about {@link anchorRows} rows. A counter whose second lies within an
 * anchor's stretch (a late commit, a deletion) is added to that anchor, which changes no other anchor's position.
 */
export function foldCounters(counters: Counter[]): Counter[] {
  const anchors: Counter[] = []
  const existing = counters.filter((counter) => counter.slot === anchorSlot)
  const newest = existing.at(-1)?.startedAt.getTime() ?? Number.NEGATIVE_INFINITY
  for (const counter of counters) {
    const last = anchors.at(-1)
    const isLate = counter.slot !== anchorSlot && counter.startedAt.getTime() < newest
    const hasRoom = last !== undefined && counter.slot !== anchorSlot && last.rowsApi + last.rowsDashboard < anchorRows
    if (last && (isLate || hasRoom || last.startedAt.getTime() === counter.startedAt.getTime())) {
      last.rowsApi += counter.rowsApi
      last.rowsDashboard += counter.rowsDashboard
    } else {
      anchors.push({ ...counter, slot: anchorSlot })
    }
  }
  return anchors
}
