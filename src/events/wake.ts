import type { Scope } from '#platform/context.ts'

// A hint that there is something to send. It is heard in this process, and by wake-line.ts in others; it may be lost: looking is the truth.

type Listener = (scope: Scope) => void
const listeners = new Set<Listener>()

export function wakeDeliveries(scope: Scope): void {
  for (const listener of listeners) listener(scope)
}

/** Calls `listener` after every commit of this process that emitted; returns how to stop it. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
