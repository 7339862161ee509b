import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { challengedPayment, inquiryOf, issuedVoucher, mustBe, twice } from '../conformance/subject.ts'
import { type Stage, stageOf } from './fixture.ts'

// Pages of the simulated bank and of the simulated agent.

const harness = useHarness()

test('the page of the bank shows who wants how much from which card, and nothing else of it', async () => {
  const stage = await stageOf(harness)
  const { asked, authenticationId } = await challengedPayment(stage)
  const challenge = await stage.simulator.challengeOf(authenticationId)
  assert.deepEqual(challenge, {
    merchantName: asked.merchantName,
    amountMinor: asked.amountMinor,
    currency: 'MAD',
    last4: '4242',
    status: 'OPEN',
    expiresAt: new Date(stage.now().getTime() + 600_000),
  })
})

test('the page of the bank shows what the statement of account will say, as the session says it', async () => {
  const stage = await stageOf(harness)
  const { authenticationId } = await challengedPayment(stage, { statementDescriptor: 'TAJINE SHOP' })
  assert.equal((await stage.simulator.challengeOf(authenticationId))?.statementDescriptor, 'TAJINE SHOP')
})

test('the code 555 passes a challenge, with blanks around it too; the first answer counts', async () => {
  const stage = await stageOf(harness)
  const { authenticationId } = await challengedPayment(stage)
  assert.equal((await stage.simulator.answerChallenge(authenticationId, ' 555 '))?.status, 'PASSED')
  assert.equal((await stage.simulator.answerChallenge(authenticationId, '000'))?.status, 'PASSED')
})

test('any other code fails a challenge', async () => {
  const stage = await stageOf(harness)
  for (const code of ['', '5555', '０５５５', 'five']) {
    const { authenticationId } = await challengedPayment(stage)
    assert.equal((await stage.simulator.answerChallenge(authenticationId, code))?.status, 'FAILED', code)
  }
})

test('a challenge has ended ten minutes later, and after its payment was decided', async () => {
  const stage = await stageOf(harness)
  const [left, done] = [await challengedPayment(stage), await challengedPayment(stage)]
  await stage.acquirer.continueAfterChallenge({ ...done.completed, step: 'ABANDONED' })
  assert.equal((await stage.simulator.challengeOf(done.authenticationId))?.status, 'ENDED')
  stage.passTime(600_000)
  assert.equal((await stage.simulator.answerChallenge(left.authenticationId, '555'))?.status, 'ENDED')
})

test('an id that names no challenge shows nothing', async () => {
  const stage = await stageOf(harness)
  const { authenticationId } = await challengedPayment(stage)
  const other = Buffer.from(authenticationId, 'base64url').fill(0, 16).toString('base64url')
  for (const id of ['', 'x', '../..', `${authenticationId}=`, authenticationId.slice(1), other, '\0', 'ü'.repeat(43)]) {
    assert.equal(await stage.simulator.challengeOf(id), undefined, id)
    assert.equal(await stage.simulator.answerChallenge(id, '555'), undefined, id)
  }
})

async function voucherOf(stage: Stage) {
  const { asked, voucher } = await issuedVoucher(stage)
  const { number, amountMinor, currency } = voucher
  const payment = { number, amountMinor, currency, agentTransactionId: randomUUID(), agent: 'A shop' }
  const status = async () => (await stage.acquirer.lookUpVoucher(inquiryOf(asked))).status
  return { asked, voucher, payment, status }
}

const refused = (reason: string) => ({ status: 'REFUSED', reason })

test('an agent finds a voucher by its number, however it is grouped', async () => {
  const stage = await stageOf(harness)
  const { voucher } = await voucherOf(stage)
  const grouped = voucher.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  assert.match(grouped, /^\d{4} \d{4} \d{4}$/)
  const view = await stage.simulator.voucherOf(grouped)
  assert.deepEqual(view, { merchantName: 'A test merchant', outcome: { status: 'ISSUED', voucher } })
  assert.equal(await stage.simulator.voucherOf('770000000000'), undefined)
})

test('an agent takes the exact amount, once for each id of the agent’s', async () => {
  const stage = await stageOf(harness)
  const { payment, status } = await voucherOf(stage)
  const { payVoucher } = stage.simulator
  for (const wrong of [{ amountMinor: 19_999n }, { currency: 'EUR' }])
    assert.deepEqual(await payVoucher({ ...payment, ...wrong }), refused('AMOUNT_MISMATCH'))
  assert.equal(await status(), 'ISSUED')
  const first = mustBe('PAID', await payVoucher(payment))
  assert.deepEqual(await payVoucher(payment), first)
  assert.deepEqual(await payVoucher({ ...payment, agentTransactionId: randomUUID() }), refused('ALREADY_PAID'))
  assert.deepEqual(await payVoucher({ ...payment, number: '770000000000' }), refused('UNKNOWN_VOUCHER'))
})

test('an id of an agent pays one voucher, even when it pays two at the same moment', async () => {
  const stage = await stageOf(harness)
  const agentTransactionId = randomUUID()
  const vouchers = await Promise.all(Array.from({ length: 8 }, () => voucherOf(stage)))
  const answers = await Promise.all(
    vouchers.map(({ payment }) => stage.simulator.payVoucher({ ...payment, agentTransactionId })),
  )
  assert.equal(answers.filter(({ status }) => status === 'PAID').length, 1)
  assert.equal(answers.filter((each) => 'reason' in each && each.reason === 'TRANSACTION_REUSED').length, 7)
  const statuses = await Promise.all(vouchers.map(({ status }) => status()))
  assert.equal(statuses.filter((status) => status === 'PAID').length, 1)
})

test('of sixty-four agents at once, one is paid', async () => {
  const stage = await stageOf(harness)
  const { payment } = await voucherOf(stage)
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => stage.simulator.payVoucher({ ...payment, agentTransactionId: randomUUID() })),
  )
  assert.equal(answers.filter(({ status }) => status === 'PAID').length, 1)
})

test('an agent is told why a dead voucher is refused', async () => {
  const stage = await stageOf(harness)
  const [closed, old] = [await voucherOf(stage), await voucherOf(stage)]
  await stage.acquirer.voidVoucher(inquiryOf(closed.asked))
  assert.deepEqual(await stage.simulator.payVoucher(closed.payment), refused('VOIDED'))
  stage.passTime(3 * 86_400_000)
  assert.deepEqual(await stage.simulator.payVoucher(old.payment), refused('EXPIRED'))
  mustBe('LATE_PAID', await stage.simulator.payVoucher({ ...closed.payment, wasOffline: true }))
  mustBe('LATE_PAID', await stage.simulator.payVoucher({ ...old.payment, wasOffline: true }))
})

test('the day of a reversal is the day in Casablanca', async () => {
  const stage = await stageOf(harness)
  // 10:00 UTC on 2 March 2026; Ramadan: Casablanca is at +00:00.
  const { payment, status } = await voucherOf(stage)
  await stage.simulator.payVoucher(payment)
  assert.deepEqual(await stage.simulator.reverseVoucher(randomUUID()), refused('UNKNOWN_VOUCHER'))
  stage.passTime(14 * 3_600_000 - 1)
  await twice(async () => mustBe('REVERSED', await stage.simulator.reverseVoucher(payment.agentTransactionId)))
  assert.equal(await status(), 'REVERSED')
  const next = await voucherOf(stage)
  await stage.simulator.payVoucher(next.payment)
  stage.passTime(1)
  assert.deepEqual(await stage.simulator.reverseVoucher(next.payment.agentTransactionId), refused('NOT_SAME_DAY'))
})
