import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * Gives back what a start has left behind: loading code doubles the heap, and V8 would collect that only when much more has come. It holds up the main
 * thread for some tens of milliseconds, so it is for the moment before the first request.
 */
export function compactHeap(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  collect()
}
