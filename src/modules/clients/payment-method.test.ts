import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type PaymentMethod, presentMethod, statusOfMethod } from './payment-method.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const method: PaymentMethod = {
  id: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  clientId: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f36',
  type: 'CARD',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2026,
  holderName: null,
  country: null,
  funding: null,
  issuer: null,
  fingerprint: null,
  consentGivenAt: now,
  consentChannel: 'CHECKOUT',
  consentTextVersion: '2026-01',
  version: 1,
  createdAt: now,
  lastUsedAt: null,
  deletedAt: null,
}

describe('a saved card', () => {
  it('is good through the last day of its month', () => {
    const moments: [string, string][] = [
      ['2026-11-20T10:00:00.000Z', 'ACTIVE'],
      ['2026-12-01T00:00:00.000Z', 'ACTIVE'],
      ['2026-12-31T23:59:59.999Z', 'ACTIVE'],
      ['2027-01-01T00:00:00.000Z', 'EXPIRED'],
      ['2040-01-01T00:00:00.000Z', 'EXPIRED'],
    ]
    for (const [at, status] of moments) assert.equal(statusOfMethod(method, new Date(at)), status, at)
    const february = { ...method, expMonth: 2, expYear: 2028 }
    assert.equal(statusOfMethod(february, new Date('2028-02-29T23:59:59.999Z')), 'ACTIVE')
    assert.equal(statusOfMethod(february, new Date('2028-03-01T00:00:00.000Z')), 'EXPIRED')
  })

  it('leaves out what is not known of it', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(presentMethod(method, true, now))), {
      id: method.id,
      type: 'CARD',
      card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2026 },
      isDefault: true,
      status: 'ACTIVE',
      consent: { givenAt: '2026-11-20T10:00:00.000Z', channel: 'CHECKOUT', textVersion: '2026-01' },
      createdAt: '2026-11-20T10:00:00.000Z',
    })
  })
})
