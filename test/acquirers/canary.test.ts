import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import pino from 'pino'
import { signatureOf } from '#money/acquirers/cmi/hash.ts'
import { secrets as cmiSecrets, cards as cmiCards } from '#money/acquirers/cmi/fixture.ts'
import { cards as stripeCards, webhookSecret } from '#money/acquirers/stripe/fixture.ts'
import { loadSdk } from '#money/acquirers/stripe/wire.ts'
import { readArchive } from '#platform/backup/archive.ts'
import { writeBackup } from '#platform/backup/write.ts'
import { minuteMs } from '#platform/durations.ts'
import { buildApp } from '../../src/app.ts'
import { formsOf, holderOf, rowsHolding } from '../card-canary-queries.ts'
import { cloneDatabase, type TestDatabase } from '../database.ts'
import { type Call, type Harness, useHarness } from '../harness.ts'
import { providers, type Shop, withShop } from './shop.ts'

// If a card is typed on the page of an acquirer, or in its fields, its number does not reach this service: no request to us contains it, and no
// table, log line or backup, even if the acquirer itself quotes it by mistake.

let database: TestDatabase
const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' }, async () => (database = await cloneDatabase()))

const quoted = '4929123456789012'
/** As people and machines write a number. */
const written = ['', ' ', '-', '.', '_'].map((between) => quoted.match(/\d{4}/g)?.join(between) ?? '')
const numbers = [...Object.values(cmiCards), ...Object.values(stripeCards)].map((each) => each.replaceAll(' ', ''))
const secrets = [...Object.values(cmiSecrets), webhookSecret, 'sk_test_aSecretKey']
const isCard = holderOf([...new Set(numbers)], '123')
const isQuoted = (text: string) => [...written, ...formsOf(quoted)].some((each) => text.includes(each))
const holds = (text: string) => isCard(text) || isQuoted(text) || secrets.some((each) => text.includes(each))

/** All requests to the service, and all lines of its log. */
type Traffic = { requests: string[]; lines: string[] }

async function listening(work: (heard: Traffic) => Promise<void>): Promise<void> {
  const { call, app } = harness
  const heard: Traffic = { requests: [], lines: [] }
  const log = pino({ level: 'trace' }, { write: (line: string) => void heard.lines.push(line) })
  const now = () => harness.clock.now ?? new Date()
  const traced = await buildApp({ ...harness, log, now, readiness: async () => ({ status: 'ready' }) })
  harness.app = traced
  harness.call = (request) => {
    heard.requests.push(textOf(request))
    return call(request)
  }
  try {
    await work(heard)
  } finally {
    Object.assign(harness satisfies Harness, { call, app })
    await traced.close()
  }
}

const textOf = ({ path: asked, body, headers }: Call): string =>
  [asked, Buffer.isBuffer(body) ? body.toString('latin1') : JSON.stringify(body ?? ''), JSON.stringify(headers)].join(
    '\n',
  )

async function backedUp(): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-canary-'))
  try {
    const file = path.join(folder, 'backup.tar')
    await writeBackup({ target: database.target, file, now: new Date(), tell: () => {} })
    const texts: string[] = []
    for await (const { bytes } of readArchive(file))
      texts.push((bytes[0] === 0x1f ? gunzipSync(bytes) : bytes).toString('latin1'))
    return texts
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Paid, refused, confirmed and given back. */
async function sellInManyWays(shop: Shop): Promise<void> {
  for (const card of ['REDIRECTED', 'DIRECT', 'REFUSED'] as const) {
    const visit = await shop.sell({ customer: { name: 'Salma Idrissi', email: 'salma@example.com' } })
    const { body } = await shop.begin(visit, card)
    if (body.status === 'REQUIRES_ACTION') await shop.comeBack(await shop.upstream.confirm(body.nextAction, card))
    await shop.upstream.isQuiet()
    await shop.work(minuteMs)
    const [payment] = (await shop.session(visit)).transactions
    const asked = { transactionId: payment.id, amount: 60, reason: 'RETURN', refundReference: payment.id }
    await harness.call({ method: 'POST', path: '/v1/refunds', key: shop.key, body: asked })
    await shop.work(minuteMs)
  }
}

/** Signed by the provider as it should be, with a number wherever a text may stand. */
const tactless: Record<Shop['provider'], (forms: readonly string[]) => Omit<Call, 'path'>[]> = {
  cmi: (forms) =>
    forms.map((form) => {
      const names = [
        'oid',
        'TransId',
        'MaskedPan',
        'AuthCode',
        'HostRefNum',
        'EXTRA.CARDISSUER',
        'ErrMsg',
        'txstatus',
        'xid',
      ]
      const fields = {
        ...Object.fromEntries(names.map((name) => [name, form])),
        Response: 'Approved',
        ProcReturnCode: '00',
        amount: '100.00',
        currency: '504',
        clientid: '600001234',
      }
      const signed = { ...fields, HASH: signatureOf(fields, cmiSecrets.storeKey) }
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      return { method: 'POST', body: String(new URLSearchParams(signed)), headers }
    }),
  stripe: (forms) =>
    forms.map((form, index) => {
      const object = {
        object: 'payment_intent',
        id: `pi_${form}`,
        status: form,
        last_payment_error: { message: form },
        metadata: { mizan_reference: form, mizan_merchant: form, mizan_environment: form },
      }
      const event = {
        id: `evt_canary${index}`,
        object: 'event',
        livemode: false,
        type: 'payment_intent.succeeded',
        data: { object },
      }
      const payload = JSON.stringify(event)
      const timestamp = Math.floor((harness.clock.now ?? new Date()).getTime() / 1_000)
      const signature = loadSdk().webhooks.generateTestHeaderString({ payload, secret: webhookSecret, timestamp })
      return {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      }
    }),
}

for (const provider of providers)
  test(`no card number reaches this service, and none that is quoted to it stays (${provider})`, () =>
    listening((heard) =>
      withShop(harness, provider, async (shop) => {
        await sellInManyWays(shop)
        assert.ok(heard.requests.length > 20)
        assert.deepEqual(heard.requests.filter(isCard), [])
        const statuses = []
        for (const notice of tactless[provider](written)) {
          const { status } = await harness.call({ ...notice, path: `/acquirers/${shop.accountId}/notices` })
          statuses.push(status)
        }
        assert.ok(statuses.includes(200), statuses.join(', '))
        await shop.work(minuteMs)
        assert.ok(heard.lines.length > 20)
        assert.deepEqual(heard.lines.filter(holds), [])
        assert.deepEqual(await rowsHolding(harness.db, holds), [])
        const texts = await backedUp()
        assert.ok(texts.some((text) => text.includes(shop.accountId)))
        assert.deepEqual(
          texts.filter(holds).map((text) => text.slice(0, 200)),
          [],
        )
      }),
    ))
