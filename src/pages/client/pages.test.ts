import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { clientPath } from '#modules/clients/visit.ts'
import { useHarness } from '#test/harness.ts'
import { cookieOf } from '#test/sales-page.ts'
import { monthly, openShop, type Shop } from '#test/subscriptions.ts'

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const form = (path: string, fields: Record<string, string>, cookie?: string) =>
  harness.call({
    method: 'POST',
    path,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie !== undefined && { cookie }),
    },
  })
const look = (path: string, cookie?: string) => harness.call({ path, headers: cookie === undefined ? {} : { cookie } })

const ask = (path: string, email: string, lang = 'en') => form(`${path}?lang=${lang}`, { action: 'ask', email })

/** The path of the link in the newest mail. */
async function linkFor(email: string): Promise<string> {
  const links = (await harness.mailsTo(email)).flatMap(({ text }) => text.match(/\/my\/\S+/) ?? [])
  return links.at(-1) ?? assert.fail('There is no link.')
}

async function enter(shop: Shop): Promise<{ path: string; cookie: string }> {
  const path = clientPath(shop.scope)
  assert.equal((await ask(path, shop.email)).status, 200)
  const opened = await form(await linkFor(shop.email), {})
  assert.equal(opened.status, 303, opened.text)
  return { path, cookie: cookieOf(opened) }
}

test('a link by mail opens the page of a client: subscriptions, cards and receipts', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  const id = await shop.subscribe({ description: 'Panier de légumes' })
  const { path, cookie } = await enter(shop)
  const { status, text, headers } = await look(`${path}?lang=en`, cookie)
  assert.equal(status, 200)
  assert.match(text, /Panier de légumes[^]*Active[^]*Next payment: February 28, 2026[^]*View and manage/)
  assert.match(text, /•••• 4242[^]*Charged for \u2068Panier de légumes[^]*Yes, remove it/)
  assert.match(text, /Receipts[^]*January 31, 2026[^]*Panier de légumes[^]*href="\/r\/mzn_r/)
  assert.doesNotMatch(text, new RegExp(`${id}|undefined|null`))
  assert.match(String(headers['cache-control']), /no-store/)
})

test('a link works once, for an hour, and looking at it uses nothing up', async () => {
  const shop = await openShop(harness)
  const path = clientPath(shop.scope)
  await ask(path, shop.email)
  const link = await linkFor(shop.email)
  for (const way of ['', '&again']) assert.match((await look(`${link}${way}`)).text, /Open my page/)
  const both = await Promise.all([form(link, {}), form(link, {})])
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [303, 404],
  )
  assert.equal((await look(link)).status, 404)
  await ask(path, shop.email)
  const later = await linkFor(shop.email)
  shop.pass(60 * 60_000)
  assert.match((await look(later)).text, /no longer valid/)
  assert.equal((await form(later, {})).status, 404)
})

test('a visit ends after half an hour, or when its client leaves it', async () => {
  const shop = await openShop(harness)
  const { path, cookie } = await enter(shop)
  const left = await form(path, { action: 'leave' }, cookie)
  assert.match(String(left.headers['set-cookie']), /mizan_visit=;.*Max-Age=0/)
  assert.doesNotMatch((await look(path, cookie)).text, new RegExp(shop.email))
  const again = await enter(shop)
  shop.pass(29 * 60_000)
  assert.match((await look(path, again.cookie)).text, new RegExp(shop.email))
  shop.pass(60_000)
  assert.doesNotMatch((await look(path, again.cookie)).text, new RegExp(shop.email))
  const late = await form(`${path}?lang=en`, { action: 'remove' }, again.cookie)
  assert.match(late.text, /Your visit is over/)
})

test('an e-mail that is not known is answered like one that is, and gets no mail', async () => {
  const shop = await openShop(harness)
  const path = clientPath(shop.scope)
  const [known, unknown] = [await ask(path, shop.email), await ask(path, 'nobody@example.ma')]
  const bare = ({ text, status }: typeof known) => [status, text.replaceAll(/[\w-]+@[\w.-]+/g, '')]
  assert.deepEqual(bare(unknown), bare(known))
  assert.deepEqual(await harness.mailsTo('nobody@example.ma'), [])
  assert.equal((await ask(path, 'no address')).status, 422)
  assert.equal((await ask('/my/test-0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', shop.email)).status, 404)
  assert.equal((await look('/my/anything')).status, 404)
})

test('one mailbox gets three links in half an hour, and more requests are answered alike', async () => {
  const shop = await openShop(harness)
  const path = clientPath(shop.scope)
  for (let n = 0; n < 5; n++) assert.equal((await ask(path, shop.email)).status, 200)
  assert.equal((await harness.mailsTo(shop.email)).length, 3)
})

test('a card is removed, and the merchant hears of it; the card of another client is not', async () => {
  const shop = await openShop(harness)
  const card = await shop.saveCard()
  const [other] = await harness.make.clients(shop.scope, [{}])
  const foreign = await harness.make.method(shop.scope, other?.id ?? '')
  const { path, cookie } = await enter(shop)
  await form(path, { action: 'remove', card: foreign }, cookie)
  assert.deepEqual(await shop.told(foreign), [])
  const removed = await form(`${path}?lang=en`, { action: 'remove', card }, cookie)
  assert.equal(removed.status, 303)
  assert.match(
    (await look(String(removed.headers['location']), cookie)).text,
    /The card has been removed[^]*No card is saved/,
  )
  assert.ok((await shop.told(card)).includes('payment_method.deleted'))
})

test('one e-mail shows all clients that have it at this merchant, in this environment, and none of others', async () => {
  const shop = await openShop(harness)
  const [twin] = await harness.make.clients(shop.scope, [{ email: shop.email }])
  const made = { amount: 50, description: 'Deuxième', interval: monthly, collection: 'MANUAL' }
  await shop.post('/subscriptions', { clientId: twin?.id, ...made })
  const elsewhere = await openShop(harness)
  await harness.make.clients(elsewhere.scope, [{ email: shop.email }])
  const { path, cookie } = await enter(shop)
  assert.match((await look(path, cookie)).text, /Deuxième/)
  assert.doesNotMatch((await look(clientPath(elsewhere.scope), cookie)).text, /Deuxième/)
  assert.doesNotMatch((await look(clientPath({ ...shop.scope, environment: 'PRODUCTION' }), cookie)).text, /Deuxième/)
})

test('a client whose e-mail has changed, or who is deleted, is shown no more', async () => {
  const shop = await openShop(harness)
  const { path, cookie } = await enter(shop)
  const gone = await harness.call({ method: 'DELETE', path: `/v1/clients/${shop.clientId}`, key: shop.key })
  assert.equal(gone.status, 204)
  assert.doesNotMatch((await look(path, cookie)).text, new RegExp(shop.email))
})

test('the page and its mail are in each language, from right to left in Arabic', async () => {
  const shop = await openShop(harness)
  await shop.saveCard()
  await shop.subscribe()
  const { path, cookie } = await enter(shop)
  for (const lang of ['en', 'fr', 'ar']) {
    const { text } = await look(`${path}?lang=${lang}`, cookie)
    assert.match(text, lang === 'ar' ? /dir="rtl"/ : /dir="ltr"/)
    assert.doesNotMatch(text, /undefined|\{\w+\}/)
    assert.match((await look(`${path}?lang=${lang}`)).text, /type="email"/)
  }
  shop.pass(60 * 60_000)
  await ask(path, shop.email, 'ar')
  const texts = (await harness.mailsTo(shop.email)).map(({ text: each }) => each)
  assert.match(texts.join(), /يعمل الرابط مرة واحدة/)
})
