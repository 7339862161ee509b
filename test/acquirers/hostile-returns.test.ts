import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { type Answer, useHarness } from '../harness.ts'
import type { Visit } from '../payment-page.ts'
import { page, providers, withShop } from './shop.ts'

// Buyers and providers who mean harm: the address that a browser comes back to is bent, a form is filled with other addresses, a session
// ends under typing hands, and a provider writes markup where a text is expected.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

const evil = 'https://evil.example/'
const bent = { url: evil, returnUrl: evil, okUrl: evil, failUrl: evil, redirect: evil, next: evil, lang: '"><script>' }

/** The address to which an answer leads a browser: ours or the shop's, and no other. */
function expectOurs({ status, headers, text }: Answer, what: string): void {
  const led =
    headers['location'] === undefined ? undefined : new URL(String(headers['location']), 'https://pay.example')
  assert.ok(!text.includes('evil.example') && !text.includes('<script>'), what)
  if (led) assert.ok(['https://pay.example', 'https://shop.example'].includes(led.origin), `${what}: ${led.href}`)
  else assert.ok(status >= 200 && status < 500, `${what}: ${status}`)
}

for (const provider of providers)
  test(`a bent way back leads nowhere but to us or to the shop, and pays nothing twice (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const visit = await shop.sell()
      const back = (await shop.buy(visit)) ?? assert.fail('The provider leads nowhere.')
      const own = new URL(back.path, 'https://pay.example')
      const query = new URLSearchParams({ ...Object.fromEntries(own.searchParams), ...bent })
      const cut = own.pathname.slice(0, -3)
      const ways = [`${own.pathname}?${query}`, cut, `${cut}..%2f..%2f`, `${own.pathname}/${evil}`, `/${own.pathname}`]
      const forged = String(new URLSearchParams({ ...bent, Response: 'Approved', ProcReturnCode: '00', mdStatus: '1' }))
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      for (const path of ways) {
        expectOurs(await harness.call({ ...back, path }), path)
        expectOurs(await harness.call({ path }), `GET ${path}`)
        expectOurs(await harness.call({ method: 'POST', path, body: Buffer.from(forged), headers }), `POST ${path}`)
      }
      await shop.comeBack(back)
      await shop.work(minuteMs)
      assert.deepEqual(await shop.states(visit), ['PAID', 'SUCCEEDED'])
      assert.equal(await shop.charged(visit), 1)
    }))

test('what the provider signed for one payment is brought to another one in vain', () =>
  withShop(harness, 'cmi', async (shop) => {
    const [paid, other] = [await shop.sell(), await shop.sell()]
    const back = (await shop.buy(paid)) ?? assert.fail('The provider leads nowhere.')
    const { body } = await shop.begin(other)
    const { pathname, search } = new URL(body.nextAction.fields.okUrl)
    expectOurs(await harness.call({ ...back, path: `${pathname}${search}` }), 'swapped')
    await shop.work(minuteMs)
    assert.equal((await shop.states(other)).includes('SUCCEEDED'), false)
    assert.deepEqual([await shop.charged(paid), await shop.charged(other)], [1, 0])
  }))

test('a session that ends while the card is typed takes none: what the fields gave is not sent', () =>
  withShop(harness, 'stripe', async (shop) => {
    const visit = await shop.sell()
    const { body: verified } = await page(harness, 'verify', { sessionToken: visit.token })
    const typed = await shop.upstream.typed('DIRECT')
    shop.passTime(61 * minuteMs)
    const { verificationKey } = verified
    const late = await page(harness, 'submit', { verificationKey, method: 'CARD', ...typed })
    assert.ok(late.status >= 401 && late.status <= 410, late.text)
    await shop.work()
    assert.deepEqual(await shop.states(visit), ['EXPIRED'])
    assert.equal(await shop.charged(visit), 0)
  }))

const markup = '<img src=x onerror=alert(1)>'

async function shownOf(visit: Visit): Promise<string> {
  const paid = await harness.call({ path: `/c/${visit.token}?lang=en` })
  const receipt = /href="([^"]*\/r\/[^"]+)"/.exec(paid.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const { pathname, search } = new URL(receipt, 'https://pay.example')
  const shown = await harness.call({ path: `${pathname}${search}` })
  assert.deepEqual([paid.status, shown.status], [200, 200])
  return `${paid.text}${shown.text}`
}

test('what a provider writes is text, wherever it is shown', () =>
  withShop(harness, 'stripe', async (shop) => {
    shop.meanwhile.afterAuthorise = async (outcome) => {
      if (outcome.status === 'APPROVED')
        Object.assign(outcome, { authorisationCode: markup, card: outcome.card && { ...outcome.card, issuer: markup } })
    }
    const visit = await shop.sell()
    assert.equal((await shop.begin(visit, 'DIRECT')).body.status, 'SUCCEEDED')
    const shown = await shownOf(visit)
    assert.ok(shown.includes('&lt;img src=x'), 'The code of the bank stands on the receipt.')
    assert.ok(!shown.includes('<img src=x'))
    shop.meanwhile.afterAuthorise = async (outcome) => {
      if (outcome.status === 'APPROVED') Object.assign(outcome, { authorisationCode: '=cmd|a' })
    }
    const other = await shop.sell()
    assert.equal((await shop.begin(other, 'DIRECT')).body.status, 'SUCCEEDED')
    const { text } = await harness.call({ path: '/v1/transactions/export', key: shop.key })
    assert.ok(text.includes('cmd|a'))
    assert.doesNotMatch(text, /(^|[,;\n"])=cmd/, 'A cell that begins with = is a formula.')
  }))
