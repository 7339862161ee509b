import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inspect } from 'node:util'
import type { Acquirer, Approved, Authorisation } from './acquirer.ts'
import { type AcquirerFailure, bounded, boundedIssuer } from './bounded.ts'
import { boundMs } from '#test/patience.ts'

const number = '4242424242424242'
const asked: Authorisation = {
  scope: { merchantId: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', environment: 'SANDBOX' },
  reference: 'pay_1',
  amountMinor: 14_990n,
  currency: 'MAD',
  source: { card: { number, cvv: '737', expMonth: 12, expYear: 2040, holderName: 'A HOLDER' } },
  saveCard: false,
  initiatedBy: 'BUYER',
  merchantName: 'A merchant',
}
const approved: Approved = {
  status: 'APPROVED',
  acquirerReference: 'theirs',
  authorisationCode: '123456',
  amountMinor: 14_990n,
  currency: 'MAD',
  capturedAt: new Date('2026-03-02T10:00:00Z'),
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040, funding: 'CREDIT', fingerprint: 'fp' },
}

/** An upstream that answers every call with what `answer` gives. */
function upstream(answer: (signal: AbortSignal | undefined) => unknown): Acquirer {
  const call = async (_: unknown, signal?: AbortSignal) => (await answer(signal)) as never
  return {
    name: 'upstream',
    environments: ['SANDBOX'],
    arrivesWithinMs: 1000,
    can: {
      shape: 'CARD',
      currencies: ['MAD'],
      savesCards: false,
      chargesWithoutBuyer: false,
      verifiesCards: false,
      refundsInParts: false,
    },
    authorise: call,
    continueAfterChallenge: call,
    lookUp: call,
    refund: call,
    lookUpRefund: call,
    verifyCard: call,
    continueVerification: call,
    lookUpVerification: call,
    forgetToken: call,
  }
}

async function ask(answer: (signal: AbortSignal | undefined) => unknown, deadlineMs = 50) {
  const failures: AcquirerFailure[] = []
  const line = bounded(upstream(answer), { deadlineMs, onFailure: (failure) => void failures.push(failure) })
  return { outcome: await line.authorise(asked), failures, line }
}

test('an answer of the right form about the right amount passes unchanged', async () => {
  const { outcome, failures } = await ask(() => approved)
  assert.deepEqual(outcome, approved)
  assert.deepEqual(failures, [])
})

test('members that the port does not know are left behind', async () => {
  const { outcome } = await ask(() => ({
    ...approved,
    raw: { anything: 1 },
    card: { ...approved.card, bin: '424242' },
  }))
  assert.deepEqual(outcome, approved)
})

const misfits: [what: string, answer: unknown, cause: string][] = [
  ['one unit more', { ...approved, amountMinor: 14_991n }, 'MISMATCH'],
  ['another currency', { ...approved, currency: 'EUR' }, 'MISMATCH'],
  ['an amount that is a number', { ...approved, amountMinor: 14_990 }, 'NOT_UNDERSTOOD'],
  ['no amount', { ...approved, amountMinor: undefined }, 'NOT_UNDERSTOOD'],
  ['a negative amount', { ...approved, amountMinor: -14_990n }, 'NOT_UNDERSTOOD'],
  ['a status that nobody knows', { ...approved, status: 'SETTLED' }, 'NOT_UNDERSTOOD'],
  ['NOT_FOUND to what is no look-up', { status: 'NOT_FOUND' }, 'NOT_UNDERSTOOD'],
  ['a decline code that nobody knows', { status: 'DECLINED', code: 'WHY_NOT', isRetryable: true }, 'NOT_UNDERSTOOD'],
  ['a time that is none', { ...approved, capturedAt: new Date(Number.NaN) }, 'NOT_UNDERSTOOD'],
  ['five digits of the card', { ...approved, card: { ...approved.card, last4: '24242' } }, 'NOT_UNDERSTOOD'],
  ['the number of the card', { ...approved, card: { ...approved.card, issuer: number } }, 'MISMATCH'],
  ['a script for an address', { ...action('javascript:alert(1)') }, 'NOT_UNDERSTOOD'],
]

function action(acsUrl: string) {
  const expiresAt = new Date('2026-03-02T10:10:00Z')
  const challenge = { type: 'THREE_DS_CHALLENGE', acsUrl, creq: 'e30' }
  return { status: 'ACTION_NEEDED', authenticationId: 'a', expiresAt, action: challenge }
}

for (const [what, answer, cause] of misfits)
  test(`${what} in an answer makes it UNKNOWN`, async () => {
    const { outcome, failures } = await ask(() => answer)
    assert.deepEqual(outcome, { status: 'UNKNOWN', cause })
    assert.deepEqual(failures, [{ acquirer: 'upstream', operation: 'authorise', cause, reference: 'pay_1' }])
  })

test('the amount of a voucher is compared too', async () => {
  const voucher = {
    number: '770000000005',
    currency: 'MAD',
    expiresAt: new Date('2026-03-05T00:00:00Z'),
    agents: ['A'],
  }
  const answer = async () => ({ status: 'ISSUED', voucher: { ...voucher, amountMinor: 1n } }) as const
  const upstreamIssuer = { issueVoucher: answer, voidVoucher: answer, lookUpVoucher: answer }
  const line = boundedIssuer(
    { name: 'network', environments: ['SANDBOX'], arrivesWithinMs: 0, ...upstreamIssuer },
    { deadlineMs: 50 },
  )
  const outcome = await line.issueVoucher({ ...asked, expiresAt: voucher.expiresAt })
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'MISMATCH' })
})

test('one deadline covers the whole call, and the acquirer hears that its caller has gone', async () => {
  const began = performance.now()
  const heard = Promise.withResolvers<boolean>()
  const { outcome } = await ask(
    (signal) =>
      new Promise(() => {
        signal?.addEventListener('abort', () => heard.resolve(true))
      }),
  )
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'TIMEOUT' })
  assert.ok(performance.now() - began < boundMs(1_000))
  assert.equal(await heard.promise, true)
})

test('an acquirer that fails long after the deadline is ignored', async () => {
  const late = Promise.withResolvers<never>()
  const { outcome } = await ask(() => late.promise, 10)
  late.reject(new Error('too late'))
  await new Promise((resolve) => setImmediate(resolve))
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'TIMEOUT' })
})

test('an acquirer that throws at once is UNKNOWN', async () => {
  const { outcome } = await ask(() => {
    throw Object.assign(new Error('refused'), { code: 'ECONNRESET' })
  })
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'ERROR' })
})

test('of an error that quotes the card, an operator sees a plain word at most', async () => {
  const quoting = [
    Object.assign(new Error(`cannot send ${JSON.stringify({ number, cvv: '737' })}`), { code: 'ECONNRESET' }),
    Object.assign(new Error(number), { name: number, code: number, cause: asked.source }),
    number,
    asked.source,
    undefined,
    null,
  ]
  for (const error of quoting) {
    const { outcome, failures } = await ask(() => Promise.reject(error))
    const seen = inspect({ outcome, failures }, { depth: 9, showHidden: true })
    assert.equal(outcome.status, 'UNKNOWN')
    assert.ok(!seen.includes(number) && !seen.includes('737'), seen)
  }
  const { failures } = await ask(() => Promise.reject(quoting[0]))
  assert.equal(failures[0]?.error, 'ECONNRESET')
})

test('an acquirer that says UNKNOWN itself is heard, and counts as a failure', async () => {
  const { outcome, failures } = await ask(() => ({ status: 'UNKNOWN', cause: 'NOT_UNDERSTOOD' }))
  assert.deepEqual(outcome, { status: 'UNKNOWN', cause: 'NOT_UNDERSTOOD' })
  assert.equal(failures.length, 1)
})
