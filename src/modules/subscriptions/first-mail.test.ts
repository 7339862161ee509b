import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import { openShop } from '#test/subscriptions.ts'

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

test('the first mail to a new subscriber without a card says what begins, and not that a charge failed', async (t) => {
  t.after(() => (harness.clock.now = undefined))
  const shop = await openShop(harness)
  await shop.subscribe()
  const mails = await harness.mailsTo(shop.email)
  assert.deepEqual(
    mails.map(({ subject }) => subject),
    ['Your subscription to A test merchant: add your card'],
  )
  assert.match(mails[0]?.text ?? '', /Nothing has been charged yet/)
  assert.match(mails[0]?.html ?? '', /<bdi>A test merchant<\/bdi>/, 'the merchant’s name stands at the head')
})
