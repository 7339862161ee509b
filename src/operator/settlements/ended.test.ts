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

test('one person takes the end back, then the entry, and both can be decided again', async () => {
  const [one, other] = [await harness.make.staff('FINANCE'), await harness.make.staff('FINANCE')]
  const { production } = await harness.make.merchant()
  const { id: accountId } = await cmiAccount(harness, 'cmi-again')
  await sold(harness, production, accountId, { amountMinor: 50_000n, acquirerReference: 'again' })
  const text = `${cmiHead}\nR-AGAIN;24/11/2026;VENTE;again;;24/11/2026;500,00;0,00;500,00\n`
  await importText(harness, { accountId, text })
  const account = await operatorAccount(harness)
  const entries = [{ amountMinor: 48_000n, remittance: 'VIR CMI R-AGAIN' }]
  await importStatement(harness, camt053({ account, id: 'again', openingMinor: 0n, entries }))
  const waiting = async () =>
    (await get('bank-entries', one)).items.find(({ entry }: Waiting) => entry.account === account.name)
  const entryId = (await waiting()).entry.id
  const reason = 'It is the one that it names.'
  const decide = () => post(`bank-entries/${entryId}/decide`, one, { as: 'SETTLEMENT', reference: 'R-AGAIN', reason })
  const { settlementId: id } = (await decide()).body
  const end = async () => {
    const asked = await post(`settlements/${id}/write-off`, one, { reason })
    return (await post(`approvals/${asked.body.id}/approve`, other)).status
  }
  const mistake = { reason: 'It was the wrong one.' }
  const actsOn = async (target: string) =>
    (await get('acts', one)).items.flatMap((each: { act: string; target?: string }) =>
      each.target === target ? [each.act] : [],
    )

  assert.equal(await end(), 200)
  assert.deepEqual(
    (await get(`settlements/${id}`, one)).entries.map(({ id: shown, amount, decidedBy }: Record<string, unknown>) => [
      shown,
      amount,
      decidedBy,
    ]),
    [[entryId, 480, one.email]],
  )
  const early = await post(`bank-entries/${entryId}/undo`, one, mistake)
  assert.deepEqual([early.status, /take its end back first/.test(early.body.message)], [409, true], early.text)
  const reopened = await post(`settlements/${id}/reopen`, one, mistake)
  assert.deepEqual([reopened.status, reopened.body.open, reopened.body.writtenOff], [200, 20, undefined], reopened.text)
  assert.equal((await post(`settlements/${id}/reopen`, one, mistake)).status, 409)
  assert.equal((await post(`settlements/${entryId}/reopen`, one, mistake)).status, 404)
  assert.deepEqual(await actsOn(id), ['settlement.reopened', 'settlement.written_off'])

  const undone = await post(`bank-entries/${entryId}/undo`, one, mistake)
  assert.deepEqual([undone.status, undone.body.status, undone.body.doubt], [200, 'SUSPENSE', 'UNDONE'], undone.text)
  assert.equal((await post(`bank-entries/${entryId}/undo`, one, mistake)).status, 409)
  const again = await waiting()
  assert.deepEqual(
    again.proposals.map(({ as, reference }: Record<string, unknown>) => [as, reference]),
    [['SETTLEMENT', 'R-AGAIN']],
  )
  assert.deepEqual((await get(`settlements/${id}`, one)).entries, [])
  assert.equal((await decide()).status, 200)
  assert.equal(await end(), 200)
  assert.deepEqual(await actsOn(entryId), ['bank_entry.decided', 'bank_entry.undone', 'bank_entry.decided'])
  await assertSound(harness)
})

type Waiting = { entry: { account: string } }
