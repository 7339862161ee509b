import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { after, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { readArchive } from '#platform/backup/archive.ts'
import { passesLuhn } from '#platform/card-number.ts'
import { formsOf, holderOf } from '../card-canary-queries.ts'
import { waitUntil } from '../patience.ts'
import { createKey, makeCommandPlace, mizan, mizanJson, type Server, startServer } from './server.ts'

// Cards that are typed into a page of ours, in a process of its own: their numbers are in none of its files, those of its database with
// the log of changes among them, not in a backup, not in what it says, and not in its memory once they have been answered.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'trace', RATE_LIMIT_PUBLIC: '1000000' })
// Node writes its memory down when it is asked to, after what nothing refers to was given back.
const server = await startServer(place, { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' })
const [merchant] = await mizanJson(place, ['merchants', 'list'])
const key = await createKey(place, merchant.id)

/** The sandbox's test card, which the program's texts contain, too; and numbers that only a buyer has. */
const accepted = '4242424242424242'
const canaries = ['492912345678905', '531197246680235', '37881234567890'].map(completed)
const cvv = '7381'

function completed(digits: string): string {
  const number = [...'0123456789'].map((last) => `${digits}${last}`).find(passesLuhn)
  return number ?? assert.fail('Every number has a last digit.')
}

type Typed = { number: string; holderName?: string; cvv?: string; more?: string }

async function submit(at: Server, { number, holderName = 'SALMA IDRISSI', cvv: code = '738', more = '' }: Typed) {
  const body = { amount: 100, orderId: 'order-7', returnUrl: 'https://shop.example/', reuseOpenSession: false }
  const made = await at.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
  const sessionToken = made.body.checkoutUrl.split('/c/')[1]
  const browser = { 'user-agent': 'A browser', 'content-type': 'application/json' }
  const verify = { method: 'POST', path: '/checkout/verify', body: { sessionToken }, headers: browser } as const
  const { body: verified } = await at.call(verify)
  const card = { number, expMonth: 12, expYear: 2040, cvv: code, holderName }
  const text = `${JSON.stringify({ verificationKey: verified.verificationKey, method: 'CARD', card })}${more}`
  const answer = await fetch(`${at.url}/checkout/submit`, { method: 'POST', headers: browser, body: text })
  return { status: answer.status, body: (await answer.json()) as { status?: string } }
}

const holdsCanary = holderOf(canaries, cvv)
const forms = formsOf(accepted)
const holdsAccepted = (text: string) => forms.some((form) => text.includes(form))

async function snapshot(): Promise<string[]> {
  const written = async () => (await readdir(place.folder)).filter((name) => name.endsWith('.heapsnapshot')).toSorted()
  const before = await written()
  server.child.kill('SIGUSR2')
  let strings: string[] | undefined
  await waitUntil(async () => {
    const name = (await written()).find((each) => !before.includes(each))
    strings = name === undefined ? undefined : stringsIn(await readFile(path.join(place.folder, name), 'utf8'))
    return strings !== undefined
  })
  return strings ?? []
}

/** Undefined while it is written. */
function stringsIn(text: string): string[] | undefined {
  try {
    return (JSON.parse(text) as { strings: string[] }).strings
  } catch {
    return undefined
  }
}

async function filesUnder(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true })
  return found.filter((each) => each.isFile()).map((each) => path.join(each.parentPath, each.name))
}

const isShown = (text: string) => text.slice(0, 120)

test('cards that were paid with, refused, or typed wrong are in no memory, log, file of the database or backup', async () => {
  // The program has words and numbers of its own that look alike.
  const before = new Set((await snapshot()).filter((text) => holdsCanary(text) || holdsAccepted(text)))
  assert.ok(![...before].some((text) => canaries.some((number) => text.includes(number))))
  const statuses = new Set<unknown>()
  for (const holderName of ['SALMA IDRISSI', 'DECLINE LOST_CARD', 'CHALLENGE', 'TIMEOUT'])
    statuses.add((await submit(server, { number: accepted, holderName })).body.status)
  assert.deepEqual([...statuses], ['SUCCEEDED', 'FAILED', 'REQUIRES_ACTION', 'PROCESSING'])
  for (const number of canaries) {
    const code = number.startsWith('3') ? cvv : cvv.slice(0, 3)
    const refused = await submit(server, { number, cvv: code })
    assert.equal(refused.status, 502)
    for (const wrong of [`${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`, number])
      assert.equal((await submit(server, { number: wrong, cvv: code, more: wrong === number ? ',' : '' })).status, 400)
  }
  const held = await snapshot()
  assert.ok(held.length > 10_000)
  const isNew = (text: string) => (holdsCanary(text) || holdsAccepted(text)) && !before.has(text)
  assert.deepEqual(held.filter(isNew).map(isShown), [])

  const backup = path.join(place.folder, 'backup.tar')
  const made = await mizan(place, ['backup', backup])
  assert.equal(made.code, 0, made.stderr)
  let parts = 0
  for await (const { bytes } of readArchive(backup)) {
    const text = (bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1')
    parts++
    assert.ok(!holdsCanary(text) && !holdsAccepted(text), isShown(text))
  }
  assert.ok(parts > 10)

  assert.equal((await server.stop()).code, 0)
  const said = `${server.stdout()}${server.stderr()}`
  assert.match(said, /\/checkout\/submit/)
  assert.ok(!holdsCanary(said))
  const files = await filesUnder(place.dataDir)
  assert.ok(files.some((file) => file.includes('pg_wal')))
  const holding: string[] = []
  for (const file of files) {
    const text = (await readFile(file)).toString('latin1')
    if (holdsCanary(text) || holdsAccepted(text)) holding.push(file)
  }
  assert.deepEqual(holding, [])
})
