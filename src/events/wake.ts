import type { Scope } from '#platform/context.ts'
import { tracer } from '#platform/tracing/tracer.ts'

// A hint that there is something to send. It is heard in this process, and by wake-line.ts in others; it may be lost: looking is the truth.

type Listener = (scope: Scope) => void
const listeners = new Set<Listener>()

export function wakeDeliveries(scope: Scope): void {
  // Deliveries look for the work of all, which is no part of the trace of this one.
  tracer.apart(() => {
    for (const listener of listeners) listener(scope)
  })
}

/** Calls `listener` after every commit of this process that emitted; returns how to stop it. */
export function onWake(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
