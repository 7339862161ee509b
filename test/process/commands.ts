import { type ChildProcess, fork } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Outcome, Place, Settings } from './server.ts'

// Commands that one process carries out one after another, for tests of what commands do: Node and the app load once.

const own = fileURLToPath(new URL('../..', import.meta.url))

export type CommandRun = { args: string[]; environment: Settings }

export type Commands = { child: ChildProcess; carryOut: (asked: CommandRun) => Promise<Outcome> }

export function openCommands({ folder, root = own }: Place, environment: Settings): Commands {
  const host = path.join(root, 'test/process/command-host.ts')
  const child = fork(host, { cwd: folder, env: environment, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let before: Promise<unknown> = Promise.resolve()
  const answered = (asked: CommandRun) =>
    new Promise<Outcome>((resolve, reject) => {
      const lost = () => reject(new Error(`mizan ${asked.args.join(' ')} ended its process`))
      child.once('exit', lost)
      child.once('message', (outcome) => {
        child.off('exit', lost)
        resolve(outcome as Outcome)
      })
      child.send(asked)
    })
  return {
    child,
    carryOut: (asked) => {
      const outcome = before.then(() => answered(asked))
      before = outcome.catch(() => {})
      return outcome
    },
  }
}
