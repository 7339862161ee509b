import { eventCatalogue } from '#events/catalogue.ts'
import { type Finding, literalsIn, shipped } from './source.ts'

// A type of event that nothing emits is a promise to receivers that is never kept.

/** Files that name types to tell of them. */
const tellers = /^src\/(events\/(catalogue|samples)|event-views|modules\/event-types\/words-\w+)\.ts$/

export function unemittedEvents(): Finding[] {
  const named = new Set(
    shipped.filter(({ path }) => !tellers.test(path)).flatMap((source) => literalsIn(source).map(({ text }) => text)),
  )
  return Object.keys(eventCatalogue).filter((type) => !named.has(type))
}
