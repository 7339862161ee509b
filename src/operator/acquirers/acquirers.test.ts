import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addToHour, listHoursOf } from '#money/acquirers/hour-queries.ts'
import { insertNotice } from '#money/notices/queries.ts'
import { draftNotice } from '#money/notices/notice.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { type Shop, withShop } from '#test/acquirers/shop.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { listAllNotices } from '#test/notice-queries.ts'

// Accounts at acquirers in the console, at CMI's double.

const harness = useHarness()

type Staffed = {
  shop: Shop
  get: (path: string) => Promise<Answer>
  send: (method: 'POST' | 'DELETE', path: string, body?: object) => Promise<Answer>
  actsOf: (target: string) => Promise<string[]>
}

/** A shop at the double; support reads, and an administrator acts. */
const staffed = (work: (console: Staffed) => Promise<void>) => () =>
  withShop(harness, 'cmi', async (shop) => {
    const [support, admin] = [await harness.make.staff('SUPPORT'), await harness.make.staff('ADMIN')]
    const path = (rest: string) => `/operator/v1/acquirers${rest}`
    await work({
      shop,
      get: (rest) => harness.call({ path: path(rest), key: support.token }),
      send: async (method, rest, body) => {
        const call = { method, path: path(rest), ...(body && { body }) }
        assert.equal((await harness.call({ ...call, key: support.token })).body.code, 'ERR-1502')
        return harness.call({ ...call, key: admin.token })
      },
      actsOf: async (target) =>
        (await harness.call({ path: `/operator/v1/acts?about=${target}`, key: admin.token })).body.items.map(
          ({ act }: { act: string }) => act,
        ),
    })
  })

test(
  'an account is shown with its settings, routes and the names of its secrets, and never with their values',
  staffed(async ({ shop, get }) => {
    const { accountId, scope, upstream } = shop
    const { body: list } = await get('')
    const row = list.items.find(({ id }: { id: string }) => id === accountId)
    assert.deepEqual([row.provider, row.state, row.isTestMode, row.merchantId], ['cmi', 'OPEN', true, scope.merchantId])
    assert.deepEqual(
      row.routes.map(({ method, currency }: Record<string, string>) => [method, currency]),
      [['CARD', undefined]],
    )
    const one = await get(`/${accountId}`)
    assert.deepEqual(one.body.secretNames.toSorted(), Object.keys(upstream.account.secrets).toSorted())
    for (const secret of Object.values(upstream.account.secrets) as string[])
      assert.ok(!one.text.includes(secret), 'A secret is shown.')
    assert.deepEqual([one.body.hours.length, one.body.isSyncing], [24, false])
    assert.equal((await get(`/${accountId}?days=7`)).body.hours.length, 168)
    assert.equal((await get('/0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35')).body.code, 'ERR-1630')
    assert.equal((await get(`/${accountId}?days=30`)).status, 400)
  }),
)

test(
  'its health is told by hour, with notices that were refused and the reason',
  staffed(async ({ shop, get }) => {
    const { accountId } = shop
    const now = harness.clock.now ?? new Date()
    const hour = new Date(now.getTime() - (now.getTime() % 3_600_000) - 5 * 3_600_000)
    const counts = { calls: 10, unanswered: 2, tookMs: 4_000n, slowestMs: 2_500, approved: 6, declined: 3, unknown: 1 }
    await inTransaction(harness.db, (tx) =>
      addToHour(tx, { accountId, hour, ...counts, forged: 4, stale: 1, notUnderstood: 0 }),
    )
    const { body } = await get(`/${accountId}`)
    const told = body.hours.find((each: { hour: string }) => each.hour === hour.toISOString())
    assert.deepEqual(
      [told.calls, told.unanswered, told.approved, told.declined, told.unknown, told.meanMs, told.slowestMs],
      [10, 2, 6, 3, 1, 400, 2_500],
    )
    assert.deepEqual(
      body.refused.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
      [
        ['FORGED', 4],
        ['STALE', 1],
      ],
    )
    assert.ok(body.lastDay.approved >= 6)
  }),
)

test(
  'a check asks the provider, a wrong secret is told, and both are acts',
  staffed(async ({ shop, send, actsOf }) => {
    const { accountId, upstream } = shop
    const { body: good } = await send('POST', `/${accountId}/check`)
    assert.deepEqual([good.status, good.unchecked], ['GOOD', ['storeKey']])
    upstream.outage('DOWN')
    assert.notEqual((await send('POST', `/${accountId}/check`)).body.status, 'GOOD')
    upstream.outage(undefined)
    assert.deepEqual((await actsOf(accountId)).slice(0, 2), ['acquirer.checked', 'acquirer.checked'])
  }),
)

test(
  'routes are set and taken away; nothing new begins then, and what would serve another merchant is refused',
  staffed(async ({ shop, send, actsOf }) => {
    const { accountId, scope, sell, begin } = shop
    const other = await harness.make.merchant()
    const wrong = await send('POST', `/${accountId}/routes`, { merchantId: other.merchantId })
    assert.deepEqual([wrong.status, wrong.body.code], [409, 'ERR-1632'])
    const { merchantId } = scope
    for (const currency of ['USD', 'XXX']) {
      const refused = await send('POST', `/${accountId}/routes`, { merchantId, currency })
      assert.deepEqual([refused.status, Object.keys(refused.body.fields)], [400, ['currency']], currency)
    }
    const visit = await sell()
    const off = await send('DELETE', `/${accountId}/routes`)
    assert.deepEqual([off.status, off.body.routes], [200, []])
    assert.equal((await send('DELETE', `/${accountId}/routes`)).body.code, 'ERR-1541')
    assert.notEqual((await begin(visit)).status, 200)
    const on = await send('POST', `/${accountId}/routes`, { merchantId })
    assert.deepEqual(on.body.routes.length, 1)
    assert.equal((await begin(visit)).status, 200)
    assert.deepEqual((await actsOf(accountId)).slice(0, 2), ['acquirer.routed', 'acquirer.unrouted'])
    assert.equal((await send('POST', `/${accountId}/routes`, { merchantId })).status, 200)
    const { token } = await harness.make.staff('ADMIN')
    const acts = await harness.call({ path: `/operator/v1/acts?about=${accountId}`, key: token })
    const [again, first] = acts.body.items
    assert.deepEqual([again.before.name, first.before], [again.after.name, undefined])
  }),
)

test(
  'asking about everything is a job: what has no outcome is decided, and the page says that it runs',
  staffed(async ({ shop, get, send }) => {
    const { accountId, sell, buy, states, upstream } = shop
    upstream.notices('NONE')
    const visit = await sell()
    await buy(visit, 'REFUSED')
    upstream.notices(undefined)
    assert.ok((await get(`/${accountId}`)).body.openPayments > 0)
    const begun = await send('POST', `/${accountId}/sync`)
    assert.deepEqual([begun.status, begun.body.isSyncing], [202, true])
    await harness.work()
    assert.equal((await get(`/${accountId}`)).body.isSyncing, false)
    assert.deepEqual(await states(visit), ['OPEN', 'FAILED'])
  }),
)

test(
  'notices come page by page, those for people apart, and one is acted on once more',
  staffed(async ({ shop, get, send }) => {
    const { accountId } = shop
    const now = harness.clock.now ?? new Date()
    const read = { status: 'READ', kind: 'PAYMENT', facts: { order: 'made by hand' } } as const
    for (const number of [1, 2, 3]) {
      const given = { ...read, eventId: `by-hand-${number}`, reference: `NOT-OURS-${number}` }
      const draft = draftNotice(accountId, given, { decision: 'NOTED', now })
      const done = { outcome: 'UNMATCHED', nextTryAt: null, handledAt: now, tries: 9 } as const
      await inTransaction(harness.db, (tx) => insertNotice(tx, { ...draft, ...done }))
    }
    const page = await get(`/${accountId}/notices?waiting=true&limit=2`)
    assert.deepEqual([page.body.items.length, page.body.items[0].facts], [2, { order: 'made by hand' }])
    const next = await get(`/${accountId}/notices?waiting=true&limit=2&before=${page.body.next}`)
    assert.deepEqual(
      next.body.items.map(({ eventId }: { eventId: string }) => eventId),
      ['by-hand-1'],
    )
    assert.equal((await get(`/${accountId}`)).body.waitingNotices, 3)

    assert.equal((await send('POST', `/${accountId}/notices/act`, { eventId: 'nothing' })).body.code, 'ERR-1633')
    assert.equal((await send('POST', `/${accountId}/notices/act`, { eventId: 'by-hand-2' })).status, 204)
    await harness.work()
    const again = (await listAllNotices(harness.db.read, accountId)).find(({ eventId }) => eventId === 'by-hand-2')
    assert.deepEqual([again?.tries, again?.outcome], [10, 'UNMATCHED'])
  }),
)

test('what became of payments is counted once, as they were decided', async () => {
  let accountId = ''
  await withShop(harness, 'cmi', async (shop) => {
    accountId = shop.accountId
    const [paid, lost] = [await shop.sell(), await shop.sell()]
    await shop.comeBack(await shop.buy(paid))
    await shop.comeBack(await shop.buy(lost, 'REFUSED'))
    await shop.work()
    shop.upstream.notices('NONE')
    const silent = await shop.sell()
    const back = await shop.buy(silent)
    shop.upstream.outage('DOWN')
    await shop.comeBack(back)
    await shop.work()
  })
  // A registry that closes writes down what it has counted.
  const hours = await listHoursOf(harness.db.read, accountId, new Date(0))
  const sumOf = (name: 'approved' | 'declined' | 'unknown') => hours.reduce((sum, each) => sum + each[name], 0)
  assert.deepEqual([sumOf('approved'), sumOf('declined'), sumOf('unknown')], [1, 1, 1])
})
