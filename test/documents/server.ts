import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after } from 'node:test'
import { promisify } from 'node:util'
import pg from 'pg'
import { openDemoShop } from '../../src/start/demo/demo.ts'
import { cloneDurable, type TestDatabase } from '../database.ts'
import type { TestMerchant } from '../factory.ts'
import { type Harness, useHarness } from '../harness.ts'
import { patienceMs } from '../patience.ts'
import { createEmptyDatabase, urlOf } from '../process/process-queries.ts'
import { program } from '../process/server.ts'
import { curlOf, type Got, sendTo } from './curl.ts'

// One fresh server for all documents, as documents know it: at http://localhost:4000, with a demo merchant for each of them.

export type DocumentServer = {
  harness: Harness
  /** A merchant of its own for a document, on the day that documents are of. */
  open: (isOperators: boolean) => Promise<Reader>
  curl: (words: readonly string[]) => Promise<Got>
  mizan: (words: readonly string[], settings: Record<string, string>) => Promise<Printed>
  /** Lets the clock and the jobs do what they would have done before the reader goes on. */
  goOn: (seconds: number) => Promise<void>
  folder: () => string
  /** Runs statements as the operator does; their placeholders match nothing. */
  runSql: (text: string) => Promise<void>
  /** The address of a database with nothing in it. */
  emptyDatabase: () => Promise<string>
}

/** The output of a command, and whether it succeeded. */
export type Printed = { text: string; isWell: boolean }

/** The reader who follows a document. */
export type Reader = TestMerchant & { email: string; password: string }

const address = 'http://localhost:4000'

export function useDocumentServer(): DocumentServer {
  const limits = { RATE_LIMIT_API: '100', RATE_LIMIT_PUBLIC: '10000' }
  let database: TestDatabase
  const harness = useHarness({ PUBLIC_URL: address, ...limits }, async () => (database = await cloneDurable()))
  let [port, folder] = [0, '']
  let environment: Record<string, string> = {}
  const listen = async () => {
    await harness.app.app.listen({ port: 0, host: '127.0.0.1' })
    port = (harness.app.app.server.address() as AddressInfo).port
    folder = await mkdtemp(path.join(tmpdir(), 'mizan-documents-'))
    environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: folder,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
      TMPDIR: folder,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: urlOf(database.target),
      MIZAN_SECRET: Buffer.alloc(32, 7).toString('base64'),
      PUBLIC_URL: address,
      PORT: '0',
      MIZAN: `http://127.0.0.1:${port}`,
    }
  }
  after(() => rm(folder, { recursive: true, force: true }))

  return {
    harness,
    folder: () => folder,
    runSql: async (text) => {
      const client = new pg.Client({ connectionString: environment['DATABASE_URL'] })
      await client.connect()
      try {
        await client.query(text.replaceAll('…', '00000000-0000-7000-8000-000000000000'))
      } finally {
        await client.end()
      }
    },
    emptyDatabase: async () => (await createEmptyDatabase({ after })).url,
    open: async (isOperators) => {
      if (port === 0) await listen()
      // Commands know no other clock than that of the machine.
      harness.clock.now = isOperators ? undefined : new Date('2026-11-21T08:54:00.000Z')
      const now = harness.clock.now ?? new Date()
      const { merchantId, key, email, password } = await openDemoShop(harness.db, address, now)
      const live = await harness.make.key(merchantId, 'PRODUCTION')
      return {
        merchantId,
        sandbox: { merchantId, environment: 'SANDBOX' },
        production: { merchantId, environment: 'PRODUCTION' },
        key,
        liveKey: live.key,
        email,
        password,
      }
    },
    curl: (words) => sendTo(port, curlOf(words)),
    mizan: async (words, settings) => {
      const options = { cwd: folder, env: { ...environment, ...settings }, timeout: patienceMs }
      const ended = promisify(execFile)(process.execPath, [program, ...words], options)
      const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error)
      return { text: stdout + stderr, isWell: !stderr.startsWith('mizan: ') && !stderr.includes('\nmizan: ') }
    },
    goOn: async (seconds) => {
      const { now } = harness.clock
      if (now) harness.clock.now = new Date(now.getTime() + seconds * 1_000)
      await harness.work()
      await harness.app.flushRequestLog()
    },
  }
}
