import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Where the server of the journeys keeps what it has. The runner's processes read the folder's name from the environment, so that
// they agree on one.

const folderName = 'MIZAN_E2E_FOLDER'
/** Two trees on one machine need two. */
const port = process.env['MIZAN_E2E_PORT'] ?? '4717'

export type Ground = { url: string; settings: Record<string, string> }

/** The server's address and settings; the folder is made by the first process that asks. */
export function makeGround(): Ground {
  const folder = (process.env[folderName] ??= newFolder())
  const url = `http://localhost:${port}`
  return {
    url,
    settings: {
      DATA_DIR: path.join(folder, 'data'),
      PORT: port,
      RATE_LIMIT_PUBLIC: '100000',
      WEBHOOKS_ALLOW_LOCAL: 'true',
      DEMO_HISTORY: 'false',
    },
  }
}

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'mizan-e2e-'))
  // As root, the database runs under another account, which has to reach its files.
  chmodSync(folder, 0o755)
  // The server has ended by then: whoever made the folder is the runner, which outlives it.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}
