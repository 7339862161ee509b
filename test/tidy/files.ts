import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// The files of the project. Parsing them takes seconds: `source.ts` does so for the rules that need it.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Paths of all files that belong to the project, from its root, with `/`. */
export const projectFiles: readonly string[] = trackedFiles().filter((path) => existsSync(root + path))

function trackedFiles(): string[] {
  try {
    const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const found = execFileSync('git', list, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return [...new Set(found.split('\0').filter((path) => path !== ''))].sort()
  } catch {
    const ignored = /(^|\/)(node_modules|data|coverage|\.git)(\/|$)|\.log$|\.DS_Store$/
    const found = globSync('**/*', { cwd: root, exclude: ['**/node_modules', '.git', 'data', 'coverage'] })
    const paths = found.map((path) => path.replaceAll('\\', '/'))
    return paths.filter((path) => !ignored.test(path) && statSync(root + path).isFile()).sort()
  }
}

export const readText = (path: string): string => readFileSync(root + path, 'utf8')

export const isFile = (path: string): boolean => existsSync(root + path)
