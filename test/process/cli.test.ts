import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { after, test } from 'node:test'
import { knownMigrations } from '#platform/db/migrate.ts'
import { scopeNames } from '#platform/keys/scope.ts'
import { waitUntil } from '../patience.ts'
import {
  launchServer,
  makePlace,
  mizan,
  mizanJson,
  type Outcome,
  type Place,
  paste,
  program,
  readiness,
  type Server,
  type Settings,
} from './server.ts'

// The operator's commands: first on a data folder that no server runs on, then beside the running server.

const place = await makePlace({ after }, { RATE_LIMIT_API: '1000', LOG_LEVEL: 'silent' })
const keyForm = /svc_sk_(test|live)_[0-9A-Za-z]{38}/
let merchant: { id: string; name: string }

const keysCreate = (on: Place, id: string, environment: string, ...more: string[]) =>
  mizanJson(on, ['keys', 'create', '--merchant', id, '--environment', environment, '--name', 'A key', ...more])

/** The command fails with one line and a non-zero exit code, and prints nothing else. */
function assertFailed({ code, stdout, stderr }: Outcome, line: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
}

test('a command on a new folder, after migrate, works and leaves nothing running', async () => {
  await mizanJson(place, ['migrate'])
  merchant = await mizanJson(place, ['merchants', 'create', '--name', 'Épicerie Atlas'])
  assert.match(merchant.id, /^[0-9a-f]{8}-[0-9a-f]{4}-7/)
  const { createdAt, updatedAt, bucket, ...shown } = (await mizanJson(place, ['merchants', 'list']))[0]
  assert.deepEqual(shown, { id: merchant.id, name: 'Épicerie Atlas', productionAccess: 'NOT_ENABLED' })
  assert.ok(createdAt && updatedAt && bucket)
  assert.ok(!existsSync(path.join(place.dataDir, 'mizan.json')))
  assert.ok(!existsSync(path.join(place.dataDir, 'postgres', 'postmaster.pid')))
})

type Doctor = { ok: boolean; findings: { subject: string; ok: boolean; says: string }[] }

const examined = async (settings: Settings): Promise<Doctor> =>
  JSON.parse((await mizan(place, ['doctor', '--json'], settings)).stdout)

/** Tests run with a dashboard or without one. */
function assertWell({ ok, findings }: Doctor): void {
  const ill = findings.filter((finding) => !finding.ok).map(({ subject, says }) => `${subject}: ${says}`)
  assert.deepEqual(ill, ok ? [] : ill.filter((each) => /^dashboard: (not built|built from)/.test(each)))
}

test('doctor, migrate and verify work without a server, and speak JSON', async () => {
  const doctor = await examined({ PORT: '0' })
  assertWell(doctor)
  assert.deepEqual(
    doctor.findings.map(({ subject }) => subject),
    (
      'Node, settings, port, data folder, disk, embedded PostgreSQL, secret, ' +
      'database, sessions, migrations, data keys, clock, dashboard'
    ).split(', '),
  )
  assert.deepEqual(await mizanJson(place, ['migrate']), { applied: [] })
  const verdict = await mizanJson(place, ['verify'])
  assert.equal(verdict.ok, true)
  assert.ok(verdict.checks.length >= 14)
})

test('migrate names what it applied', async (t) => {
  const fresh = await makePlace(t)
  assert.deepEqual((await mizanJson(fresh, ['migrate'])).applied, await knownMigrations())
  const again = await mizan(fresh, ['migrate'])
  assert.deepEqual(again, { code: 0, stdout: 'The database is up to date.\n', stderr: '' })
})

test('openapi prints the document, for any PUBLIC_URL, and without a database', async () => {
  const document = await mizanJson(place, ['openapi'], { PUBLIC_URL: 'https://pay.example/', DATA_DIR: '/nowhere' })
  assert.equal(document.openapi, '3.0.3')
  assert.equal(document.servers[0].url, 'https://pay.example')
  assert.ok(document.paths['/v1/products/{reference}'].patch)
})

const complaints: [string[], RegExp][] = [
  [['merchant'], /unknown command 'merchant' .*Did you mean merchants\?/],
  [['keys', 'create', '--merchant', 'x'], /required option '--environment <name>' not specified/],
  [['merchants', 'list', '--all'], /unknown option '--all'/],
  [['merchants', 'create', '--name', ' '], /--name must be 1 to 255 characters and not blank\./],
  [['merchants', 'enable-production', '--merchant', 'Atlas'], /--merchant must be the id of a merchant/],
  [['keys', 'list', '--merchant', '42'], /--merchant must be the id of a merchant/],
  [['keys', 'revoke', '--key', 'svc_sk_test_abc'], /--key must be the id of a key, .*never the key itself\./],
]
test('a command that is misspelt fails with one line', async () => {
  for (const [args, line] of complaints) assertFailed(await mizan(place, args), line)
  assertFailed(await mizan(place, ['merchants', 'list'], { PORT: 'abc' }), /PORT must be a whole number/)
  const away = { DATABASE_URL: 'postgres://127.0.0.1:1/mizan' }
  for (const args of [['migrate'], ['verify', '--json'], ['merchants', 'list', '--json']])
    assertFailed(await mizan(place, args, away), /The database cannot be reached: .*Check DATABASE_URL\./)
})

test('doctor names every ill, and fails with one line on standard error', async () => {
  const settings = { DATABASE_URL: 'postgres://127.0.0.1:1/mizan' }
  const { code, stdout, stderr } = await mizan(place, ['doctor', '--json'], settings)
  assert.equal(code, 1)
  assert.match(stderr, /^mizan: \d things need mending: .*secret, database.*\n$/)
  const { ok, findings } = JSON.parse(stdout)
  assert.equal(ok, false)
  const ill = findings.filter((finding: { ok: boolean }) => !finding.ok)
  assert.ok(ill.length >= 2 && ill.every(({ says }: { says: string }) => says.length > 10), stdout)
  const lines = (await mizan(place, ['doctor'], settings)).stdout.trimEnd().split('\n')
  for (const line of lines) assert.match(line, /^[✓✗] [^:]+: .+/)
})

test('what a command prints can be cut off', async () => {
  const { code, stdout, stderr } = await paste(place, `${process.execPath} ${program} openapi | head -n 1`)
  assert.deepEqual({ code, stdout, stderr }, { code: 0, stdout: '{\n', stderr: '' })
})

let server: Server
test('the server that starts on it makes no demo, and says how to get a key', async () => {
  server = await launchServer(place)
  await readiness(server)
  assert.match(server.stdout(), new RegExp(`Sandbox key {2}none: npx mizan keys create --merchant ${merchant.id} `))
  assert.equal((await mizanJson(place, ['merchants', 'list'])).length, 1)
})

test('keys create makes a key with all scopes, which works at once', async () => {
  const { key, ...shown } = await keysCreate(place, merchant.id, 'sandbox')
  assert.match(key, keyForm)
  assert.deepEqual(shown.scopes, scopeNames)
  assert.equal(shown.environment, 'SANDBOX')
  assert.ok(key.startsWith(shown.prefix) && key.endsWith(shown.last4) && shown.prefix.length < 20)
  assert.equal((await server.call({ path: '/v1/products', key })).status, 200)
  const args = ['keys', 'create', '--merchant', merchant.id.toUpperCase(), '--environment', 'Sandbox', '--name', 'ключ']
  const plain = await mizan(place, args)
  assert.match(plain.stdout.split('\n')[0] ?? '', keyForm)
})

test('keys create --scopes makes a key that may do no more', async () => {
  const { key, scopes } = await keysCreate(place, merchant.id, 'sandbox', '--scopes', 'products:read, clients:read')
  assert.deepEqual(scopes, ['products:read', 'clients:read'])
  assert.equal((await server.call({ path: '/v1/clients', key })).status, 200)
  const refused = await server.call({ method: 'POST', path: '/v1/products', key, body: { name: 'x', price: 1 } })
  assert.equal(`${refused.status} ${refused.body.error.code}`, '403 FORBIDDEN')
})

test('keys create refuses what it does not know', async () => {
  const create = (environment: string, id: string, ...more: string[]) =>
    mizan(place, ['keys', 'create', '--merchant', id, '--environment', environment, '--name', 'x', ...more])
  const near = await create('sandbox', merchant.id, '--scopes', 'products:read,product:write')
  assertFailed(near, /There is no scope product:write; did you mean products:write\?/)
  assertFailed(
    await create('sandbox', merchant.id, '--scopes', 'everything'),
    /no scope everything\. There are: payment/,
  )
  assertFailed(await create('sandbox', merchant.id, '--scopes', ' , '), /--scopes must name at least one scope/)
  assertFailed(await create('staging', merchant.id), /--environment must be sandbox or production\./)
  const stranger = randomUUID()
  assertFailed(await create('sandbox', stranger), new RegExp(`There is no merchant ${stranger}\\.`))
})

test('keys list shows no key, whole', async () => {
  const { key, id } = await keysCreate(place, merchant.id, 'sandbox')
  const [json, plain] = await Promise.all(
    [['--json'], []].map((more) => mizan(place, ['keys', 'list', '--merchant', merchant.id, ...more])),
  )
  const listed = JSON.parse(json?.stdout ?? '')
  assert.ok(listed.some((each: { id: string; last4: string }) => each.id === id && key.endsWith(each.last4)))
  for (const { stdout = '' } of [json ?? {}, plain ?? {}]) {
    assert.ok(stdout.includes(id))
    assert.doesNotMatch(stdout, keyForm)
    assert.ok(!stdout.includes(key.slice(20, 40)))
    assert.doesNotMatch(stdout, /hash/i)
  }
})

test('keys revoke stops a key within five seconds, and says so of an unknown one', async () => {
  const { key, id } = await keysCreate(place, merchant.id, 'sandbox')
  const ask = () => server.call({ path: '/v1/products', key })
  assert.equal((await ask()).status, 200)
  const revoked = await mizanJson(place, ['keys', 'revoke', '--key', id])
  assert.equal(revoked.id, id)
  await waitUntil(async () => (await ask()).status === 401)
  assert.equal((await ask()).body.error.code, 'UNAUTHORIZED')
  // Once more is no mistake, and the first time stands.
  assert.deepEqual(await mizanJson(place, ['keys', 'revoke', '--key', id]), revoked)
  const stranger = randomUUID()
  assertFailed(await mizan(place, ['keys', 'revoke', '--key', stranger]), new RegExp(`There is no key ${stranger}\\.`))
})

test('a production key works from enabling to suspending, each within five seconds', async () => {
  const { key, environment } = await keysCreate(place, merchant.id, 'production')
  assert.equal(environment, 'PRODUCTION')
  assert.match(key, /^svc_sk_live_/)
  const ask = async () => {
    const { status, body } = await server.call({ path: '/v1/products', key })
    return `${status} ${body.error?.code}`
  }
  const access = (name: string) => mizanJson(place, ['merchants', name, '--merchant', merchant.id])
  assert.equal(await ask(), '403 PRODUCTION_ACCESS_NOT_ENABLED')
  assert.equal((await access('enable-production')).productionAccess, 'ENABLED')
  await waitUntil(async () => (await ask()) === '200 undefined')
  assert.equal((await access('suspend-production')).productionAccess, 'SUSPENDED')
  await waitUntil(async () => (await ask()) === '403 PRODUCTION_ACCESS_DENIED')
  const stranger = randomUUID()
  assertFailed(
    await mizan(place, ['merchants', 'enable-production', '--merchant', stranger]),
    new RegExp(`There is no merchant ${stranger}\\. npx mizan merchants list shows all\\.`),
  )
})

test('doctor, migrate and verify work beside the server, which does not notice', async () => {
  const doctor = await examined({ PORT: String(server.port) })
  assertWell(doctor)
  const says = Object.fromEntries(doctor.findings.map((each) => [each.subject, each.says]))
  assert.equal(says['port'], `${server.port}: Mizan is listening (process ${server.pid})`)
  assert.equal(says['migrations'], 'all applied')
  assert.deepEqual(await mizanJson(place, ['migrate']), { applied: [] })
  const { code, stdout } = await mizan(place, ['verify'])
  assert.equal(code, 0)
  assert.match(stdout, /^(✓ [^\n]+\n)+All \d+ claims hold\.\n$/)
  assert.equal((await server.call({ path: '/readyz' })).status, 200)
  assert.deepEqual(await server.stop(), { code: 0, signal: null })
  assert.equal(server.stderr(), '')
})
