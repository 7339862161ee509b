import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordTransaction } from '#money/payments/record.ts'
import { insertDecision } from '#money/risk/queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'

// The page of a payment has the facts that rules ask about, and the rule that decided.

const harness = useHarness()

const device = { hash: 'kM3xQ9u0Zt7bPq1LwE5rV8sNcYdA2fGh', since: '2026-10-01T08:00:00.000Z' }
const fact = { type: 'PAYMENT', status: 'FAILED', amountMinor: 5_000n, currency: 'MAD', method: 'CARD' } as const

async function paid(riskFacts?: object) {
  const { production } = await harness.make.merchant()
  const row = await harness.make.write(production, (ctx) =>
    recordTransaction(ctx, { ...fact, riskFacts: riskFacts === undefined ? null : JSON.stringify(riskFacts) }),
  )
  return { production, row }
}
const read = async (id: string) => {
  const { token: key } = await harness.make.staff('SUPPORT')
  return (await harness.call({ path: `/operator/v1/payments/${id}`, key })).body
}

test('browser, countries and the rule that decided are there, hashes masked until they are revealed', async () => {
  const card = { fingerprint: 'fp_7K3M9Q2XW4ABCDEF', brand: 'VISA', country: 'FR' }
  const { production, row } = await paid({ device, country: 'MA', card })
  const ruleId = newId(new Date())
  const decision = {
    action: 'BLOCK',
    ruleId,
    ruleVersion: 2,
    ruleName: 'Cards from abroad',
    status: 'BLOCKED',
  } as const
  await inTransaction(harness.db, (tx) =>
    insertDecision(tx, {
      ...production,
      transactionId: row.id,
      ...decision,
      createdAt: row.createdAt,
      decidedAt: null,
      decidedBy: null,
    }),
  )
  const { risk } = await read(row.id)
  assert.deepEqual(risk, {
    device: 'kM3xQ9…',
    deviceSince: device.since,
    addressCountry: 'MA',
    card: 'fp_7K3…',
    cardCountry: 'FR',
    decided: {
      ruleId,
      rule: 'Cards from abroad',
      version: 2,
      action: 'BLOCK',
      status: 'BLOCKED',
      at: row.createdAt.toISOString(),
    },
  })
  const { token: key } = await harness.make.staff('RISK')
  const revealed = await harness.call({ method: 'POST', path: `/operator/v1/payments/${row.id}/reveal`, key })
  assert.deepEqual([revealed.body.device, revealed.body.card], [device.hash, card.fingerprint])
})

test('a payment about which nothing is known says nothing of it', async () => {
  const { row } = await paid()
  assert.equal((await read(row.id)).risk, undefined)
})
