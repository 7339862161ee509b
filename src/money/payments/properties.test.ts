import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Random, seeded } from '#test/process/random.ts'
import { useHarness } from '#test/harness.ts'
import { type AccountName, accountNames, accountsWithFloor, chart } from '../ledger/accounts.ts'
import { confirmVoucher, submitCash } from './cash.ts'
import { finishReturn } from './challenge.ts'
import { assertSound, hourMs, minuteMs, required, type Till, tillOf } from './fixture.ts'
import { releaseFunds } from './release.ts'
import { abandonChallenges, resolvePayment, resolveUnknown } from './resolve.ts'
import { sessionStates } from './session.ts'
import { expireSessions } from './endings.ts'
import { actionOf, cashOf, type MoneyTransaction } from './transaction.ts'

// Whatever happens to a session, in whatever order, it is where a small model says, and every claim of `mizan verify` holds.

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
  till: Till
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
async function hear(till: Till, model: Model, voucher: Voucher): Promise<void> {
  await confirmVoucher(till.parts, till.scope, { transactionId: voucher.id, correlationId: 'c' })
  learn(model, voucher, till.now().getTime())
}

const moves: Record<string, (play: Play) => Promise<void>> = {
  submit: async ({ till, model, sessionId, random, last }) => {
    const holder = holders[random(holders.length)] ?? 'A'
    const now = till.now().getTime()
    if (holder === 'LOST') till.faults.rubbish = 'nothing'
    if (holder === 'NEVER SENT')
      till.faults.crashBefore = () => {
        throw new Error('no line')
      }
    const voucher = model.vouchers.find((each) => each.row === 'PENDING')
    const isGivenUp = model.status === 'AWAITING_CASH' && voucher !== undefined
    const isBad = holder === 'LOST' || holder === 'NEVER SENT'
    await till.submit(sessionId, isBad ? 'A' : holder).catch(refused)
    delete till.faults.rubbish
    delete till.faults.crashBefore
    if (isGivenUp) {
      // A line that is bad while the voucher is closed: nobody knows, and nothing is charged.
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
  answer: async ({ till, model, sessionId, random, last }) => {
    const now = till.now().getTime()
    const action = actionOf((await last()) ?? ({ action: null } as MoneyTransaction))
    const passes = random(2) === 0
    if (action) await till.simulator.answerChallenge(action.authenticationId, passes ? '555' : '000')
    await finishReturn(till.parts, till.scope, { sessionId, correlationId: 'c' })
    if (model.status !== 'REQUIRES_ACTION' || !model.card) return
    if (passes && now < model.card.decidedAt) {
      model.status = 'PAID'
      model.captures++
      delete model.card
    } else declined(model)
  },
  arrive: async ({ till, model }) => {
    const { failedId: transactionId } = model
    if (transactionId === undefined) return
    await till.chargeLate(transactionId)
    await resolvePayment(till.parts, till.scope, { transactionId, correlationId: 'c' })
    model.captures++
    model.late++
    delete model.failedId
  },
  abandon: async ({ till, model }) => {
    await abandonChallenges(till.parts)
    const { card } = model
    if (model.status === 'REQUIRES_ACTION' && card && till.now().getTime() >= card.decidedAt) declined(model)
  },
  resolve: async ({ till, model, last }) => {
    const { nextAskAt } = (await last()) ?? { nextAskAt: null }
    await resolveUnknown(till.parts)
    if (nextAskAt === null || nextAskAt > till.now()) return
    if (model.status === 'PROCESSING') return decide(model, till.now().getTime())
    const voucher = model.vouchers.at(-1)
    if (voucher && voucher.row !== 'PENDING' && voucher.counted === 'capture')
      learn(model, voucher, till.now().getTime())
    if (voucher?.row !== 'PENDING') return
    if (model.status !== 'AWAITING_CASH' && voucher.upstream === 'ISSUED') voucher.upstream = 'VOIDED'
    learn(model, voucher, till.now().getTime())
  },
  expire: async ({ till, model }) => {
    await expireSessions(till.parts)
    const isOver = till.now().getTime() >= model.endsAt
    if (isOver && (model.status === 'OPEN' || model.status === 'BLOCKED')) model.status = 'EXPIRED'
  },
  cancel: async ({ till, model, sessionId }) => {
    const now = till.now().getTime()
    await till.cancel(sessionId).catch(refused)
    const voucher = model.vouchers.find((each) => each.row === 'PENDING')
    if (model.status === 'AWAITING_CASH' && voucher) {
      if (voucher.upstream === 'ISSUED' && now < voucher.endsAt) voucher.upstream = 'VOIDED'
      learn(model, voucher, now)
    }
    if (now < model.endsAt && ['OPEN', 'BLOCKED'].includes(model.status)) model.status = 'CANCELED'
  },
  cash: async ({ till, model, sessionId }) => {
    const isOpen = model.status === 'OPEN' && till.now().getTime() < model.endsAt
    const asked = await submitCash(till.parts, till.scope, { sessionId, correlationId: 'c' }).catch(refused)
    if (!isOpen) return
    const { row, session } = required(asked ?? undefined)
    const endsAt = session.expiresAt.getTime()
    const number = required(cashOf(row)).reference
    model.vouchers.push({ upstream: 'ISSUED', row: 'PENDING', endsAt, number, id: row.id })
    Object.assign(model, { status: 'AWAITING_CASH', endsAt })
  },
  pay: async ({ till, model, random }) => {
    const voucher = model.vouchers.at(-1)
    if (!voucher) return
    const sum = { number: voucher.number, amountMinor: 10_000n, currency: 'MAD' }
    const agent = { agentTransactionId: `a ${voucher.number}`, agent: 'Agence', wasOffline: random(3) === 0 }
    const { status } = await till.simulator.payVoucher({ ...sum, ...agent })
    if (voucher.upstream === 'ISSUED' || voucher.upstream === 'VOIDED')
      if (status === 'PAID' || status === 'LATE_PAID') voucher.upstream = status
    if (random(2) === 0) await hear(till, model, voucher)
  },
  reverse: async ({ till, model, random }) => {
    const voucher = model.vouchers.at(-1)
    if (!voucher) return
    const { status } = await till.simulator.reverseVoucher(`a ${voucher.number}`)
    if (status === 'REVERSED') voucher.upstream = 'REVERSED'
    if (random(2) === 0) await hear(till, model, voucher)
  },
  confirm: async ({ till, model }) => {
    const voucher = model.vouchers.at(-1)
    if (voucher) await hear(till, model, voucher)
  },
  release: async ({ till }) => void (await releaseFunds(till.parts)),
  wait: async ({ till, random }) =>
    till.passTime([minuteMs, 5 * minuteMs, 11 * minuteMs, hourMs, 100 * hourMs][random(5)] ?? 0),
}

/** What holds after every step: invariants I-1, I-5, I-7, I-8 and I-9 of the design; the others are claims of `mizan verify`. */
async function assertInvariants(till: Till, sessionId: string, story: string): Promise<void> {
  const books = await till.books()
  const owned = accountNames.filter((name) => chart[name].kind !== 'ASSET')
  const sum = (names: AccountName[]) => names.reduce((all, name) => all + books[name], 0n)
  assert.equal(sum(accountNames.filter((name) => chart[name].kind === 'ASSET')), sum(owned), `I-1, ${story}`)
  for (const name of accountsWithFloor) assert.ok(books[name] >= 0n, `I-7 ${name}, ${story}`)
  const rows = await till.attempts(sessionId)
  for (const row of rows) assert.ok(row.refundedMinor >= 0n && row.refundedMinor <= row.amountMinor, `I-5, ${story}`)
  const captured = rows.filter(({ status, isLate }) => !isLate && (status === 'SUCCEEDED' || status === 'CHARGED_BACK'))
  const isPaid = (await till.sessionNow(sessionId)).status === 'PAID'
  assert.equal(captured.length, isPaid ? 1 : 0, `I-8, ${story}`)
  assert.ok(
    rows.every(({ environment }) => environment === till.scope.environment),
    `I-9, ${story}`,
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

/** What it came to on its way. */
async function play(seed: number): Promise<string[]> {
  const till = await tillOf(harness)
  const random = seeded(seed)
  const { id: sessionId, expiresAt } = await till.session({ maxAttempts: attemptsMax })
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
  const last = async () => (await till.attempts(sessionId)).at(-1)
  const story: string[] = []
  const reached = new Set<string>()
  for (let turn = 0; turn < 16; turn++) {
    const name = likely[random(likely.length)] ?? 'wait'
    story.push(name)
    await moves[name]?.({ till, model, sessionId, random, last })
    const { status, attempts } = await till.sessionNow(sessionId)
    reached.add(status)
    assert.deepEqual([status, attempts], [model.status, model.attempts], `seed ${seed}: ${story.join(', ')}`)
    await assertInvariants(till, sessionId, `seed ${seed}: ${story.join(', ')}`)
  }
  // What came too late is given back by the next run.
  await moves['resolve']?.({ till, model, sessionId, random, last })
  await till.giveBack()
  const succeeded = (await till.attempts(sessionId)).filter((row) => row.status === 'SUCCEEDED')
  const books = await till.books()
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
