import { execFile } from 'node:child_process'
import { chown, mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { type Connection, type EmbeddedServer, startEmbedded } from '#platform/postgres/embedded.ts'
import { withClient } from '#platform/db/connections.ts'
import { waitUntil } from '#test/patience.ts'
import { freezeDatabase, postmasterOf } from '#test/process/processes.ts'
import type { Place } from '#test/process/server.ts'
import { processorSecondsOf } from './processor.ts'
import { acknowledgeTogether, beginCopy, endCopy, isFollowed, promote } from './replica-queries.ts'

// Two servers of PostgreSQL: one takes writes, and the other follows it. What is acknowledged is on both.

export type Replicas = {
  /** With both hosts; the one that takes writes is to be found. */
  url: string
  /** The place whose database takes writes. */
  primary: () => Place
  /** The server that takes writes ends for good, and the other one takes its place. Another one follows that by the end. */
  failOver: () => Promise<void>
  processorSeconds: () => Promise<number>
  stop: () => Promise<void>
}

type Host = {
  place: Place
  /** Folder of its socket, whichever the running server has. */
  socketDir: string
  server?: EmbeddedServer
}

export async function openReplicas(place: Place): Promise<Replicas> {
  const [one, two] = [hostOf(place, 1), hostOf({ ...place, dataDir: path.join(place.folder, 'other') }, 2)]
  let [primary, standby] = [one, two]
  let usedSeconds = 0
  await start(primary, standby)
  await follow(standby, primary)
  const secondsOf = async (host: Host) => processorSecondsOf(await postmasterOf(host.place))
  return {
    url: `postgres://mizan@${[one, two].map((host) => encodeURIComponent(host.socketDir)).join(',')}/mizan?target_session_attrs=read-write`,
    primary: () => primary.place,
    failOver: async () => {
      usedSeconds += await secondsOf(primary)
      await end(primary)
      await ask(standby, promote)
      ;[primary, standby] = [standby, primary]
      await follow(standby, primary)
    },
    processorSeconds: async () => {
      const own = await Promise.all([primary, standby].map(secondsOf))
      return own.reduce((sum, each) => sum + each, usedSeconds)
    },
    stop: async () => {
      // A server that takes writes waits for the other one as it stops.
      await primary.server?.stop()
      await standby.server?.stop()
    },
  }
}

/** A folder as the database that Mizan brings along has: a simulation is refused beside any other. */
const hostOf = (place: Place, number: number): Host => ({
  place,
  socketDir: path.join(place.folder, `mizan-node_${number}`),
})

const ask = <Result>({ socketDir }: Host, work: (client: Parameters<typeof promote>[0]) => Promise<Result>) =>
  withClient({ host: socketDir, port: 5432, user: 'mizan', database: 'mizan' } satisfies Connection, [], work)

/** As a machine that is gone: it is not asked to end, and nothing brings it back. */
async function end({ place, server }: Host): Promise<void> {
  const postmaster = await postmasterOf(place)
  const { thaw } = await freezeDatabase(place)
  const stopped = server?.stop()
  process.kill(postmaster, 'SIGKILL')
  // Its children end as soon as they run again, because their parent is gone.
  thaw()
  await stopped
}

async function start(host: Host, other: Host): Promise<void> {
  const settings = { primary_conninfo: `host=${other.socketDir} user=mizan`, wal_retrieve_retry_interval: '100ms' }
  host.server = await startEmbedded({ dataDir: host.place.dataDir, settings, note: () => {} })
  await symlink(host.server.connection.host, `${host.socketDir}.new`)
  await rename(`${host.socketDir}.new`, host.socketDir)
}

/** A copy of the server that takes writes becomes the one that follows it. */
async function follow(standby: Host, primary: Host): Promise<void> {
  const [from, to] = [primary, standby].map(({ place }) => path.join(place.dataDir, 'postgres')) as [string, string]
  await rm(to, { recursive: true, force: true })
  await mkdir(standby.place.dataDir, { recursive: true, mode: 0o700 })
  const label = await ask(primary, async (client) => {
    await beginCopy(client)
    // It complains of files that go while it copies, which PostgreSQL writes anew.
    await promisify(execFile)('cp', ['-Rp', from, to]).catch(() => {})
    return endCopy(client)
  })
  for (const name of ['postmaster.pid', 'postmaster.opts']) await rm(path.join(to, name), { force: true })
  const { uid, gid } = await stat(to)
  for (const [name, text] of Object.entries({ backup_label: label, 'standby.signal': '' })) {
    await writeFile(path.join(to, name), text, { mode: 0o600 })
    await chown(path.join(to, name), uid, gid)
  }
  await start(standby, primary)
  await ask(primary, acknowledgeTogether)
  await waitUntil(() => ask(primary, isFollowed))
}
