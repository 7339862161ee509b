/**
 * The clock of one run of a job: from the job's time on, it goes with the time that has really passed. A run lasts minutes where
 * others are slow, and what it begins at its end is not as old as the run.
 */
export function runningClock(from: Date): () => Date {
  const begunAtMs = performance.now()
  return () => new Date(from.getTime() + performance.now() - begunAtMs)
}
