import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { useHarness } from '#test/harness.ts'
import { waitUntil } from '#test/patience.ts'
import { cards } from '../acquirers/cmi/fixture.ts'
import { paidWith } from '../payments/session.ts'
import { inquiryAbout } from '../payments/transaction.ts'
import { assertSound, type NoticeFixture, noticeFixtureOf } from './fixture.ts'
import { forgetOldNotices } from './forget.ts'
import { syncAccount } from './sync.ts'

// An acquirer's notices, over HTTP, and the state of the payment afterwards: CMI's double asks in its notice whether to capture the money.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

/** Movements of an order in CMI's books, oldest first. */
async function booked({ fixture, attempt }: NoticeFixture, sessionId: string): Promise<string[]> {
  const order = fixture.double.orderOf((await attempt(sessionId)).reference)
  return (order?.movements ?? []).map(({ type, status }) => `${type}${status}`).toReversed()
}

const outcomes = async ({ notices }: NoticeFixture) =>
  (await notices()).map(({ decision, outcome, handledAt }) => `${decision} ${outcome} ${handledAt !== null}`)

async function withFixture(work: (fixture: NoticeFixture) => Promise<void>): Promise<void> {
  const fixture = await noticeFixtureOf(harness)
  try {
    await work(fixture)
    await assertSound(harness)
  } finally {
    await fixture.fixture.close()
    harness.clock.now = undefined
  }
}

test('the answer to a notice takes the money, after the payment was written down as waiting for it; a look-up says so', () =>
  withFixture(async (fixture) => {
    const { id } = await fixture.session()
    await fixture.buy(id)
    assert.deepEqual(await booked(fixture, id), ['SC'])
    assert.deepEqual(await fixture.states(id), ['PROCESSING', 'UNKNOWN'])
    await fixture.work()
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    assert.deepEqual(await outcomes(fixture), ['CAPTURE LOOKED_UP true'])
    const [{ facts } = { facts: '' }] = await fixture.notices()
    assert.ok(!/4242424242424242|Salma|cv[cv]/i.test(facts), facts)
  }))

test('a buyer who is back before the job sees which card was paid with, which the notice alone tells', () =>
  withFixture(async (fixture) => {
    const { id } = await fixture.session()
    await fixture.buy(id)
    await fixture.comeBack(id)
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    assert.equal(paidWith(await fixture.sessionNow(id))?.card?.last4, '4242')
  }))

test('a buyer who closed the tab after paying has paid, also when no notice ever came', () =>
  withFixture(async (fixture) => {
    fixture.fixture.double.faults.callback = 'NONE'
    const { id } = await fixture.session()
    await fixture.buy(id)
    assert.deepEqual(await booked(fixture, id), ['SA'])
    await fixture.work(11 * minuteMs)
    await fixture.work(5 * minuteMs)
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    assert.deepEqual(await booked(fixture, id), ['SC'])
  }))

test('a lost answer to a notice takes the money by a call of ours', () =>
  withFixture(async (fixture) => {
    fixture.fixture.double.faults.losesCallbackAnswer = true
    const { id } = await fixture.session()
    await fixture.buy(id)
    assert.deepEqual([await booked(fixture, id), await fixture.states(id)], [['SA'], ['PROCESSING', 'UNKNOWN']])
    await fixture.work()
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    assert.deepEqual(await booked(fixture, id), ['SC'])
  }))

for (const callback of ['TWICE', 'REORDERED', 'AFTER_RETURN'] as const)
  test(`a notice that comes ${callback.toLowerCase().replace('_', ' ')} pays once`, () =>
    withFixture(async (fixture) => {
      fixture.fixture.double.faults.callback = callback
      const { id } = await fixture.session()
      await fixture.buy(id)
      if (callback === 'AFTER_RETURN') await fixture.comeBack(id)
      await waitUntil(async () => (await fixture.notices()).length > 0)
      await fixture.work()
      await fixture.work(minuteMs)
      assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
      assert.deepEqual(await booked(fixture, id), ['SC'])
      assert.equal((await fixture.notices()).length, 1)
    }))

for (const callback of ['FORGED', 'TRUNCATED'] as const)
  test(`a ${callback.toLowerCase()} notice is refused, writes nothing down and takes nothing; the look-up finds the payment`, () =>
    withFixture(async (fixture) => {
      fixture.fixture.double.faults.callback = callback
      const { id } = await fixture.session()
      await fixture.buy(id)
      assert.deepEqual(await fixture.notices(), [])
      assert.deepEqual(
        [await booked(fixture, id), await fixture.states(id)],
        [['SA'], ['REQUIRES_ACTION', 'REQUIRES_ACTION']],
      )
      await fixture.comeBack(id)
      assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    }))

test('a signed notice of another amount takes nothing; what was approved in truth is looked up and taken', () =>
  withFixture(async (fixture) => {
    fixture.fixture.double.faults.callbackAmount = '1.00'
    const { id } = await fixture.session()
    await fixture.buy(id)
    assert.deepEqual(await booked(fixture, id), ['SA'])
    assert.deepEqual(await outcomes(fixture), ['NOTED null false'])
    await fixture.work()
    await fixture.work(minuteMs)
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    assert.equal((await fixture.attempt(id)).amountMinor, 10_000n)
  }))

test('a late notice of a payment that is not awaited any more takes nothing, and what was held is let go', () =>
  withFixture(async (fixture) => {
    fixture.fixture.double.faults.callback = 'LATE'
    const { id } = await fixture.session()
    const action = await fixture.begin(id)
    await fixture.work(11 * minuteMs)
    await fixture.work(2 * hourMs)
    assert.equal((await fixture.attempt(id)).status, 'FAILED')
    await fixture.fixture.visit(action, cards.approved)
    harness.clock.now = fixture.fixture.now()
    await fixture.fixture.double.sendLateCallbacks()
    assert.deepEqual(await booked(fixture, id), ['SA'])
    await fixture.work()
    assert.deepEqual(await outcomes(fixture), ['NOTED RELEASED true'])
    assert.deepEqual(await booked(fixture, id), ['SV'])
    assert.equal((await fixture.attempt(id)).status, 'FAILED')
  }))

test('a notice that comes again after the payment has ended changes nothing', () =>
  withFixture(async (fixture) => {
    const bodies: string[] = []
    const { notices } = fixture.account
    fixture.account.notices = {
      ...notices,
      read: (raw, now) => {
        bodies.push(Buffer.from(raw.body).toString())
        return notices.read(raw, now)
      },
    }
    const { id } = await fixture.session()
    await fixture.buy(id)
    await fixture.work()
    const before = [await fixture.attempt(id), await fixture.notices()]
    const again = await fixture.post(bodies[0] ?? '')
    assert.deepEqual([again.status, again.text], [200, 'APPROVED'])
    await fixture.work(minuteMs)
    assert.deepEqual([await fixture.attempt(id), await fixture.notices()], before)
  }))

test('two notices at once, and the buyer’s return with them, pay once', () =>
  withFixture(async (fixture) => {
    fixture.fixture.double.faults.callback = 'LATE'
    const { id } = await fixture.session()
    await fixture.buy(id)
    await Promise.allSettled([
      fixture.fixture.double.sendLateCallbacks(),
      ...Array.from({ length: 8 }, () => fixture.comeBack(id)),
      ...Array.from({ length: 4 }, () => fixture.work()),
    ])
    await fixture.work(2 * minuteMs)
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
    assert.deepEqual(await booked(fixture, id), ['SC'])
  }))

test('of a signed notice that nothing of ours goes by, nothing is taken, and the operator sees it', () =>
  withFixture(async (fixture) => {
    const { notices } = fixture.account
    fixture.account.notices = {
      ...notices,
      read: (raw, now) => {
        const read = notices.read(raw, now)
        return read.status === 'READ' ? { ...read, reference: 'never-begun', upstreamId: 'nor-this' } : read
      },
    }
    const { id } = await fixture.session()
    await fixture.buy(id)
    assert.deepEqual(await booked(fixture, id), ['SA'])
    await fixture.work()
    assert.deepEqual(await outcomes(fixture), ['NOTED UNMATCHED false'])
    for (let tries = 0; tries < 6; tries++) await fixture.work(hourMs / 2)
    assert.deepEqual(await outcomes(fixture), ['NOTED UNMATCHED true'])
    await forgetOldNotices(harness.db, new Date(fixture.fixture.now().getTime() + 100 * 24 * hourMs))
    assert.equal((await fixture.notices()).length, 1)
    await forgetOldNotices(harness.db, new Date(fixture.fixture.now().getTime() + 401 * 24 * hourMs))
    assert.equal((await fixture.notices()).length, 0)
  }))

test('a stranger learns nothing: rubbish is refused in the words of an account that is not there', () =>
  withFixture(async (fixture) => {
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const post = (path: string, body: string | Buffer, headers: Record<string, string> = form) =>
      harness.call({ method: 'POST', path, body, headers })
    const nobody = await post('/acquirers/no-such-account/notices', 'a=b')
    const told = ({ status, text, headers }: typeof nobody) => [status, text, headers['content-type']]
    for (const body of ['a=b', '', '{', '<a/>', 'HASH=&oid=1', 'x'.repeat(60_000)])
      assert.deepEqual(told(await post(fixture.path, body)), told(nobody))
    for (const type of ['application/json', 'text/xml', 'image/png'])
      assert.deepEqual(told(await post(fixture.path, '{"a":1}', { 'content-type': type })), told(nobody))
    for (const path of [fixture.path, '/acquirers/no-such-account/notices'])
      assert.deepEqual(told(await harness.call({ path: `${path}?a=b` })), told(nobody))
    assert.deepEqual(await fixture.notices(), [])
  }))

test('of a notice no more than 64 KiB is read, and one of 10 MB is refused at its head', () =>
  withFixture(async (fixture) => {
    for (const bytes of [64 * 1024 + 1, 10 * 1024 * 1024])
      assert.equal((await fixture.post(Buffer.alloc(bytes, 'a'))).status, 413)
    assert.deepEqual(await fixture.notices(), [])
  }))

test('an address that was refused again and again is not listened to for a while', () =>
  withFixture(async (fixture) => {
    const answers: number[] = []
    for (let tries = 0; tries < 70; tries++) answers.push((await fixture.post('a=b')).status)
    assert.ok(answers.includes(429), String(answers))
  }))

test('sync asks now for everything that is open, and acts on what waits', () =>
  withFixture(async (fixture) => {
    fixture.fixture.double.faults.losesCallbackAnswer = true
    const { id } = await fixture.session()
    await fixture.buy(id)
    assert.deepEqual(await syncAccount(fixture.parts, fixture.fixture.accountId), { asked: 1, notices: 1 })
    assert.deepEqual(await fixture.states(id), ['PAID', 'SUCCEEDED'])
  }))

test('a promise to take the money keeps an abandonment of the same moment from ending the payment', () =>
  withFixture(async ({ begin, session, attempt, fixture, account }) => {
    const { id } = await session()
    await begin(id)
    const inquiry = inquiryAbout(fixture.scope, await attempt(id))
    assert.equal(await account.held?.promise(inquiry), true)
    const abandoned = { ...inquiry, authenticationId: `cmi_${inquiry.reference}`, step: 'ABANDONED' as const }
    assert.equal((await fixture.acquirer.continueAfterChallenge(abandoned)).status, 'PENDING')
    const another = inquiryAbout(fixture.scope, { ...(await attempt(id)), reference: 'never-begun' })
    assert.equal(await account.held?.promise(another), false)
  }))
