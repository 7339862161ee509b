import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'

// The page of a merchant says which limits it meets: of calls, of payouts, and rules about its payments.

const harness = useHarness()

const limitsOf = async (merchantId: string) => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const { status, body } = await harness.call({ path: `/operator/v1/merchants/${merchantId}/limits`, key })
  assert.equal(status, 200)
  return body
}

/** A rule that one person writes and another one switches on. */
async function ruleOn(name: string, conditions: object[], environment = 'PRODUCTION'): Promise<string> {
  const [writer, other] = [await harness.make.staff('RISK'), await harness.make.staff('RISK')]
  const send = async (path: string, key: string, body: object) => {
    const answer = await harness.call({ method: 'POST', path: `/operator/v1/risk/rules${path}`, key, body })
    assert.ok(answer.status < 300, answer.text)
    return answer.body
  }
  const { id } = await send('', writer.token, { name, action: 'BLOCK', environment, conditions })
  await send(`/${id}/test`, writer.token, { days: 7 })
  await send(`/${id}/switch-on`, other.token, { acceptsMost: true })
  return id
}

test('rules that are on for its payments in production are told, those of others and of the sandbox are not', async () => {
  const [one, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const merchant = (id: string, is = 'IN') => ({ on: 'MERCHANT', is, values: [id] })
  const large = { on: 'AMOUNT', currency: 'MAD', above: 5_000 }
  const own = await ruleOn('Large for one', [merchant(one.merchantId), large])
  const ofAll = await ruleOn('Large for all', [
    { ...large, above: 20_000 },
    { on: 'CURRENCY', is: 'IN', values: ['MAD'] },
  ])
  await ruleOn('All but one', [merchant(one.merchantId, 'NOT_IN'), large])
  await ruleOn('Of the sandbox', [large], 'SANDBOX')
  const { callsPerSecond, payoutMinimum, payoutCurrency, rules } = await limitsOf(one.merchantId)
  assert.deepEqual([callsPerSecond, payoutMinimum, payoutCurrency], [harness.config.rateLimitApi, 100, 'MAD'])
  const blocks = { action: 'BLOCK', currency: 'MAD' }
  assert.deepEqual(rules, [
    { id: own, name: 'Large for one', isOwn: true, above: 5_000, hasMore: false, ...blocks },
    { id: ofAll, name: 'Large for all', isOwn: false, above: 20_000, hasMore: true, ...blocks },
  ])
  const names = (await limitsOf(other.merchantId)).rules.map(({ name }: { name: string }) => name)
  assert.deepEqual(names, ['Large for all', 'All but one'])
})

test('the limits of no merchant are not found', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const path = '/operator/v1/merchants/01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44/limits'
  assert.equal((await harness.call({ path, key })).status, 404)
})
