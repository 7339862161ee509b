import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { challengedPayment, inquiryOf, issuedVoucher, mustBe, twice } from '../conformance/subject.ts'
import { type SimulatorFixture, fixtureOf } from './fixture.ts'

// Pages of the simulated bank and of the simulated agent.

const harness = useHarness()

test('the page of the bank shows who wants how much from which card, and nothing else of it', async () => {
  const fixture = await fixtureOf(harness)
  const { asked, authenticationId } = await challengedPayment(fixture)
  const challenge = await fixture.simulator.challengeOf(authenticationId)
  assert.deepEqual(challenge, {
    merchantName: asked.merchantName,
    amountMinor: asked.amountMinor,
    currency: 'MAD',
    last4: '4242',
    status: 'OPEN',
    expiresAt: new Date(fixture.now().getTime() + 600_000),
  })
})

test('the page of the bank shows what the statement of account will say, as the session says it', async () => {
  const fixture = await fixtureOf(harness)
  const { authenticationId } = await challengedPayment(fixture, { statementDescriptor: 'TAJINE SHOP' })
  assert.equal((await fixture.simulator.challengeOf(authenticationId))?.statementDescriptor, 'TAJINE SHOP')
})

test('the code 555 passes a challenge, with blanks around it too; the first answer counts', async () => {
  const fixture = await fixtureOf(harness)
  const { authenticationId } = await challengedPayment(fixture)
  assert.equal((await fixture.simulator.answerChallenge(authenticationId, ' 555 '))?.status, 'PASSED')
  assert.equal((await fixture.simulator.answerChallenge(authenticationId, '000'))?.status, 'PASSED')
})

test('any other code fails a challenge', async () => {
  const fixture = await fixtureOf(harness)
  for (const code of ['', '5555', '０５５５', 'five']) {
    const { authenticationId } = await challengedPayment(fixture)
    assert.equal((await fixture.simulator.answerChallenge(authenticationId, code))?.status, 'FAILED', code)
  }
})

test('a challenge has ended ten minutes later, and after its payment was decided', async () => {
  const fixture = await fixtureOf(harness)
  const [left, done] = [await challengedPayment(fixture), await challengedPayment(fixture)]
  await fixture.acquirer.continueAfterChallenge({ ...done.completed, step: 'ABANDONED' })
  assert.equal((await fixture.simulator.challengeOf(done.authenticationId))?.status, 'ENDED')
  fixture.passTime(600_000)
  assert.equal((await fixture.simulator.answerChallenge(left.authenticationId, '555'))?.status, 'ENDED')
})

test('an id that names no challenge shows nothing', async () => {
  const fixture = await fixtureOf(harness)
  const { authenticationId } = await challengedPayment(fixture)
  const other = Buffer.from(authenticationId, 'base64url').fill(0, 16).toString('base64url')
  for (const id of ['', 'x', '../..', `${authenticationId}=`, authenticationId.slice(1), other, '\0', 'ü'.repeat(43)]) {
    assert.equal(await fixture.simulator.challengeOf(id), undefined, id)
    assert.equal(await fixture.simulator.answerChallenge(id, '555'), undefined, id)
  }
})

async function voucherOf(fixture: SimulatorFixture) {
  const { asked, voucher } = await issuedVoucher(fixture)
  const { number, amountMinor, currency } = voucher
  const payment = { number, amountMinor, currency, agentTransactionId: randomUUID(), agent: 'A shop' }
  const status = async () => (await fixture.acquirer.lookUpVoucher(inquiryOf(asked))).status
  return { asked, voucher, payment, status }
}

const refused = (reason: string) => ({ status: 'REFUSED', reason })

test('an agent finds a voucher by its number, however it is grouped', async () => {
  const fixture = await fixtureOf(harness)
  const { voucher } = await voucherOf(fixture)
  const grouped = voucher.number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
  assert.match(grouped, /^\d{4} \d{4} \d{4}$/)
  const view = await fixture.simulator.voucherOf(grouped)
  assert.deepEqual(view, { merchantName: 'A test merchant', outcome: { status: 'ISSUED', voucher } })
  assert.equal(await fixture.simulator.voucherOf('770000000000'), undefined)
})

test('an agent takes the exact amount, once for each id of the agent’s', async () => {
  const fixture = await fixtureOf(harness)
  const { payment, status } = await voucherOf(fixture)
  const { payVoucher } = fixture.simulator
  for (const wrong of [{ amountMinor: 19_999n }, { currency: 'EUR' }])
    assert.deepEqual(await payVoucher({ ...payment, ...wrong }), refused('AMOUNT_MISMATCH'))
  assert.equal(await status(), 'ISSUED')
  const first = mustBe('PAID', await payVoucher(payment))
  assert.deepEqual(await payVoucher(payment), first)
  assert.deepEqual(await payVoucher({ ...payment, agentTransactionId: randomUUID() }), refused('ALREADY_PAID'))
  assert.deepEqual(await payVoucher({ ...payment, number: '770000000000' }), refused('UNKNOWN_VOUCHER'))
})

test('an id of an agent pays one voucher, even when it pays two at the same moment', async () => {
  const fixture = await fixtureOf(harness)
  const agentTransactionId = randomUUID()
  const vouchers = await Promise.all(Array.from({ length: 8 }, () => voucherOf(fixture)))
  const answers = await Promise.all(
    vouchers.map(({ payment }) => fixture.simulator.payVoucher({ ...payment, agentTransactionId })),
  )
  assert.equal(answers.filter(({ status }) => status === 'PAID').length, 1)
  assert.equal(answers.filter((each) => 'reason' in each && each.reason === 'TRANSACTION_REUSED').length, 7)
  const statuses = await Promise.all(vouchers.map(({ status }) => status()))
  assert.equal(statuses.filter((status) => status === 'PAID').length, 1)
})

test('of sixty-four agents at once, one is paid', async () => {
  const fixture = await fixtureOf(harness)
  const { payment } = await voucherOf(fixture)
  const answers = await Promise.all(
    Array.from({ length: 64 }, () => fixture.simulator.payVoucher({ ...payment, agentTransactionId: randomUUID() })),
  )
  assert.equal(answers.filter(({ status }) => status === 'PAID').length, 1)
})

test('an agent is told why a dead voucher is refused', async () => {
  const fixture = await fixtureOf(harness)
  const [closed, old] = [await voucherOf(fixture), await voucherOf(fixture)]
  await fixture.acquirer.voidVoucher(inquiryOf(closed.asked))
  assert.deepEqual(await fixture.simulator.payVoucher(closed.payment), refused('VOIDED'))
  fixture.passTime(3 * 86_400_000)
  assert.deepEqual(await fixture.simulator.payVoucher(old.payment), refused('EXPIRED'))
  mustBe('LATE_PAID', await fixture.simulator.payVoucher({ ...closed.payment, wasOffline: true }))
  mustBe('LATE_PAID', await fixture.simulator.payVoucher({ ...old.payment, wasOffline: true }))
})

test('the day of a reversal is the day in Casablanca', async () => {
  const fixture = await fixtureOf(harness)
  // 10:00 UTC on 2 March 2026; Ramadan: Casablanca is at +00:00.
  const { payment, status } = await voucherOf(fixture)
  await fixture.simulator.payVoucher(payment)
  assert.deepEqual(await fixture.simulator.reverseVoucher(randomUUID()), refused('UNKNOWN_VOUCHER'))
  fixture.passTime(14 * 3_600_000 - 1)
  await twice(async () => mustBe('REVERSED', await fixture.simulator.reverseVoucher(payment.agentTransactionId)))
  assert.equal(await status(), 'REVERSED')
  const next = await voucherOf(fixture)
  await fixture.simulator.payVoucher(next.payment)
  fixture.passTime(1)
  assert.deepEqual(await fixture.simulator.reverseVoucher(next.payment.agentTransactionId), refused('NOT_SAME_DAY'))
})
