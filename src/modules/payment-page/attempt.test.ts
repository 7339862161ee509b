import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftSession, type SessionDraft } from '#money/payments/session.ts'
import { assertFails } from '#test/answers.ts'
import { refuseLate, returnUrlOf } from './attempt.ts'

const now = new Date('2026-11-21T10:00:00Z')
const draft: SessionDraft = { sourceKind: 'CHECKOUT', amountMinor: 100n, currency: 'MAD', expiresAt: now }
const birth = { id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', environment: 'SANDBOX', origin: 'API', now } as const
const sent = (fields: Partial<SessionDraft>) => returnUrlOf(draftSession({ ...draft, ...fields }, birth), 'PENDING')

const asked = `sessionId=${birth.id}&status=PENDING`
const cases: [returnUrl: string, sentTo: string][] = [
  ['https://shop.example', `https://shop.example/?${asked}`],
  ['https://shop.example/a?', `https://shop.example/a?${asked}`],
  ['https://shop.example/a?b=c+d%20e&f', `https://shop.example/a?b=c+d%20e&f&${asked}`],
  ['HTTPS://Shop.example/a#b', `https://shop.example/a?${asked}#b`],
  ['https://متجر.example/é', `https://xn--lgbfr3c.example/%C3%A9?${asked}`],
  ['https://shop.example/?status=PAID', `https://shop.example/?status=PAID&${asked}`],
]
for (const [returnUrl, sentTo] of cases)
  test(`a buyer goes back to ${returnUrl} with the session and its state behind what stands there`, () => {
    const found = sent({ returnUrl })
    assert.match(String(found), /^[\x21-\x7e]+$/)
    if (!returnUrl.includes('متجر')) assert.equal(found, sentTo)
  })

test('an order is named, whatever signs it has; without an address the buyer is sent nowhere', () => {
  const back = sent({ returnUrl: 'https://shop.example/', orderId: 'a&b=c é\r\n' })
  assert.equal(back, `https://shop.example/?sessionId=${birth.id}&orderId=a%26b%3Dc+%C3%A9%0D%0A&status=PENDING`)
  assert.equal(sent({}), undefined)
})

test('a buyer who was charged too late is never told that the payment failed: that says that no money moved', () => {
  assertFails(() => refuseLate({ isLate: true }), 'SESSION_NOT_ACTIVE')
  refuseLate({ isLate: false })
})
