import { type ChildProcess, spawn } from 'node:child_process'

type Script = { child: ChildProcess; said: () => string; hasSaid: (text: string) => Promise<void> }

/** A script for `sh` in the environment of a new log-in shell: nothing of the npm that runs the tests. */
export function launch(script: string, cwd: string, settings: Record<string, string>): Script {
  const own = Object.entries(process.env).filter(([name]) => !/^npm_|^NODE_|^INIT_CWD$/.test(name))
  const child = spawn('sh', ['-c', script], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(own), ...settings },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  process.once('exit', () => child.kill('SIGKILL'))
  const hasSaid = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => said.includes(text) && resolve()
      for (const stream of [child.stdout, child.stderr]) stream.on('data', look)
      child.once('exit', (code) => reject(new Error(`The script ended with ${code}:\n${said}`)))
    })
  return { child, said: () => said, hasSaid }
}
