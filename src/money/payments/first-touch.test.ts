import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstTouchOf } from './first-touch.ts'

type Clue = Parameters<typeof firstTouchOf>[0]

const cases: [clue: Clue, channel: string, source?: string][] = [
  [{}, 'DIRECT'],
  [{ source: 'qr' }, 'QR', 'qr'],
  [{ source: 'poster' }, 'POSTER', 'poster'],
  [{ source: ' Newsletter ' }, 'EMAIL', 'newsletter'],
  [{ source: 'crm', medium: 'E-Mail' }, 'EMAIL', 'crm'],
  [{ source: 'sms' }, 'SMS', 'sms'],
  [{ medium: 'sms' }, 'SMS'],
  [{ source: 'wa' }, 'WHATSAPP', 'wa'],
  [{ source: 'facebook' }, 'SOCIAL', 'facebook'],
  [{ source: 'facebook', medium: 'cpc' }, 'CAMPAIGN', 'facebook'],
  [{ source: 'google', medium: 'organic' }, 'SEARCH', 'google'],
  [{ source: 'radio' }, 'CAMPAIGN', 'radio'],
  [{ campaign: 'ramadan' }, 'CAMPAIGN'],
  [{ clickId: 'gclid' }, 'CAMPAIGN', 'google'],
  [{ clickId: 'fbclid' }, 'SOCIAL', 'facebook'],
  [{ clickId: 'fbclid', source: 'newsletter' }, 'EMAIL', 'newsletter'],
  [{ clickId: 'gclid', referrer: 'www.google.com' }, 'CAMPAIGN', 'google'],
  [{ referrer: 'www.google.co.ma' }, 'SEARCH'],
  [{ referrer: 'l.facebook.com' }, 'SOCIAL'],
  [{ referrer: 't.co' }, 'SOCIAL'],
  [{ referrer: 'web.whatsapp.com' }, 'WHATSAPP'],
  [{ referrer: 'mail.google.com' }, 'EMAIL'],
  [{ referrer: 'boutique-atlas.ma' }, 'REFERRAL'],
  [{ referrer: 'notfacebook.com' }, 'REFERRAL'],
  [{ source: 'constructor' }, 'CAMPAIGN', 'constructor'],
]

test('what led to a page has a channel, and the source that was named', () => {
  for (const [clue, channel, source = ''] of cases) {
    const touch = firstTouchOf(clue)
    assert.deepEqual([touch.channel, touch.source], [channel, source], JSON.stringify(clue))
  }
})

test('an address of a person is not kept, texts are cut, and a site is named without its www', () => {
  assert.equal(firstTouchOf({ campaign: 'salma@example.ma' }).campaign, '')
  assert.equal([...firstTouchOf({ source: 'é'.repeat(300) }).source].length, 80)
  assert.equal(firstTouchOf({ referrer: 'https://www.Boutique.ma:8443/panier?id=7' }).referrerDomain, 'boutique.ma')
})
