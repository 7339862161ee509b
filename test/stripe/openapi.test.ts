import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openStripeContract } from './openapi.ts'

const contract = openStripeContract()
const url = 'https://api.stripe.com/v1/payment_intents'
const headers = { 'content-type': 'application/x-www-form-urlencoded' }
const good = 'amount=100&currency=mad&confirm=true&allowed_payment_method_types[0]=card&metadata[a]=b'
const ask = (body: string, more: object = {}) =>
  contract.problemsOf({ method: 'POST', url, headers, body, ...more }).join()

test('a request that Stripe’s document knows has no problem', () => {
  assert.equal(ask(good), '')
  assert.equal(contract.problemsOf({ method: 'GET', url: `${url}/search?query=x&limit=2` }).join(), '')
  assert.equal(contract.problemsOf({ method: 'GET', url: `${url}/pi_1?expand[0]=latest_charge` }).join(), '')
})

test('a name, a word, a form, a call or a type that it does not know is one', () => {
  for (const [body, problem] of [
    [`${good}&amonut=1`, /additional properties.*amonut/],
    [`${good}&payment_method_types[0]=card`, /additional properties.*payment_method_types/],
    [good.replace('amount=100', 'amount=1.5'), /amount must be integer/],
    [good.replace('currency=mad&', ''), /required property 'currency'/],
    [`${good}&setup_future_usage=always`, /setup_future_usage must be equal to one of/],
    [`${good}&payment_method_options[card][request_three_d_secure]=perhaps`, /request_three_d_secure/],
    [`${good}&metadata[a][b]=c`, /metadata/],
  ] as const)
    assert.match(ask(body), problem)
  assert.match(ask(good, { headers: { 'content-type': 'application/json' } }), /application\/json/)
  assert.match(ask(good, { url: `${url}/pi_1/caputre` }), /no call/)
  assert.match(contract.problemsOf({ method: 'GET', url: `${url}/search` }).join(), /required property 'query'/)
})

test('an answer of another form than the document says is one', () => {
  const answered = (value: object, statusCode = 200) =>
    contract.problemsOf(
      { method: 'GET', url: `${url}/pi_1` },
      { statusCode, headers: { 'content-type': 'application/json' }, body: Buffer.from(JSON.stringify(value)) },
    )
  assert.match(answered({ object: 'payment_intent' }).join(), /required property 'amount'/)
  assert.match(answered({}, 400).join(), /required property 'error'/)
  assert.deepEqual(answered({ error: { type: 'invalid_request_error' } }, 400), [])
})
