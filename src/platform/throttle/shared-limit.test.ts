import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { callApp, useHarness } from '#test/harness.ts'
import { buildApp } from '../../app.ts'
import type { Database } from '../db/database.ts'
import { sharedLimit } from './shared-limit.ts'

// RATE_LIMIT_SHARED: two nodes on one database allow what one allows.

const harness = useHarness({ RATE_LIMIT_API: '10', RATE_LIMIT_SHARED: 'true' })
const began = Date.parse('2026-11-20T10:00:00Z')
const at = (seconds: number) => {
  harness.clock.now = new Date(began + seconds * 1_000)
}

async function otherNode(t: { after: (work: () => Promise<void>) => void }) {
  const { config, db, secrets } = harness
  const now = () => harness.clock.now ?? new Date()
  const log = pino({ level: 'silent' })
  const app = await buildApp({ config, db, secrets, log, now, readiness: async () => ({ status: 'ready' }) })
  t.after(app.close)
  return app
}

test('two nodes allow no more than the limit of a key together, and more when its time has passed', async (t) => {
  at(0)
  const nodes = [harness.app, await otherNode(t)]
  const { key } = await harness.make.merchant()
  const round = async (calls: number) => {
    const statuses: number[] = []
    for (let n = 0; n < calls; n++) {
      const node = nodes[n % 2] ?? assert.fail()
      const answer = await callApp(node, { path: '/v1/products', key })
      statuses.push(answer.status)
      if (answer.status === 429) {
        assert.equal(answer.body.error.code, 'RATE_LIMITED')
        assert.match(String(answer.headers['retry-after']), /^[12]$/)
        assert.equal(answer.headers['x-ratelimit-remaining'], '0')
      }
    }
    return statuses.filter((status) => status === 200).length
  }
  assert.equal(await round(60), 20)
  at(1)
  assert.equal(await round(10), 0)
  at(2)
  assert.equal(await round(60), 20)
  const other = await harness.make.merchant()
  assert.equal((await callApp(harness.app, { path: '/v1/products', key: other.key })).status, 200)
})

test('calls at once on both nodes take no slice twice', async (t) => {
  at(100)
  const nodes = [harness.app, await otherNode(t)]
  const { key } = await harness.make.merchant()
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => callApp(nodes[n % 2] ?? harness.app, { path: '/v1/products', key })),
  )
  assert.equal(answers.filter(({ status }) => status === 200).length, 20)
})

test('without its database a node refuses by its own limit alone', async () => {
  const away = {
    connect: () => Promise.reject(new Error('away')),
    whileThere: <Result>(work: Promise<Result>) => work,
    lastFailure: { note: () => {} },
  } as unknown as Database // It is asked for nothing else.
  const limit = sharedLimit(away, harness.secrets, 'api:key', 1)
  for (let n = 0; n < 10; n++) await limit('somebody', new Date(began))
})

test('most calls ask the database for nothing', async () => {
  let asked = 0
  const { db, secrets } = harness
  const counting = new Proxy(db, {
    get: (target, name) => {
      if (name === 'connect') asked++
      return Reflect.get(target, name)
    },
  })
  const limit = sharedLimit(counting, secrets, 'api:busy', 100)
  for (let n = 0; n < 200; n++) await limit('busy', new Date(began))
  assert.equal(asked, 20)
  await assert.rejects(limit('busy', new Date(began)), { code: 'RATE_LIMITED' })
})
