// Turns for slow work: one at a time for each caller, some in all, the others in the order in which they came.

export type Turns = {
  /** Waits for a turn of `by`, which the caller ends. Undefined at once when too many of theirs wait already. */
  take: (by: string) => Promise<{ end: () => void } | undefined>
}

type Waiter = { by: string; begin: () => void }

/** At most `atOnceMax` turns run, and at most `waitingMax` of one caller wait. */
export function newTurns({ atOnceMax, waitingMax }: { atOnceMax: number; waitingMax: number }): Turns {
  const underWay = new Set<string>()
  const waiting: Waiter[] = []

  const beginNext = (): void => {
    const next = underWay.size < atOnceMax ? waiting.findIndex(({ by }) => !underWay.has(by)) : -1
    if (next === -1) return
    const [waiter] = waiting.splice(next, 1)
    if (waiter) underWay.add(waiter.by)
    waiter?.begin()
  }

  return {
    take: async (by) => {
      if (waiting.filter((each) => each.by === by).length >= waitingMax) return undefined
      await new Promise<void>((resolve) => {
        waiting.push({ by, begin: resolve })
        beginNext()
      })
      return {
        end: () => {
          underWay.delete(by)
          beginNext()
        },
      }
    },
  }
}
