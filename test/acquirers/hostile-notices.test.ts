import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { type Answer, type Call, useHarness } from '../harness.ts'
import { listAllNotices } from '../notice-queries.ts'
import type { Visit } from '../payment-page.ts'
import { providers, type Shop, withShop } from './shop.ts'

// Forgeries of a true notice: changed, cut, repeated, sent elsewhere, or inflated. They write nothing, and move no payment.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

/** The notices that come in while the work is done, as they came. */
async function overheard(work: () => Promise<unknown>): Promise<(Call & { body: Buffer })[]> {
  const { call } = harness
  const heard: (Call & { body: Buffer })[] = []
  harness.call = (request) => {
    if (request.path.endsWith('/notices') && Buffer.isBuffer(request.body))
      heard.push({ ...request, body: request.body })
    return call(request)
  }
  try {
    await work()
  } finally {
    harness.call = call
  }
  return heard
}

async function paidNotice(shop: Shop) {
  const visit = await shop.sell()
  const heard = await overheard(async () => {
    await shop.buy(visit)
    await shop.upstream.isQuiet()
  })
  const notice = heard.at(-1)
  assert.ok(notice)
  await shop.work(minuteMs)
  assert.deepEqual(await shop.states(visit), ['PAID', 'SUCCEEDED'])
  return { visit, notice }
}

/** All that a notice could have changed. */
async function written(shop: Shop, visit: Visit) {
  const { correlationId: _, ...session } = await shop.session(visit)
  return [session, await listAllNotices(harness.db.read, shop.accountId)]
}

/** In the middle of a part of it, in a value: CMI signs no names. */
const valueAt = (body: Buffer, part: number): number => {
  // The last of CMI's says how it is encoded, and is not signed.
  const near = Math.floor((body.length * (part + 0.5)) / 13)
  const at = body.indexOf('=', near) + 1
  // Stripe's is JSON, every byte of which is signed.
  return body[0] !== 0x7b && at > 0 ? at : near
}

const flipped = (body: Buffer, at: number): Buffer => {
  const changed = Buffer.from(body)
  changed[at] = changed[at] === 0x31 ? 0x32 : 0x31
  return changed
}

for (const provider of providers)
  test(`a notice that was changed, cut, emptied or made larger is refused, and nothing is written for it (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const { visit, notice } = await paidNotice(shop)
      const before = await written(shop, visit)
      const { body } = notice
      const places = Array.from({ length: 10 }, (_, part) => valueAt(body, part))
      const xml = Buffer.from('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')
      for (const each of [
        ...places.map((at) => flipped(body, at)),
        ...places.map((at) => body.subarray(0, at)),
        Buffer.concat([body, body]),
        Buffer.alloc(0),
        xml,
      ]) {
        const answered = await harness.call({ ...notice, body: each })
        assert.equal(answered.status, 400, each.toString('latin1'))
      }
      for (const bytes of [64 * 1024 + 1, 10 * 1024 * 1024])
        assert.equal((await harness.call({ ...notice, body: Buffer.alloc(bytes, 'a') })).status, 413)
      await shop.work(minuteMs)
      assert.deepEqual(await written(shop, visit), before)
      assert.equal(await shop.charged(visit), 1)
    }))

for (const provider of providers)
  test(`a notice that is sent again changes nothing, at once, much later, and at another account (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const { visit, notice } = await paidNotice(shop)
      const before = await written(shop, visit)
      for (const laterMs of [0, 2 * minuteMs, 600 * minuteMs]) {
        shop.passTime(laterMs)
        await Promise.all([0, 1, 2].map(() => harness.call(notice)))
        await shop.work()
      }
      assert.deepEqual(await written(shop, visit), before)
      await withShop(harness, provider === 'cmi' ? 'stripe' : 'cmi', async (other) => {
        const path = `/acquirers/${other.accountId}/notices`
        assert.equal((await harness.call({ ...notice, path })).status, 400)
        assert.deepEqual(await listAllNotices(harness.db.read, other.accountId), [])
      })
    }))

/** The notices that are sent while the work is done reach another account. */
async function astray(accountId: string, work: () => Promise<unknown>): Promise<Answer[]> {
  const { call } = harness
  const answers: Answer[] = []
  harness.call = async (request) => {
    if (!request.path.endsWith('/notices')) return call(request)
    const answer = await call({ ...request, path: `/acquirers/${accountId}/notices` })
    answers.push(answer)
    return answer
  }
  try {
    await work()
  } finally {
    harness.call = call
  }
  return answers
}

for (const provider of providers)
  test(`a merchant with an account of its own signs a notice about another one's payment in vain (${provider})`, () =>
    withShop(harness, provider, async (shop) => {
      const visit = await shop.sell()
      shop.upstream.notices('LATE')
      const back = await shop.buy(visit)
      const before = await shop.states(visit)
      assert.ok(before.includes('REQUIRES_ACTION'))
      await withShop(harness, provider, async (foe) => {
        // The doubles of a test sign alike: to this account, the notice is a true one.
        const answers = await astray(foe.accountId, shop.upstream.sendLate)
        assert.ok(answers.length > 0)
        for (const { status, text } of answers)
          assert.deepEqual([status, text.includes('POSTAUTH')], [200, false], text)
        await foe.work()
        const kept = await listAllNotices(harness.db.read, foe.accountId)
        assert.deepEqual([...new Set(kept.map(({ outcome }) => outcome))], ['UNMATCHED'])
      })
      assert.deepEqual(await shop.states(visit), before)
      await shop.comeBack(back)
      await shop.work(minuteMs)
      assert.deepEqual(await shop.states(visit), ['PAID', 'SUCCEEDED'])
      assert.equal(await shop.charged(visit), 1)
    }))

test('a notice that Stripe signed long ago is stale', () =>
  withShop(harness, 'stripe', async (shop) => {
    const { notice } = await paidNotice(shop)
    assert.equal((await harness.call(notice)).status, 200)
    shop.passTime(10 * minuteMs)
    assert.equal((await harness.call(notice)).status, 400)
  }))
