import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { installPackages } from './packages.ts'

// `npm run check`: the scripts of package.json that are called `check:…`, as many at once as there are cores, in the order in which
// they stand there: the longest first.

/** The linter, a Go program, spends a third of its time on collecting garbage; it needs less than this without. */
const linterBytes = 4 * 1024 ** 3
const quicker: NodeJS.ProcessEnv = freemem() > 1.5 * linterBytes ? { GOGC: 'off', GOMEMLIMIT: `${linterBytes}` } : {}

// Node's compile cache, shared with `npm test`.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), `mizan-compiled-${process.getuid?.() ?? 0}`)

// Programs that parse the whole project leave less to collect in a larger young generation.
process.env['NODE_OPTIONS'] ??= '--max-semi-space-size=128'

for (const folder of ['tools', 'dashboard'] as const) installPackages(folder)

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))

const lanes = Array.from({ length: availableParallelism() }, async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(...next)
})
await Promise.all(lanes)

/** Tells how long it took, and what it printed when it failed. */
async function check(name: string, line: string): Promise<void> {
  const began = performance.now()
  const child = spawn(line, { shell: true, stdio: ['ignore', 'pipe', 'pipe'], env: { ...quicker, ...process.env } })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      printed += part
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  process.stdout.write(`${code === 0 ? '✔' : `${printed}\n✖`} ${name} (${seconds} s)\n`)
  if (code !== 0) process.exitCode = 1
}
