// The arithmetic of pages and of the counters behind their totals. Pure.

export type SortField = { field: string; direction: 'asc' | 'desc' }

/** `page` counts from 0. */
export type PageRequest = { page: number; size: number; sort: SortField[] }

/**
 * The slot of counters that were folded: an anchor, from which a deep page can start. It stands at the last second that it covers, so that late rows
 * can be separated from new ones. Writers' slots are 0 and up.
 */
export const anchorSlot = -1

/** Rows an anchor stands for, about. */
export const anchorRows = 1_000

export const secondOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / 1000) * 1000)

type ListCounter = { startedAt: Date; slot: number; rowsApi: number; rowsDashboard: number }

/**
 * Folds counters, sorted by time, into anchors of about {@link anchorRows} rows. A counter whose second an anchor covers
 * already (a late commit, a deletion) is added to that anchor, which changes no other anchor's position.
 */
export function foldCounters(counters: ListCounter[]): ListCounter[] {
  const anchors = counters.filter((counter) => counter.slot === anchorSlot).map((anchor) => ({ ...anchor }))
  let home = 0
  for (const counter of counters) {
    if (counter.slot === anchorSlot) continue
    while ((anchors[home]?.startedAt ?? counter.startedAt) < counter.startedAt) home++
    const covering = anchors[home] ?? openAnchor(anchors, counter.startedAt)
    covering.rowsApi += counter.rowsApi
    covering.rowsDashboard += counter.rowsDashboard
    home = Math.min(home, anchors.length - 1)
  }
  return anchors
}

/** The newest anchor, extended to `second`, while it has room; else a new one. */
function openAnchor(anchors: ListCounter[], second: Date): ListCounter {
  const newest = anchors.at(-1)
  if (newest && newest.rowsApi + newest.rowsDashboard < anchorRows) {
    newest.startedAt = second
    return newest
  }
  const opened = { startedAt: second, slot: anchorSlot, rowsApi: 0, rowsDashboard: 0 }
  anchors.push(opened)
  return opened
}

/** The pattern that finds a text anywhere in another, sign by sign. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
