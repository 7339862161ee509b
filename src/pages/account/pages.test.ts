import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { accountPages } from './pages.ts'

const harness = useHarness()

const get = (path: string, headers: Record<string, string> = {}) => harness.call({ path, headers })

for (const { path } of accountPages) {
  test(`${path} is a page that loads and sends nothing beyond our own origin`, async () => {
    const { status, headers, text } = await get(path)
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    const policy = String(headers['content-security-policy']).split('; ')
    for (const rule of ["default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'"])
      assert.ok(policy.includes(rule), rule)
    for (const rule of ["form-action 'none'", "frame-ancestors 'none'", "base-uri 'none'"])
      assert.ok(policy.includes(rule), rule)
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(headers['cache-control'], 'no-store')
    assert.doesNotMatch(text, /(?:src|href|action)="(?!\/|\?|#|data:,)/)
    assert.doesNotMatch(text, /<style|<script(?! type="module" src="\/)|\son\w+=|\sstyle=/)
  })

  const languages: [header: string, lang: string, dir: string][] = [
    ['de, ar-MA;q=0.3', 'ar', 'rtl'],
    ['fr-CA, en;q=0.9', 'fr', 'ltr'],
    ['de', 'en', 'ltr'],
  ]
  for (const [header, lang, dir] of languages)
    test(`${path} is in ${lang} for a browser that asks for ${header}`, async () => {
      const { text, headers } = await get(path, { 'accept-language': header })
      assert.ok(text.includes(`<html lang="${lang}" dir="${dir}">`))
      assert.equal(headers['content-language'], lang)
      assert.equal(headers['vary'], 'Accept-Language')
      assert.doesNotMatch(text, /undefined|\[object|>false/)
    })

  test(`${path}?lang= wins over what the browser asks for, and an unknown one does not`, async () => {
    assert.match((await get(`${path}?lang=ar`, { 'accept-language': 'fr' })).text, /<html lang="ar" dir="rtl">/)
    assert.match((await get(`${path}?lang=xx`, { 'accept-language': 'fr' })).text, /<html lang="fr"/)
    assert.match((await get(`${path}?lang=ar&lang=en`, { 'accept-language': 'fr' })).text, /<html lang="fr"/)
  })

  test(`nothing of the address of ${path} gets into its markup`, async () => {
    const hostile = encodeURIComponent('"><script>alert(1)</script>')
    const { text } = await get(`${path}?lang=${hostile}&token=${hostile}&${hostile}=1`)
    assert.equal(text, (await get(path)).text)
  })

  test(`${path} tells readers without a script which call to make`, async () => {
    const { text } = await get(path)
    const [noscript = ''] = /<noscript>.*<\/noscript>/s.exec(text) ?? []
    const [, endpoint = ''] = /data-endpoint="([^"]+)"/.exec(text) ?? []
    assert.ok(noscript.includes(`POST ${endpoint}`))
    const answer = await harness.call({
      method: 'POST',
      path: endpoint,
      body: { token: 'mzn_x', password: 'gazelle velours tambour' },
    })
    assert.equal(answer.body.code, 'ERR-1111')
  })

  test(`every field of ${path} has a label, and a place for its problem that the field names`, async () => {
    const { text } = await get(path)
    const ids = [...text.matchAll(/<input id="([^"]+)"/g)].map(([, id]) => id)
    assert.ok(ids.includes('password'))
    for (const id of ids) {
      assert.ok(text.includes(`<label for="${id}">`), id)
      assert.match(text, new RegExp(`<input id="${id}"[^>]* aria-describedby="${id}-problem[" ]`))
      assert.ok(text.includes(`id="${id}-problem"`), id)
    }
    assert.match(text, /<input id="password"[^>]* autocomplete="new-password"/)
  })
}

test('an asset that does not exist is 404', async () => {
  for (const path of ['/account/assets/other.js', '/account/assets/', '/account/assets/..%2fpages.ts', '/account/'])
    assert.equal((await get(path)).status, 404, path)
})
