import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayMs } from '#platform/durations.ts'
import { listEvents } from '#test/factory-queries.ts'
import { useHarness } from '#test/harness.ts'
import { mailExpiringKeys } from './jobs.ts'

const harness = useHarness()

test('a key that expires within seven days is told of once, and one that expires later is not', async () => {
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  const now = new Date()
  const expiring = async (days: number) => {
    const { body, status, text } = await harness.call({
      method: 'POST',
      path: '/api/v1/api-keys',
      key: session.token,
      headers: { 'x-confirmation-token': await session.confirmation() },
      body: {
        name: `Ends after ${days} days`,
        environment: 'SANDBOX',
        scopes: ['products:read'],
        expiresAt: new Date(now.getTime() + days * dayMs).toISOString(),
      },
    })
    assert.equal(status, 201, text)
    return body.id as string
  }
  const ids = [await expiring(3), await expiring(5)]
  await expiring(9)
  const told = async () => {
    const events = await listEvents(harness.db.read, { merchantId, environment: 'SANDBOX' })
    return events.filter(({ type }) => type === 'api_key.expiring').map(({ resourceId }) => resourceId)
  }
  await Promise.all([mailExpiringKeys(harness.db, now), mailExpiringKeys(harness.db, now)])
  assert.deepEqual((await told()).toSorted(), ids.toSorted())
  assert.equal(await mailExpiringKeys(harness.db, now), 0)
  assert.equal((await told()).length, 2)
})
