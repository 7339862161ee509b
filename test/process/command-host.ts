import { carryOut } from '../../src/cli/mizan.ts'
import type { CommandRun } from './commands.ts'

// The process that runs commands for `openCommands`. A command's output goes back with its exit code.

type Write = typeof process.stdout.write

let printed: { stdout: string; stderr: string }
const kept = (stream: 'stdout' | 'stderr') =>
  ((text: string) => {
    printed[stream] += text
    return true
  }) as Write

process.stdout.write = kept('stdout')
process.stderr.write = kept('stderr')
process.on('message', (asked: CommandRun) => void answer(asked))

async function answer({ args, environment }: CommandRun): Promise<void> {
  printed = { stdout: '', stderr: '' }
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, environment)
  const code = await carryOut([process.execPath, 'mizan', ...args])
  process.send?.({ code, ...printed })
}
