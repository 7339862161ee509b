import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { addAccount } from '#money/acquirers/accounts.ts'
import { newId } from '#platform/ids.ts'
import { waitUntil } from '../patience.ts'
import { databaseOf, withDatabase } from './processes.ts'
import {
  launchServer,
  makeCommandPlace,
  makePreparedPlace,
  mizanJson,
  type Place,
  type Server,
  type Settings,
  startServer,
} from './server.ts'

// ACQUIRER_DEMO: production at doubles of the acquirers, clicked through as a browser without scripts does.

const shows = { ACQUIRER_DEMO: '1' }
const card = { pan: '4242424242424242', month: '12', year: '2040', cv2: '123' }

type Looked = { url: string; status: number; text: string }

/** Follows redirects and keeps no cookies. */
async function look(url: string, fields?: Record<string, string>): Promise<Looked> {
  const body = fields && new URLSearchParams(fields)
  const answer = await fetch(url, { ...(body && { method: 'POST', body }), headers: { accept: 'text/html' } })
  return { url: answer.url, status: answer.status, text: await answer.text() }
}

/** Presses the first button of the first form of a page that has `words`. */
async function press({ url, text }: Looked, words: string, typed: Record<string, string> = {}): Promise<Looked> {
  const forms = [...text.matchAll(/<form[^>]*method="post"[^>]*>[^]*?<\/form>/g)].map(([form]) => form)
  const form = forms.find((each) => each.includes(words)) ?? assert.fail(`No form has ${words}: ${text}`)
  const unescaped = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [name, unescaped(value)] as const,
  )
  const action = /^<form[^>]*action="([^"]*)"/.exec(form)?.[1] ?? ''
  return look(new URL(unescaped(action), url).href, { ...Object.fromEntries(hidden), ...typed })
}

const linkOf = (server: Server, words: string): string =>
  new RegExp(`${words} +(http://\\S+)`).exec(server.stdout())?.[1] ?? assert.fail(server.stdout())

/** Pays the link at CMI's double; the page that the buyer sees then. */
async function payAtCmi(server: Server): Promise<Looked> {
  const session = await press(await look(`${linkOf(server, 'Pay by CMI')}?lang=en`), 'submit')
  const away = await press(session, 'Continue to', { method: 'CARD' })
  const gate = await press(away, 'Continue to')
  assert.match(gate.text, /This is not CMI/)
  return press(await press(gate, 'pan', { ...card, do: 'pay' }), 'Back to the shop')
}

async function productionKey(place: Place): Promise<string> {
  const [{ id: merchantId }] = await mizanJson(place, ['merchants', 'list'])
  const asked = ['--merchant', merchantId, '--environment', 'production', '--name', 'test']
  return (await mizanJson(place, ['keys', 'create', ...asked])).key
}

test('production is clicked through without a contract; a later start remembers it, and one without the setting takes no payment', async () => {
  const place = await makeCommandPlace({ after })
  const first = await startServer(place, shows)
  const key = await productionKey(place)
  const paid = await payAtCmi(first)
  assert.match(paid.text, /data-status="PAID"/)
  const byStripe = await press(await look(`${linkOf(first, 'By Stripe')}?lang=en`), 'submit')
  const script = /<script defer src="(http:[^"]+)"/.exec(byStripe.text)?.[1] ?? assert.fail(byStripe.text)
  assert.match((await look(script)).text, /double/)
  const { body } = await first.call({ path: '/v1/transactions?type=PAYMENT', key })
  assert.deepEqual([body.content[0].status, body.content[0].amount], ['SUCCEEDED', 180])
  await first.kill()

  const second = await startServer(place, shows)
  for (const words of ['Pay by CMI', 'By Stripe'])
    assert.equal(new URL(linkOf(second, words)).pathname, new URL(linkOf(first, words)).pathname)
  // The double knows what was paid before.
  const refunded = await second.call({
    method: 'POST',
    path: '/v1/refunds',
    key,
    body: { transactionId: body.content[0].id, refundReference: 'r-1', reason: 'RETURN' },
  })
  assert.equal(refunded.status, 202, refunded.text)
  await assertRefunded(second, key, refunded.body.id)
  assert.match((await payAtCmi(second)).text, /data-status="PAID"/)
  const accounts = await mizanJson(place, ['acquirers', 'list'])
  assert.equal(accounts.length, 2)
  await second.stop()

  const third = await startServer(place)
  const link = { method: 'POST', path: '/v1/payment-links', key, body: { amount: 10, description: 'Thé' } } as const
  assert.equal((await third.call(link)).status, 503)
  await third.stop()
})

const assertRefunded = (server: Server, key: string, id: string) =>
  waitUntil(async () => (await server.call({ path: `/v1/refunds/${id}`, key })).body.status === 'SUCCEEDED')

test('doubles stand beside nothing that is real: no account for real money, no other machine, no database of others', async () => {
  const place = await makePreparedPlace({ after })
  const before = await startServer(place)
  await withDatabase(await databaseOf(place), (db) =>
    addAccount(
      // Sealed by nothing: it is never opened.
      {
        db,
        now: new Date(),
        secrets: { seal: async () => 'sealed' } as unknown as Parameters<typeof addAccount>[0]['secrets'],
      },
      {
        id: newId(new Date()),
        provider: 'cmi',
        name: 'real',
        ownerId: null,
        environment: 'PRODUCTION',
        isTestMode: false,
        settings: {},
        secrets: {},
      },
    ),
  )
  await before.stop()
  const refused = await launchServer(place, shows)
  assert.deepEqual(await refused.ended, { code: 1, signal: null })
  assert.match(refused.stderr(), /^mizan: ACQUIRER_DEMO=1 is refused here: .*real money[^\n]*\n$/)
  const elsewhere: Settings[] = [
    { PUBLIC_URL: 'https://pay.example' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { DATABASE_URL: 'postgres://db.example/mizan', MIZAN_SECRET: Buffer.alloc(32).toString('base64') },
    { CMI_BASE: 'http://127.0.0.1:9' },
    { STRIPE_JS: 'http://127.0.0.1:9/v3/' },
  ]
  for (const settings of elsewhere)
    assert.throws(() => readConfig({ ...shows, ...settings }), /^Error: ACQUIRER_DEMO must be 0 (where|beside) [^\n]+$/)
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) assert.ok(readConfig({ ...shows, HOST }).acquirerDemo)
})
