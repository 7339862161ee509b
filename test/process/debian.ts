import { existsSync } from 'node:fs'
import { appendFile, chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { endProcess, readAll, startProcess } from '#platform/postgres/processes.ts'
import { isReady } from '#platform/postgres/server-process.ts'
import { ordinaryUser, type Place } from './server.ts'

// The PostgreSQL 15 of Debian, the oldest that Mizan works on, as an operator's own server.

const programs = '/usr/lib/postgresql/15/bin'

export type DebianServer = { url: string; account: { uid: number; gid: number } | undefined; stop: () => Promise<void> }

/** Starts it in the folder of a place with lines of configuration, or says why that cannot be. */
export async function startDebian(place: Place, lines: string[]): Promise<DebianServer | { skip: string }> {
  if (!existsSync(path.join(programs, 'postgres'))) return { skip: 'PostgreSQL 15 is not installed on this machine' }
  const user = await ordinaryUser()
  if ('skip' in user) return user
  const { account } = user
  const [data, socket] = [path.join(place.folder, 'debian'), path.join(place.folder, 'socket')]
  for (const folder of [data, socket]) {
    await mkdir(folder, { mode: 0o700 })
    if (account) await chown(folder, account.uid, account.gid)
  }
  const initdb = startProcess(
    path.join(programs, 'initdb'),
    ['-D', data, '--username=mizan', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'],
    account,
    { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const complaint = await readAll(initdb.child?.stderr)
  if (!(await initdb.ended).isSuccess) throw new Error(complaint)
  const settings = [`unix_socket_directories = '${socket}'`, "listen_addresses = ''", 'shared_buffers = 16MB', ...lines]
  await appendFile(path.join(data, 'postgresql.conf'), settings.join('\n'))
  const server = startProcess(path.join(programs, 'postgres'), ['-D', data], account, { cwd: '/', stdio: 'ignore' })
  if (!(await isReady(server, data))) throw new Error('PostgreSQL 15 did not start')
  return {
    url: `postgres://mizan@${encodeURIComponent(socket)}/postgres`,
    account,
    stop: async () => {
      if (server.pid === undefined || server.child?.exitCode !== null) return
      await endProcess(server.pid, [
        ['SIGINT', 10_000],
        ['SIGKILL', 5_000],
      ])
      await server.ended
    },
  }
}
