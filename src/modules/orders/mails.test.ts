import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locales } from '#platform/locale.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { orderMails } from './mails.ts'

const parameters = {
  number: '#1042',
  product: 'Tajine www.evil.example',
  quantity: '2',
  amountMinor: '49980',
  refundedMinor: '24990',
  currency: 'MAD',
  environment: 'PRODUCTION',
  shop: 'Boutique Atlas',
  supportEmail: 'aide@boutique-atlas.ma',
  carrier: 'Amana',
  trackingNumber: 'MA123',
  reason: 'Broken',
  buyer: 'Salma Idrissi',
  city: 'Rabat',
}

const mails = orderMails({ keyFor: () => Buffer.alloc(32) } as unknown as Secrets)

const said = (template: string, locale: (typeof locales)[number], more: Record<string, string> = {}) => {
  const world = { locale, publicUrl: 'https://pay.example', linkToken: () => '', now: new Date(0) }
  return mails[template]?.({ ...parameters, ...more }, world) ?? assert.fail(template)
}

const facts: [template: string, words: string[]][] = [
  ['orders.confirmed', ['#1042', 'Boutique Atlas', '2', '499']],
  ['orders.shipped', ['#1042', 'Amana', 'MA123']],
  ['orders.canceled', ['#1042', 'Broken', '499']],
  ['orders.refunded', ['#1042', '249']],
  ['orders.new', ['#1042', 'Salma Idrissi', 'Rabat', '499']],
]
for (const locale of locales)
  for (const [template, words] of facts)
    test(`${template} in ${locale} says what matters, and leaves nothing blank or open to make a link of`, () => {
      const { subject, paragraphs, footnotes = [] } = said(template, locale)
      const text = [subject, ...paragraphs, ...footnotes].join('\n')
      for (const word of words) assert.ok(text.includes(word), `${word} in ${text}`)
      assert.doesNotMatch(text, /undefined|NaN|\{|www\.evil/)
      assert.ok(text.includes('aide@boutique-atlas.ma'))
    })

test('a mail of the sandbox says that it is a test, and one of production does not', () => {
  assert.match(String(said('orders.confirmed', 'en', { environment: 'SANDBOX' }).footnotes), /test/)
  assert.doesNotMatch(String(said('orders.confirmed', 'en').footnotes), /test/)
})

test('a shipment leads to the carrier’s page when it has one', () => {
  assert.equal(said('orders.shipped', 'en').action, undefined)
  const trackingUrl = 'https://amana.example/MA123'
  assert.deepEqual(said('orders.shipped', 'en', { trackingUrl }).action, {
    label: 'Track your parcel',
    link: trackingUrl,
  })
})

for (const locale of locales)
  test(`orders.shipped in ${locale} without a carrier and a number says neither`, () => {
    const { paragraphs } = said('orders.shipped', locale, { carrier: '', trackingNumber: '' })
    assert.equal(paragraphs.length, 1)
    assert.doesNotMatch(paragraphs.join(), /undefined|Amana|MA123|with \.|remis à|إلى/)
  })

test('an unpaid order that is canceled says that nothing was charged', () => {
  assert.match(said('orders.canceled', 'en', { status: 'CANCELED' }).paragraphs.join(), /You have not been charged/)
  assert.match(said('orders.canceled', 'en', { status: 'PAID' }).paragraphs.join(), /is being refunded/)
})
