import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeWalletStatus } from '#money/wallets/wallets.ts'
import { useHarness } from '#test/harness.ts'
import { pay, readSession } from '#test/payment-page.ts'
import {
  beginPayment,
  hiddenIn,
  makeLink,
  openLink,
  payLink,
  readLink,
  sendLink,
  tokenIn,
} from '#test/payment-links.ts'
import { waitUntil } from '#test/patience.ts'

// The page of a payment link, as a buyer's browser sees it: without a script.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const cookieIn = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? ''
const problemBeside = (text: string, field: string) => new RegExp(`id="${field}-problem">([^<]+)<`).exec(text)?.[1]
const valueOf = (text: string, field: string) => new RegExp(`name="${field}"[^>]* value="([^"]*)"`).exec(text)?.[1]

test('the page shows who is paid, for what and how much, and loads nothing from elsewhere', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { description: 'Thé & <i>menthe</i>' })
  const { status, text, headers } = await openLink(harness, reference, { query: '?lang=en' })
  assert.equal(status, 200)
  assert.match(text, /Payment to <bdi>A test merchant<\/bdi>/)
  assert.match(text, /Thé &amp; &lt;i&gt;menthe&lt;\/i&gt;/)
  assert.match(text, /<span>Pay <bdi>MAD\s150\.00<\/bdi>/)
  assert.match(text, /Test mode/)
  assert.deepEqual(
    [...text.matchAll(/<script[^>]* src="([^"?]*)\?v=/g)].map(([, source]) => source),
    ['/assets/journey.js'],
  )
  assert.match(
    String(headers['content-security-policy']),
    /default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'/,
  )
  assert.ok(text.length < 20_000)
})

test('the language is that of the address, else of the link, else of the browser, else French', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const arabic = await makeLink(harness, key, { locale: 'ar' })
  const langOf = async (path: string, headers = {}) =>
    /<html lang="(\w+)" dir="(\w+)"/
      .exec((await openLink(harness, path, { headers })).text)
      ?.slice(1)
      .join(' ')
  assert.equal(await langOf(reference), 'fr ltr')
  assert.equal(await langOf(reference, { 'accept-language': 'en-GB' }), 'en ltr')
  assert.equal(await langOf(arabic.reference, { 'accept-language': 'en-GB' }), 'ar rtl')
  assert.equal(await langOf(`${arabic.reference}?lang=en`), 'en ltr')
})

test('sending the form leads to the page on which the card is entered', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const page = await openLink(harness, reference)
  const sent = await sendLink(harness, reference, hiddenIn(page), { query: '?lang=ar' })
  assert.equal(sent.status, 303)
  assert.match(String(sent.headers['location']), /^\/c\/mzn_s[\w-]+\?lang=ar$/)
  const checkout = await harness.call({ path: String(sent.headers['location']) })
  assert.equal(checkout.status, 200)
  assert.match(checkout.text, /Cours de poterie/)
})

test('what is wrong is said beside its field, in the buyer’s language, and everything typed stays', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, {
    amount: undefined,
    amountMode: 'OPEN',
    minAmount: 20,
    maxAmount: 500,
    collect: { name: 'REQUIRED', email: 'OPTIONAL', phone: 'REQUIRED', address: 'REQUIRED' },
    customFields: [
      { key: 'size', label: 'Taille', type: 'SELECT', required: true, options: ['S', 'M'] },
      { key: 'age', label: 'Âge', type: 'NUMBER' },
    ],
  })
  const typed = {
    amount: '19,99',
    name: ' ',
    email: 'no mail',
    phone: '12',
    city: 'Salé',
    field_size: 'XL',
    field_age: 'ten',
  }
  const page = await openLink(harness, reference)
  const refused = await sendLink(harness, reference, { ...hiddenIn(page), ...typed }, { query: '?lang=en' })
  assert.equal(refused.status, 400)
  const { text } = refused
  assert.match(problemBeside(text, 'amount') ?? '', /^Enter at least MAD\s20\.00\.$/)
  assert.equal(problemBeside(text, 'name'), 'This field is required.')
  assert.match(problemBeside(text, 'email') ?? '', /e-mail address/)
  assert.match(problemBeside(text, 'phone') ?? '', /phone number/)
  assert.equal(problemBeside(text, 'line1'), 'This field is required.')
  assert.equal(problemBeside(text, 'city'), undefined)
  assert.equal(problemBeside(text, 'field_size'), 'Choose one of the answers.')
  assert.equal(problemBeside(text, 'field_age'), 'Enter a number.')
  for (const field of ['amount', 'email', 'phone', 'city', 'field_age'] as const)
    assert.equal(valueOf(text, field), typed[field])
  assert.deepEqual(hiddenIn(refused), hiddenIn(page))
  const right = {
    ...typed,
    amount: '٢٥٫٥',
    name: 'Salma',
    email: '',
    phone: '06 12 34 56 78',
    line1: '1 rue',
    field_size: 'M',
    field_age: '',
  }
  const token = tokenIn(await sendLink(harness, reference, { ...hiddenIn(refused), ...right }))
  assert.equal((await pay(harness, { id: '', token })).body.status, 'SUCCEEDED')
  const [paid] = (await harness.call({ path: `/v1/transactions?paymentLink=${reference}`, key })).body.content
  assert.equal(paid.amount, 25.5)
  assert.deepEqual(paid.customer, { name: 'Salma', phone: '+212612345678', address: { line1: '1 rue', city: 'Salé' } })
})

test('a suggested amount is taken by one choice, and another one is typed', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, {
    amount: undefined,
    amountMode: 'OPEN',
    suggestedAmounts: [50, 100],
  })
  const { text } = await openLink(harness, reference)
  assert.match(text, /value="5000" checked/)
  for (const [form, amount] of [
    [{ choice: '10000', amount: '7' }, 100],
    [{ choice: 'other', amount: '1 250,5' }, 1250.5],
  ] as [Record<string, string>, number][]) {
    await pay(harness, { id: '', token: await beginPayment(harness, reference, form) })
    const [paid] = (await harness.call({ path: `/v1/transactions?paymentLink=${reference}`, key })).body.content
    assert.equal(paid.amount, amount)
  }
  const refused = await sendLink(harness, reference, { choice: 'other', amount: '1000001' }, { query: '?lang=en' })
  assert.match(problemBeside(refused.text, 'amount') ?? '', /at most MAD\s1,000,000\.00/)
})

test('how many is multiplied by the server, within its bounds', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { amount: 19.99, quantity: { adjustable: true, min: 2, max: 5 } })
  for (const quantity of ['1', '6', ''])
    assert.equal((await sendLink(harness, reference, { quantity })).status, 422, quantity)
  for (const quantity of ['2.5', 'x'])
    assert.equal((await sendLink(harness, reference, { quantity })).status, 400, quantity)
  await payLink(harness, reference, { quantity: '3' })
  assert.equal((await readLink(harness, key, reference)).paidAmount, 59.97)
})

test('sending a form twice, ten times at once or after going back makes one payment', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const form = hiddenIn(await openLink(harness, reference))
  const answers = await Promise.all(Array.from({ length: 10 }, () => sendLink(harness, reference, form)))
  const tokens = new Set(answers.map(tokenIn))
  assert.equal(tokens.size, 1)
  const [token = ''] = tokens
  await pay(harness, { id: '', token })
  const again = tokenIn(await sendLink(harness, reference, form))
  assert.equal(again, token)
  const cookie = cookieIn(answers[0]?.headers ?? {})
  const back = await openLink(harness, reference, { query: '?lang=en', headers: { cookie } })
  assert.match(back.text, /You have paid/)
  assert.ok(back.text.includes(`href="/c/${token}?lang=en"`))
  assert.notEqual(hiddenIn(back)['nonce'], form['nonce'])
  assert.equal((await readLink(harness, key, reference)).paymentCount, 1)
})

test('a buyer who goes back before paying finds what was begun, and may fill in something else instead', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, { amount: undefined, amountMode: 'OPEN' })
  const form = hiddenIn(await openLink(harness, reference))
  const first = await sendLink(harness, reference, { ...form, amount: '10' })
  const headers = { cookie: cookieIn(first.headers) }
  const back = await openLink(harness, reference, { query: '?lang=en', headers })
  assert.match(back.text, /You have an unfinished payment of <bdi>MAD\s10\.00/)
  assert.equal(hiddenIn(back)['nonce'], form['nonce'])
  const second = tokenIn(await sendLink(harness, reference, { ...hiddenIn(back), amount: '20' }, { headers }))
  assert.notEqual(second, tokenIn(first))
  const dead = await harness.call({
    method: 'POST',
    path: '/checkout/verify',
    body: { sessionToken: tokenIn(first) },
    headers: { origin: 'https://pay.example' },
  })
  assert.equal(dead.body.error.code, 'SESSION_ALREADY_CONSUMED')
  assert.equal((await pay(harness, { id: '', token: second })).body.status, 'SUCCEEDED')
  assert.equal((await readLink(harness, key, reference)).paidAmount, 20)
})

test('a page that cannot be paid says why, and has the merchant’s own words', async () => {
  const { key, sandbox } = await harness.make.merchant()
  const inactiveMessage = 'Le cours est <complet>.'
  const states: [name: string, fields: object, then: (reference: string) => Promise<unknown>, said: RegExp][] = [
    [
      'not started',
      { startsAt: '2099-11-01T00:00:00Z' },
      async () => {},
      /Not open yet[^]*November 1, 2099[^]*&lt;complet&gt;/,
    ],
    [
      'deactivated',
      {},
      (reference) => harness.call({ method: 'DELETE', path: `/v1/payment-links/${reference}`, key }),
      /payment link is closed[^]*&lt;complet&gt;/,
    ],
    [
      'full',
      { maxPayments: 2, usage: 'MULTI' },
      async (reference) => {
        await payLink(harness, reference)
        await payLink(harness, reference)
      },
      /Payment limit reached[^]*&lt;complet&gt;/,
    ],
    ['paid', { usage: 'SINGLE' }, (reference) => payLink(harness, reference), /Already paid/],
  ]
  for (const [name, fields, then, said] of states) {
    const { reference } = await makeLink(harness, key, { ...fields, inactiveMessage })
    await then(reference)
    const shown = await openLink(harness, reference, { query: '?lang=en' })
    assert.equal(shown.status, 200, name)
    assert.match(shown.text, said, name)
    assert.ok(!shown.text.includes('<form'), name)
    assert.match((await sendLink(harness, reference, {}, { query: '?lang=en' })).text, said, name)
  }
  const { reference } = await makeLink(harness, key, {
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    inactiveMessage,
  })
  harness.clock.now = new Date(Date.now() + 61_000)
  assert.match(
    (await openLink(harness, reference, { query: '?lang=en' })).text,
    /This payment link has expired[^]*complet/,
  )
  harness.clock.now = undefined
  assert.equal(sandbox.environment, 'SANDBOX')
})

test('an unknown address leads to no payment page, in the reader’s language', async () => {
  for (const text of ['pl_0000000000000000000000', 'pl_', 'x', '%00', 'pl_4k0m8r2v6z9c3f7j1n5q8t%27', '..%2f..']) {
    const { status, text: page } = await openLink(harness, text, { query: '?lang=en' })
    assert.equal(status, 404, text)
    assert.match(page, /Payment page not found/)
  }
})

test('an address that was typed from paper is found in capitals, with blanks, and with letters for digits', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const typed = reference
    .toUpperCase()
    .replaceAll('0', 'O')
    .replaceAll('1', 'I')
    .replaceAll(/(.{7})/g, '$1 ')
  assert.equal((await openLink(harness, encodeURIComponent(typed.trim()))).status, 200)
})

test('where a buyer came from is noted with the payment: the code, the campaign, and the host of the page before', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const query = '?src=poster&utm_campaign=ramadan&utm_medium=paper&x=1'
  const page = await openLink(harness, reference, { query, headers: { referer: 'https://news.example/a?b=secret' } })
  assert.match(page.text, /href="\?src=poster&amp;utm_medium=paper&amp;utm_campaign=ramadan&amp;lang=ar"/)
  const token = tokenIn(await sendLink(harness, reference, hiddenIn(page)))
  const verified = await harness.call({
    method: 'POST',
    path: '/checkout/verify',
    body: { sessionToken: token },
    headers: { origin: 'https://pay.example' },
  })
  const session = await readAttribution(verified.body.session.id)
  assert.deepEqual(session, { source: 'poster', medium: 'paper', campaign: 'ramadan', referrer: 'news.example' })
  assert.equal(
    (await readSession(harness, key, { id: verified.body.session.id, token })).error.code,
    'SESSION_NOT_FOUND',
  )

  async function readAttribution(id: string) {
    const { findSession } = await import('#money/payments/session-queries.ts')
    const { findLinkOwner } = await import('#modules/payment-links/queries.ts')
    const owner = await findLinkOwner(harness.db.read, reference)
    const scope = { merchantId: owner?.ownerId ?? '', environment: 'SANDBOX' as const }
    return JSON.parse((await findSession(harness.db.read, scope, id))?.attribution ?? 'null')
  }
})

test('people are counted, a little later; looks at the headers, browsers that fetch ahead and robots are not', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key)
  const path = `/l/${reference}`
  await openLink(harness, reference)
  await openLink(harness, reference)
  await harness.call({ method: 'HEAD', path, headers: { 'user-agent': 'A browser' } })
  await openLink(harness, reference, { headers: { 'sec-purpose': 'prefetch' } })
  for (const robot of ['WhatsApp/2.23', 'Googlebot/2.1', 'facebookexternalhit/1.1', 'curl/8'])
    await openLink(harness, reference, { headers: { 'user-agent': robot } })
  await sendLink(harness, reference, { nonce: 'x' })
  const viewCount = async () => (await readLink(harness, key, reference)).viewCount
  await waitUntil(async () => (await viewCount()) >= 2)
  assert.equal(await viewCount(), 2)
})

test('a merchant whose wallet takes no money takes no payment, and is asked for none', async () => {
  const { key, sandbox, production, liveKey, merchantId } = await harness.make.merchant()
  assert.ok(key && merchantId)
  const blocked = await makeLink(harness, key)
  await harness.make.write(sandbox, (ctx) => changeWalletStatus(ctx, 'BLOCKED'))
  const told = await sendLink(harness, blocked.reference, {}, { query: '?lang=en' })
  assert.equal(told.status, 422)
  assert.match(told.text, /is not accepting payments at the moment/)
  const { reference } = await makeLink(harness, liveKey)
  harness.acquirer.name = undefined
  const refused = await sendLink(harness, reference, {}, { query: '?lang=en' })
  harness.acquirer.name = 'bank'
  assert.equal(refused.status, 503)
  assert.match(String(refused.headers['retry-after']), /^[1-9]\d*$/)
  assert.match(refused.text, /is not accepting payments at the moment/)
  assert.equal(production.environment, 'PRODUCTION')
})

test('no form makes the page fail, and nothing of it becomes markup', async () => {
  const { key } = await harness.make.merchant()
  const { reference } = await makeLink(harness, key, {
    amount: undefined,
    amountMode: 'OPEN',
    collect: { name: 'OPTIONAL', email: 'OPTIONAL', phone: 'OPTIONAL', address: 'OPTIONAL' },
    customFields: [{ key: 'note', label: 'Note', type: 'TEXT' }],
  })
  const texts = [
    '<script>',
    '"><b>',
    '\u202e\u0007',
    'x'.repeat(5_000),
    '9'.repeat(400),
    '-0',
    'NaN',
    '٫',
    '__proto__',
    '\ud800',
  ]
  const names = [
    'amount',
    'choice',
    'quantity',
    'name',
    'email',
    'phone',
    'line1',
    'field_note',
    'nonce',
    'src',
    'referrer',
    'lang',
    '__proto__',
  ]
  for (const text of texts)
    for (const name of names) {
      const { status, text: page } = await sendLink(harness, reference, { amount: '5', [name]: text })
      assert.ok(status === 303 || status === 422 || status === 400, `${name} ${text}: ${status}`)
      assert.ok(!page.includes('<script>') && !page.includes('"><b>'), name)
      const seen = await openLink(harness, reference, { query: `?${name}=${encodeURIComponent(text.toWellFormed())}` })
      assert.equal(seen.status, 200)
      assert.ok(!seen.text.includes('<script>') && !seen.text.includes('"><b>'), name)
    }
  const cookie = 'mizan_visit=00000000-0000-7000-8000-000000000000'
  assert.equal((await openLink(harness, reference, { headers: { cookie } })).status, 200)
})
