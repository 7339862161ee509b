/**
 * Of several callers that want the same within one turn of the event loop, one reads, and none of them may change what is answered. Reads leave at the
 * end of the turn, so that no answer is older than its caller.
 */
export function sharedReads<Answer>() {
  const ofThisTurn = new Map<string, Promise<Answer>>()
  return (name: string, read: () => Promise<Answer>): Promise<Answer> => {
    const known = ofThisTurn.get(name)
    if (known) return known
    if (ofThisTurn.size === 0) setImmediate(() => ofThisTurn.clear())
    const reading = read()
    ofThisTurn.set(name, reading)
    return reading
  }
}

export type SharedReads<Answer> = ReturnType<typeof sharedReads<Answer>>
