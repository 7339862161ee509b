import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { makeEmpty, shards } from '../cluster.ts'
import { isOverSeveral, testServer } from '../database.ts'
import { urlOf } from './process-queries.ts'
import { inOneProcess, makePlace, mizan, mizanJson, startServer } from './server.ts'

// Citus as its operator meets it: what a start, `doctor` and the commands say. Runs on the servers that `MIZAN_TEST_CLUSTER` names.

const skip = !isOverSeveral() && 'MIZAN_TEST_CLUSTER names no servers'

test(
  'on Citus, Mizan starts once tables are distributed, says what it found, and takes no backup',
  { skip },
  async (t) => {
    const { target, drop } = await makeEmpty(testServer())
    t.after(drop)
    const settings = { DATABASE_URL: urlOf(target), MIZAN_SECRET: randomBytes(32).toString('base64') }
    const place = inOneProcess(await makePlace(t, settings))
    const cluster = async () => {
      const { stdout } = await mizan(place, ['doctor', '--json'])
      return JSON.parse(stdout).findings.find(({ subject }: { subject: string }) => subject === 'cluster')
    }

    const refusal = /This is a Citus whose tables are not distributed \(.*\): run npx mizan cluster distribute\./
    await assert.rejects(startServer(place), refusal)
    const before = await cluster()
    assert.equal(before.ok, false)
    assert.match(before.says, refusal)

    const distribute = ['cluster', 'distribute', '--shards', String(shards)]
    const { distributed, servers } = await mizanJson(place, distribute)
    assert.ok(distributed.includes('merchants'))
    assert.deepEqual((await mizanJson(place, distribute)).distributed, [])

    const found = new RegExp(`Citus \\S+, ${servers} servers, ${shards} shards`)
    const now = await cluster()
    assert.equal(now.ok, true)
    assert.match(now.says, found)
    const server = await startServer(place)
    assert.match(server.stdout(), new RegExp(`Database {5}${found.source} at DATABASE_URL`))
    assert.deepEqual(await server.stop(), { code: 0, signal: null })

    const backup = await mizan(place, ['backup'])
    assert.equal(backup.code, 1)
    assert.match(backup.stderr, /back up each of them with pgBackRest or pg_basebackup/)
  },
)
