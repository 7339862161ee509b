import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Folder of the journeys' server. The runner's processes read the folder's name from the environment, so that they agree on one.

const folderName = 'MIZAN_E2E_FOLDER'
/** A free one, which the first process that asks finds for all. */
const port = (process.env['MIZAN_E2E_PORT'] ??= freePort())
// Node's compile cache, shared by all programs.
process.env['NODE_COMPILE_CACHE'] ??= path.join(tmpdir(), `mizan-compiled-${process.getuid?.() ?? 0}`)

/** Servers with Citus, the coordinator first, over which the tables of the journeys are spread. */
export const namedCluster = process.env['MIZAN_TEST_CLUSTER']
/** Made anew by each run. */
export const clusterDatabase = 'mizan_journeys'

export type JourneyServer = { url: string; settings: Record<string, string> }

/** The server's address and settings; the folder is made by the first process that asks. */
export function journeyServer(): JourneyServer {
  const folder = (process.env[folderName] ??= newFolder())
  const url = `http://localhost:${port}`
  return {
    url,
    settings: {
      DATA_DIR: path.join(folder, 'data'),
      PORT: port,
      BACKUP_DIR: path.join(folder, 'backups'),
      RATE_LIMIT_PUBLIC: '100000',
      WEBHOOKS_ALLOW_LOCAL: 'true',
      DEMO_HISTORY: 'false',
      // A company's provider of log-ins, which is there while a journey needs it.
      OIDC_ISSUER: companyIssuer(),
      OIDC_CLIENT_ID: 'mizan',
      OIDC_CLIENT_SECRET: 'between the provider and us',
      ...(namedCluster !== undefined && {
        DATABASE_URL: `postgres://postgres@${namedCluster.split(',')[0]}/${clusterDatabase}`,
        MIZAN_SECRET: Buffer.alloc(32, 7).toString('base64'),
      }),
    },
  }
}

/** Ports of servers are even ones. */
export const companyIssuer = (): string => `http://localhost:${Number(port) + 1}`

/**
 * A port below those that systems give out, and free as the one above it: the dashboard is built before the server listens. By a program
 * of its own: settings are read at once, and Node reports ports a little later.
 */
function freePort(): string {
  const text = `const { randomInt } = require('node:crypto')
    const probe = (port, ifFree) => {
      const server = require('node:net').createServer().once('error', look)
      server.listen(port, () => server.close(ifFree))
    }
    const look = () => {
      const port = 12_000 + 2 * randomInt(10_000)
      probe(port, () => probe(port + 1, () => console.log(port)))
    }
    look()`
  return execFileSync(process.execPath, ['-e', text], { encoding: 'utf8' }).trim()
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mizan-e2e-'))
  // As root, the database runs under another account, which has to reach its files.
  chmodSync(folder, 0o755)
  mkdirSync(path.join(folder, 'backups'))
  // The server has ended by then: the runner made the folder, and outlives it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
