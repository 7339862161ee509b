import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { EnvironmentName, Scope } from '#platform/context.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { Failure } from '#platform/errors.ts'
import { useHarness } from '#test/harness.ts'
import { type EntryRow, listAllBalances, listAllEntries } from '#test/ledger-queries.ts'
import { accountsWithFloor } from './accounts.ts'
import * as bookings from './bookings.ts'
import type { Booking } from './bookings.ts'
import { balanceOf, type Entered, post } from './post.ts'

// Random weeks of a merchant, step by step beside a model that only adds and subtracts: after each step the ledger and the model agree, and the
// invariants of a ledger hold.

const harness = useHarness()

const kinds = ['capture', 'release', 'fund', 'refund', 'payout', 'end', 'chargeback', 'fee', 'repeat'] as const
const places = [
  ['SANDBOX', 'MAD'],
  ['SANDBOX', 'EUR'],
  ['PRODUCTION', 'MAD'],
] as const
const anyStep = fc.record({
  kind: fc.constantFrom(...kinds),
  place: fc.constantFrom(...places),
  amountMinor: fc.bigInt(1n, 200n),
  /** Chooses among what there is to choose from. */
  pick: fc.nat({ max: 50 }),
})
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never

type Hold = { kind: 'refund' | 'payout'; subjectId: string; amountMinor: bigint; state: 'HELD' | 'DONE' | 'FREE' }
/** One environment and currency. */
type Book = {
  accounts: Map<string, bigint>
  holds: Hold[]
  unreleased: { subjectId: string; amountMinor: bigint }[]
  entered: Entered[]
}

test('whatever happens to a merchant, every step leaves the ledger as arithmetic says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), async (steps) => {
      const { sandbox, production } = await harness.make.merchant()
      const scopes = { SANDBOX: sandbox, PRODUCTION: production }
      const books = new Map(places.map((place) => [place.join(), emptyBook()]))
      let before: Record<EnvironmentName, EntryRow[]> = { SANDBOX: [], PRODUCTION: [] }
      for (const [index, step] of steps.entries()) {
        const book = books.get(step.place.join()) as Book
        const entered = nextOf(book, step, `subject_${index}`)
        if (entered) await take(scopes[step.place[0]], book, entered)
        const after = { SANDBOX: await entriesOf(sandbox), PRODUCTION: await entriesOf(production) }
        for (const environment of ['SANDBOX', 'PRODUCTION'] as const) {
          // Written entries stay as they were, and a step changes one environment alone.
          assert.deepEqual(after[environment].slice(0, before[environment].length), before[environment])
          if (environment !== step.place[0]) assert.equal(after[environment].length, before[environment].length)
        }
        before = after
        for (const [environment, currency] of places)
          await checkBook(
            scopes[environment],
            currency,
            books.get(`${environment},${currency}`) as Book,
            after[environment],
          )
      }
    }),
    { numRuns: 60 },
  )
})

const emptyBook = (): Book => ({ accounts: new Map(), holds: [], unreleased: [], entered: [] })
const entriesOf = (scope: Scope) => listAllEntries(harness.db.read, scope)

/** Returns the posting of a step, if it has something to act on; the model's own lists follow once it was posted. */
function nextOf(book: Book, { kind, amountMinor, pick, place }: Step, subjectId: string): Entered | undefined {
  const about = (booking: Booking, id = subjectId): Entered => ({ ...booking, subjectId: id, currency: place[1] })
  if (kind === 'capture') return about(bookings.paymentCaptured({ amountMinor, feeMinor: amountMinor / 10n }))
  if (kind === 'fund') return about(bookings.fundingTransferred({ amountMinor }))
  if (kind === 'refund') return about(bookings.refundRequested({ amountMinor }))
  if (kind === 'payout') return about(bookings.payoutCreated({ amountMinor }))
  if (kind === 'fee') return about(bookings.feeCharged({ amountMinor }))
  if (kind === 'chargeback') {
    const availableMinor = least(balance(book, 'merchant.available'), amountMinor)
    return about(bookings.chargebackReceived({ availableMinor, pendingMinor: amountMinor - availableMinor }))
  }
  if (kind === 'release') {
    const payment = book.unreleased[pick % book.unreleased.length]
    return payment && about(bookings.fundsReleased(payment), payment.subjectId)
  }
  if (kind === 'repeat') return book.entered[pick % book.entered.length]
  const open = book.holds.filter(({ state, kind: of }) => state === 'HELD' || (state === 'DONE' && of === 'refund'))
  const hold = open[pick % open.length]
  return hold && about(endOf(hold, pick), hold.subjectId)
}

function endOf({ kind, state, amountMinor }: Hold, pick: number): Booking {
  if (kind === 'payout') return pick % 2 ? bookings.payoutPaid({ amountMinor }) : bookings.payoutFailed({ amountMinor })
  const by = 'ACQUIRER'
  if (state === 'DONE') return bookings.refundReturned({ amountMinor, by })
  return pick % 2 ? bookings.refundSucceeded({ amountMinor, by }) : bookings.refundFailed({ amountMinor })
}

/** Posts, and expects what the model expects. */
async function take(scope: Scope, book: Book, entered: Entered): Promise<void> {
  const isKnown = book.entered.some((each) => each.event === entered.event && each.subjectId === entered.subjectId)
  const after = new Map(book.accounts)
  for (const { from, to, amountMinor } of entered.postings) {
    after.set(from, (after.get(from) ?? 0n) - amountMinor)
    after.set(to, (after.get(to) ?? 0n) + amountMinor)
  }
  const isCovered = accountsWithFloor.every((account) => (after.get(account) ?? 0n) >= 0n)
  const expected = isKnown ? 'ALREADY_POSTED' : isCovered ? 'POSTED' : 'INSUFFICIENT_BALANCE'
  const outcome = await inTransaction(harness.db, (tx) => post(tx, scope, entered, new Date())).catch(
    (error: unknown) => {
      if (error instanceof Failure) return error.code
      throw error
    },
  )
  assert.equal(outcome, expected)
  if (outcome !== 'POSTED') return
  book.accounts = after
  book.entered.push(entered)
  follow(book, entered)
}

function follow(book: Book, { event, subjectId, postings }: Entered): void {
  const amountMinor = postings[0]?.amountMinor ?? 0n
  const known = book.holds.find((each) => each.subjectId === subjectId)
  if (event === 'payment.captured')
    book.unreleased.push({ subjectId, amountMinor: amountMinor - (postings[1]?.amountMinor ?? 0n) })
  if (event === 'payment.released') book.unreleased = book.unreleased.filter((each) => each.subjectId !== subjectId)
  if (event === 'refund.requested') book.holds.push({ kind: 'refund', subjectId, amountMinor, state: 'HELD' })
  if (event === 'payout.created') book.holds.push({ kind: 'payout', subjectId, amountMinor, state: 'HELD' })
  if (!known) return
  if (event === 'refund.succeeded' || event === 'payout.paid') known.state = 'DONE'
  if (event === 'refund.failed' || event === 'refund.returned' || event === 'payout.failed') known.state = 'FREE'
}

async function checkBook(scope: Scope, currency: string, book: Book, all: EntryRow[]): Promise<void> {
  const entries = all.filter((each) => each.currency === currency)
  const kept = (await listAllBalances(harness.db.read, scope)).filter((each) => each.currency === currency)
  const sumBy = (rows: { account: string; minor: bigint }[]) => {
    const sums: Record<string, bigint> = {}
    for (const { account, minor } of rows) sums[account] = (sums[account] ?? 0n) + minor
    return sums
  }
  // Debits equal credits in each transaction, in whole minor units.
  const perTransaction = sumBy(
    entries.map(({ event, subjectId, amountMinor }) => ({ account: `${event} ${subjectId}`, minor: amountMinor })),
  )
  for (const [name, sum] of Object.entries(perTransaction)) assert.equal(sum, 0n, name)
  // Each business event is booked once for its subject.
  assert.equal(Object.keys(perTransaction).length, book.entered.length)
  // Balances are the sums of the entries, and both are what the model says.
  const byEntries = sumBy(entries.map(({ account, amountMinor }) => ({ account, minor: amountMinor })))
  assert.deepEqual(sumBy(kept.map(({ account, balanceMinor }) => ({ account, minor: balanceMinor }))), byEntries)
  assert.deepEqual(byEntries, Object.fromEntries(book.accounts))
  // The holds are those of the open refunds and payouts, and no others.
  for (const kind of ['refund', 'payout'] as const) {
    const open = book.holds.filter((each) => each.kind === kind && each.state === 'HELD')
    const held = open.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    assert.equal(await balanceOf(harness.db.read, scope, currency, `merchant.${kind}_hold`), held)
  }
  // No account with a floor falls below it.
  for (const account of accountsWithFloor) assert.ok((byEntries[account] ?? 0n) >= 0n, account)
}

const balance = (book: Book, account: string) => book.accounts.get(account) ?? 0n
const least = (one: bigint, other: bigint) => (one < other ? one : other)
