import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readArchive } from '#platform/backup/archive.ts'
import { createEmptyDatabase } from './process-queries.ts'
import {
  createKey,
  inOneProcess,
  makeCommandPlace,
  makePlace,
  mizan,
  mizanJson,
  type Outcome,
  type Place,
  type Server,
  startServer,
} from './server.ts'

// A shop that goes on selling while it is backed up, and what its operator has after a restore.

const MIZAN_BACKUP_PASSPHRASE = 'une théière à Fès'
const settings = { LOG_LEVEL: 'silent', RATE_LIMIT_API: '1000', RATE_LIMIT_PUBLIC: '1000000' }

const place = await makeCommandPlace({ after }, settings)
const server = await startServer(place)
const [merchant] = await mizanJson(place, ['merchants', 'list'])
const key = await createKey(place, merchant.id)
const hook = await server.call({
  method: 'POST',
  path: '/v1/webhooks',
  key,
  body: { url: 'https://shop.example/hook', events: ['payment.succeeded'] },
})
assert.equal(hook.status, 201, hook.text)

const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }

/** Sells something by card; answers the id of the session. */
async function sell(at: Server, orderId: string): Promise<string> {
  const body = { amount: 100, orderId, returnUrl: 'https://shop.example/', reuseOpenSession: false }
  const made = await at.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
  const sessionToken = made.body.checkoutUrl.split('/c/')[1]
  const { body: verified } = await at.call({ method: 'POST', path: '/checkout/verify', body: { sessionToken } })
  const { verificationKey } = verified
  const paid = await at.call({
    method: 'POST',
    path: '/checkout/submit',
    body: { verificationKey, method: 'CARD', card },
  })
  assert.equal(paid.body.status, 'SUCCEEDED', paid.text)
  return made.body.id
}

/** Buyers who pay until `work` has ended. */
async function whileSelling<Result>(work: () => Promise<Result>): Promise<{ result: Result; sold: number }> {
  let isOver = false
  let sold = 0
  const buyers = Array.from({ length: 3 }, async (_, buyer) => {
    while (!isOver) await sell(server, `order-${buyer}-${sold++}`)
  })
  const result = await work().finally(() => {
    isOver = true
  })
  await Promise.all(buyers)
  return { result, sold }
}

function assertRefused({ code, stdout, stderr }: Outcome, line: RegExp): void {
  // A long restore tells how far it is before it says why it ends.
  const said = withoutProgress(stderr)
  assert.match(said, /^mizan: [^\n]+\n$/)
  assert.match(said, line)
  assert.deepEqual([code, stdout], [1, ''])
}

const withoutProgress = (stderr: string) => stderr.replaceAll(/^Table [^\n]*\n/gm, '')

const newPlace = (more: Record<string, string> = {}): Promise<Place> => makePlace({ after }, { ...settings, ...more })
const inFolder = (name: string) => path.join(place.folder, name)
const file = inFolder('backup.tar')
let paidBefore: string

test('a backup is taken while buyers pay', async () => {
  paidBefore = await sell(server, 'before')
  const { result, sold } = await whileSelling(() =>
    mizanJson(place, ['backup', file, '--with-secret'], { MIZAN_BACKUP_PASSPHRASE }),
  )
  assert.ok(sold > 0)
  const { file: written, bytes, hasSecret } = result
  assert.deepEqual([written, bytes, hasSecret], [file, (await stat(file)).size, true])
  assert.ok(result.rows > 100)
})

test('nothing that is secret stands in it to be read', async () => {
  const texts: string[] = []
  for await (const { name, bytes } of readArchive(file))
    texts.push((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString())
  const content = texts.join('')
  assert.ok(content.includes(paidBefore), 'what is no secret can be read')
  const secret = (await readFile(path.join(place.dataDir, 'secret'), 'utf8')).trim()
  for (const text of [secret, hook.body.secret, key]) assert.ok(!content.includes(text))
})

test('restored into a new folder, everything holds, the key works and the webhook signs', async () => {
  const fresh = await newPlace()
  const restored = await mizanJson(fresh, ['restore', file], { MIZAN_BACKUP_PASSPHRASE })
  assert.deepEqual([restored.applied, restored.failedClaims], [[], []])
  const secretFile = path.join(fresh.dataDir, 'secret')
  assert.equal(restored.secretFile, secretFile)
  assert.equal(await readFile(secretFile, 'utf8'), await readFile(path.join(place.dataDir, 'secret'), 'utf8'))
  assert.equal((await stat(secretFile)).mode & 0o777, 0o600)

  const again = await startServer(fresh)
  const session = await again.call({ path: `/v1/checkout/sessions/${paidBefore}`, key })
  assert.equal(session.body.status, 'PAID', session.text)
  await sell(again, 'after')
  const tested = await again.call({ method: 'POST', path: `/v1/webhooks/${hook.body.id}/test`, key, body: {} })
  const { signedContent, requestHeaders } = tested.body
  const signature = createHmac('sha256', hook.body.secret).update(signedContent).digest('hex')
  assert.ok(Object.values(requestHeaders).includes(signature), tested.text)
  assert.equal((await again.stop()).code, 0)
  assert.equal((await mizan(fresh, ['verify', '--json'])).code, 0)
})

test('it goes into a database of the operator’s own, with the secret in a file that is named', async (t) => {
  const { url } = await createEmptyDatabase(t)
  const external = await newPlace({ DATABASE_URL: url })
  const withPassphrase = { MIZAN_BACKUP_PASSPHRASE }
  assertRefused(await mizan(external, ['restore', file], withPassphrase), /--secret-to/)
  const secretFile = inFolder('secret-of-backup')
  await mizanJson(external, ['restore', file, '--secret-to', secretFile], withPassphrase)
  external.settings['MIZAN_SECRET'] = (await readFile(secretFile, 'utf8')).trim()
  const own = inFolder('own.tar')
  const written = await mizanJson(external, ['backup', own])
  assert.equal(written.hasSecret, false)

  const running = await startServer(external)
  assert.equal((await running.call({ path: `/v1/checkout/sessions/${paidBefore}`, key })).body.status, 'PAID')
  assertRefused(await mizan(external, ['restore', own, '--force']), /is at work on this database .*stop every node/)
  await running.stop()
  assertRefused(await mizan(external, ['restore', own]), /not empty.*--force/)
  const { failedClaims } = await mizanJson(external, ['restore', own, '--force'])
  assert.deepEqual(failedClaims, [])
})

test('a restore that cannot be says why in one line, and changes nothing', async () => {
  const fresh = inOneProcess(await newPlace())
  assertRefused(await mizan(fresh, ['restore', file]), /MIZAN_BACKUP_PASSPHRASE must be set/)
  const wrong = { MIZAN_BACKUP_PASSPHRASE: 'another passphrase' }
  assertRefused(await mizan(fresh, ['restore', file], wrong), /does not open the secret in/)
  const plain = inFolder('plain.tar')
  await mizanJson(place, ['backup', plain])
  assertRefused(await mizan(fresh, ['restore', plain]), /The secret that .* was taken with is missing/)
  const other = { MIZAN_SECRET: Buffer.alloc(32, 3).toString('base64') }
  assertRefused(await mizan(fresh, ['restore', plain], other), /The secret does not open the keys/)
  const damaged = inFolder('damaged.tar')
  // More than what may be padding between two parts.
  await writeFile(damaged, (await readFile(plain)).fill(0xff, 10_000, 12_000))
  assertRefused(await mizan(fresh, ['restore', damaged], other), /cannot be restored: .* Nothing was changed/)
  assertRefused(await mizan(fresh, ['restore', inFolder('none.tar')], other), /there is no such file/)
  assertRefused(await mizan(place, ['restore', plain, '--force']), /Mizan is running on .*stop it before/)
  assert.ok(!(await readdir(fresh.dataDir)).includes('secret'))
  assertRefused(await mizan(fresh, ['merchants', 'list'], other), /migrations are pending/)
})

test('a backup that cannot be says why in one line, and leaves no file', async () => {
  const nowhere = await newPlace()
  assertRefused(await mizan(nowhere, ['backup']), /There is no database in/)
  assertRefused(await mizan(place, ['backup', file]), /there is such a file already/)
  assertRefused(await mizan(place, ['backup', inFolder('no/such.tar')]), /there is no such file or folder/)
  assertRefused(await mizan(place, ['backup', inFolder('x.tar'), '--with-secret']), /MIZAN_BACKUP_PASSPHRASE must be/)
  const short = { MIZAN_BACKUP_PASSPHRASE: 'short' }
  assertRefused(await mizan(place, ['backup', inFolder('x.tar')], short), /must be 12 characters or more/)
  assert.ok(!(await readdir(place.folder)).some((name) => name.startsWith('x.tar') || name.endsWith('.partial')))
})

test('a backup is looked at without a database', async () => {
  const checked = await mizan(await newPlace(), ['restore', file, '--check'])
  assert.match(checked.stdout, /backup\.tar is whole, of 20\d\d-.*: \d+ rows of \d+ tables\. The secret is in it/)
  assert.deepEqual([checked.code, withoutProgress(checked.stderr)], [0, ''])
})
