import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { openDatabase } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs, hourMs, minuteMs } from '#platform/durations.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { listQueued } from '#platform/jobs/queries.ts'
import { startJobs } from '#platform/jobs/worker.ts'
import { cloneDatabase } from '#test/database.ts'
import { waitUntil } from '#test/patience.ts'
import { findWaiting } from '../simulate/clock-queries.ts'
import { writeStory } from '../simulate/habits.ts'
import { tellKinds } from '../simulate/kinds.ts'
import { afterAll, type Done } from '../simulate/oracle/branches.ts'
import { availableFrom, nineOn } from '../simulate/oracle/calendar.ts'
import * as disputes from '../simulate/oracle/dispute.ts'
import { isOver, mayBe, newPayout, toldOf } from '../simulate/oracle/payout.ts'
import { mayBeOpen } from '../simulate/oracle/refund.ts'
import { newSale, saleAt } from '../simulate/oracle/sale.ts'
import { type Charge, goOn, isInLastPeriod, newSubscription } from '../simulate/oracle/subscription.ts'
import { balanceOf, endRefund, hold, movePayout, newWallet, pay, payOut, release } from '../simulate/oracle/wallet.ts'
import { shrink } from '../simulate/shrink.ts'
import { faultNames } from '../simulate/story.ts'
import { tellStep } from '../simulate/tell.ts'

// The parts of the simulation that need no service. What it finds is for `npm run simulate`.

const options = { seed: 7, days: 5, merchants: 2, faults: faultNames }

test('the same seed makes the same story, and another one another', () => {
  assert.deepEqual(writeStory(options), writeStory(options))
  assert.notDeepEqual(writeStory({ ...options, seed: 8 }), writeStory(options))
})

test('a further merchant leaves the stories of the others as they were', () => {
  const ofFirst = (merchants: number) =>
    writeStory({ ...options, merchants, faults: [] }).steps.filter(({ actor }) => / 1(\.|$)/.test(actor))
  assert.deepEqual(ofFirst(3), ofFirst(2))
})

test('fewer shops act at a moment of a calm story, and each does what it does in a busy one', () => {
  const year = { ...options, days: 365, merchants: 20, moments: 1 }
  const [busy, calm] = [100, 45].map((percent) => writeStory({ ...year, busy: percent, faults: [] }).steps)
  const deeds = (steps = busy) => [...new Set(steps?.map((step) => step.do))].toSorted()
  assert.deepEqual(deeds(calm), deeds(busy))
  const share = (calm?.length ?? 0) / (busy?.length ?? 1)
  assert.ok(share > 0.4 && share < 0.5, `${share} of the steps`)
})

test('a year with one moment a day has five hundred faults of every kind, and the first draw of each day stays', () => {
  const year = { seed: 42, days: 365, merchants: 20, faults: faultNames, moments: 1 }
  const faultsIn = (weather: number) =>
    writeStory({ ...year, weather }).steps.filter(
      ({ actor, ...step }) => actor === 'weather' && !/mail|over/.test(step.do),
    )
  const [once, five] = [faultsIn(1), faultsIn(5)]
  assert.ok(five.length >= 500, `${five.length} faults`)
  const kinds = [
    'cut connections',
    'fill disk',
    'freeze database',
    'jump clock',
    'kill database',
    'kill service',
    'receiver fails',
  ]
  assert.deepEqual([...new Set(five.map((step) => step.do))].toSorted(), kinds)
  const drawn = new Set(five.map((step) => JSON.stringify(step)))
  assert.deepEqual(
    once.filter((step) => !drawn.has(JSON.stringify(step))),
    [],
  )
  const moved = five.filter((step) => step.do === 'jump clock').map(({ at }) => at)
  assert.equal(new Set(moved).size, moved.length)
})

test('what went wrong in a story is counted by its kinds', () => {
  const story = writeStory({ ...options, days: 200, moments: 1, weather: 5 })
  const told = tellKinds(story.steps)
  for (const kind of ['kill service', 'a call lost', 'notice forged', 'statement torn', 'mistake of an operator'])
    assert.match(told, new RegExp(`(^|, )\\d+ × ${kind}(,|$)`))
  assert.equal(tellKinds(writeStory({ ...options, days: 1, faults: [] }).steps).includes('lost'), false)
})

const submit = (actor: string, answer: string | undefined): Done => ({
  actor,
  by: { act: 'submit', script: 'PASS', at: 0 },
  answer,
})
const cancel = (answer: string): Done => ({ actor: 'merchant 1', by: { act: 'cancel' }, answer })

const races: [title: string, done: Done[], statuses: string[]][] = [
  ['paid first', [cancel('409 SESSION_ALREADY_CONSUMED'), submit('buyer 1', 'SUCCEEDED')], ['PAID']],
  ['canceled first', [cancel('200'), submit('buyer 1', '409 SESSION_ALREADY_CONSUMED')], ['CANCELED']],
  ['both', [cancel('200'), submit('buyer 1', 'SUCCEEDED')], []],
  ['paid twice', [submit('buyer 1', 'SUCCEEDED'), submit('buyer 2', 'SUCCEEDED')], []],
  ['canceled, and paid without an answer', [cancel('200'), submit('buyer 1', undefined)], ['CANCELED']],
  ['paid while it is canceled', [cancel('409 SESSION_NOT_ACTIVE'), submit('buyer 1', 'SUCCEEDED')], ['PAID']],
  ['not canceled for no reason', [cancel('409 SESSION_NOT_ACTIVE'), submit('buyer 1', '410 SESSION_EXPIRED')], []],
  ['paid without an answer', [submit('buyer 1', undefined)], ['OPEN', 'PAID', 'PROCESSING']],
]

for (const [title, done, statuses] of races)
  test(`the oracle knows what a sale may be that is ${title}`, () => {
    const possible = afterAll([newSale(10_000, hourMs)], done)
    assert.deepEqual([...new Set(possible.map(({ status }) => status))].sort(), statuses)
  })

test('the oracle knows that a bank may ask a buyer whose call broke, and gives up ten minutes later', () => {
  const unanswered: Done = { actor: 'buyer 1', by: { act: 'submit', script: 'CHALLENGE', at: 0 }, answer: undefined }
  const possible = afterAll([newSale(10_000, dayMs)], [unanswered])
  const at = (minutes: number) => new Set(possible.map((sale) => saleAt(sale, minutes * 60_000).status))
  assert.deepEqual([...at(2)].sort(), ['OPEN', 'REQUIRES_ACTION'])
  assert.deepEqual([...at(10)], ['OPEN'])
})

test('an open sale expires at its end, and not before', () => {
  const sale = newSale(10_000, hourMs)
  assert.equal(saleAt(sale, hourMs - 1).status, 'OPEN')
  assert.deepEqual(saleAt(sale, hourMs).told, ['checkout.session.created', 'checkout.session.expired'])
})

for (const [paidAt, availableAt] of [
  ['2026-05-06T12:00:00Z', '2026-05-07T23:00:00.000Z'],
  ['2026-05-08T12:00:00Z', '2026-05-11T23:00:00.000Z'],
  ['2026-05-08T23:30:00Z', '2026-05-11T23:00:00.000Z'],
  ['2026-02-24T12:00:00Z', '2026-02-26T00:00:00.000Z'],
])
  test(`the oracle says that what was paid at ${paidAt} is available from ${availableAt}`, () => {
    assert.equal(new Date(availableFrom(Date.parse(paidAt ?? ''))).toISOString(), availableAt)
  })

const payouts: [amount: number, may: string[], over: string[]][] = [
  [10_050, ['PENDING', 'IN_TRANSIT', 'PAID'], ['PAID']],
  [10_077, ['PENDING', 'IN_TRANSIT', 'FAILED'], ['FAILED']],
  [10_078, ['PENDING', 'IN_TRANSIT', 'PAID', 'FAILED'], ['FAILED']],
]
const statuses = ['PENDING', 'IN_TRANSIT', 'PAID', 'FAILED', 'CANCELED'] as const

for (const [amount, may, over] of payouts)
  test(`the oracle knows what becomes of a payout of ${amount} centimes`, () => {
    const known = statuses.filter((status) => mayBe(newPayout(amount), status))
    assert.deepEqual(known, may)
    assert.deepEqual(
      known.filter((status) => isOver({ ...newPayout(amount), status })),
      over,
    )
  })

test('the oracle holds the money of a payout, and gives it back once if the payout comes to nothing', () => {
  const wallet = { ...newWallet(), available: 30_000 }
  const payout = newPayout(20_078)
  payOut(wallet, payout)
  assert.deepEqual(balanceOf(wallet), { available: 9_922, pending: 0, reserved: 20_078, total: 30_000 })
  movePayout(wallet, payout, 'PAID')
  assert.deepEqual(balanceOf(wallet), { available: 9_922, pending: 0, reserved: 0, total: 9_922 })
  for (let times = 2; times > 0; times--) movePayout(wallet, payout, 'FAILED')
  assert.deepEqual(balanceOf(wallet), { available: 30_000, pending: 0, reserved: 0, total: 30_000 })
  assert.equal(
    toldOf(payout).every((told) => told.at(-1) === 'payout.failed'),
    true,
  )
})

for (const [title, releasedAt, available] of [
  ['where it was', 0, 0],
  ['to what is available once the payment is', dayMs, 9_750],
] as const)
  test(`the oracle gives money that a bank does not give back ${title}`, () => {
    const wallet = newWallet()
    pay(wallet, 'payment', 10_000, { paidAt: 0, availableAt: dayMs })
    const refund = hold(wallet, 'payment', 5_000)
    assert.deepEqual(balanceOf(wallet), { available: 0, pending: 4_750, reserved: 5_000, total: 9_750 })
    release(wallet, releasedAt)
    if (refund) endRefund(wallet, 'payment', refund, 'FAILED')
    assert.deepEqual(balanceOf(wallet), { available, pending: 9_750 - available, reserved: 0, total: 9_750 })
  })

test('the oracle takes the fee of a refund from what is available, and all of it from pending where that is too little', () => {
  for (const [available, left] of [
    [249, { available: 249, pending: -250 }],
    [250, { available: 0, pending: 0 }],
  ] as const) {
    const wallet = { ...newWallet(), available }
    pay(wallet, 'payment', 10_000, { paidAt: 0, availableAt: dayMs })
    hold(wallet, 'payment', 10_000)
    assert.deepEqual(balanceOf(wallet), { ...left, reserved: 10_000, total: 9_750 + available })
  }
})

test('the oracle knows that a refund may wait for the time that a clock had which was ahead, and for two minutes more', () => {
  assert.equal(mayBeOpen(dayMs, Number.NEGATIVE_INFINITY), false)
  assert.deepEqual(
    [1, 119_999, 120_000].map((ms) => mayBeOpen(dayMs + ms, dayMs)),
    [true, true, false],
  )
})

test('the oracle knows that a subscription in its last period may end at any moment', () => {
  const plan = { amount: 5_000, unit: 'DAY', count: 3, retryDays: [1], finalAction: 'CANCEL' } as const
  const first = { at: { from: 0, until: 0 }, isTrial: false, hasCard: true }
  const isLast = (cycles?: number) => isInLastPeriod(newSubscription({ ...plan, ...(cycles && { cycles }) }, first))
  assert.deepEqual([isLast(1), isLast(2), isLast()], [true, false, false])
})

test('the oracle hears the same of two charges that are declined at once, whichever of them ends the subscription', () => {
  const [first, second] = [nineOn('2026-05-05'), nineOn('2026-05-06')]
  const plan = { amount: 5_000, unit: 'DAY', count: 1, retryDays: [1], finalAction: 'CANCEL' } as const
  const at = { from: first - dayMs, until: first - dayMs }
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const sub = newSubscription(plan, { at, firstAt: first, isTrial: true, hasCard: true })
    const look = (now: number, shown: string, ...charges: Charge[][]) =>
      goOn(
        sub,
        { now, latest: now, graceMs: 0 },
        { status: shown, dues: charges.map((each) => ({ status: 'UNCOLLECTIBLE', charges: each })) },
      )
    const charged = (time: number, status: string) => ({ at: time, status, isPassing: false })
    const before = charged(first, 'FAILED')
    look(first + hourMs, 'PAST_DUE', [before], [])
    for (const status of ['PROCESSING', 'FAILED']) {
      const [one, other] = order.map((late) => charged(second + hourMs + late, status))
      look(second + 2 * hourMs, 'CANCELED', [before, one as Charge], [other as Charge])
    }
    const told = sub.dues.map((due) => due.told.map((type) => type.replace('subscription.due_date.', '')))
    assert.deepEqual(told, [['failed', 'failed', 'uncollectible'], ['failed', 'uncollectible'], ['skipped']])
  }
})

test('the oracle counts days of retry from the day on which a due date began, if that was late', () => {
  const first = nineOn('2026-05-05')
  const plan = { amount: 5_000, unit: 'MONTH', count: 1, retryDays: [1], finalAction: 'CANCEL' } as const
  const at = { from: first - dayMs, until: first - dayMs }
  const nextAfter = (charged: number) => {
    const sub = newSubscription(plan, { at, firstAt: first, isTrial: true, hasCard: true })
    const now = charged + minuteMs
    const charges: Charge[] = [{ at: charged, status: 'FAILED', isPassing: false }]
    goOn(sub, { now, latest: now, graceMs: 0 }, { status: 'PAST_DUE', dues: [{ status: 'RETRYING', charges }] })
    return sub.dues[0]?.next?.from
  }
  assert.equal(nextAfter(first), nineOn('2026-05-06'))
  assert.equal(nextAfter(first + 23 * hourMs), nineOn('2026-05-07'))
})

test('the oracle lets a payout be canceled only where its merchant has asked for it', () => {
  const payout = newPayout(10_050)
  assert.equal(mayBe(payout, 'CANCELED'), false)
  assert.equal(mayBe({ ...payout, isCalledOff: true }, 'CANCELED'), true)
  assert.equal(mayBe({ ...payout, isCalledOff: true, status: 'IN_TRANSIT' }, 'CANCELED'), false)
})

/** Of a payment of 100.00, to be answered within ten days. */
function newDispute() {
  const wallet = newWallet()
  pay(wallet, 'payment', 10_000, { paidAt: 0, availableAt: dayMs })
  return { wallet, dispute: disputes.takeBack(wallet, { payId: 'payment', amount: 10_000, respondBy: 10 * dayMs }) }
}

test('the oracle knows who may answer a dispute, and that it is answered once, in time', () => {
  const { wallet, dispute } = newDispute()
  assert.equal(disputes.answer({ ...dispute }, 'ACCEPTED', 10 * dayMs), 'ERR-1611')
  assert.equal(disputes.answer(dispute, 'SUBMITTED', 10 * dayMs - 1), undefined)
  assert.equal(disputes.answer(dispute, 'ACCEPTED', dayMs), 'ERR-1612')
  assert.equal(disputes.shownStatus(dispute), 'SUBMITTED')
  disputes.decide(wallet, dispute, false)
  assert.equal(disputes.answer(dispute, 'SUBMITTED', dayMs), 'ERR-1613')
  assert.deepEqual(dispute.told, ['payment.disputed', 'payment.dispute_closed'])
})

test('the oracle reminds of a dispute three days and one day before its end, and not once it is answered', () => {
  const { dispute } = newDispute()
  const heardBy = (days: readonly number[], each = structuredClone(dispute)) => {
    for (const day of days) disputes.remind(each, day * dayMs)
    return each.told.length - 1
  }
  assert.equal(heardBy([6, 7, 8]), 1)
  assert.equal(heardBy([6, 7, 8, 9, 9.5]), 2)
  assert.equal(heardBy([6, 9.5]), 1)
  assert.equal(heardBy([6, 10]), 0)
  assert.equal(heardBy([7, 9], { ...structuredClone(dispute), answer: 'SUBMITTED' }), 0)
})

test('nodes are upgraded one after the other, and the rest of the story stays as it is', () => {
  const story = writeStory({ ...options, nodes: 2 })
  const upgraded = writeStory({ ...options, nodes: 2, from: 'v1' })
  const upgrades = upgraded.steps.filter((step) => step.do === 'upgrade node')
  assert.deepEqual(
    upgrades.map(({ node, at }) => [node, story.moments.indexOf(at)]),
    [
      [1, 10],
      [2, 20],
    ],
  )
  assert.deepEqual(
    upgraded.steps.filter((step) => step.do !== 'upgrade node'),
    story.steps,
  )
})

test('a mail server is well again for long enough between its troubles that no mail is given up', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const { hasMailServer, steps } = writeStory({ ...options, seed, days: 30, merchants: 1 })
    const troubles = steps.filter((step) => step.do === 'mail server fails')
    if (!hasMailServer) assert.deepEqual(troubles, [])
    for (const [index, { at, minutes }] of troubles.entries()) {
      assert.ok(minutes < 16 * 60)
      assert.ok(at + minutes + 16 * 60 <= (troubles[index + 1]?.at ?? Number.POSITIVE_INFINITY))
    }
  }
  assert.equal(writeStory({ ...options, seed: 2229 }).hasMailServer, true)
  assert.equal(writeStory({ ...options, seed: 2229, faults: [] }).hasMailServer, undefined)
})

test('a story that fails is shortened to the steps that make it fail', async () => {
  const story = writeStory({ ...options, days: 3 })
  const guilty = story.steps.filter((step) => step.do === 'open session').slice(3, 5)
  const shortest = await shrink(story, {
    fails: async ({ steps }) => guilty.every((step) => steps.includes(step)),
    failedAt: Number.POSITIVE_INFINITY,
    triesMax: 500,
    note: () => {},
  })
  assert.deepEqual(shortest.steps, guilty)
})

test('a job of the schedule that runs as its next minute comes is waited for', async () => {
  const database = await cloneDatabase()
  const db = openDatabase({ target: database.target, poolSize: 2, prepare: true })
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const work = async () => {
    begun.resolve()
    await held.promise
  }
  const runs = [work, async () => {}]
  const task = { name: 'minute', run: async () => runs.shift()?.() }
  const jobs = startJobs({ db, schedule: [], tasks: [task], log: pino({ level: 'silent' }) })
  const tick = () => inTransaction(db, (tx) => enqueue(tx, task.name, {}, { jobKey: task.name }))
  const waiting = async () => (await findWaiting(db.read, { now: new Date(), deaf: [], soonMs: 0 }))?.jobs
  try {
    await tick()
    await begun.promise
    await tick()
    await waitUntil(async () => runs.length === 0 && (await listQueued(db.read))[0]?.jobs === 1)
    assert.equal(await waiting(), 1)
    held.resolve()
    await waitUntil(async () => (await waiting()) === 0)
  } finally {
    held.resolve()
    await jobs.stop()
    await db.close()
    await database.drop()
  }
})

test('every step is told in a line', () => {
  const story = writeStory({ ...options, days: 30, merchants: 3, from: 'v1' })
  for (const step of story.steps) assert.match(tellStep(story, step), /^2026-\d\d-\d\d \d\d:\d\d {2}\w.* \w+/)
})
