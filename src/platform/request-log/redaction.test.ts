import assert from 'node:assert/strict'
import { test } from 'node:test'
import { redacted, redactedJson, redactedText } from './redaction.ts'
import { cpuMsOf } from '#test/patience.ts'

const card = '4242424242424242'
const key = 'svc_sk_test_9hGnKaQ2zP7k3Xb9mN4vR8sT1wY6uE5oLpXiYP'

const encodings: [about: string, text: string][] = [
  ['as it is', card],
  ['with blanks', '4242 4242 4242 4242'],
  ['with hyphens', '4242-4242-4242-4242'],
  ['with two blanks', '4242  4242  4242  4242'],
  ['with no-break spaces', '4242\u00a04242\u00a04242\u00a04242'],
  ['with line breaks', '4242\n4242\r\n4242\n4242'],
  ['with line breaks as JSON has them', '4242\\n4242\\r\\n4242\\\\n4242'],
  ['with underscores', '4242_4242_4242_4242'],
  ['with slashes', '4242/4242/4242/4242'],
  ['with dots', '4242.4242.4242.4242'],
  ['with en dashes and blanks', '4242 –4242 –4242 –4242'],
  ['with decimals', '4242424242424242.00'],
  ['with blanks for a URL', '4242%204242%204242%204242'],
  ['with a percent sign before each digit', [...card].map((digit) => `%3${digit}`).join('')],
  ['encoded twice for a URL', [...card].map((digit) => `%253${digit}`).join('')],
  ['in hex', Buffer.from(card).toString('hex')],
  ['in hex with blanks', Buffer.from('4242 4242 4242 4242').toString('hex').toUpperCase()],
  ['in base64', Buffer.from(card).toString('base64')],
  ...[...'_/.\n -'].map((between): [string, string] => {
    const spaced = card.replaceAll(/(\d{4})(?=\d)/g, `$1${between}`)
    return [`in base64 with ${JSON.stringify(between)}`, Buffer.from(`xy${spaced}`).toString('base64')]
  }),
  ['in hex with dots', Buffer.from('4242.4242.4242.4242').toString('hex')],
  ['in base64 among others', Buffer.from(`{"number":"${card}","name":"x"}`).toString('base64')],
  ['in base64 for a URL, behind a letter', `x${Buffer.from(`no ${card}`).toString('base64url')}`],
]
for (const [about, text] of encodings)
  test(`a card number is not kept ${about}`, () => {
    for (const around of [text, `{"note":"paid with ${text}"}`, `{"note":"${text}","name":"Nora"}`]) {
      const kept = redacted(around)
      assert.ok(!kept.includes(text), kept)
      assert.match(kept, /\[card number\]|\[encoded\]|…/)
    }
  })

test('keys, secrets, tokens and what logs people in are not kept, also in base64', () => {
  const texts = [
    key,
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
    'mzn_AaH95Qrhfm0123456789',
    'eyJhbGciOiJIUzI1NiJ9.e30.x',
  ]
  for (const text of texts) {
    assert.ok(!redacted(`at ${text} end`).includes(text.slice(-8)))
    const base64 = Buffer.from(`Authorization: Bearer ${text}`).toString('base64')
    assert.ok(!redacted(base64).includes(base64))
  }
})

const members: [json: string, kept: string][] = [
  ['{"cvv":"864","a":1}', '{"cvv":"…","a":1}'],
  ['{"cvv":864,"a":1}', '{"cvv":"…","a":1}'],
  ['{"card":{"CVC":864}}', '{"card":{"CVC":"…"}}'],
  ['{"password":"a\\"b","a":1}', '{"password":"…","a":1}'],
  ['{"a":"x","client_secret":"y"}', '{"a":"x","client_secret":"…"}'],
  ['{"accessToken":"y","refreshToken":null}', '{"accessToken":"…","refreshToken":"…"}'],
  ['{"metadata":{"apiKey":"k"},"price":10}', '{"metadata":{"apiKey":"…"},"price":10}'],
  ['{"cardCvv":"123","cardName":"N"}', '{"cardCvv":"…","cardName":"N"}'],
  ['{"card.cvc":"1","cardPan":2}', '{"card.cvc":"…","cardPan":"…"}'],
  ['{"destination":{"rib":"0","holderName":"N"}}', '{"destination":{"rib":"…","holderName":"…"}}'],
  ['{"clientRib":"0","account_number":1,"IBAN":"M"}', '{"clientRib":"…","account_number":"…","IBAN":"…"}'],
  ['{"subscriber":"0","distribution":"1","tribal":2}', '{"subscriber":"0","distribution":"1","tribal":2}'],
  ['{"price":10,"secret":{"one":"x","two":"y"}}', '{"price":10,"secret":"…"'],
  ['{"pin":["1","2"]}', '{"pin":"…"'],
  ['{"note":"{\\"cvv\\":\\"864\\"}","a":1}', '{"note":"{\\"cvv\\":\\"…\\"}","a":1}'],
  ['{"password":"cut in the mid', '{"password":"…"'],
  ['{"shipping":"pinned","name":"Nora","number":"12"}', '{"shipping":"pinned","name":"Nora","number":"12"}'],
]
for (const [json, kept] of members)
  test(`of ${json} is kept ${kept}`, () => {
    assert.equal(redactedJson(json), kept)
  })

test('ids, references, amounts, times and addresses of pages stay as they are', () => {
  const json = JSON.stringify({
    id: '01a1fde5-6cc0-7e67-a1de-cef9e4608660',
    reference: 'prd_0vq5k2c8m1t7x9z4b6n3hj',
    price: 1234567.89,
    createdAt: '2026-11-21T11:37:13.664Z',
    at: 1763725033664,
    url: 'https://pay.example/p/prd_0vq5k2c8m1t7x9z4b6n3hj?discount=50%25',
    share: 0.12345678901234568,
    phone: '+212612345678',
    externalId: 'order_2026_11_21_first_of_the_day',
  })
  assert.equal(redactedJson(json), json)
})

test('a long hostile text is looked through in no time', async () => {
  const hostile = [
    '4'.repeat(6_000),
    'A'.repeat(6_000),
    '":'.repeat(3_000),
    '\\"'.repeat(3_000),
    '%34'.repeat(2_000),
    '4 –'.repeat(2_000),
    '4\\\\'.repeat(2_000),
  ]
  const cpuMs = await cpuMsOf(() => {
    for (const text of hostile) redactedJson(`{"a":"${text}"}`)
  })
  assert.ok(cpuMs < 500, `${cpuMs} ms`)
})

test('a text that was cut off keeps no half of a card number, and a whole one keeps its digits', () => {
  const long = 'x. '.repeat(1_400).slice(0, 4_086)
  assert.ok(redactedText(`${long}4242 42424`).endsWith('…'))
  assert.equal(redactedText('order 1242'), 'order 1242')
})
