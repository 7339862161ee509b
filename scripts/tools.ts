import { spawn } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { installPackages } from './packages.ts'

// `node scripts/tools.ts PROGRAM …` runs a program of the packages of `tools`, and installs these first where they are missing or old. Without a
// program it only does that.

installPackages('tools')

const [program, ...args] = process.argv.slice(2)
if (program !== undefined) run(program)

function run(name: string): void {
  // The linter looks for its partner on the path.
  const PATH = [fileURLToPath(new URL('../tools/node_modules/.bin', import.meta.url)), process.env['PATH']].join(
    path.delimiter,
  )
  const child = spawn(name, args, { stdio: 'inherit', env: { ...process.env, PATH } })
  // A terminal sends Ctrl-C to both: the program ends as it has to, and this with it.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  child.once('error', ({ message }) => {
    process.stderr.write(`${name} does not start: ${message}\n`)
    process.exitCode = 1
  })
  child.once('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
