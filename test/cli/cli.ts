import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { fileURLToPath } from 'node:url'

/** The command line of developers, from its sources. */
export const program = fileURLToPath(new URL('../../cli/src/main.ts', import.meta.url))

export type Ran = { code: number | null; stdout: string; stderr: string }

/** Runs commands with settings of their own in a folder that ends with the test file. */
export function useCommands(): {
  /** `onWaiting` is called with standard error once the command waits for a person. */
  run: (
    args: string[],
    input?: string,
    env?: Record<string, string>,
    onWaiting?: (said: string) => Promise<void>,
  ) => Promise<Ran>
  folder: string
} {
  const folder = mkdtempSync(path.join(tmpdir(), 'mizan-cli-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const run = async (
    args: string[],
    input = '',
    env: Record<string, string> = {},
    onWaiting?: (said: string) => Promise<void>,
  ): Promise<Ran> => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env
    const child = spawn(process.execPath, [program, ...args], {
      cwd: folder,
      env: { PATH, NODE_COMPILE_CACHE, MIZAN_CONFIG_DIR: path.join(folder, 'settings'), ...env },
    })
    const [out, err]: [string[], string[]] = [[], []]
    child.stdout.setEncoding('utf8').on('data', (part: string) => out.push(part))
    let asked: Promise<void> | undefined
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      err.push(part)
      if (onWaiting && part.includes('Waiting for')) asked ??= onWaiting(err.join(''))
      asked?.catch(() => child.kill())
    })
    child.stdin.end(input)
    const [code] = (await once(child, 'close')) as [number | null]
    await asked
    return { code, stdout: out.join(''), stderr: err.join('') }
  }
  return { run, folder }
}
