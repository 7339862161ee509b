import { existsSync, readdirSync } from 'node:fs'
import { appendFile, chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { endProcess, readAll, type StartedProcess, startProcess } from '#platform/postgres/processes.ts'
import { isReady } from '#platform/postgres/server-process.ts'
import { freePort } from '../free-port.ts'
import { waitUntil } from '../patience.ts'
import { signalIfThere } from './processes.ts'
import { ordinaryUser, type Owner, type Place } from './server.ts'

// Citus as an operator's own: a coordinator and two servers behind it, in the folder of a place.

export type Cluster = {
  /** That of the coordinator. */
  url: string
  /** Ends one by SIGKILL, the coordinator being the first, and answers how to bring it back. */
  kill: (index: number) => Promise<() => Promise<void>>
}

const serversCount = 3
const versions = '/usr/lib/postgresql'

/** The programs of a PostgreSQL that has Citus. */
function findPrograms(): string | undefined {
  const found = existsSync(versions) ? readdirSync(versions) : []
  const version = found.find((each) => existsSync(path.join(versions, each, 'lib/citus.so')))
  return version && path.join(versions, version, 'bin')
}

/** Starts it with an empty database, or says why that cannot be. */
export async function startCluster(owner: Owner, place: Place): Promise<Cluster | { skip: string }> {
  const programs = findPrograms()
  if (programs === undefined) return { skip: 'no PostgreSQL with Citus is installed on this machine' }
  const user = await ordinaryUser()
  if ('skip' in user) return user
  const ports = await Promise.all(Array.from({ length: serversCount }, freePort))
  const servers = await Promise.all(ports.map((port) => makeServer({ programs, place, account: user.account, port })))
  owner.after(async () => void (await Promise.all(servers.map((server) => server.stop()))))
  await Promise.all(servers.map((server) => server.start()))
  await join(ports)
  return {
    url: urlAt(ports[0] ?? 0),
    kill: async (index) => {
      const server = servers[index]
      await server?.kill()
      return async () => server?.start()
    },
  }
}

const urlAt = (port: number, database = 'mizan') => `postgres://mizan@127.0.0.1:${port}/${database}`

type Making = { programs: string; place: Place; account: Place['account']; port: number }

async function makeServer({ programs, place, account, port }: Making) {
  const data = path.join(place.folder, `server-${port}`)
  await mkdir(data, { mode: 0o700 })
  if (account) await chown(data, account.uid, account.gid)
  const initdb = startProcess(
    path.join(programs, 'initdb'),
    ['-D', data, '--username=mizan', '--auth=trust', '--encoding=UTF8', '--no-sync', '--no-instructions'],
    account,
    { cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const complaint = await readAll(initdb.child?.stderr)
  if (!(await initdb.ended).isSuccess) throw new Error(complaint)
  await appendFile(path.join(data, 'postgresql.conf'), settingsOf(port).join('\n'))
  let running: StartedProcess | undefined
  const start = () => {
    running = startProcess(path.join(programs, 'postgres'), ['-D', data], account, { cwd: '/', stdio: 'ignore' })
    return isReady(running, data)
  }
  const signal = (name: NodeJS.Signals) => void (running?.pid !== undefined && signalIfThere(running.pid, name))
  return {
    // Processes of a server that was killed keep its memory for a moment.
    start: () => waitUntil(start),
    kill: async () => {
      signal('SIGKILL')
      await running?.ended
    },
    stop: async () => {
      if (running?.pid === undefined || running.child?.exitCode !== null || running.child.signalCode !== null) return
      await endProcess(running.pid, [
        ['SIGINT', 10_000],
        ['SIGKILL', 5_000],
      ])
      await running.ended
    },
  }
}

/** As on the page about scaling; what a server that was lost left prepared is decided on within a second. */
const settingsOf = (port: number) => [
  `port = ${port}`,
  "listen_addresses = '127.0.0.1'",
  "unix_socket_directories = ''",
  "shared_preload_libraries = 'citus'",
  'wal_level = logical',
  'max_prepared_transactions = 200',
  'max_connections = 200',
  'max_worker_processes = 32',
  'shared_buffers = 32MB',
  'citus.recover_2pc_interval = 1s',
]

async function join(ports: readonly number[]): Promise<void> {
  const [first = 0, ...behind] = ports
  for (const port of ports) {
    await tell(urlAt(port, 'postgres'), 'create database mizan')
    await tell(urlAt(port), 'create extension citus')
  }
  await tell(urlAt(first), `select citus_set_coordinator_host('127.0.0.1', ${first})`)
  for (const port of behind) await tell(urlAt(first), `select citus_add_node('127.0.0.1', ${port})`)
}

async function tell(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
