import { readFile } from 'node:fs/promises'
import { descendantsOf } from '#test/process/processes.ts'

/** Seconds of a processor that a process and all that it started have used, those that have ended included. By Linux alone; elsewhere none. */
export async function processorSecondsOf(pid: number): Promise<number> {
  const below = await descendantsOf(pid)
  const ticks = await Promise.all([pid, ...below.map((each) => each.pid)].map(ticksOf))
  return ticks.reduce((sum, each) => sum + each, 0) / ticksPerSecond
}

const ticksPerSecond = 100

/** The fourteenth field of `stat` and the three behind it; those of ended children are among them. */
async function ticksOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0)
}
