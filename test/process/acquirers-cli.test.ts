import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { type CmiDouble, openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { openCalls } from '#platform/outbound/calls.ts'
import * as server from './server.ts'
import { makeCommandPlace, type Outcome, startServer } from './server.ts'

// The operator's commands for accounts at acquirers, beside a running server, at CMI's double.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
const known = { clientId: '600001234', apiName: 'api-user' }
const good = { storeKey: 'store key', apiPassword: 'pass=word' }
const line = openCalls({ hosts: ['127.0.0.1'], isLocalAllowed: true, ownHost: 'pay.example' })
let double: CmiDouble
const secretsFile = path.join(place.dataDir, 'cmi-secrets')
const write = (apiPassword: string) => writeFile(secretsFile, `storeKey=${good.storeKey}\napiPassword=${apiPassword}\n`)
before(async () => {
  await startServer(place)
  double = await openCmiDouble({ ...known, ...good, call: line.call, now: () => new Date() })
})
after(async () => {
  await double.close()
  await line.close()
})

const forAll = ['--all', '--environment', 'production']
const settings = (base: string) =>
  Object.entries({ ...known, baseUrl: base }).flatMap(([name, value]) => ['--setting', `${name}=${value}`])
const adding = (name: string, base = double.url) => [
  'acquirers',
  'add',
  '--provider',
  'cmi',
  '--name',
  name,
  ...forAll,
  ...settings(base),
  '--secrets-file',
  secretsFile,
]

/** Fails the test where a command prints a secret. */
async function mizan(at: server.Place, words: string[]): Promise<Outcome> {
  const outcome = await server.mizan(at, words)
  for (const secret of Object.values(good)) assert.ok(!`${outcome.stdout}${outcome.stderr}`.includes(secret), words[1])
  return outcome
}

async function mizanJson(at: server.Place, words: string[]) {
  const { code, stdout, stderr } = await mizan(at, [...words, '--json'])
  assert.equal(code, 0, stderr)
  return JSON.parse(stdout)
}

function assertFailed({ code, stdout, stderr }: Outcome, words: RegExp): void {
  assert.match(stderr, /^mizan: [^\n]+\n$/)
  assert.match(stderr, words)
  assert.deepEqual([code, stdout], [1, ''])
}

test('an account is added once its secrets are found good, routed, tested, rotated and removed; no secret is shown', async () => {
  await write('wrong')
  assertFailed(await mizan(place, [...adding('cmi-main'), '--test-mode']), /The provider refuses these secrets/)
  await write(good.apiPassword)
  assertFailed(await mizan(place, adding('cmi-main')), /Real money needs an https:\/\/ address/)
  const added = await mizanJson(place, [...adding('cmi-main'), '--test-mode'])
  assert.match(added.noticeUrl, new RegExp(`/acquirers/${added.id}/notices$`))
  assertFailed(await mizan(place, [...adding('cmi-main'), '--test-mode']), /There is an account cmi-main already/)
  const routing = ['acquirers', 'route', ...forAll, '--method', 'card', '--account', 'cmi-main']
  assert.equal((await mizan(place, routing)).code, 0)
  assert.equal((await mizan(place, [...routing, '--currency', 'MAD'])).code, 0)
  assertFailed(await mizan(place, [...routing, '--currency', 'EUR']), /cmi-main takes no EUR, but MAD/)
  const { stdout } = await mizan(place, ['acquirers', 'list'])
  assert.match(
    stdout,
    /^cmi-main {2}cmi \(test mode\) {2}for all {2}CARD all of all, CARD MAD of all {2}last answer never, last notice never\n$/,
  )
  assert.match(
    (await mizan(place, ['acquirers', 'test', 'cmi-main'])).stdout,
    /takes the secrets; nothing proves storeKey/,
  )
  const rotated = await mizanJson(place, ['acquirers', 'rotate', 'cmi-main', '--secrets-file', secretsFile])
  assert.ok(Date.parse(rotated.previousUntil) > Date.now() + 23 * 3_600_000)
  assert.equal((await mizan(place, ['acquirers', 'remove', 'cmi-main'])).code, 0)
  assert.match((await mizan(place, ['acquirers', 'list'])).stdout, /^No accounts yet/)
})

test('what is missing or wrong is named, without its value', async () => {
  await write(good.apiPassword)
  const refused = (name: string, ...more: string[]) => mizan(place, ['acquirers', ...more, '--provider', name])
  assertFailed(await refused('paypal', 'add', '--name', 'x', ...forAll), /--provider must be cmi or stripe/)
  assertFailed(
    await mizan(place, [...adding('other'), '--test-mode', '--setting', 'clientId=not an id']),
    /Missing, unknown or of another form: clientId\./,
  )
  await writeFile(secretsFile, 'storeKey=abc\nelse=secret-word\n')
  const { stderr } = await mizan(place, [...adding('other'), '--test-mode'])
  assert.match(stderr, /apiPassword, else/)
  assert.ok(!stderr.includes('secret-word'))
  assertFailed(await mizan(place, ['acquirers', 'remove', 'nobody']), /There is no account nobody/)
})

test('an account of one merchant is routed for no other, and not for all', async () => {
  await write(good.apiPassword)
  const [mine, theirs] = [
    (await mizanJson(place, ['merchants', 'create', '--name', 'Mine'])).id,
    (await mizanJson(place, ['merchants', 'create', '--name', 'Theirs'])).id,
  ]
  const own = adding('cmi-own').flatMap((word) => (word === '--all' ? ['--merchant', mine] : [word]))
  assert.equal((await mizanJson(place, [...own, '--test-mode'])).merchant, mine)
  const to = ['--environment', 'production', '--method', 'card', '--account', 'cmi-own']
  const isOf = new RegExp(`cmi-own is of merchant ${mine}, and serves no other`)
  assertFailed(await mizan(place, ['acquirers', 'route', '--merchant', theirs, ...to]), isOf)
  assertFailed(await mizan(place, ['acquirers', 'route', '--all', ...to]), isOf)
  assert.equal((await mizan(place, ['acquirers', 'route', '--merchant', mine, ...to])).code, 0)
})
