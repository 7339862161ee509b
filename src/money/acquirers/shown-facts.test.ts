import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownFacts } from './shown-facts.ts'

for (const [facts, expected] of [
  [
    {
      amountMinor: '24990',
      formUntil: '2026-11-21T10:15:00.000Z',
      form: { returnUrl: 'https://shop.example', buyer: { email: 'amina@example.ma', name: 'Amina Berrada' } },
      refusal: { code: '51', mdStatus: '1', transId: '26325KLmn', card: { last4: '4242', fingerprint: 'fp' } },
    },
    {
      formUntil: '2026-11-21T10:15:00.000Z',
      'refusal.code': '51',
      'refusal.mdStatus': '1',
      'refusal.transId': '26325KLmn',
    },
  ],
  [
    {
      request: { payment_method: 'pm_1', customer: 'cus_1', receipt_email: 'amina@example.ma' },
      wasSentAway: true,
      declined: { status: 'DECLINED', code: 'INSUFFICIENT_FUNDS', networkCode: '51' },
    },
    { wasSentAway: 'true', 'declined.code': 'INSUFFICIENT_FUNDS', 'declined.networkCode': '51' },
  ],
  [{ refusal: { code: '4242424242424242', transId: 'Amina <b>' } }, {}],
  [{ refusal: { code: '4242 4242 4242 4242', transId: null } }, {}],
] as const)
  test(`of ${Object.keys(facts).join(', ')}, ${Object.keys(expected).join(', ') || 'nothing'} is shown`, () =>
    assert.deepEqual(shownFacts(facts), expected))
