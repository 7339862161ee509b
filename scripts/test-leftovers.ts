import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Leftovers of runs of tests and of the simulation that were killed. The name of a folder contains the process that made it.

const form = /^mizan-(?:test|process|simulate)-(\d+)-/

/** Removes the folders whose process is gone: in memory they would stay until the machine stops. */
export async function clearLeftovers(): Promise<void> {
  const names = await readdir(tmpdir())
  const left = names.filter((name) => {
    const [, pid] = form.exec(name) ?? []
    return pid !== undefined && isGone(Number(pid))
  })
  await Promise.all(left.map((name) => rm(path.join(tmpdir(), name), { recursive: true, force: true })))
}

function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
