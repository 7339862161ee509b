import assert from 'node:assert/strict'
import { test } from 'node:test'
import { minuteMs } from '#platform/durations.ts'
import { useHarness } from '../harness.ts'
import { someOf } from '../long.ts'
import { page, providers, type Shop, withShop } from './shop.ts'

// Failures between a buyer, the service and a live acquirer, at the doubles of all providers: money is taken once or never, and buyers and merchants
// see the true outcome.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })

// The short form takes the providers in turn.
let turn = 0

function atEach(
  title: string,
  work: (shop: Shop) => Promise<void>,
  among: readonly (typeof providers)[number][] = providers,
) {
  for (const provider of someOf(among, turn++, among.length))
    test(`${title} (${provider})`, () => withShop(harness, provider, work))
}

const paid = ['PAID', 'SUCCEEDED']

atEach(
  'an answer to a payment that was lost is found, by a look or by a notice, and nobody pays twice',
  async (shop) => {
    for (const isTold of [false, true]) {
      shop.upstream.notices(isTold ? undefined : 'NONE')
      const visit = await shop.sell()
      shop.upstream.loseAnswers('PAYMENT')
      const begun = await shop.begin(visit, 'DIRECT')
      assert.deepEqual([begun.status, begun.body.status], [200, 'PROCESSING'], begun.text)
      shop.upstream.loseAnswers(undefined)
      await shop.upstream.isQuiet()
      const again = await shop.begin(visit, 'DIRECT')
      assert.equal(again.body.verificationKey, undefined, 'It may not be paid a second time.')
      await shop.work(isTold ? 0 : 2 * minuteMs)
      assert.deepEqual(await shop.states(visit), paid)
      assert.equal(await shop.charged(visit), 1)
    }
  },
  ['stripe'],
)

atEach('a payment whose capture was answered by silence is found captured', async (shop) => {
  shop.upstream.notices('NONE')
  const visit = await shop.sell()
  const back = await shop.buy(visit)
  shop.upstream.loseAnswers('PAYMENT')
  await shop.comeBack(back)
  shop.upstream.loseAnswers(undefined)
  await shop.work(2 * minuteMs)
  assert.deepEqual(await shop.states(visit), paid)
  assert.equal(await shop.charged(visit), 1)
})

atEach('a notice that comes before what it tells of is written down pays once', async (shop) => {
  shop.meanwhile.afterAuthorise = async (outcome) => {
    if (outcome.status === 'ACTION_NEEDED') await shop.upstream.confirm(outcome.action, 'REDIRECTED')
    await shop.upstream.isQuiet()
    await shop.work()
  }
  for (const card of ['REDIRECTED', 'DIRECT'] as const) {
    const visit = await shop.sell()
    await shop.begin(visit, card)
    await shop.work(2 * minuteMs)
    assert.deepEqual(await shop.states(visit), paid, card)
    assert.equal(await shop.charged(visit), 1)
  }
})

atEach(
  'what was approved before a process wrote down that its buyer may go there is taken by a look, when the process has ended',
  async (shop) => {
    shop.upstream.notices('NONE')
    shop.meanwhile.afterAuthorise = async (outcome) => {
      if (outcome.status === 'ACTION_NEEDED') await shop.upstream.confirm(outcome.action, 'REDIRECTED')
      throw new Error('The process has ended.')
    }
    for (const card of ['REDIRECTED', 'DIRECT'] as const) {
      const visit = await shop.sell()
      await shop.begin(visit, card)
      for (const minutes of [2, 2, 5, 15]) await shop.work(minutes * minuteMs)
      assert.deepEqual(await shop.states(visit), paid, card)
      assert.equal(await shop.charged(visit), 1)
    }
  },
)

atEach('what the provider has of another amount is never taken for a payment, nor for a failure', async (shop) => {
  shop.upstream.notices('NONE')
  const visit = await shop.sell()
  const back = await shop.buy(visit)
  for (const each of await shop.references(visit)) shop.upstream.alter(each)
  await shop.comeBack(back)
  for (let hours = 0; hours < 3; hours++) await shop.work(60 * minuteMs)
  assert.deepEqual(await shop.states(visit), ['PROCESSING', 'PROCESSING'])
})

atEach('notices at once, with the buyer’s return and the jobs, pay once', async (shop) => {
  shop.upstream.notices('LATE')
  const visit = await shop.sell()
  const back = await shop.buy(visit)
  await Promise.all([
    shop.upstream.sendLate(),
    ...Array.from({ length: 6 }, () => shop.comeBack(back)),
    ...Array.from({ length: 3 }, () => shop.work()),
  ])
  await shop.work(2 * minuteMs)
  assert.deepEqual(await shop.states(visit), paid)
  assert.equal(await shop.charged(visit), 1)
})

for (const how of ['TWICE', 'REORDERED'] as const)
  atEach(`notices that come ${how.toLowerCase()} pay once`, async (shop) => {
    shop.upstream.notices(how)
    const visit = await shop.sell()
    await shop.buy(visit)
    await shop.upstream.isQuiet()
    await shop.work()
    await shop.work(2 * minuteMs)
    assert.deepEqual(await shop.states(visit), paid)
    assert.equal(await shop.charged(visit), 1)
  })

atEach('a buyer who pays in two tabs pays once', async (shop) => {
  const visit = await shop.sell()
  const tabs = await Promise.all([0, 1].map(() => page(harness, 'verify', { sessionToken: visit.token })))
  const answers = []
  for (const { body } of tabs)
    answers.push(
      await page(harness, 'submit', {
        verificationKey: body.verificationKey,
        method: 'CARD',
        ...(await shop.upstream.typed('REDIRECTED')),
      }),
    )
  const actions = answers.flatMap(({ body }) => body.nextAction ?? [])
  assert.ok(actions.length > 0)
  const backs = await Promise.all(
    actions.map((each) => shop.upstream.confirm(each, 'REDIRECTED').catch(() => undefined)),
  )
  await Promise.all(backs.map(shop.comeBack))
  await shop.work(2 * minuteMs)
  await shop.work(120 * minuteMs)
  assert.equal((await shop.session(visit)).status, 'PAID')
  assert.equal(await shop.charged(visit), 1)
})

atEach('one page of the provider that is open twice charges once', async (shop) => {
  const visit = await shop.sell()
  const { body } = await shop.begin(visit)
  await Promise.all([0, 1].map(() => shop.upstream.confirm(body.nextAction, 'REDIRECTED').catch(() => undefined)))
  await shop.work(2 * minuteMs)
  assert.deepEqual(await shop.states(visit), paid)
  assert.equal(await shop.charged(visit), 1)
})

atEach('a buyer who is back before the notice sees the payment, and the notice changes nothing', async (shop) => {
  shop.upstream.notices('LATE')
  const visit = await shop.sell()
  const landed = await shop.comeBack(await shop.buy(visit))
  assert.match(String(landed?.headers['location']), /status=PAID/)
  assert.deepEqual(await shop.states(visit), paid)
  await shop.upstream.sendLate()
  await shop.work()
  assert.deepEqual(await shop.states(visit), paid)
  assert.equal(await shop.charged(visit), 1)
})

atEach('a buyer who never comes back has paid, also when no notice comes', async (shop) => {
  shop.upstream.notices('NONE')
  const visit = await shop.sell()
  await shop.buy(visit)
  for (let minutes = 0; minutes < 40; minutes += 5) await shop.work(5 * minuteMs)
  assert.deepEqual(await shop.states(visit), paid)
  assert.equal(await shop.charged(visit), 1)
})
