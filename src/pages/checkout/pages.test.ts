import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import { useHarness } from '#test/harness.ts'
import type { SessionStatus } from '#money/payments/session.ts'
import { assets } from '../assets.ts'
import { wordsIn } from './words/words.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

type Sale = { id: string; key: string; path: string; token: string }

async function sale(fields: Record<string, unknown> = {}, key?: string): Promise<Sale> {
  const by = key ?? (await harness.make.merchant()).key
  const body = { amount: 249.9, orderId: 'order-1042', returnUrl: 'https://shop.example/thanks?cart=7', ...fields }
  const { body: made, status } = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key: by, body })
  assert.equal(status, 201, JSON.stringify(made))
  const path = new URL(made.checkoutUrl).pathname
  return { id: made.id, key: by, path, token: path.split('/').at(-1) ?? '' }
}

const look = ({ path }: Sale, query = '', headers: Record<string, string> = {}) =>
  harness.call({ path: path + query, headers })

const card = (holderName: string) => ({
  number: '4242424242424242',
  expMonth: 12,
  expYear: 2040,
  cvv: '123',
  holderName,
})

async function submit({ token }: Sale, fields: Record<string, unknown>) {
  const verified = await harness.call({ method: 'POST', path: '/checkout/verify', body: { sessionToken: token } })
  const { verificationKey } = verified.body
  return harness.call({ method: 'POST', path: '/checkout/submit', body: { verificationKey, ...fields } })
}

const payAs = (holderName: string) => (one: Sale) => submit(one, { method: 'CARD', card: card(holderName) })
const payCash = (one: Sale) => submit(one, { method: 'CASH' })
const cancel = ({ id, key }: Sale) =>
  harness.call({ method: 'POST', path: `/v1/checkout/sessions/${id}/cancel`, key, body: {} })

/** Brings a session into each state. */
const ways: Record<Exclude<SessionStatus, 'EXPIRED'>, (one: Sale) => Promise<unknown>> = {
  OPEN: async () => undefined,
  PROCESSING: payAs('TIMEOUT'),
  REQUIRES_ACTION: payAs('CHALLENGE'),
  AWAITING_CASH: payCash,
  PAID: payAs('Salma Idrissi'),
  BLOCKED: payAs('DECLINE EXPIRED_CARD'),
  CANCELED: cancel,
}

const headings = (locale: (typeof locales)[number]): Record<SessionStatus, string> => {
  const words = wordsIn(locale)
  return {
    OPEN: words.form.title.replace('{merchant}', 'A test merchant'),
    PROCESSING: words.processing.title,
    REQUIRES_ACTION: words.challenge.title,
    AWAITING_CASH: words.voucher.title.split('{amount}')[0] ?? '',
    PAID: words.paid.title,
    BLOCKED: words.blocked.title,
    EXPIRED: words.again.title,
    CANCELED: words.canceled.title,
  }
}

for (const [status, bring] of Object.entries(ways) as [keyof typeof ways, (one: Sale) => Promise<unknown>][])
  test(`the page of a session that is ${status} says so in every language`, async () => {
    const one = await sale({ maxAttempts: 1 })
    await bring(one)
    for (const locale of locales) {
      const { status: code, headers, text } = await look(one, `?lang=${locale}`)
      assert.equal(code, 200)
      assert.equal(headers['content-language'], locale)
      assert.ok(text.includes(`<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">`))
      assert.ok(text.includes(`data-status="${status}"`), status)
      assert.ok(text.includes(`<h1 tabindex="-1">${headings(locale)[status]}`), text)
      // The script's texts still have their braces.
      assert.doesNotMatch(text.replaceAll(/data-(?:said|words)="[^"]*"/g, ''), /undefined|\[object|>false|\{\w+\}/)
    }
  })

test('the page of an expired session says so before the job has recorded it', async (t) => {
  const one = await sale({ expiresInSeconds: 300 })
  t.after(() => (harness.clock.now = undefined))
  harness.clock.now = new Date(Date.now() + 301_000)
  const { text } = await look(one, '?lang=en')
  assert.ok(text.includes('data-status="EXPIRED"'))
  assert.ok(text.includes(headings('en').EXPIRED))
  assert.doesNotMatch(text, /<form/)
})

test('an address that leads to no session is 404, as a page', async () => {
  const { token } = await sale()
  for (const text of ['x', 'mzn_sx', `${token}x`, token.replace('mzn_s', 'mzn_v'), encodeURIComponent('<script>')]) {
    const { status, headers, text: page } = await harness.call({ path: `/c/${text}?lang=en` })
    assert.equal(status, 404, text)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.ok(page.includes(wordsIn('en').missing.title))
    assert.ok(!page.includes('<script>'))
  }
})

test('the language is that of ?lang=, else of the session, else of the browser, else French', async () => {
  const french = await sale()
  const arabic = await sale({ locale: 'ar' })
  const cases: [one: Sale, query: string, header: string, locale: string][] = [
    [arabic, '?lang=en', 'fr', 'en'],
    [arabic, '', 'fr', 'ar'],
    [french, '', 'en-GB', 'en'],
    [french, '?lang=xx', 'de', 'fr'],
  ]
  for (const [one, query, header, locale] of cases)
    assert.equal((await look(one, query, { 'accept-language': header })).headers['content-language'], locale)
})

test('the amount is that of the session, as it is written in each language, whatever the address says', async () => {
  const one = await sale({ amount: 1249.9 })
  const texts = await Promise.all(locales.map(async (each) => (await look(one, `?lang=${each}&amount=1`)).text))
  const amounts = texts.map((text) =>
    /<strong><bdi>(.*?)<\/bdi>/
      .exec(text)?.[1]
      ?.replaceAll(/[\s\u200f]/gu, ' ')
      .trim(),
  )
  assert.deepEqual(amounts, ['MAD 1,249.90', '1.249,90 MAD', '1.249,90 د.م.'])
})

test('nothing that a merchant or a buyer wrote becomes markup', async () => {
  const hostile = `"><script>alert(1)</script>'\``
  const one = await sale({
    orderId: hostile,
    description: hostile,
    items: [{ name: hostile, quantity: 1, unitPrice: 249.9 }],
    returnUrl: 'https://shop.example/?q="><script>alert(1)</script>',
    cancelUrl: 'https://shop.example/?q="><script>alert(1)</script>',
  })
  for (const bring of [ways.OPEN, payCash]) {
    await bring(one)
    const { text } = await look(one, `?lang=en&${encodeURIComponent(hostile)}`)
    assert.doesNotMatch(text, /<script>|alert\(1\)</)
    assert.ok(
      [...text.matchAll(/<script(.*?)>/g)].every(([, rest]) =>
        /^ type="module" src="\/[\w/-]+\.js\?v=[\w-]+"$/.test(rest ?? ''),
      ),
    )
  }
})

test('the page loads nothing from elsewhere, sends no form by itself, and stands in no frame', async () => {
  const { headers, text } = await look(await sale())
  const policy = String(headers['content-security-policy']).split('; ')
  for (const rule of [
    "default-src 'none'",
    "script-src 'self'",
    "connect-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ])
    assert.ok(policy.includes(rule), rule)
  assert.equal(headers['referrer-policy'], 'no-referrer')
  assert.equal(headers['cache-control'], 'no-store')
  assert.equal(headers['x-frame-options'], 'DENY')
  assert.doesNotMatch(text, /(?:src)="(?!\/)|<style|<script(?! type="module" src="\/)|\son\w+=|\sstyle=/)
})

test('the fields of the card have labels, no name that a browser could send, and what browsers fill them in by', async () => {
  const { text } = await look(await sale())
  const fields: [id: string, autocomplete: string, inputmode?: string][] = [
    ['number', 'cc-number', 'numeric'],
    ['expiry', 'cc-exp', 'numeric'],
    ['cvv', 'cc-csc', 'numeric'],
    ['holder', 'cc-name'],
  ]
  for (const [id, autocomplete, inputmode] of fields) {
    const [input = ''] = new RegExp(`<input id="${id}"[^>]*>`).exec(text) ?? []
    assert.ok(text.includes(`<label for="${id}">`), id)
    assert.ok(input.includes(`autocomplete="${autocomplete}"`), id)
    assert.ok(inputmode === undefined || input.includes(`inputmode="${inputmode}" `), id)
    assert.ok(input.includes(`aria-describedby="${id}-problem`), id)
    assert.ok(text.includes(`id="${id}-problem"`), id)
    assert.doesNotMatch(input, /\sname=|\svalue=/)
  }
})

test('a buyer without a script sees what is paid and how, and why the rest needs one', async () => {
  const { text } = await look(await sale({ description: 'Two tajines' }), '?lang=en')
  const seen = text.replaceAll(/<div[^>]* data-scripted hidden>[^]*?<\/div>\s*(?=<\/div>|<\/form>)/g, '')
  for (const words of ['Two tajines', 'Card', 'Cash at an agent', wordsIn('en').form.needsScript])
    assert.ok(seen.includes(words), words)
  assert.doesNotMatch(seen, /type="submit"/)
})

test('a decline is told on the page that follows, in the language of the page, with the attempts that are left', async () => {
  const one = await sale({ maxAttempts: 2 })
  await payAs('DECLINE STOLEN_CARD')(one)
  assert.match(
    (await look(one, '?lang=en')).text,
    /role="alert"[^>]*>Your card was declined\..* You have 1 attempt left/,
  )
  assert.match((await look(one, '?lang=fr')).text, /role="alert"[^>]*>Votre carte a été refusée\./)
  assert.doesNotMatch((await look(one)).text, /STOLEN|vol[ée]/i)
})

test('an attempt that failed at the acquirer is told as such on the page that follows, and not as the decline before it', async () => {
  const one = await sale()
  await payAs('DECLINE STOLEN_CARD')(one)
  await submit(one, { method: 'CARD', card: { ...card('Salma Idrissi'), number: '5555555555554444' } })
  const { text } = await look(one, '?lang=en')
  assert.ok(text.includes(`role="alert" tabindex="-1">${wordsIn('en').said.notMoved}<`), text)
  assert.doesNotMatch(text, /Your card was declined/)
})

test('a challenge leads to the bank with the authentication of the session, and the page may frame and post to it', async () => {
  const one = await sale()
  const answer = await payAs('CHALLENGE')(one)
  const { headers, text } = await look(one)
  const { acsUrl, creq, authenticationId } = answer.body.nextAction
  for (const part of [
    `action="${acsUrl}"`,
    `name="creq" value="${creq}"`,
    `"threeDSSessionData" value="${authenticationId}"`,
  ])
    assert.ok(text.includes(part), part)
  const policy = String(headers['content-security-policy'])
  assert.match(policy, /form-action 'self' https:; frame-src 'self' https:/)
  assert.doesNotMatch(text, /cc-number/)
})

test('a device that the bank wants to see first is shown to it in a hidden frame', async () => {
  const one = await sale()
  const answer = await payAs('METHOD CHALLENGE')(one)
  const { methodUrl, authenticationId } = answer.body.nextAction
  const { text } = await look(one)
  assert.ok(text.includes(`action="${methodUrl}" target="bank" data-device="${authenticationId}" hidden`))
})

test('a page that the bank sends into the frame says only that it is done', async () => {
  const one = await sale()
  const { headers, text } = await look(one, '', { 'sec-fetch-dest': 'iframe' })
  assert.match(String(headers['content-security-policy']), /frame-ancestors 'self'/)
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN')
  assert.doesNotMatch(text, /<form|<script|249/)
})

test('a page of the session’s own `allowedOrigins` may show it in a frame, in all its states, and no other page', async () => {
  const origins = ['https://shop.example', 'https://m.shop.example:8443']
  const inFrame = { 'sec-fetch-dest': 'iframe' }
  for (const way of [undefined, payAs('CHALLENGE'), payAs('DECLINE LOST_CARD'), payCash, ways.PAID]) {
    const one = await sale({ allowedOrigins: origins })
    await way?.(one)
    for (const headers of [{}, inFrame] as Record<string, string>[]) {
      const answer = await look(one, '?lang=en', headers)
      const policy = String(answer.headers['content-security-policy'])
      assert.match(policy, /frame-ancestors https:\/\/shop\.example https:\/\/m\.shop\.example:8443(;|$)/)
      assert.equal(answer.headers['x-frame-options'], undefined)
      assert.match(answer.text, /249/)
    }
  }
  const alone = await look(await sale())
  assert.match(String(alone.headers['content-security-policy']), /frame-ancestors 'none'/)
  assert.equal(alone.headers['x-frame-options'], 'DENY')
})

test('a bank that has filled the frame of a shop leads back to the page that stood there', async () => {
  const one = await sale({ allowedOrigins: ['https://shop.example'] })
  await payAs('CHALLENGE')(one)
  const { text, headers } = await look(one, '?returned=1', { 'sec-fetch-dest': 'iframe' })
  assert.match(text, /http-equiv="refresh" content="5;url=\?"/)
  assert.doesNotMatch(text, /<form|<script|249/)
  assert.match(String(headers['content-security-policy']), /frame-ancestors https:\/\/shop\.example 'self'/)
})

test('a voucher has its number in groups of four, and the card stays possible', async () => {
  const one = await sale()
  const { body } = await payCash(one)
  const { text } = await look(one, '?lang=en')
  const groups = body.nextAction.reference.match(/.{4}/g).join(' ')
  assert.ok(text.includes(`dir="ltr">${groups}</strong>`))
  assert.match(text, /autocomplete="cc-number"/)
  assert.doesNotMatch(text, /value="CASH"/)
})

test('a paid page names the means and the reference, and leads back with what the merchant had in its address', async () => {
  const one = await sale()
  await ways.PAID(one)
  const { text } = await look(one, '?lang=en')
  assert.match(text, /<bdi dir="ltr">Visa •••• 4242<\/bdi>/)
  assert.match(text, /TX-[0-9A-Z]{10}/)
  const [, address = ''] = /<a class="button quiet" href="([^"]+)" data-back/.exec(text) ?? []
  const back = new URL(address.replaceAll('&amp;', '&'))
  assert.equal(back.origin, 'https://shop.example')
  const told = { cart: '7', sessionId: one.id, orderId: 'order-1042', status: 'PAID' }
  assert.deepEqual(Object.fromEntries(back.searchParams), told)
})

test('saved cards are offered to the client of the session alone, masked; consent is asked for where a card may be kept', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const [client] = await harness.make.clients(sandbox, [{}])
  const clientId = client?.id
  const first = await sale({ clientId, savePaymentMethod: true }, key)
  assert.match((await look(first)).text, /<input type="checkbox" id="consent">/)
  const consent = { accepted: true, textVersion: 'card-saving-1' }
  await submit(first, { method: 'CARD', card: card('Salma Idrissi'), saveCard: true, consent })
  const bound = await look(await sale({ clientId, orderId: 'b' }, key), '?lang=en')
  assert.match(
    bound.text,
    /value="SAVED_CARD" data-saved="[0-9a-f-]{36}" checked> <span>Visa ending in <bdi dir="ltr">4242/,
  )
  assert.doesNotMatch(bound.text, /id="consent"/)
  assert.doesNotMatch((await look(await sale({ orderId: 'c' }, key))).text, /SAVED_CARD/)
})

test('the sandbox is marked, production is not', async () => {
  const { key, liveKey, production } = await harness.make.merchant()
  await harness.make.bankAccount(production)
  assert.match((await look(await sale({}, key))).text, /class="sandbox"/)
  assert.doesNotMatch((await look(await sale({}, liveKey))).text, /class="sandbox"|4242/)
})

test('the first look of a reader opens a session, once; robots, fetching ahead and HEAD do not', async () => {
  const one = await sale()
  const opened = async () =>
    (await harness.call({ path: `/v1/checkout/sessions/${one.id}`, key: one.key })).body.openedAt
  await look(one, '', { 'user-agent': 'WhatsApp/2.23' })
  await look(one, '', { 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await look(one, '', { 'sec-purpose': 'prefetch' })
  await harness.call({ method: 'HEAD', path: one.path })
  assert.equal(await opened(), undefined)
  await look(one, '', { 'user-agent': 'Mozilla/5.0' })
  const first = await opened()
  assert.ok(first)
  await look(one, '', { 'user-agent': 'Mozilla/5.0' })
  assert.equal(await opened(), first)
})

test('pictures of items are shown from their own origins alone, which the policy of the page allows', async () => {
  const imageUrl = 'https://pictures.example/tajine.jpg?size=1'
  const items = [{ name: 'Tajine', quantity: 1, unitPrice: 100, imageUrl }]
  const { text, headers } = await look(await sale({ amount: 100, items }), '?lang=en')
  assert.match(
    text,
    /<img src="https:\/\/pictures\.example\/tajine\.jpg\?size=1" alt="" [^>]*referrerpolicy="no-referrer">/,
  )
  assert.match(String(headers['content-security-policy']), /img-src 'self' data: https:\/\/pictures\.example;/)
  const without = await look(await sale({ orderId: 'without' }), '?lang=en')
  assert.match(String(without.headers['content-security-policy']), /img-src 'self' data:;/)
})

test('pictures from many origins make no policy that a proxy would refuse', async () => {
  const items = Array.from({ length: 40 }, (_, n) => ({
    name: `Article ${n}`,
    quantity: 1,
    unitPrice: 1,
    imageUrl: `https://pictures-${n}.example/a.jpg`,
  }))
  const { text, headers } = await look(await sale({ amount: 40, items }), '?lang=en')
  assert.equal(text.match(/<img src="https:/g)?.length, 8)
  assert.equal(String(headers['content-security-policy']).match(/https:\/\/pictures-/g)?.length, 8)
})

test('the page says how the merchant is reached, where the merchant says so', async () => {
  const { sandbox, key } = await harness.make.merchant()
  const one = await sale({}, key)
  assert.doesNotMatch((await look(one, '?lang=en')).text, /Questions\?/)
  const { token } = await harness.make.session(sandbox.merchantId)
  const body = { supportEmail: 'help@shop.example', supportPhone: '+212522123456' }
  await harness.call({ method: 'PATCH', path: '/api/v1/company', key: token, body })
  const { text } = await look(one, '?lang=en')
  assert.match(text, /Questions\?<\/span> <a href="mailto:help@shop\.example">/)
  assert.match(text, /<a href="tel:\+212522123456"><bdi dir="ltr">\+212522123456<\/bdi>/)
})

test('page, style and scripts are under 60 KB in all, the scripts under 20 KB', async () => {
  const items = Array.from({ length: 20 }, (_, n) => ({ name: `Article ${n}`, quantity: 1, unitPrice: 10 }))
  const { text } = await look(await sale({ amount: 200, items }), '?lang=ar')
  // The page on which a card is replaced loads one more, those of acquirers that take the card themselves two, documents one, and not this one.
  const loaded = Object.entries(assets).filter(
    ([at]) => /^\/assets|^\/c/.test(at) && !/card-entry|acquirer-fields|away|documents|print|product/.test(at),
  )
  const sizes = await Promise.all(
    loaded.map(async ([, { type, bytes }]) => ({ type, size: (await bytes('identity')).length })),
  )
  const sizeOf = (type: RegExp) => sizes.filter((each) => type.test(each.type)).reduce((sum, { size }) => sum + size, 0)
  assert.ok(sizeOf(/javascript/) < 20_000, `${sizeOf(/javascript/)}`)
  const all = sizeOf(/./) + Buffer.byteLength(text)
  assert.ok(all < 60_000, `${all}`)
})
