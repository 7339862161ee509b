import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommandPlace, mizan, mizanJson, type Server, startServer } from './server.ts'

// An installation for companies of another country.

const country = {
  DEFAULT_CURRENCY: 'EUR',
  DEFAULT_TIME_ZONE: 'Europe/Paris',
  DEFAULT_LOCALE: 'en',
  DEFAULT_PHONE_REGION: 'FR',
}
const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent', ...country })
let server: Server
let key: string
before(async () => {
  await mizanJson(place, ['migrate'])
  const { id } = await mizanJson(place, ['merchants', 'create', '--name', 'Épicerie Loire'])
  const made = ['keys', 'create', '--merchant', id, '--environment', 'sandbox', '--name', 'shop']
  key = (await mizanJson(place, made)).key
  server = await startServer(place)
})

const post = (path: string, body: unknown) => server.call({ method: 'POST', path, key, body })

test('what has no currency is in the currency of the country', async () => {
  const product = (await post('/v1/products', { name: 'Cidre', price: 12.5 })).body
  assert.equal(product.currency, 'EUR')
  const link = (await post('/v1/payment-links', { amount: 20, description: 'Un cours' })).body
  assert.equal(link.currency, 'EUR')
  assert.equal((await server.call({ path: '/v1/transactions?minAmount=1', key })).status, 200)
})

test('days begin in the time zone of the country, and pages speak its language', async () => {
  const from = new Date(Date.now() - 86_400_000).toISOString()
  const funnel = (await server.call({ path: `/v1/analytics/funnel?from=${from}&to=${new Date().toISOString()}`, key }))
    .body
  assert.equal(funnel.timeZone, 'Europe/Paris')
  assert.equal(funnel.currency ?? 'EUR', 'EUR')
})

test('a telephone number in national form is meant in the country', async () => {
  const refused = (await post('/v1/clients', { name: 'Claire', phone: '06 12 34 56 78' })).body
  assert.match(refused.error.message, /did you mean \+33612345678\?/)
})

test('a country that cannot be meant is refused at the start, in one line', async () => {
  const { code, stderr } = await mizan(place, ['merchants', 'list'], { DEFAULT_CURRENCY: 'euro' })
  assert.deepEqual(
    [code, stderr],
    [1, 'mizan: DEFAULT_CURRENCY must be an active ISO 4217 code in upper case, such as EUR.\n'],
  )
})
