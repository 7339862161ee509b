import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { approve, download, makeFiles } from '../bank-files/files.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { importAnswer } from './answers.ts'
import { bytesOf, feedParts, pain002 } from './fixture.ts'

const harness = useHarness()
const now = new Date()

test('the bank’s answer to a file takes payouts over or refuses them with a reason, once', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const [taken, refused] = [await merchant.payOut(10_000n), await merchant.payOut(20_000n)]
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const messageId = file?.messageId ?? ''
  const answer = pain002(messageId, 'PART', [
    [taken.reference, 'ACSP'],
    [refused.reference, 'RJCT', 'AC04'],
  ])
  const read = () => importAnswer(feedParts(harness), bytesOf(answer))
  await assert.rejects(read(), /was never downloaded/)
  await approve(harness.db, { messageId, by: 'karim', now })
  await download(harness.db, { messageId, by: 'karim', now })
  const { accepted, refused: gone } = await read()
  assert.deepEqual([accepted, gone], [1, 1])
  // No bank is asked about what the operator sends: its statement shows it.
  const onItsWay = await merchant.transaction(taken.id)
  assert.deepEqual([onItsWay.status, onItsWay.nextAskAt], ['IN_TRANSIT', null])
  const after = await merchant.transaction(refused.id)
  assert.deepEqual([after.status, after.statusReason], ['FAILED', 'ACCOUNT_CLOSED'])
  assert.equal((await read()).unchanged, 2)
  await assert.rejects(importAnswer(feedParts(harness), bytesOf(pain002('OTHER', 'RJCT', []))), /has not made/)
})

test('an answer that the bank has had the file before gives back no money that it pays', async () => {
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const { id, reference } = await merchant.payOut(30_000n)
  const [file] = await makeFiles(harness.db, { account, executionDay: '2026-11-24', by: 'amal', now })
  const messageId = file?.messageId ?? ''
  await approve(harness.db, { messageId, by: 'karim', now })
  await download(harness.db, { messageId, by: 'karim', now })
  const answer = (status: string, reason?: string) =>
    importAnswer(feedParts(harness), bytesOf(pain002(messageId, 'PART', [[reference, status, reason]])))
  await answer('ACCP')
  for (const reason of ['AM05', 'DU01']) assert.equal((await answer('RJCT', reason)).unchanged, 1)
  // Said once of the whole file, whose payments have no reason of their own; as a code of the standard, or of the bank.
  const because = (code: string) => `<StsRsnInf><Rsn>${code}</Rsn></StsRsnInf>`
  const codes = [
    because('<Cd>DU01</Cd>'),
    because('<Prtry>DU01</Prtry>'),
    because('<Cd>NARR</Cd>') + because('<Cd>DU01</Cd>'),
  ]
  for (const code of codes) {
    const whole = pain002(messageId, 'RJCT', [[reference, 'RJCT']]).replace('</GrpSts>', `</GrpSts>${code}`)
    assert.equal((await importAnswer(feedParts(harness), bytesOf(whole))).unchanged, 1)
    const withOwn = whole.replace('</TxSts>', `</TxSts>${because('<Cd>MS03</Cd>')}`)
    assert.equal((await importAnswer(feedParts(harness), bytesOf(withOwn))).unchanged, 1)
  }
  assert.equal((await merchant.transaction(id)).status, 'IN_TRANSIT')
})
