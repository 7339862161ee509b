import type { Worker } from 'node:worker_threads'

// Ends a worker thread that has had no work for a while, so that its heap is free again.

export type IdleTimer = {
  /** Starts the time after which the thread ends. The process may exit before that. */
  start: (worker: Worker | undefined) => void
  /** Called before the thread gets work. */
  stop: () => void
}

/** `endThread` is called after `idleMs` without work. It forgets the thread and terminates it. */
export function newIdleTimer(idleMs: number, endThread: () => void): IdleTimer {
  let timer: NodeJS.Timeout | undefined
  const stop = () => clearTimeout(timer)
  return {
    start: (worker) => {
      stop()
      worker?.unref()
      timer = setTimeout(endThread, idleMs).unref()
    },
    stop,
  }
}
