import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operatorAccount } from '#money/bank-files/fixture.ts'
import { camt053, importText as importStatement } from '#money/bank-statements/fixture.ts'
import { assertSound } from '#money/payments/fixture.ts'
import { cmiAccount, cmiHead, importText, sold } from '#money/settlements/fixture.ts'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// A settlement that came short, in the console: its entry is proposed as a part of it, and two people end it.

const harness = useHarness()
const get = async (path: string, by: TestStaff) =>
  (await harness.call({ path: `/operator/v1/${path}`, key: by.token })).body
const post = (path: string, by: TestStaff, body: object = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, body })

test('an entry of another sum is proposed as a part of the settlement that it names, and two people end the rest', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const { production } = await harness.make.merchant()
  const { id: accountId, name } = await cmiAccount(harness, 'cmi-short')
  await sold(harness, production, accountId, { amountMinor: 498_468n, acquirerReference: 'short' })
  const text = `${cmiHead}\nR-SHORT;24/11/2026;VENTE;short;;24/11/2026;4984,68;0,00;4984,68\n`
  await importText(harness, { accountId, text })
  const account = await operatorAccount(harness)
  const entries = [{ amountMinor: 486_468n, remittance: 'VIR CMI R-SHORT' }]
  await importStatement(harness, camt053({ account, id: 'short', openingMinor: 0n, entries }))

  const [waiting] = (await get('bank-entries', one)).items
  assert.equal(waiting.entry.doubt, 'PART_OF_SETTLEMENT')
  assert.deepEqual(waiting.proposals, [
    { as: 'SETTLEMENT', reference: 'R-SHORT', amount: 4984.68, currency: 'MAD', isSameAmount: false },
  ])
  const reason = 'The acquirer has kept a fee for terminals.'
  const decision = { as: 'SETTLEMENT', reference: 'R-SHORT', reason }
  assert.equal((await post(`bank-entries/${waiting.entry.id}/decide`, one, decision)).status, 200)

  const [{ id, open }] = (await get('settlements', one)).items
  assert.equal(open, 120)
  const asked = await post(`settlements/${id}/write-off`, one, { reason })
  assert.deepEqual(
    [asked.status, asked.body.kind, asked.body.details],
    [202, 'SETTLEMENT_END', { amount: '120.00 MAD', account: name, settlement: 'R-SHORT' }],
    asked.text,
  )
  assert.equal((await get(`settlements/${id}`, one)).asked, asked.body.id)
  assert.equal((await post(`settlements/${id}/write-off`, other, { reason })).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).status, 409)
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const { settlement } = await get(`settlements/${id}`, one)
  assert.deepEqual(
    [settlement.open, settlement.writtenOff, settlement.writtenOffBy, settlement.writtenOffBecause],
    [0, 120, other.email, reason],
  )
  const acts = (await get('acts', one)).items.filter(({ target }: { target?: string }) => target === id)
  assert.deepEqual(
    acts.map(({ act }: { act: string }) => act),
    ['settlement.written_off'],
  )
  assert.equal((await post(`settlements/${id}/write-off`, one, { reason })).status, 409)
  await assertSound(harness)
})
