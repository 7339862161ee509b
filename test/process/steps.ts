// Steps of a process, one after the other: its commits, its calls of an acquirer, and its answers. Each step is announced here before it happens, so
// that the process can be killed between every two.

export type Steps = {
  /** Of a step that is about to happen: false when the process was killed instead. */
  reach: (step: string) => Promise<boolean>
  /**
   * Counts from now on, and kills instead of the step of that number, the first of which is 0, or of the first that is meant. While it kills, others
   * happen, unless they are meant as well.
   */
  arm: (at: StepMeant, kill: () => Promise<void>) => Armed
  /** The steps that were reached while any was armed. */
  cameBy: () => string[]
}

export type StepMeant = number | ((step: string) => boolean)

type Armed = {
  /** The step that was never done. */
  killed: Promise<string>
  wasKilled: () => boolean
  disarm: () => void
}

export function newSteps(): Steps {
  let onStep: ((step: string) => Promise<boolean>) | undefined
  const reached = new Set<string>()
  return {
    cameBy: () => [...reached],
    reach: async (step) => (await onStep?.(step)) ?? true,
    arm: (at, kill) => {
      const { promise, resolve } = Promise.withResolvers<string>()
      let count = 0
      let killing: Promise<void> | undefined
      onStep = async (step) => {
        reached.add(step)
        const isMeant = typeof at === 'number' ? killing === undefined && count++ === at : at(step)
        if (!isMeant) return true
        killing ??= kill().then(() => resolve(step))
        await killing
        return false
      }
      return {
        killed: promise,
        wasKilled: () => killing !== undefined,
        disarm: () => {
          onStep = undefined
        },
      }
    },
  }
}
