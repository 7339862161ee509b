import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, writeFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import path from 'node:path'
import { endProcess, startProcess } from '#platform/postgres/processes.ts'
import { freePort } from '../free-port.ts'
import { waitUntil } from '../patience.ts'
import { ordinaryUser, type Place } from './server.ts'

// PgBouncer as Debian packages it, or the one that `MIZAN_TEST_PGBOUNCER` names, which gives a connection to one transaction at a time.

const program = process.env['MIZAN_TEST_PGBOUNCER'] ?? '/usr/sbin/pgbouncer'

export type Pooler = { url: string; stop: () => Promise<void> }

/** Of 1.25.2: 25. Zero where it is not installed. */
export const poolerRelease = (): number =>
  existsSync(program)
    ? Number(/PgBouncer 1\.(\d+)/.exec(execFileSync(program, ['--version'], { encoding: 'utf8' }))?.[1])
    : 0

/** Starts it in the folder of a place, in front of a database, with the settings that the documentation shows. */
export async function startPooler(
  place: Place,
  { host, port, user, database }: { host: string; port: number; user: string; database: string },
): Promise<Pooler | { skip: string }> {
  if (!existsSync(program)) return { skip: 'PgBouncer is not installed on this machine' }
  const ordinary = await ordinaryUser()
  if ('skip' in ordinary) return ordinary
  const { account } = ordinary
  const listenPort = await freePort()
  const file = path.join(place.folder, 'pgbouncer.ini')
  const users = path.join(place.folder, 'users.txt')
  const lines = [
    '[databases]',
    `mizan = host=${host} port=${port} dbname=${database} user=${user}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listenPort}`,
    'unix_socket_dir =',
    'auth_type = trust',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    'default_pool_size = 10',
    'ignore_startup_parameters = extra_float_digits, options',
  ]
  await writeFile(users, `"${user}" ""\n`)
  await writeFile(file, `${lines.join('\n')}\n`)
  if (account) for (const each of [file, users]) await chown(each, account.uid, account.gid)
  const pooler = startProcess(program, ['-q', file], account, { cwd: '/', stdio: 'ignore' })
  await waitUntil(() => isOpen(listenPort))
  return {
    url: `postgres://${user}@127.0.0.1:${listenPort}/mizan`,
    stop: async () => {
      if (pooler.pid !== undefined) await endProcess(pooler.pid, [['SIGKILL', 5_000]])
      await pooler.ended
    },
  }
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
