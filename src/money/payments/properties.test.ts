import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourMs, minuteMs } from '#platform/durations.ts'
import { type Random, seeded } from '#test/process/random.ts'
import { useHarness } from '#test/harness.ts'
import { type AccountName, accountNames, accountsWithFloor, chart } from '../ledger/accounts.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { finishReturn } from './challenge.ts'
import { assertSound, required, type PaymentFixture, paymentFixtureOf } from './fixture.ts'
import { releaseFunds } from './release.ts'
import { abandonChallenges, resolvePayment, resolveUnknown } from './resolve.ts'
import { sessionStates } from './session.ts'
import { expireSessions } from './endings.ts'
import { actionOf, cashOf, type MoneyTransaction } from './transaction.ts'

// After any sequence of acts on a session, it agrees with a small model, and every claim of `mizan verify` holds.

const harness = useHarness()
const attemptsMax = 2

type Card = {
  id: string
  result: 'PAID' | 'DECLINED' | 'NEVER_SENT'
  sentAt: number
  decidedAt: number
  isChallenge: boolean
}
type Voucher = {
  upstream: 'ISSUED' | 'PAID' | 'LATE_PAID' | 'VOIDED' | 'REVERSED'
  row: 'PENDING' | 'ENDED'
  endsAt: number
  number: string
  id: string
  /** As what its money is known here. */
  counted?: 'capture' | 'suspense'
}
type Model = {
  status: string
  attempts: number
  endsAt: number
  card?: Card
  /** A charge that failed, and which its acquirer may make all the same. */
  failedId?: string
  vouchers: Voucher[]
  captures: number
  late: number
  suspense: number
  reversals: number
}

const declined = (model: Model) => {
  model.status = model.attempts < attemptsMax ? 'OPEN' : 'BLOCKED'
  delete model.card
}
const captured = (model: Model) => {
  model.status = 'PAID'
  model.captures++
  delete model.card
}

/** The card's outcome at a time, if it is decided by then. */
const decide = (model: Model, now: number) => {
  const { card } = model
  if (!card || card.isChallenge) return
  const isKnown = card.result === 'NEVER_SENT' ? now >= card.sentAt + 210_000 : now >= card.decidedAt
  if (!isKnown) return
  if (card.result === 'PAID') return captured(model)
  if (card.result === 'NEVER_SENT') model.failedId = card.id
  declined(model)
}

/** The network's answer about a voucher, as the model knows it. */
const learn = (model: Model, voucher: Voucher, now: number) => {
  const isAwaited = voucher.row === 'PENDING' && model.status === 'AWAITING_CASH'
  const isPaid = voucher.upstream === 'PAID' || voucher.upstream === 'LATE_PAID'
  if (isPaid && !voucher.counted) {
    voucher.counted = isAwaited && voucher.upstream === 'PAID' ? 'capture' : 'suspense'
    model[voucher.counted === 'capture' ? 'captures' : 'suspense']++
  }
  if (voucher.upstream === 'REVERSED' && voucher.counted) {
    model[voucher.counted === 'capture' ? 'captures' : 'suspense']--
    model.reversals++
    delete voucher.counted
  }
  const isDead = voucher.upstream === 'VOIDED' || voucher.upstream === 'REVERSED'
  if (voucher.row !== 'PENDING' || (!isPaid && !isDead && now < voucher.endsAt)) return
  voucher.row = 'ENDED'
  if (!isAwaited) return
  // Only closing it, and cash that was given back, leave the session to be paid in another way.
  if (isDead) model.status = 'OPEN'
  else model.status = voucher.upstream === 'PAID' ? 'PAID' : 'EXPIRED'
}

type Play = {
  fixture: PaymentFixture
  model: Model
  sessionId: string
  random: Random
  last: () => Promise<MoneyTransaction | undefined>
}

const refusals = /^(SESSION_|INVALID_STATE|BAAS_SVC_ERROR)/
const refused = (error: { code?: string }) => {
  if (!refusals.test(error.code ?? '')) throw error
}

const holders = [
  'A',
  'DECLINE DO_NOT_HONOR',
  'DECLINE LOST_CARD',
  'DECLINE EXPIRED_CARD',
  'CHALLENGE',
  'TIMEOUT',
  'TIMEOUT FAIL',
  'LATE CAPTURE',
  'LOST',
  'NEVER SENT',
  'NEVER SENT',
  'NEVER SENT',
]

/** The notice of the network. */
async function hear(fixture: PaymentFixture, model: Model, voucher: Voucher): Promise<void> {
  await confirmVoucher(fixture.parts, fixture.scope, { transactionId: voucher.id, correlationId: 'c' })
  learn(model, voucher, fixture.now().getTime())
}

const moves: Record<string, (play: Play) => Promise<void>> = {
  submit: async ({ fixture, model, sessionId, random, last }) => {
    const holder = holders[random(holders.length)] ?? 'A'
    const now = fixture.now().getTime()
    if (holder === 'LOST') fixture.faults.rubbish = 'nothing'
    if (holder === 'NEVER SENT')
      fixture.faults.crashBefore = () => {
        throw new Error('no line')
      }
    const voucher = model.vouchers.find((each) => each.row === 'PENDING')
    const isClosing = model.status === 'AWAITING_CASH' && voucher !== undefined
    const isBad = holder === 'LOST' || holder === 'NEVER SENT'
    await fixture.submit(sessionId, isBad ? 'A' : holder).catch(refused)
    delete fixture.faults.rubbish
    delete fixture.faults.crashBefore
    if (isClosing) {
      // A line that is bad while the voucher is closed: the outcome is unknown, and nothing is charged.
      if (isBad) {
        if (holder === 'LOST' && voucher.upstream === 'ISSUED' && now < voucher.endsAt) voucher.upstream = 'VOIDED'
        return
      }
      if (voucher.upstream === 'VOIDED' || (voucher.upstream === 'ISSUED' && now < voucher.endsAt)) {
        voucher.upstream = 'VOIDED'
        voucher.row = 'ENDED'
        model.status = 'OPEN'
      } else {
        learn(model, voucher, now)
        if (model.status !== 'OPEN' || now >= model.endsAt) return
      }
    } else if (model.status !== 'OPEN' || now >= model.endsAt) return
    model.attempts++
    if (holder === 'A') return captured(model)
    if (holder.startsWith('DECLINE')) return declined(model)
    model.status = holder === 'CHALLENGE' ? 'REQUIRES_ACTION' : 'PROCESSING'
    const waitsFor = holder === 'LATE CAPTURE' ? Math.max(model.endsAt, now) + minuteMs : now + minuteMs
    model.card = {
      id: required(await last()).id,
      result: holder === 'NEVER SENT' ? 'NEVER_SENT' : holder === 'TIMEOUT FAIL' ? 'DECLINED' : 'PAID',
      sentAt: now,
      decidedAt: holder === 'LOST' ? now : holder === 'CHALLENGE' ? now + 10 * minuteMs : waitsFor,
      isChallenge: holder === 'CHALLENGE',
    }
  },
  answer: async ({ fixture, model, sessionId, random, last }) => {
    const now = fixture.now().getTime()
    const action = actionOf((await last()) ?? ({ action: null } as MoneyTransaction))
    const passes = random(2) === 0
    if (action) await fixture.simulator.answerChallenge(action.authenticationId, passes ? '555' : '000')
    await finishReturn(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' })
    // When a buyer returns we ask the acquirer; its answer that it knows no charge counts only in a later look-up.
    if (model.status === 'PROCESSING' && model.card?.result !== 'NEVER_SENT') return decide(model, now)
    if (model.status !== 'REQUIRES_ACTION' || !model.card) return
    if (passes && now < model.card.decidedAt) {
      model.status = 'PAID'
      model.captures++
      delete model.card
    } else declined(model)
  },
  arrive: async ({ fixture, model }) => {
    const { failedId: transactionId } = model
    if (transactionId === undefined) return
    await fixture.chargeLate(transactionId)
    await resolvePayment(fixture.parts, fixture.scope, { transactionId, correlationId: 'c' })
    model.captures++
    model.late++
    delete model.failedId
  },
  abandon: async ({ fixture, model }) => {
    await abandonChallenges(fixture.parts)
    const { card } = model
    if (model.status === 'REQUIRES_ACTION' && card && fixture.now().getTime() >= card.decidedAt) declined(model)
  },
  resolve: async ({ fixture, model, last }) => {
    const { nextAskAt } = (await last()) ?? { nextAskAt: null }
    await resolveUnknown(fixture.parts)
    if (nextAskAt === null || nextAskAt > fixture.now()) return
    if (model.status === 'PROCESSING') return decide(model, fixture.now().getTime())
    const voucher = model.vouchers.at(-1)
    if (voucher && voucher.row !== 'PENDING' && voucher.counted === 'capture')
      learn(model, voucher, fixture.now().getTime())
    if (voucher?.row !== 'PENDING') return
    if (model.status !== 'AWAITING_CASH' && voucher.upstream === 'ISSUED') voucher.upstream = 'VOIDED'
    learn(model, voucher, fixture.now().getTime())
  },
  expire: async ({ fixture, model }) => {
    await expireSessions(fixture.parts)
    const isOver = fixture.now().getTime() >= model.endsAt
    if (isOver && (model.status === 'OPEN' || model.status === 'BLOCKED')) model.status = 'EXPIRED'
  },
  cancel: async ({ fixture, model, sessionId }) => {
    const now = fixture.now().getTime()
    await fixture.cancel(sessionId).catch(refused)
    const voucher = model.vouchers.find((each) => each.row === 'PENDING')
    if (model.status === 'AWAITING_CASH' && voucher) {
      if (voucher.upstream === 'ISSUED' && now < voucher.endsAt) voucher.upstream = 'VOIDED'
      learn(model, voucher, now)
    }
    if (now < model.endsAt && ['OPEN', 'BLOCKED'].includes(model.status)) model.status = 'CANCELED'
  },
  cash: async ({ fixture, model, sessionId }) => {
    const isOpen = model.status === 'OPEN' && fixture.now().getTime() < model.endsAt
    const asked = await submitCash(fixture.parts, fixture.scope, { sessionId, correlationId: 'c' }).catch(refused)
    if (!isOpen) return
    const { row, session } = required(asked ?? undefined)
    const endsAt = session.expiresAt.getTime()
    const number = required(cashOf(row)).reference
    model.vouchers.push({ upstream: 'ISSUED', row: 'PENDING', endsAt, number, id: row.id })
    Object.assign(model, { status: 'AWAITING_CASH', endsAt })
  },
  pay: async ({ fixture, model, random }) => {
    const voucher = model.vouchers.at(-1)
    if (!voucher) return
    const sum = { number: voucher.number, amountMinor: 10_000n, currency: 'MAD' }
    const agent = { agentTransactionId: `a ${voucher.number}`, agent: 'Agence', wasOffline: random(3) === 0 }
    const { status } = await fixture.simulator.payVoucher({ ...sum, ...agent })
    if (voucher.upstream === 'ISSUED' || voucher.upstream === 'VOIDED')
      if (status === 'PAID' || status === 'LATE_PAID') voucher.upstream = status
    if (random(2) === 0) await hear(fixture, model, voucher)
  },
  reverse: async ({ fixture, model, random }) => {
    const voucher = model.vouchers.at(-1)
    if (!voucher) return
    const { status } = await fixture.simulator.reverseVoucher(`a ${voucher.number}`)
    if (status === 'REVERSED') voucher.upstream = 'REVERSED'
    if (random(2) === 0) await hear(fixture, model, voucher)
  },
  confirm: async ({ fixture, model }) => {
    const voucher = model.vouchers.at(-1)
    if (voucher) await hear(fixture, model, voucher)
  },
  release: async ({ fixture }) => void (await releaseFunds(fixture.parts)),
  wait: async ({ fixture, random }) =>
    fixture.passTime([minuteMs, 5 * minuteMs, 11 * minuteMs, hourMs, 100 * hourMs][random(5)] ?? 0),
}

/** Invariants after every step; the other invariants are claims of `mizan verify`. */
async function assertInvariants(fixture: PaymentFixture, sessionId: string, story: string): Promise<void> {
  const books = await fixture.books()
  const owned = accountNames.filter((name) => chart[name].kind !== 'ASSET')
  const sum = (names: AccountName[]) => names.reduce((all, name) => all + books[name], 0n)
  assert.equal(
    sum(accountNames.filter((name) => chart[name].kind === 'ASSET')),
    sum(owned),
    `debits equal credits: ${story}`,
  )
  for (const name of accountsWithFloor) assert.ok(books[name] >= 0n, `${name} is not below its floor: ${story}`)
  const rows = await fixture.attempts(sessionId)
  for (const row of rows)
    assert.ok(
      row.refundedMinor >= 0n && row.refundedMinor <= row.amountMinor,
      `no more is refunded than was paid: ${story}`,
    )
  const captured = rows.filter(({ status, isLate }) => !isLate && (status === 'SUCCEEDED' || status === 'CHARGED_BACK'))
  const isPaid = (await fixture.sessionNow(sessionId)).status === 'PAID'
  assert.equal(captured.length, isPaid ? 1 : 0, `a session is captured once: ${story}`)
  assert.ok(
    rows.every(({ environment }) => environment === fixture.scope.environment),
    `environments stay apart: ${story}`,
  )
}

const names = Object.keys(moves)
const likely = [
  ...names,
  'submit',
  'submit',
  'submit',
  'wait',
  'wait',
  'resolve',
  'resolve',
  'cash',
  'cash',
  'pay',
  'pay',
  'reverse',
  'reverse',
  'arrive',
  'arrive',
]

/** Results on the way. */
async function play(seed: number): Promise<string[]> {
  const fixture = await paymentFixtureOf(harness)
  const random = seeded(seed)
  const { id: sessionId, expiresAt } = await fixture.session({ maxAttempts: attemptsMax })
  const model: Model = {
    status: 'OPEN',
    attempts: 0,
    endsAt: expiresAt.getTime(),
    vouchers: [],
    captures: 0,
    late: 0,
    suspense: 0,
    reversals: 0,
  }
  const last = async () => (await fixture.attempts(sessionId)).at(-1)
  const story: string[] = []
  const reached = new Set<string>()
  for (let turn = 0; turn < 16; turn++) {
    const name = likely[random(likely.length)] ?? 'wait'
    story.push(name)
    await moves[name]?.({ fixture, model, sessionId, random, last })
    const { status, attempts } = await fixture.sessionNow(sessionId)
    reached.add(status)
    assert.deepEqual([status, attempts], [model.status, model.attempts], `seed ${seed}: ${story.join(', ')}`)
    await assertInvariants(fixture, sessionId, `seed ${seed}: ${story.join(', ')}`)
  }
  // The next run refunds late captures.
  await moves['resolve']?.({ fixture, model, sessionId, random, last })
  await fixture.giveBack()
  const succeeded = (await fixture.attempts(sessionId)).filter((row) => row.status === 'SUCCEEDED')
  const books = await fixture.books()
  const seen = [succeeded.length, succeeded.filter(({ isLate }) => isLate).length, books['suspense.unmatched']]
  const expected = [model.captures, model.late, 10_000n * BigInt(model.suspense)]
  assert.deepEqual(seen, expected, `seed ${seed}: ${story.join(', ')}`)
  const owned = books['merchant.pending'] + books['merchant.available'] + books['platform.fees']
  assert.equal(owned, 10_000n * BigInt(model.captures - model.late), `seed ${seed}: ${story.join(', ')}`)
  assert.ok(succeeded.every(({ isLate, refundedMinor }) => isLate === refundedMinor > 0n))
  return [
    ...reached,
    ...(model.late ? ['late capture'] : []),
    ...(model.suspense ? ['late cash'] : []),
    ...(model.reversals ? ['reversal'] : []),
  ]
}

test('whatever happens to a session, and in whatever order, it is paid once at most and the books agree', async () => {
  const reached = new Set<string>()
  for (let seed = 1; seed <= 60; seed++) for (const each of await play(seed)) reached.add(each)
  await assertSound(harness)
  // Sequences that never come there prove nothing about it.
  const wanted = [...sessionStates.names, 'late capture', 'late cash', 'reversal']
  assert.deepEqual(wanted.toSorted(), [...reached].toSorted())
})
