import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { bytesOf, camt053, camt054, feedParts, importText } from './fixture.ts'
import { importNotification } from './notify.ts'

const harness = useHarness()

test('a camt.054 pays and takes back payouts before the statement, which finds them in the books', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  await importText(harness, camt053({ account, id: 'empty', openingMinor: 0n }))
  const { id, reference } = await merchant.payOut(30_000n)
  const out = { amountMinor: -30_000n, endToEndId: reference }
  const back = { amountMinor: 30_000n, endToEndId: reference, reason: 'AC04' }
  const told = (entries: object[]) =>
    importNotification(
      feedParts(harness),
      bytesOf(camt054({ account, id: 'note', openingMinor: 0n, entries: entries as never })),
    )
  assert.deepEqual(await told([{ ...out, amountMinor: -29_999n }]), { movements: 1, settled: 0 })
  assert.deepEqual(await told([out]), { movements: 1, settled: 1 })
  assert.equal((await merchant.transaction(id)).status, 'PAID')
  assert.equal((await told([out])).settled, 0)
  assert.equal((await told([back])).settled, 1)
  assert.equal((await merchant.transaction(id)).status, 'FAILED')
  const shown = await importText(harness, camt053({ account, id: 'shown', openingMinor: 0n, entries: [out, back] }))
  assert.deepEqual([shown.matched, shown.suspended], [2, 0])
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), 0n)
  const stranger = { iban: null, rib: '011519000001205000534921' }
  const foreign = camt053({ account: stranger, id: 'x', openingMinor: 0n }).replaceAll('camt.053', 'camt.054')
  await assert.rejects(importNotification(feedParts(harness), bytesOf(foreign)), /none of yours/)
})
