import { setTimeout as delay } from 'node:timers/promises'
import { type Account, startProcess } from './processes.ts'

export type Guard = { watch(pid: number | undefined): void; close(): Promise<void> }

// It ignores the signals that a service manager sends to everybody at once: its end is the end of the pipe.
const script = `trap '' HUP INT QUIT TERM
pid=
while read -r next; do pid=$next; done
[ -z "$pid" ] || kill -INT "$pid"`

/**
 * A small process that asks PostgreSQL for a fast shutdown when Mizan is gone, even by kill -9: it reads a pipe whose
 * other end only Mizan has. Each line names the process to watch; an empty one, none. It is a child of Mizan and not
 * of PostgreSQL, which would restart everything when a child it does not know dies by a signal.
 */
export function startGuard(account: Account): Guard {
  let watched = ''
  let isClosed = false
  let current = open()

  function open() {
    const { child, ended } = startProcess('/bin/sh', ['-c', script], account, {
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
    })
    child?.stdin?.on('error', () => {})
    child?.stdin?.write(`${watched}\n`)
    void ended.then(replace)
    return { stdin: child?.stdin, ended }
  }

  async function replace() {
    if (!isClosed) await delay(500, undefined, { ref: false })
    if (!isClosed) current = open()
  }

  return {
    watch(pid) {
      watched = pid === undefined ? '' : String(pid)
      current.stdin?.write(`${watched}\n`)
    },
    async close() {
      isClosed = true
      current.stdin?.end('\n')
      await current.ended
    },
  }
}
