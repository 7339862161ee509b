import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { linkBody, makeLink } from '#test/payment-links.ts'

// Refusals of creating and changing a link, and the field that each names.

const harness = useHarness()

const open = { amount: undefined, amountMode: 'OPEN' }
const question = { key: 'size', label: 'Taille', type: 'TEXT' }
const past = '2020-01-01T00:00:00Z'

const cases: [why: string, fields: object, field: string][] = [
  ['neither amount nor OPEN', { amount: undefined }, 'amount'],
  ['an amount of nothing', { amount: 0 }, 'amount'],
  ['more than a million', { amount: 1_000_000.01 }, 'amount'],
  ['decimals that dirhams do not have', { amount: 1.005 }, 'amount'],
  ['decimals that yen do not have', { amount: 1.5, currency: 'JPY' }, 'amount'],
  ['no currency', { currency: 'XXX' }, 'currency'],
  ['a currency in lower case', { currency: 'mad' }, 'currency'],
  ['no description', { description: undefined }, 'description'],
  ['a blank description', { description: ' \t' }, 'description'],
  ['a long description', { description: 'x'.repeat(501) }, 'description'],
  ['a least amount of a fixed price', { minAmount: 1 }, 'minAmount'],
  ['a most amount of a fixed price', { maxAmount: 1 }, 'maxAmount'],
  ['suggestions of a fixed price', { suggestedAmounts: [1] }, 'suggestedAmounts'],
  ['bounds the wrong way round', { ...open, minAmount: 5, maxAmount: 4 }, 'maxAmount'],
  ['a beginning outside of the bounds', { ...open, amount: 3, minAmount: 5 }, 'amount'],
  ['a suggestion outside of the bounds', { ...open, minAmount: 5, suggestedAmounts: [5, 4] }, 'suggestedAmounts[1]'],
  ['a suggestion twice', { ...open, suggestedAmounts: [5, 5] }, 'suggestedAmounts'],
  ['five suggestions', { ...open, suggestedAmounts: [1, 2, 3, 4, 5] }, 'suggestedAmounts'],
  ['no suggestions', { ...open, suggestedAmounts: [] }, 'suggestedAmounts'],
  ['many payments of a link for one', { usage: 'SINGLE', maxPayments: 2 }, 'maxPayments'],
  ['no payments', { maxPayments: 0 }, 'maxPayments'],
  ['more payments than there may be', { maxPayments: 100_001 }, 'maxPayments'],
  ['how many of an open amount', { ...open, quantity: { adjustable: true } }, 'quantity'],
  ['a quantity without a word on what', { quantity: {} }, 'quantity.adjustable'],
  ['a least quantity above the most', { quantity: { adjustable: true, min: 5, max: 4 } }, 'quantity.max'],
  ['a beginning above the most', { quantity: { adjustable: true, max: 4, default: 5 } }, 'quantity.default'],
  ['a start in the past', { startsAt: past }, 'startsAt'],
  ['an end in the past', { expiresAt: past }, 'expiresAt'],
  ['an end before the start', { startsAt: '2099-02-01T00:00:00Z', expiresAt: '2099-01-01T00:00:00Z' }, 'expiresAt'],
  ['no day of the calendar', { expiresAt: '2099-02-30T00:00:00Z' }, 'expiresAt'],
  ['no way to pay', { methods: [] }, 'methods'],
  ['a way twice', { methods: ['CARD', 'CARD'] }, 'methods'],
  ['cash in euros', { currency: 'EUR', methods: ['CASH'] }, 'methods'],
  ['a voucher for less than an hour', { voucherExpiresInSeconds: 3_599 }, 'voucherExpiresInSeconds'],
  ['a voucher for more than 14 days', { voucherExpiresInSeconds: 1_209_601 }, 'voucherExpiresInSeconds'],
  [
    'the length of a voucher without cash',
    { voucherExpiresInSeconds: 7_200, methods: ['CARD'] },
    'voucherExpiresInSeconds',
  ],
  ['an unknown demand', { collect: { name: 'MAYBE' } }, 'collect.name'],
  ['something else to collect', { collect: { iban: 'REQUIRED' } }, 'collect.iban'],
  [
    'six questions',
    { customFields: Array.from({ length: 6 }, (_, n) => ({ ...question, key: `k${n}` })) },
    'customFields',
  ],
  ['one key for two questions', { customFields: [question, question] }, 'customFields[1].key'],
  ['a key with a blank', { customFields: [{ ...question, key: 'a b' }] }, 'customFields[0].key'],
  ['a blank question', { customFields: [{ ...question, label: ' ' }] }, 'customFields[0].label'],
  ['a choice of nothing', { customFields: [{ ...question, type: 'SELECT' }] }, 'customFields[0].options'],
  ['answers to a text', { customFields: [{ ...question, options: ['a'] }] }, 'customFields[0].options'],
  [
    'an answer twice',
    { customFields: [{ ...question, type: 'SELECT', options: ['a', 'a'] }] },
    'customFields[0].options',
  ],
  ['an address without TLS', { successUrl: 'http://shop.example/' }, 'successUrl'],
  ['a script', { cancelUrl: 'javascript:alert(1)' }, 'cancelUrl'],
  ['an address with a password', { cancelUrl: 'https://a:b@shop.example/' }, 'cancelUrl'],
  ['a long message', { successMessage: 'x'.repeat(501) }, 'successMessage'],
  ['another long message', { inactiveMessage: 'x'.repeat(501) }, 'inactiveMessage'],
  ['an unknown language', { locale: 'de' }, 'locale'],
  ['a client that is no UUID', { clientId: 'c-1' }, 'clientId'],
  ['a saved card of nobody', { savePaymentMethod: 'ASK' }, 'savePaymentMethod'],
  ['an empty externalId', { externalId: '' }, 'externalId'],
  ['metadata that is a list', { metadata: [] }, 'metadata'],
  ['a field that there is not', { amout: 5 }, 'amout'],
]
for (const [why, fields, field] of cases)
  test(`a link with ${why} is refused, naming ${field}`, async () => {
    const { key } = await harness.make.merchant()
    const refused = await harness.call({ method: 'POST', path: '/v1/payment-links', key, body: linkBody(fields) })
    assert.equal(refused.status, 400, refused.text)
    assert.equal(refused.body.error.code, 'VALIDATION_ERROR')
    assert.equal(refused.body.error.details[0].field, field, refused.text)
  })

test('a change is judged as a creation is', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { startsAt: '2099-02-01T00:00:00Z' })
  const changes: [object, string][] = [
    [{ amount: 1.005 }, 'amount'],
    [{ minAmount: 5 }, 'minAmount'],
    [{ expiresAt: past }, 'expiresAt'],
    [{ expiresAt: '2099-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2099-03-01T00:00:00Z', clearExpiration: true }, 'clearExpiration'],
    [{ customFields: [question], clearCustomFields: true }, 'clearCustomFields'],
    [{ savePaymentMethod: 'REQUIRED' }, 'savePaymentMethod'],
    [{ successUrl: 'http://a.example' }, 'successUrl'],
    [{ clientId: newId(new Date()) }, 'clientId'],
    [{ currency: 'EUR', methods: ['CASH'] }, 'methods'],
    [{ usage: 'SINGLE', maxPayments: 3 }, 'maxPayments'],
  ]
  for (const [body, field] of changes) {
    const refused = await harness.call({ method: 'PATCH', path: `/v1/payment-links/${reference}`, key, body })
    assert.deepEqual([refused.status, refused.body.error?.details?.[0].field], [400, field], refused.text)
  }
})

test('a client who is not there, and a wallet that is not active, are refused', async () => {
  const { key } = await harness.make.merchant()
  const send = (by: string, fields: object) =>
    harness.call({ method: 'POST', path: '/v1/payment-links', key: by, body: linkBody(fields) })
  const nobody = await send(key, { clientId: newId(new Date()) })
  assert.deepEqual([nobody.status, nobody.body.error.code], [404, 'CLIENT_NOT_FOUND'])
  const merchant = await harness.make.merchant()
  await harness.make.write(merchant.sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const blocked = await send(merchant.key, {})
  assert.deepEqual([blocked.status, blocked.body.error.code], [422, 'WALLET_NOT_ACTIVE'], blocked.text)
})

test('a link that is not there, in whatever form, is 404', async () => {
  const { key } = await harness.make.merchant()
  for (const reference of ['pl_0000000000000000000000', 'prd_4k0m8r2v6z9c3f7j1n5q8t', 'x', '%20']) {
    const refused = await harness.call({ path: `/v1/payment-links/${reference}`, key })
    assert.deepEqual([refused.status, refused.body.error.code], [404, 'PAYMENT_LINK_NOT_FOUND'])
  }
})

test('a link that no acquirer could take money for is refused when it is made, and each way to pay is named', async () => {
  const { liveKey, key } = await harness.make.merchant()
  const create = (by: string, fields: object = {}) =>
    harness.call({ method: 'POST', path: '/v1/payment-links', key: by, body: linkBody(fields) })
  harness.acquirer.name = undefined
  try {
    const refused = await create(liveKey)
    assert.deepEqual([refused.status, refused.body.error.code], [503, 'SERVICE_UNAVAILABLE'])
    assert.deepEqual(
      refused.body.error.details.map(({ field, rule }: { field: string; rule: string }) => [field, rule]),
      [
        ['methods', 'CARD'],
        ['methods', 'CASH'],
      ],
    )
    assert.equal((await create(key)).status, 201)
  } finally {
    harness.acquirer.name = 'bank'
  }
  assert.equal((await create(liveKey)).status, 201)
})
