import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// The most that buyers may pay a merchant in a day is asked for by one person and approved by another.

const harness = useHarness()

const post = (path: string, by: TestStaff, body: object = {}) =>
  harness.call({ method: 'POST', path: `/operator/v1/${path}`, key: by.token, body })
const reason = 'Agreed with its owner on 20 November.'
const dailyOf = async (merchantId: string, { token: key }: TestStaff) =>
  (await harness.call({ path: `/operator/v1/merchants/${merchantId}/limits`, key })).body.daily

test('a daily limit counts once another person has approved it, and its page says what the day has of it', async () => {
  const [one, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const { merchantId } = await harness.make.merchant()
  const ask = (body: object, by = one) => post(`merchants/${merchantId}/daily-limit`, by, { reason, ...body })
  const asked = await ask({ currency: 'MAD', amount: 50_000 })
  assert.equal(asked.status, 202, asked.text)
  assert.deepEqual(
    [asked.body.kind, asked.body.details],
    ['DAILY_LIMIT', { environment: 'PRODUCTION', currency: 'MAD', amount: '50000.00' }],
  )
  assert.deepEqual(await dailyOf(merchantId, one), [])
  assert.equal((await post(`approvals/${asked.body.id}/approve`, one)).body.code, 'ERR-1531')
  assert.equal((await post(`approvals/${asked.body.id}/approve`, other)).status, 200)
  const [limit] = await dailyOf(merchantId, one)
  assert.deepEqual([limit.environment, limit.currency, limit.amount, limit.taken], ['PRODUCTION', 'MAD', 50_000, 0])
  assert.equal((await ask({ currency: 'MAD', amount: 50_000 })).body.code, 'ERR-1541')
  const acts = await harness.call({ path: `/operator/v1/acts?about=${merchantId}`, key: one.token })
  assert.equal(acts.status, 200, acts.text)
  const set = acts.body.items.find(({ act }: { act: string }) => act === 'merchant.daily_limit_set')
  assert.deepEqual([set.before, set.after], [undefined, { daily: '50000.00 MAD', environment: 'PRODUCTION' }])

  const taken = await ask({ currency: 'MAD' })
  assert.equal((await post(`approvals/${taken.body.id}/approve`, other)).status, 200)
  assert.deepEqual(await dailyOf(merchantId, one), [])
  assert.equal((await ask({ currency: 'MAD' })).body.code, 'ERR-1541')
})

test('a daily limit in no currency, with too many decimals or of nothing is refused with its field', async () => {
  const one = await harness.make.staff('RISK')
  const { merchantId } = await harness.make.merchant()
  const refused = async (body: object) => {
    const answer = await post(`merchants/${merchantId}/daily-limit`, one, { reason, ...body })
    assert.equal(answer.status, 400, answer.text)
    return Object.keys(answer.body.fields)
  }
  assert.deepEqual(await refused({ currency: 'DIR', amount: 5 }), ['currency'])
  assert.deepEqual(await refused({ currency: 'JPY', amount: 5.5 }), ['amount'])
  assert.deepEqual(await refused({ currency: 'MAD', amount: 0 }), ['amount'])
  assert.deepEqual(await refused({ currency: 'MAD', amount: '50 000' }), ['amount'])
})
