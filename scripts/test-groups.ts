import path from 'node:path'
import { pathToFileURL } from 'node:url'

// Which test files share a process. Loading the app takes Node longer than many a file takes to run; so files run in groups, one
// after another, each with a harness of its own.

/** These start servers, and look at the processes below their own. */
export const startsServers = (file: string) => /(^|\/)(test\/(process|documents)|src\/platform\/postgres)\//.test(file)

const filesMax = 10

export type Program = { file: string } | { text: string }

/** The programs that run these files, the longest first. */
export function asPrograms(files: readonly string[]): Program[] {
  const alone = files.filter(startsServers)
  const together = files.filter((file) => !startsServers(file))
  const count = Math.ceil(together.length / filesMax)
  // Dealt like cards: neighbours are alike, and a group of the slowest would be waited for at the end.
  const groups = Array.from({ length: count }, (_, first) => together.filter((_, index) => index % count === first))
  return [...alone.map((file) => ({ file })), ...groups.map(asProgram)]
}

function asProgram(files: readonly string[]): Program {
  const [only, ...others] = files
  return only !== undefined && others.length === 0 ? { file: only } : { text: textOf(files) }
}

const textOf = (files: readonly string[]) => `import { suite } from 'node:test'
for (const [name, url] of ${JSON.stringify(files.map((file) => [file, pathToFileURL(path.resolve(file)).href]))})
  suite(name, () => import(url))
`
