import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test, type TestContext } from 'node:test'
import { countTables, createEmptyDatabase } from './process-queries.ts'
import { withDatabase } from './processes.ts'
import {
  inOneProcess,
  launchServer,
  makePlace,
  mizan,
  mizanJson,
  type Outcome,
  type Place,
  type Settings,
} from './server.ts'

// Only `start`, `migrate` and `demo seed` make a database or a secret; they never replace an existing one.

const MIZAN_SECRET = Buffer.alloc(32, 5).toString('base64')
const secretOf = (place: Place) => path.join(place.dataDir, 'secret')
const place = await makePlace({ after }, { PORT: '0', LOG_LEVEL: 'silent' })

function assertRefused({ code, stdout, stderr }: Outcome, line: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, line)
  assert.deepEqual([code, stdout], [1, ''])
}

const id = '01a1fd4c-5f5a-7c1c-abce-a607eba8c042'
const others = [
  ['merchants', 'list'],
  ['merchants', 'create', '--name', 'Elsewhere'],
  ['keys', 'list', '--merchant', id],
  ['users', 'list'],
  ['payouts', 'list'],
  ['payments', 'list', '--needs-operator'],
  ['agents', 'list-keys'],
  ['wallets', 'show', '--merchant', id, '--environment', 'sandbox'],
  ['secrets', 'rotate'],
  ['verify'],
  ['backup'],
]

test('a command with a DATA_DIR in which there is no database says so and makes none', async (t) => {
  const nowhere = inOneProcess(await makePlace(t))
  for (const args of others) {
    const outcome = await mizan(nowhere, args)
    assertRefused(
      outcome,
      /There is no database in .*data\. Set DATA_DIR to the folder of the service, or DATABASE_URL/,
    )
    assert.ok(!existsSync(nowhere.dataDir), args.join(' '))
  }
  assert.deepEqual(illOf(await findingsOf(nowhere, { PORT: '0' })), [])
  assert.ok(!existsSync(nowhere.dataDir), 'doctor')
  assert.deepEqual(await readdir(nowhere.folder), ['tmp'])
})

test('a command with a DATABASE_URL whose database is empty says so and makes no table', async (t) => {
  const { url, target } = await createEmptyDatabase(t)
  const empty = inOneProcess(await makePlace(t, { DATABASE_URL: url, MIZAN_SECRET }))
  for (const args of others.filter(([group]) => group !== 'backup'))
    assertRefused(await mizan(empty, args), /\d+ migrations are pending: run npx mizan migrate/)
  assert.equal(await withDatabase(target, (db) => countTables(db.read)), 0)
})

test('migrate makes the database with its secret, and only once', async () => {
  await mizanJson(place, ['migrate'])
  const made = await readFile(secretOf(place), 'utf8')
  assert.equal(Buffer.from(made.trim(), 'base64').length, 32)
  await mizanJson(place, ['migrate'])
  assert.equal(await readFile(secretOf(place), 'utf8'), made)
  assert.equal((await mizanJson(place, ['secrets', 'rotate'])).keysRetired, 1)
})

test('doctor opens a database that is stopped: it is well with its secret', async () => {
  const findings = await findingsOf(place)
  assert.deepEqual(illOf(findings), [])
  assert.match(saysOf(findings, 'database'), /^PostgreSQL 18\.\d+, stopped; mizan start starts it$/)
  assert.equal(saysOf(findings, 'migrations'), 'all applied')
  assert.equal(saysOf(findings, 'data keys'), '2, opened by the secret')
  assert.ok(!existsSync(path.join(place.dataDir, 'postgres', 'postmaster.pid')))
})

test('a secret that is missing is told by doctor, and nothing makes another', async (t) => {
  const kept = await takeSecret(t)
  await assertIll({
    subject: 'secret',
    says: /secret is missing: put back the one that this data folder was made with/,
  })
  assert.ok(!existsSync(secretOf(place)), 'doctor')
  for (const args of [
    ['secrets', 'rotate'],
    ['demo', 'seed'],
  ]) {
    assertRefused(await mizan(place, args), /secret is missing: put back the one that this data folder was made with/)
    assert.ok(!existsSync(secretOf(place)), args.join(' '))
  }
  await refusedStart(/secret is missing: put back the one that this data folder was made with/)
  await mizanJson(place, ['migrate'])
  assert.ok(!existsSync(secretOf(place)), 'start and migrate')
  await kept.putBack()
  assert.deepEqual(illOf(await findingsOf(place)), [])
})

test('a secret that is wrong is told by doctor, and stays as it is', async (t) => {
  await takeSecret(t)
  await writeFile(secretOf(place), `${MIZAN_SECRET}\n`, { mode: 0o600 })
  const ill = { subject: 'data keys', says: /The secret does not open the keys of this database/ }
  await assertIll(ill)
  await refusedStart(/The secret does not open the keys of this database/)
  assert.equal(await readFile(secretOf(place), 'utf8'), `${MIZAN_SECRET}\n`)
  await rm(secretOf(place))
  await assertIll(ill, { MIZAN_SECRET })
})

test('a secret that is cut short is told by doctor, and stays as it is', async (t) => {
  const kept = await takeSecret(t)
  for (const damaged of ['', kept.text.slice(0, 20)]) {
    await writeFile(secretOf(place), damaged, { mode: 0o600 })
    await assertIll({ subject: 'secret', says: /does not hold 32 bytes in base64/ })
    await refusedStart(/does not hold 32 bytes in base64/)
    assert.equal(await readFile(secretOf(place), 'utf8'), damaged)
  }
})

type Finding = { subject: string; ok: boolean; says: string }

const findingsOf = async (on: Place, settings: Settings = {}): Promise<Finding[]> =>
  JSON.parse((await mizan(on, ['doctor', '--json'], settings)).stdout).findings
/** Tests run with a dashboard or without one. */
const illOf = (findings: Finding[]) => findings.filter(({ ok, subject }) => !ok && subject !== 'dashboard')
const saysOf = (findings: Finding[], name: string) => findings.find(({ subject }) => subject === name)?.says ?? ''

async function assertIll({ subject, says }: { subject: string; says: RegExp }, settings: Settings = {}): Promise<void> {
  const { code, stdout } = await mizan(place, ['doctor', '--json'], settings)
  const findings: Finding[] = JSON.parse(stdout).findings
  assert.equal(code, 1, stdout)
  assert.match(
    saysOf(
      findings.filter(({ ok }) => !ok),
      subject,
    ),
    says,
    stdout,
  )
}

async function refusedStart(line: RegExp): Promise<void> {
  const server = await launchServer(place)
  assert.deepEqual(await server.ended, { code: 1, signal: null })
  assert.match(server.stderr(), line)
}

/** The secret is away until it is put back, at the end of the test at the latest. */
async function takeSecret(t: TestContext) {
  const text = await readFile(secretOf(place), 'utf8')
  const putBack = () => writeFile(secretOf(place), text, { mode: 0o600 })
  t.after(putBack)
  await rm(secretOf(place))
  return { text, putBack }
}
