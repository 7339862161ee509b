/** Longer than this, in milliseconds, nothing new is begun: an upstream that hangs does not keep the slots of other jobs. */
const runForMs = 50_000
/** Concurrency within a run: most of the time it waits for others. */
const togetherByDefault = 4

export type Batches<Row> = {
  /** Rows behind `after`, the last one listed in this run; or rows that are claimed with it, and are not listed again. */
  list: (after: Row | undefined) => Promise<Row[]>
  /** So many a full list has; one that has fewer is the last. */
  full: number
  /** False for a row that was not worked on, because another has it. */
  work: (row: Row) => Promise<boolean>
  together?: number
}

/**
 * One run of the clock: works through each of these, a few rows at once, list after list, until one is not full or until 50 seconds of `now` have
 * passed; the next run begins anew. Returns the number of rows. If some fail, or belong to another run, the rows behind them still have their turn:
 * throws AggregateError at the end, with the number of failed `subjects`.
 */
export async function workThrough<Row>(
  now: () => Date,
  subjects: string,
  all: readonly Batches<Row>[],
): Promise<number> {
  const endsAtMs = now().getTime() + runForMs
  const isOver = () => now().getTime() >= endsAtMs
  const failures: unknown[] = []
  let done = 0
  for (const batches of all) {
    for (let after: Row | undefined; !isOver();) {
      const rows = await batches.list(after)
      done += await workOff(rows, batches, { isOver, failures })
      after = rows.at(-1)
      if (rows.length < batches.full) break
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} ${subjects} could not be worked on.`)
  return done
}

async function workOff<Row>(
  rows: readonly Row[],
  { work, together = togetherByDefault }: Batches<Row>,
  { isOver, failures }: { isOver: () => boolean; failures: unknown[] },
): Promise<number> {
  const queue = [...rows]
  let worked = 0
  const takeTurns = async () => {
    for (let row = queue.shift(); row !== undefined && !isOver(); row = queue.shift())
      await work(row).then(
        (wasWorkedOn) => (worked += wasWorkedOn ? 1 : 0),
        (error: unknown) => failures.push(error),
      )
  }
  await Promise.all(Array.from({ length: together }, takeTurns))
  return worked
}
