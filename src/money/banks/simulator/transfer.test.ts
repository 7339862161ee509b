import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outcomeAt } from './transfer.ts'

const statusOf = (amountMinor: bigint, currency: string): string => {
  const sentAt = new Date('2026-03-02T10:00:00Z')
  const transfer = { reference: 'TX-1', amountMinor, currency, traceId: 'T1', sentAt }
  return outcomeAt(transfer, new Date('2026-03-02T10:05:00Z')).status
}

test('a transfer is refused or comes back by the hundredths of its amount, in every currency that has them', () => {
  for (const [amountMinor, currency, status] of [
    [10_077n, 'MAD', 'REFUSED'],
    [10_078n, 'MAD', 'RETURNED'],
    [10_000n, 'MAD', 'PAID'],
    [100_770n, 'TND', 'REFUSED'],
    [100_780n, 'TND', 'RETURNED'],
    [100_077n, 'TND', 'PAID'],
    [10_077n, 'JPY', 'PAID'],
    [10_078n, 'JPY', 'PAID'],
  ] as const)
    assert.equal(statusOf(amountMinor, currency), status, `${amountMinor} ${currency}`)
})
