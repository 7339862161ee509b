import { readdir, readFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'

// The system's figures of a process. Linux only: elsewhere there are none.

/** The kernel shows processor time in these units, independent of its own clock. */
const ticksPerSecond = 100

/** Processor time of a process in ms, and of what it started and has ended. */
export async function processorMs(pid: number): Promise<number | undefined> {
  const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
  // The name in parentheses may hold anything, so the fields are counted from the last parenthesis on.
  const ticks = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 15)
  return ticks.length < 4 ? undefined : (ticks.reduce((sum, each) => sum + Number(each), 0) * 1000) / ticksPerSecond
}

/** Resident memory of a process in MB. */
export async function residentMb(pid: number): Promise<number | undefined> {
  return megabytes(await readFile(`/proc/${pid}/status`, 'latin1').catch(() => ''), /^VmRSS:\s+(\d+) kB/m)
}

/** The postmaster and its children: their processor time, and their memory with what they share counted once. */
export async function postgresFigures(
  postmaster: number,
): Promise<{ processorMs: number; proportionalMb: number } | undefined> {
  const pids = [postmaster, ...(await childrenOf(postmaster))]
  const times = await Promise.all(pids.map(processorMs))
  const sizes = await Promise.all(
    pids.map(async (pid) =>
      megabytes(await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => ''), /^Pss:\s+(\d+) kB/m),
    ),
  )
  return times[0] === undefined ? undefined : { processorMs: sum(times), proportionalMb: sum(sizes) }
}

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc').catch(() => [])).map(Number).filter((pid) => pid > 1)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const line = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => '')
      return Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}

const megabytes = (text: string, line: RegExp): number | undefined => {
  const found = line.exec(text)?.[1]
  return found === undefined ? undefined : Number(found) / 1024
}

const sum = (values: (number | undefined)[]): number => values.reduce<number>((total, each) => total + (each ?? 0), 0)

export type Machine = {
  processor: string
  cores: number
  memoryGb: number
  node: string
  postgres: string
  date: string
}

export const machine = (postgres: string): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  node: process.versions.node,
  postgres,
  date: new Date().toISOString(),
})
