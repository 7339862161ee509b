// The trace of a page as it would be if the machine did nothing else. Other programs interrupt the browser, and what it measures by the clock
// grows with them; the processor's time of its threads does not.

/** An event of Chrome's trace, in microseconds. `tts` and `tdur` are those of the thread's own clock. */
export type TraceEvent = {
  ph: string
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tts?: number
  tdur?: number
}

type Task = Required<TraceEvent>
type Mark = { wall: number; own: number }
type Shortened = { task: Task; marks: Mark[] }

/** Every task lasts as long as its thread worked on it, and what happens inside of it moves along. Pauses between tasks stay. */
export function onProcessorTime<Event extends TraceEvent>(events: readonly Event[]): Event[] {
  const tasksByThread = Map.groupBy(tasksIn(events), threadOf)
  const shortened = new Map([...tasksByThread].map(([thread, tasks]) => [thread, outermost(tasks).map(emptied)]))
  for (const event of events) {
    const found = taskAround(shortened.get(threadOf(event)), event.ts)
    if (found && isTimed(event)) found.marks.push(...marksOf(event, found.task))
  }
  for (const tasks of shortened.values()) for (const each of tasks) each.marks = inOrder(each)
  return events.map((event) => moved(event, taskAround(shortened.get(threadOf(event)), event.ts)))
}

const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`
const isTimed = (event: TraceEvent): event is Task =>
  event.ph === 'X' && event.dur !== undefined && event.tts !== undefined && event.tdur !== undefined
const tasksIn = (events: readonly TraceEvent[]): Task[] =>
  events.filter(isTimed).filter(({ name }) => name === 'RunTask')
const emptied = (task: Task): Shortened => ({ task, marks: [] })

function outermost(tasks: Task[]): Task[] {
  let end = Number.NEGATIVE_INFINITY
  return tasks
    .toSorted((a, b) => a.ts - b.ts)
    .filter(({ ts, dur }) => {
      if (ts < end) return false
      end = ts + dur
      return true
    })
}

function taskAround(tasks: Shortened[] = [], at: number): Shortened | undefined {
  const found = tasks[lastBefore(tasks, at, ({ task }) => task.ts)]
  return found && at <= found.task.ts + found.task.dur ? found : undefined
}

/** Begin and end of an event, on both clocks; the thread's counts from the begin of the task. */
const marksOf = ({ ts, dur, tts, tdur }: Task, task: Task): Mark[] => [
  { wall: ts, own: task.ts + tts - task.tts },
  { wall: ts + dur, own: task.ts + tts + tdur - task.tts },
]

/** Neither clock runs backwards. */
function inOrder({ task, marks }: Shortened): Mark[] {
  let own = task.ts
  return marks
    .toSorted((a, b) => a.wall - b.wall)
    .map((mark) => {
      own = Math.min(Math.max(own, mark.own), task.ts + task.tdur)
      return { wall: mark.wall, own }
    })
}

function moved<Event extends TraceEvent>(event: Event, around: Shortened | undefined): Event {
  if (!around) return event
  const ts = ownTime(around, event.ts)
  return { ...event, ts, ...(event.dur !== undefined && { dur: ownTime(around, event.ts + event.dur) - ts }) }
}

/** Between two marks the thread's clock runs evenly. */
function ownTime({ task, marks }: Shortened, wall: number): number {
  const index = lastBefore(marks, wall, (mark) => mark.wall)
  const before = marks[index] ?? { wall: task.ts, own: task.ts }
  const after = marks[index + 1]
  if (!after) return before.own
  return before.own + ((wall - before.wall) / (after.wall - before.wall)) * (after.own - before.own)
}

/** The index of the last of `sorted` that does not begin after `at`; -1 without one. */
function lastBefore<Each>(sorted: readonly Each[], at: number, timeOf: (each: Each) => number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (timeOf(sorted[middle] as Each) <= at) low = middle + 1
    else high = middle
  }
  return low - 1
}
