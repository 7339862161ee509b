import { statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Groups test files that share a process. Loading the app takes Node longer than many a file takes to run; so files run in groups, one after another,
// each with a harness of its own.

/** These start servers, and look at the processes below their own. */
export const startsServers = (file: string) =>
  /(^|\/)(test\/process|src\/platform\/postgres)\/|(^|\/)test\/documents\/(documents|operations|start)\./.test(file)

/** A further group costs three seconds of a core before its first test; too few would leave cores without work at the end. */
const filesMax = 100

export type Program = { file: string } | { text: string }

/**
 * The programs that run these files. Those that wait for servers alternate with those that keep a core busy; the longest go first,
 * so that no core waits long for the last.
 */
export function asPrograms(files: readonly string[]): Program[] {
  const alone = bySize(files.filter(startsServers))
  const together = bySize(files.filter((file) => !startsServers(file)))
  const count = Math.ceil(together.length / filesMax)
  // Dealt like cards, so that the long files are in different groups.
  const groups = Array.from({ length: count }, (_, first) => together.filter((_, index) => index % count === first))
  const longer = Math.max(alone.length, count)
  return Array.from({ length: longer }, (_, index) => [
    ...alone.slice(index, index + 1).map((file) => ({ file })),
    ...groups.slice(index, index + 1).map(asProgram),
  ]).flat()
}

/** The largest first: the duration of a file is unknown before it has run, and long files tend to take long. */
const bySize = (files: readonly string[]): string[] => {
  const sizes = new Map(files.map((file) => [file, statSync(file, { throwIfNoEntry: false })?.size ?? 0]))
  return files.toSorted((one, other) => (sizes.get(other) ?? 0) - (sizes.get(one) ?? 0))
}

/** Also of one file: hooks of a suite wait for each other, while those of a program's root all begin at once. */
const asProgram = (files: readonly string[]): Program => ({ text: textOf(files) })

const runner = new URL('test-files.ts', import.meta.url).href
const textOf = (files: readonly string[]) => `import { runFiles } from ${JSON.stringify(runner)}
await runFiles(${JSON.stringify(files.map((file) => [file, pathToFileURL(path.resolve(file)).href]))})
`
