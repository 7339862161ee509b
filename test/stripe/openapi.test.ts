import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
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

test('what is longer, or has other signs, than Stripe’s documents allow is one', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `metadata[m${at}]=v`).join('&')
  for (const [body, problem] of [
    [`${good}&${many(50)}`, /50 keys/],
    [`${good}&metadata[${'n'.repeat(41)}]=v`, /too long/],
    [`${good}&metadata[n]=${'v'.repeat(501)}`, /too long/],
    [`${good}&statement_descriptor_suffix=${'a'.repeat(23)}`, /22 characters/],
    [`${good}&statement_descriptor_suffix=Caf%C3%A9`, /no such sign/],
    [`${good}&statement_descriptor_suffix=2026`, /a letter/],
    [good.replace('amount=100&currency=mad', 'amount=1234&currency=tnd'), /ends in 0/],
  ] as const)
    assert.match(ask(body), problem)
  const longest = { headers: { ...headers, 'Idempotency-Key': 'k'.repeat(255) } }
  assert.equal(ask(`${good}&${many(49)}&statement_descriptor_suffix=${'a'.repeat(22)}`, longest), '')
  assert.match(ask(good, { headers: { ...headers, 'Idempotency-Key': 'k'.repeat(256) } }), /255/)
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

test('the kept document holds the calls that its script lists, and no others', () => {
  const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
  const listed = [...read('../../scripts/stripe-contract.ts').matchAll(/^  '((?:GET|POST|DELETE) .+)': Call</gm)]
  const kept = [...read('contract.json').matchAll(/^    "((?:GET|POST|DELETE) .+?)":/gm)]
  const namesOf = (found: RegExpExecArray[]) => found.map(([, name = '']) => name).toSorted()
  assert.deepEqual(namesOf(kept), namesOf(listed))
})
