import type { Worker } from 'node:worker_threads'

// A thread that has no work for a while ends, and gives its heap back.

export type Idleness = {
  /** Called before work is given to it. */
  over: () => void
  /** Called once it has none left. From now on it keeps no process alive. */
  begins: (worker: Worker | undefined) => void
}

/** `end` has to forget the thread and to terminate it. */
export function newIdleness(idleMs: number, end: () => void): Idleness {
  let ending: NodeJS.Timeout | undefined
  const over = () => clearTimeout(ending)
  return {
    over,
    begins: (worker) => {
      over()
      worker?.unref()
      ending = setTimeout(end, idleMs).unref()
    },
  }
}
