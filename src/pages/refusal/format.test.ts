import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { pageFormat } from './format.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1' })

const html = 'text/html,application/xhtml+xml,*/*;q=0.8'
const open = (path: string, headers: Record<string, string> = {}) =>
  harness.call({ path, headers: { accept: html, ...headers } })

test('a page that is asked for too often says in the language of its reader when to try again, and how to ask about it', async () => {
  harness.clock.now = new Date('2026-11-20T10:00:00Z')
  await open('/c/unknown')
  for (const [lang, words] of [
    ['en', 'Try again in 60 s.'],
    ['fr', 'Réessayez dans 60 s.'],
    ['ar', 'بعد 60 ثانية'],
  ] as const) {
    const refused = await open(`/c/unknown?lang=${lang}`)
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '60'])
    assert.match(String(refused.headers['content-type']), /^text\/html/)
    assert.ok(refused.text.includes(words) && refused.text.includes(String(refused.headers['x-correlation-id'])))
    assert.ok(refused.text.includes(`<html lang="${lang}" dir="${lang === 'ar' ? 'rtl' : 'ltr'}">`))
    assert.match(String(refused.headers['content-security-policy']), /default-src 'none'; style-src 'self'/)
  }
})

test('an address that leads nowhere is a page too, and no page for a program', async () => {
  for (const path of ['/nowhere', '/pl_71cm8b0ra1fnsrzew84qxv', '/my/a/b/c/d'])
    assert.match((await open(path, { 'accept-language': 'fr' })).text, /Il n’y a rien ici/)
  const missing = await open('/s/a/b/c', { 'accept-language': 'fr' })
  assert.equal(missing.status, 404)
  assert.match(missing.text, /Il n’y a rien ici/)
  const told = await harness.call({ path: '/s/a/b/c', headers: { accept: '*/*' } })
  assert.deepEqual([told.status, told.body.error.code], [404, 'ROUTE_NOT_FOUND'])
  for (const path of ['/v1/nothing', '/v1', '/checkout/nothing'])
    assert.equal((await open(path)).body.error.code, 'ROUTE_NOT_FOUND', path)
})

test('what a program sends along is text on the page', async () => {
  const hostile = '"><script>alert(1)</script>'
  const { text } = await open('/c/a/b/c', { 'x-request-id': hostile })
  assert.ok(text.includes('&lt;script&gt;') && !text.includes('<script>'))
})

const asked = { correlationId: 'c-1', language: 'en', method: 'GET', url: '/c/token?lang=en' }

test('a database that is away, and a mistake of ours, say that the buyer need not pay twice, and nothing of the inside', () => {
  for (const [error, status] of [
    [Object.assign(new Error('secret inside'), { code: '57P01' }), 503],
    [new Error('secret inside'), 500],
  ] as const) {
    const refused = pageFormat.refuse(error, asked)
    assert.equal(refused.status, status)
    assert.match(refused.body, /do not pay twice/)
    assert.doesNotMatch(refused.body, /secret inside/)
  }
})

test('a buyer who comes back from the bank reads a page, whose link keeps what the bank has said; a form is not sent again by a link', async () => {
  harness.clock.now = new Date('2026-11-20T12:00:00Z')
  await open('/c/unknown')
  const path = '/checkout/return?threeDSSessionData=abc'
  const redirected = await open(path, { 'accept-language': 'en' })
  assert.deepEqual([redirected.status, redirected.text.includes('Try again in 60 s.')], [429, true])
  assert.ok(redirected.text.includes('href="?threeDSSessionData=abc&amp;lang=en"'))
  const headers = { accept: html, 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' }
  const posted = await harness.call({
    method: 'POST',
    path: '/checkout/return',
    headers,
    body: 'threeDSSessionData=abc',
  })
  assert.deepEqual([posted.status, posted.text.includes('Try again in 60 s.')], [429, true])
  assert.ok(!posted.text.includes('class="button"'))
  const away = Object.assign(new Error(), { code: '57P01' })
  const { status, body } = pageFormat.refuse(away, { ...asked, method: 'POST', url: '/checkout/return' })
  assert.deepEqual([status, body.includes('class="button"')], [503, false])
})
