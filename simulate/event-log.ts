export type SequencedEvent = { type: string; sequence: number }

/** The events of one merchant, and those that its receiver has heard. */
export type EventLog = {
  /** Types of the events by their ids. */
  types: Map<string, string>
  byResource: Map<string, SequencedEvent[]>
  /** Events that the receiver has to hear of yet. */
  unheard: Set<string>
  /** The body that was heard, as a digest. */
  heard: Map<string, string>
  attempts: Set<string>
  /** Objects whose events were as they had to be, with their number. */
  checked: Map<string, number>
  readUntil: number
}

export const newEventLog = (): EventLog => ({
  types: new Map(),
  byResource: new Map(),
  unheard: new Set(),
  heard: new Map(),
  attempts: new Set(),
  checked: new Map(),
  readUntil: 0,
})
