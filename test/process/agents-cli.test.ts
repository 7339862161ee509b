import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommandPlace, mizan, mizanJson, type Outcome, type Server, startServer } from './server.ts'

// The operator's commands for keys of cash networks, beside a running server.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
let server: Server
before(async () => {
  server = await startServer(place)
})

const look = (key: string) => server.call({ path: '/agents/v1/vouchers/770000000000', key })

function assertFailed({ code, stdout, stderr }: Outcome, line: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
}

test('a key of a cash network is made, shown once, listed masked, and revoked at once', async () => {
  const { id, key, network, environment } = await mizanJson(place, ['agents', 'create-key', '--name', 'Agence Agdal'])
  assert.match(key, /^mzn_agent_[\w-]{43}$/)
  assert.deepEqual([network, environment], ['simulator', 'SANDBOX'])
  assert.equal((await look(key)).status, 404)
  const { stdout } = await mizan(place, ['agents', 'list-keys'])
  assert.match(stdout, new RegExp(`^${id}  mzn_agent_.{4}….{4}  simulator sandbox active  Agence Agdal\n$`))
  assert.ok(!stdout.includes(key))
  assert.equal((await mizanJson(place, ['agents', 'revoke-key', '--key', id])).id, id)
  assert.equal((await look(key)).status, 401)
  assert.match((await mizan(place, ['agents', 'list-keys'])).stdout, / revoked {2}/)
})

test('no key is made where no cash network is, and none for an unknown network', async () => {
  const make = (...more: string[]) => mizan(place, ['agents', 'create-key', '--name', 'Tills', ...more])
  assertFailed(await make('--environment', 'production'), /No cash network is configured in production\./)
  assertFailed(await make('--environment', 'test'), /--environment must be sandbox or production\./)
  assertFailed(await make('--network', 'other'), /--network must be one of simulator\./)
  assertFailed(await mizan(place, ['agents', 'create-key', '--name', ' ']), /--name must be 1 to 255 characters/)
  assertFailed(await mizan(place, ['agents', 'revoke-key', '--key', 'mzn_agent_x']), /--key must be the id of a key/)
})
