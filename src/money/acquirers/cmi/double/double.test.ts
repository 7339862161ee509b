import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { inquiryOf, mustBe } from '../../conformance/subject.ts'
import { cards, returnUrl, type CmiFixture, fixtureOf, storeKey } from '../fixture.ts'
import { signatureOf } from '../hash.ts'
import { words } from './words.ts'

// The double by itself: its page, what it refuses, and its faults.

const harness = useHarness()
const opened: CmiFixture[] = []
after(() => Promise.all(opened.map((each) => each.close())))

async function newFixture(): Promise<CmiFixture> {
  const fixture = await fixtureOf(harness)
  opened.push(fixture)
  return fixture
}

async function formOf(fixture: CmiFixture, changes: Parameters<CmiFixture['payment']>[0] = {}) {
  const asked = fixture.payment(changes)
  const { action } = mustBe('ACTION_NEEDED', await fixture.acquirer.authorise(asked))
  assert.ok(action.type === 'REDIRECT')
  return { asked, action }
}

async function post(url: string, fields: Record<string, string>) {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(url, { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

const visitIn = (text: string): string => /name="visit" value="([^"]*)"/.exec(text)?.[1] ?? ''

test('every page of the double says that it is none of CMI’s, in the language of the form', async () => {
  const fixture = await newFixture()
  for (const locale of ['en', 'fr', 'ar'] as const) {
    const { action } = await formOf(fixture, { buyer: { locale } })
    const page = await post(action.url, action.fields)
    assert.equal(page.status, 200)
    assert.ok(page.text.includes(words[locale].notice))
    assert.match(page.text, new RegExp(`<html lang="${locale}"`))
    const typed = { visit: visitIn(page.text), pan: cards.challenged, month: '12', year: '2040', do: 'pay' }
    const challenge = await post(`${fixture.double.url}/fim/double/pay`, typed)
    assert.ok(challenge.text.includes(words[locale].notice))
  }
})

test('the pages load nothing, run nothing but the way back, and never show what was typed', async () => {
  const fixture = await newFixture()
  const { action } = await formOf(fixture)
  const page = await post(action.url, action.fields)
  assert.match(page.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.equal(page.headers.get('cache-control'), 'no-store')
  const pay = `${fixture.double.url}/fim/double/pay`
  const visit = visitIn(page.text)
  for (const pan of ['4242 4242 4242 4241', '<b>', '42', '']) {
    const again = await post(pay, { visit, pan, month: '12', year: '2040', do: 'pay' })
    assert.ok(again.text.includes(words.fr.badCard))
    assert.ok(!again.text.includes('4242 4241') && !again.text.includes('42424241') && !again.text.includes('<b>'))
  }
  const bad = await post(pay, { visit, pan: cards.approved, month: '13', year: '2040', do: 'pay' })
  assert.ok(bad.text.includes(words.fr.badCard))
  const paid = await post(pay, { visit, pan: cards.approved, month: '12', year: '2040', do: 'pay' })
  assert.ok(paid.text.includes(`action="${returnUrl}"`) && !paid.text.includes('4242424242424242'))
  const twice = await post(pay, { visit, pan: cards.approved, month: '12', year: '2040', do: 'pay' })
  assert.equal(twice.status, 400)
})

test('a form that was changed, is of another shop, or names a paid order is refused', async () => {
  const fixture = await newFixture()
  const { asked, action } = await formOf(fixture)
  const { hash: _, ...unsigned } = action.fields
  const signed = (changes: Record<string, string>) => {
    const fields = { ...unsigned, ...changes }
    return { ...fields, hash: signatureOf(fields, storeKey) }
  }
  assert.equal((await post(action.url, { ...action.fields, amount: '1.00' })).status, 400)
  assert.equal((await post(action.url, { ...action.fields, currency: '978' })).status, 400)
  assert.equal((await post(action.url, { ...action.fields, extra: '1' })).status, 400)
  const others: Record<string, string>[] = [
    { clientid: '1' },
    { trantype: 'Auth' },
    { storetype: '3d' },
    { amount: '149,90' },
    { oid: '' },
  ]
  for (const changes of others)
    assert.equal((await post(action.url, signed(changes))).status, 400, JSON.stringify(changes))
  await fixture.buy(asked)
  assert.equal((await post(action.url, action.fields)).status, 400)
})

test('of two windows one pays, and the order is taken once', async () => {
  const fixture = await newFixture()
  const { asked, action } = await formOf(fixture)
  const pages = await Promise.all([post(action.url, action.fields), post(action.url, action.fields)])
  const typed = pages.map(({ text }) => ({
    visit: visitIn(text),
    pan: cards.approved,
    month: '1',
    year: '30',
    do: 'pay',
  }))
  const ends = await Promise.all(typed.map((fields) => post(`${fixture.double.url}/fim/double/pay`, fields)))
  assert.equal(ends.filter(({ text }) => text.includes('value="Approved"')).length, 1)
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  assert.equal(fixture.double.orderOf(asked.reference)?.movements.length, 1)
})

test('the interface answers to its own credentials alone, and only to requests', async () => {
  const fixture = await newFixture()
  const api = `${fixture.double.url}/fim/api`
  const request = (password: string) =>
    `<CC5Request><Name>api-user</Name><Password>${password}</Password><ClientId>600001234</ClientId><OrderId>o1</OrderId><Extra><ORDERSTATUS>QUERY</ORDERSTATUS></Extra></CC5Request>`
  const right = await post(api, { DATA: request('pass &amp; &lt;word&gt;') })
  assert.match(right.text, /No record found/)
  const doctype = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  for (const DATA of [
    request('wrong'),
    request('&x;'),
    `${doctype}${request('&x;')}`,
    '',
    '<html/>',
    'x'.repeat(60_000),
  ])
    assert.match((await post(api, { DATA })).text, /<Response>Error<\/Response>/)
  assert.equal((await post(api, { DATA: 'x'.repeat(70_000) })).status, 413)
  assert.equal((await fetch(`${fixture.double.url}/fim/est3Dgate`)).status, 404)
  assert.equal((await post(`${fixture.double.url}/fim/other`, {})).status, 404)
})

test('a callback that comes after the buyer, a wrong clock and a full rate limit are told apart', async () => {
  const fixture = await newFixture()
  const { faults } = fixture.double
  faults.callback = 'LATE'
  faults.clockSkewMs = 3_600_000
  const asked = fixture.payment()
  await fixture.buy(asked)
  assert.equal(fixture.heard.reads.length, 0)
  mustBe('PENDING', await fixture.acquirer.lookUp(inquiryOf(asked)))
  await fixture.double.sendLateCallbacks()
  assert.equal(fixture.heard.reads.length, 1)
  assert.deepEqual(mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked))).capturedAt, fixture.now())
  faults.callsLeft = 1
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
  mustBe('UNKNOWN', await fixture.acquirer.lookUp(inquiryOf(asked)))
  delete faults.callsLeft
  mustBe('APPROVED', await fixture.acquirer.lookUp(inquiryOf(asked)))
})
