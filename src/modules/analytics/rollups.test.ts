import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { listKept, putSession, spoilers } from '#test/journey-queries.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import { verify } from '../../verify/verify.ts'
import { readFunnel } from '#test/journeys.ts'
import { openRecorder } from './actions/recorder.ts'
import { foldJourneys, forgetJourneys } from './jobs.ts'
import { findUnevenRollups } from './verify-queries.ts'
import { joined, momentsOf, pageSteps, type Sighting } from './sighting.ts'
import { cpuMsOf } from '#test/patience.ts'

// After any acts of buyers, rollups agree with journeys, and sightings can be merged in any order.

const harness = useHarness()
afterEach(() => {
  harness.clock.now = undefined
})

const start = Date.UTC(2026, 8, 25)
const daysMs = 24 * 3_600_000

const anyJourney = fc.record({
  startedAfter: fc.integer({ min: 0, max: 70 * 24 * 60 }),
  device: fc.constantFrom('MOBILE' as const, 'DESKTOP' as const, 'TABLET' as const),
  locale: fc.constantFrom('fr', 'ar', 'en'),
  resource: fc.constantFrom('pl_1', 'pl_2', 'prd_1'),
  source: fc.constantFrom('', 'radio', 'sms'),
  steps: fc.subarray([...pageSteps]),
  end: fc.option(
    fc.record({
      status: fc.constantFrom('PAID', 'EXPIRED', 'CANCELED', 'OPEN'),
      method: fc.constantFrom('CARD', 'CASH', null),
      failure: fc.constantFrom(null, 'DECLINED_SOFT', 'THREE_DS_FAILED'),
      hasChallenge: fc.boolean(),
      amount: fc.integer({ min: 1, max: 100_000 }),
      currency: fc.constantFrom('MAD', 'EUR'),
    }),
  ),
})

test('rollups say what the journeys say, for every filter, part and source', { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyJourney, { minLength: 1, maxLength: 40 }), async (drawn) => {
      const { key, merchantId } = await harness.make.merchant()
      const scope = { merchantId, environment: 'SANDBOX' as const }
      harness.clock.now = new Date(start + 100 * daysMs)
      const recorder = openRecorder(harness.db, { onFailed, onDropped: () => assert.fail('dropped') })
      for (const { startedAfter, device, locale, resource, source, steps, end } of drawn) {
        const startedAt = new Date(start + startedAfter * 60_000)
        const id = newId(startedAt)
        const isLink = resource.startsWith('pl')
        if (end) await inTransaction(harness.db, (tx) => putSession(tx, scope, { id, startedAt, ...end }))
        const base: Sighting = {
          ...scope,
          id,
          ...(end && { sessionId: id }),
          resourceType: isLink ? 'PAYMENT_LINK' : 'PRODUCT',
          resourceId: resource,
          startedAt,
          device,
          locale,
          method: '',
          channel: source === '' ? 'DIRECT' : 'CAMPAIGN',
          source,
          medium: '',
          campaign: '',
          referrerDomain: '',
        }
        recorder.note(base)
        for (const step of steps) recorder.note({ ...base, ...momentsOf(step, new Date(startedAt.getTime() + 5_000)) })
      }
      await recorder.flush()
      const before = await askAll(key)
      await foldJourneys(harness.db, harness.clock.now, 7)
      assert.deepEqual(await askAll(key), before)
    }),
    { numRuns: 8 },
  )
  const uneven = (await verify(harness.db)).filter(({ name, problems }) => /journey/.test(name) && problems.length > 0)
  assert.deepEqual(uneven, [])
})

// Days at both ends, two whole months between them, and quarters that are no hours.
const range = 'from=2026-09-26T07:15:00Z&to=2026-12-03T10:45:00Z'
const filters = [
  '',
  'device=MOBILE',
  'locale=ar&interval=WEEK',
  'method=CARD&interval=MONTH',
  'resourceType=PRODUCT',
  'device=MOBILE&locale=fr&timeZone=Asia/Kolkata',
  'device=MOBILE&method=CARD&timeZone=Asia/Kolkata&interval=HOUR',
  'resourceType=PAYMENT_LINK&resourceId=pl_1&timeZone=Asia/Kathmandu',
  'resourceType=PRODUCT&resourceId=pl_1',
  'resourceType=PAYMENT_LINK&resourceId=pl_2&method=CASH&interval=HOUR',
  'resourceType=PAYMENT_LINK&resourceId=pl_2&locale=en&device=TABLET&method=CARD',
  'resourceType=PAYMENT_LINK&device=DESKTOP&locale=fr&currency=EUR',
]

async function askAll(key: string): Promise<unknown[]> {
  const answers = []
  for (const filter of filters)
    for (const path of ['funnel', 'traffic-sources']) {
      const { status, body, text } = await harness.call({ path: `/v1/analytics/${path}?${range}&${filter}`, key })
      assert.equal(status, 200, text)
      const { correlationId: _, ...answer } = body
      answers.push(answer)
    }
  return answers
}

const seen = {
  environment: 'SANDBOX',
  resourceType: 'PAYMENT_LINK',
  resourceId: 'pl_1',
  device: 'MOBILE',
  locale: 'fr',
  method: '',
  channel: 'QR',
  source: '',
  medium: '',
  campaign: '',
  referrerDomain: '',
} as const

const moment = fc.option(
  fc.integer({ min: 0, max: 1_000_000 }).map((ms) => new Date(start + ms)),
  { nil: undefined },
)

const onFailed = (error: unknown) => assert.fail(String(error))
const empty = { openedAt: undefined, formStartedAt: undefined, seenAt: undefined, leftAt: undefined }

test('what pages tell of one journey is the same in whichever order it comes', () => {
  const sighting = fc
    .record({ openedAt: moment, formStartedAt: moment, seenAt: moment, leftAt: moment })
    .map((moments): Sighting => ({ ...seen, merchantId: 'm', id: 'i', startedAt: new Date(start), ...moments }))
  fc.assert(
    fc.property(fc.array(sighting, { minLength: 2, maxLength: 6 }), (all) => {
      assert.deepEqual({ ...empty, ...all.reduce(joined) }, { ...empty, ...[...all].reverse().reduce(joined) })
    }),
  )
})

test('what finds no room is counted, and no caller waits', async () => {
  const { key, merchantId } = await harness.make.merchant()
  let dropped = 0
  const onDropped = (count: number) => (dropped += count)
  const recorder = openRecorder(harness.db, { onFailed, onDropped, roomFor: 100 })
  const at = new Date()
  const note = () => recorder.note({ ...seen, merchantId, id: newId(at), startedAt: at, openedAt: at })
  const cpuMs = await cpuMsOf(() => {
    for (let n = 0; n < 5_000; n++) note()
  })
  assert.ok(cpuMs < 500, `${cpuMs} ms`)
  assert.equal(dropped, 4_900)
  await recorder.flush()
  assert.equal((await readFunnel(harness, key)).totals.sessions, 100)
})

test('journeys of more than ninety days ago are removed, and stay counted', async () => {
  const { key, merchantId } = await harness.make.merchant()
  const recorder = openRecorder(harness.db, { onFailed, onDropped: () => assert.fail('dropped') })
  const at = new Date(start)
  recorder.note({ ...seen, merchantId, id: newId(at), startedAt: at, openedAt: at })
  await recorder.flush()
  const later = new Date(start + 92 * daysMs)
  await foldJourneys(harness.db, later)
  assert.ok((await forgetJourneys(harness.db, later)) >= 1)
  assert.equal(await forgetJourneys(harness.db, later), 0)
  const query = `?from=${new Date(start - 1).toISOString()}&to=${new Date(start + daysMs).toISOString()}`
  assert.equal((await readFunnel(harness, key, query)).totals.sessions, 1)
})

test('months of rollups that are over for three years are removed, and those after them stay', async () => {
  const { key, merchantId } = await harness.make.merchant()
  const recorder = openRecorder(harness.db, { onFailed, onDropped: () => assert.fail('dropped') })
  const later = new Date(start + 40 * daysMs)
  for (const at of [new Date(start), new Date(start + daysMs), later])
    recorder.note({ ...seen, merchantId, id: newId(at), startedAt: at, openedAt: at })
  await recorder.flush()
  await foldJourneys(harness.db, new Date(start + 50 * daysMs))
  // From the first of October on, the September of three years before is over for three years.
  await forgetJourneys(harness.db, new Date(Date.UTC(2029, 8, 30)))
  const counted = async () => {
    const query = `?from=${new Date(start).toISOString()}&to=${new Date(start + 60 * daysMs).toISOString()}&interval=HOUR`
    const { totals, series } = await readFunnel(harness, key, query)
    const opened = series.reduce((all: number, part: { opened: number }) => all + part.opened, 0)
    return [totals.sessions, opened]
  }
  assert.deepEqual(await counted(), [3, 3])
  await forgetJourneys(harness.db, new Date(Date.UTC(2029, 9, 1)))
  assert.deepEqual(await counted(), [1, 1])
  const kept = await listKept(harness.db.read)
  assert.equal(kept.filter(({ text }) => text.includes(merchantId) && text.includes('2026-09')).length, 0)
  const uneven = (await verify(harness.db)).filter(({ name, problems }) => /journey/.test(name) && problems.length > 0)
  assert.deepEqual(uneven, [])
})

test('mizan verify notices a number in any rollup that is not what its quarters say', async () => {
  const { merchantId } = await harness.make.merchant()
  const recorder = openRecorder(harness.db, { onFailed, onDropped: () => assert.fail('dropped') })
  const at = new Date(start)
  recorder.note({ ...seen, merchantId, id: newId(at), startedAt: at, openedAt: at })
  await recorder.flush()
  await foldJourneys(harness.db, new Date(start + 2 * daysMs))
  for (const spoil of spoilers) {
    const found = inTransaction(harness.db, async (tx) => {
      assert.ok((await spoil(tx, merchantId)) > 0)
      throw new Found(await findUnevenRollups(tx))
    })
    const problems = await found.catch((error: unknown) =>
      error instanceof Found ? error.problems : Promise.reject(error),
    )
    assert.ok(problems.some(({ subject }) => subject.includes(merchantId)))
  }
})

/** Ends a transaction that must leave nothing behind. */
class Found extends Error {
  readonly problems: { subject: string }[]

  constructor(problems: { subject: string }[]) {
    super('found')
    this.problems = problems
  }
}
