import path from 'node:path'
import type { run } from 'node:test'

const shownCount = 5

/** Listens for what each test file costs; answers the slowest as lines of text. */
export function costs(stream: ReturnType<typeof run>): () => string {
  const taken = new Map<string, number>()
  const began = performance.now()
  const note = (file: string, ms: number) => taken.set(path.relative('.', file), ms)
  // In a group each file is a suite of its name; the process of a group says nothing about one of them.
  stream.on('test:complete', ({ name, nesting, details }) => {
    if (nesting === 0 && details.type === 'suite' && name.endsWith('.test.ts')) note(name, details.duration_ms)
  })
  stream.on('test:summary', ({ file, duration_ms: ms }) => {
    if (file?.endsWith('.test.ts')) note(file, ms)
  })
  return () => {
    const slowest = [...taken].toSorted(([, one], [, other]) => other - one).slice(0, shownCount)
    const lines = slowest.map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${file}\n`)
    return `\n${taken.size} files in ${((performance.now() - began) / 1000).toFixed(0)} s; the slowest:\n${lines.join('')}`
  }
}
