import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { fieldsOrigin, pageOrigin } from '#test/elsewhere.ts'
import { useHarness } from '#test/harness.ts'
import { openSession, readSession, visit } from '#test/payment-page.ts'

// Pages of merchants whose acquirer takes the card itself.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
afterEach(() => {
  harness.acquirer.name = 'bank'
})

async function stage(shape: 'page' | 'fields' | 'bank') {
  harness.acquirer.name = shape
  const { liveKey } = await harness.make.merchant()
  const session = await openSession(harness, liveKey)
  const look = (lang = 'en') => harness.call({ path: `/c/${session.token}?lang=${lang}` })
  return { session, key: liveKey, look, path: `/c/${session.token}` }
}

const policyOf = ({ headers }: { headers: Record<string, unknown> }, directive: string): string | undefined =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((each) => each.startsWith(`${directive} `))

test('where the acquirer has a page, ours has no field for a card, and its button says where it leads', async () => {
  const { look, path } = await stage('page')
  const words = { en: 'Continue to the secure page of page', fr: 'Continuer vers la page', ar: 'المتابعة إلى' }
  for (const [lang, word] of Object.entries(words)) {
    const { text } = await look(lang)
    assert.ok(text.includes(word), lang)
    assert.doesNotMatch(text, /id="(?:number|cvv|expiry|holder)"/)
    assert.ok(text.includes(`action="${path}/pay?lang=${lang}"`))
  }
  const page = await look()
  assert.equal(policyOf(page, 'form-action'), "form-action 'self'")
  assert.equal(policyOf(page, 'script-src'), "script-src 'self'")
})

test('without a script two buttons lead to the page of the acquirer, and a third one back', async () => {
  const { session, key, look, path } = await stage('page')
  const pressed = await visit(harness, `${path}/pay?lang=en`, { method: 'CARD' })
  assert.deepEqual([pressed.status, pressed.headers['location']], [303, `${path}?lang=en`])
  const away = await look()
  assert.match(away.text, new RegExp(`<form method="post" action="${pageOrigin}/gate" target="_top" data-leave>`))
  assert.match(away.text, /<input type="hidden" name="oid" value="[^"]+">/)
  assert.equal(policyOf(away, 'form-action'), `form-action 'self' ${pageOrigin}`)
  const again = await visit(harness, `${path}/pay?lang=en`, { method: 'CARD' })
  assert.equal(again.status, 303)
  assert.equal((await readSession(harness, key, session)).attempts, 1)
  await visit(harness, `${path}/back?lang=en`, { back: '' })
  assert.equal((await readSession(harness, key, session)).status, 'OPEN')
  assert.match((await look()).text, /data-status="OPEN"/)
})

test('a buyer who went back after paying there has paid', async () => {
  const { session, key, path } = await stage('page')
  await visit(harness, `${path}/pay`, { method: 'CARD' })
  harness.elsewhere.page.decide('PAID')
  await visit(harness, `${path}/back`, { back: '' })
  assert.equal((await readSession(harness, key, session)).status, 'PAID')
})

test('a look at the address of a button does nothing', async () => {
  const { session, key, path } = await stage('page')
  assert.equal((await visit(harness, `${path}/pay`)).status, 303)
  assert.equal((await readSession(harness, key, session)).attempts, 0)
})

test('the script, the frames and the calls of an acquirer are allowed on its pages, by exact origins', async () => {
  const page = await (await stage('fields')).look()
  assert.match(page.text, new RegExp(`<script defer src="${fieldsOrigin}/v3/"></script>`))
  assert.match(page.text, /data-key="pk_live_shown"/)
  assert.equal(policyOf(page, 'script-src'), `script-src 'self' ${fieldsOrigin}`)
  assert.equal(policyOf(page, 'frame-src'), `frame-src ${fieldsOrigin}`)
  assert.equal(policyOf(page, 'connect-src'), `connect-src 'self' ${fieldsOrigin}`)
  assert.equal(policyOf(page, 'form-action'), "form-action 'self'")
  assert.match(page.text, /id="holder"/)
  assert.doesNotMatch(page.text, /id="(?:number|cvv|expiry)"/)
})

test('the bank of a card from the fields is reached by its whole address', async () => {
  const { session, look } = await stage('fields')
  const verified = await harness.call({
    method: 'POST',
    path: '/checkout/verify',
    body: { sessionToken: session.token },
  })
  const { verificationKey } = verified.body
  const body = { verificationKey, method: 'CARD', fieldsToken: 'pm_challenge' }
  assert.equal((await harness.call({ method: 'POST', path: '/checkout/submit', body })).body.status, 'REQUIRES_ACTION')
  assert.match((await look()).text, new RegExp(`<a class="button" href="${fieldsOrigin}/3ds\\?for=[^"]+"`))
})

test('pages of other merchants load what they did before, and know of no acquirer', async () => {
  const page = await (await stage('bank')).look()
  const scripts = [...page.text.matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, src = '']) => src.split('?')[0])
  assert.deepEqual(
    scripts.filter((src) => src?.startsWith('/c/')),
    ['/c/assets/checkout.js'],
  )
  assert.doesNotMatch(page.text, /data-entry|acquirer/)
  assert.equal(policyOf(page, 'script-src'), "script-src 'self'")
  assert.equal(policyOf(page, 'form-action'), "form-action 'none'")
  assert.equal(policyOf(page, 'frame-src'), undefined)
})

test('a merchant without an acquirer for cards shows no form for one', async () => {
  const { look } = await stage('page')
  harness.acquirer.name = undefined
  const { text } = await look()
  assert.doesNotMatch(text, /id="number"/)
})

test('every page of a payment whose account is in test mode says so, and offers what can be paid', async (t) => {
  const { session, key, look, path } = await stage('page')
  const { page } = harness.elsewhere
  Object.assign(page, { isTestMode: true })
  t.after(() => Object.assign(page, { isTestMode: false }))
  const link = await harness.call({
    method: 'POST',
    path: '/v1/payment-links',
    key,
    body: { amount: 10, description: 'Thé', methods: ['CARD'] },
  })
  const product = await harness.call({ method: 'POST', path: '/v1/products', key, body: { name: 'Thé', price: 10 } })
  const paths = [path, `/l/${link.body.reference}`, `/p/${product.body.reference}`]
  const marks = { en: 'Test mode.', fr: 'Mode test.', ar: 'وضع الاختبار.' }
  for (const [lang, mark] of Object.entries(marks))
    for (const each of paths) {
      const { text } = await harness.call({ path: `${each}?lang=${lang}` })
      assert.equal(text.split(`<strong>${mark}</strong>`).length, 2, `${each} ${lang}`)
      assert.doesNotMatch(text, /value="CASH"|Cash at an agent/)
    }
  await visit(harness, `${path}/pay`, { method: 'CARD' })
  assert.match((await look()).text, /<strong>Test mode.<\/strong>/)
  page.decide('PAID')
  await visit(harness, `${path}/back`, { back: '' })
  const paid = await look()
  assert.match(paid.text, /data-status="PAID"/)
  assert.match(paid.text, /<strong>Test mode.<\/strong>/)
  const receipt = /href="([^"]*\/r\/[^"?]+)/.exec(paid.text)?.[1] ?? assert.fail(paid.text)
  assert.match((await harness.call({ path: `${receipt}?lang=en` })).text, /<strong>Test mode.<\/strong>/)
  Object.assign(page, { isTestMode: false })
  assert.doesNotMatch((await look()).text, /Test mode/)
  assert.equal((await readSession(harness, key, session)).status, 'PAID')
})
