import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { isLong } from '#test/long.ts'
import { Failure } from '#platform/errors.ts'
import { newId } from '#platform/ids.ts'
import { useHarness } from '#test/harness.ts'
import type { OperatorAccount } from '../bank-files/account.ts'
import { operatorAccount, paidMerchant } from '../bank-files/fixture.ts'
import { decideAs, decideOwn } from '../bank-statements/decide.ts'
import { bytesOf, camt053, feedParts, importText } from '../bank-statements/fixture.ts'
import { importNotification } from '../bank-statements/notify.ts'
import { addVirtualRib } from '../bank-statements/virtual-ribs.ts'
import { listSuspense } from '../bank-statements/queries.ts'
import { listEntriesOfSettlement } from '../bank-statements/operator-queries.ts'
import { undoEntry } from '../bank-statements/undo.ts'
import { cashReceived } from '../ledger/bookings.ts'
import { bookingDay } from '../ledger/booking-day.ts'
import { sumOfBank } from '../ledger/operator.ts'
import { post } from '../ledger/post.ts'
import { sumOfAccount } from '../ledger/queries.ts'
import { assertSound } from '../payments/fixture.ts'
import { emitTransactionEvent, recordTransaction } from '../payments/record.ts'
import { settleByHand } from '../payouts/by-hand.ts'
import { chargeFee } from '../pricing/charge-fee.ts'
import { executeRefund } from '../refunds/execute.ts'
import { refundFixtureOf } from '../refunds/fixture.ts'
import { requestRefund } from '../refunds/request.ts'
import { undoSettlementEnd, writeOffSettlement } from '../settlements/end-settlement.ts'
import { cmiAccount, cmiHead, importText as importSettlement, settlementPartsOf, sold } from '../settlements/fixture.ts'
import { decideLinePayment, decideOwnLine } from '../settlements/decide.ts'
import {
  type LineRow,
  listLines,
  listOpenOf,
  listSettlementsNamed,
  type SettlementRow,
} from '../settlements/queries.ts'
import { netOf } from '../settlements/settlement.ts'
import { undoLine } from '../settlements/undo-line.ts'
import { ribOf } from '../wallets/rib.ts'
import { reconcileDay } from './days.ts'

// Random lives of sales, refunds, fees, payouts and fundings, with a bank and an acquirer whose files come in any order, twice, torn and with errors: the books say at the
// end what both of them say, and what could not be told stands in suspense.

const harness = useHarness()

const moves = [
  'payout',
  'payout',
  'confirm',
  'show',
  'show',
  'show',
  'return',
  'announce',
  'refund',
  'sell',
  'settle',
  'transfer',
  'charge',
  'stray',
  'wrong amount',
  'repeat',
  'notify',
  'statement',
  'statement',
  'torn',
  'wrong opening',
  'wrong sum',
  'twice',
  'own',
  'undo',
  'take back',
  'decide',
  'end',
  'reopen',
  'take line back',
  'decide line',
] as const
type Move = (typeof moves)[number]
type Step = { move: Move; pick: number; amountMinor: bigint }

type Line = {
  amountMinor: bigint
  endToEndId?: string
  remittance?: string
  reason?: string
  payoutId?: string
  creditedTo?: string
  bankReference?: string
}

/** The bank and the acquirer as they see it, apart from the books. */
type World = {
  account: OperatorAccount
  merchant: Awaited<ReturnType<typeof paidMerchant>>
  /** Number of the account that the merchant transfers to. */
  rib: string
  acquirer: string
  /** On the account by the statements that were imported. */
  heldMinor: bigint
  statements: number
  last: string | undefined
  /** Movements of the bank that no statement has shown yet, and those that one has. */
  waiting: Line[]
  shown: Line[]
  /** Transfers that the operator has handed to its bank, and that the bank has not carried out. */
  handedIn: Line[]
  sales: { reference: string; amountMinor: bigint }[]
  /** References of the payments, by those of the acquirer. */
  payments: Map<string, string>
  settled: { reference: string; netMinor: bigint }[]
  /** All settlements of the acquirer, as the books have them. */
  settlements: SettlementRow[]
}

/** Entries that the operator has taken for its own, with their amounts. */
const own = new Map<string, bigint>()

const paidOn = bookingDay(new Date()).split('-').toReversed().join('/')

const pickOf = <Item>(items: readonly Item[], pick: number): Item | undefined => items[pick % Math.max(1, items.length)]

const takeOf = <Item>(items: Item[], pick: number): Item | undefined =>
  items.splice(pick % Math.max(1, items.length), 1)[0]

const write = <Result>(world: World, work: Parameters<typeof harness.make.write<Result>>[1]): Promise<Result> =>
  harness.make.write(world.merchant.scope, work)

const statementOf = (
  { account, statements, heldMinor: openingMinor }: World,
  entries: readonly Line[],
  given: { closingMinor?: bigint } = {},
): string =>
  camt053({
    account,
    id: `${account.name}-${statements + 1}`,
    sequence: statements + 1,
    openingMinor,
    entries,
    ...given,
  })

const sumIn = (lines: readonly Pick<Line, 'amountMinor'>[]): bigint =>
  lines.reduce((sum, each) => sum + each.amountMinor, 0n)

const sumOfMinor = (rows: readonly { minor: bigint }[]): bigint => rows.reduce((sum, { minor }) => sum + minor, 0n)

const amountText = (minor: bigint): string => `${minor / 100n},${String(minor % 100n).padStart(2, '0')}`

const play: Record<Move, (world: World, step: Step) => Promise<unknown>> = {
  payout: async (world, { amountMinor }) => {
    const { id, reference } = await world.merchant.payOut(amountMinor + 10_000n)
    world.handedIn.push({ amountMinor: -(amountMinor + 10_000n), endToEndId: reference, payoutId: id })
  },
  // The operator has seen it at the bank: its statement shows it, with this amount, in the end.
  confirm: async (world, { pick }) => {
    const line = pickOf(
      world.handedIn.filter(({ payoutId }) => payoutId !== undefined),
      pick,
    )
    if (line?.payoutId === undefined) return
    const id = line.payoutId
    await write(world, (ctx) => settleByHand(ctx, {}, id, { status: 'PAID' }))
    world.waiting.push(...world.handedIn.splice(world.handedIn.indexOf(line), 1))
  },
  show: async (world, { pick }) => {
    const line = takeOf(world.handedIn, pick)
    if (line) world.waiting.push(line)
  },
  return: async (world, { pick }) => {
    const line = pickOf(
      world.shown.filter(({ amountMinor }) => amountMinor < 0n),
      pick,
    )
    if (line) world.waiting.push({ ...line, amountMinor: -line.amountMinor, reason: 'AC04' })
  },
  // One of two transfers is sent to the number of the merchant without a reference.
  announce: async (world, { amountMinor, pick }) => {
    const body = { amount: Number(amountMinor) / 100, method: 'BANK_TRANSFER' }
    const call = { method: 'POST', path: '/v1/wallet/fundings', key: world.merchant.liveKey, body } as const
    const { reference } = (await harness.call(call)).body.bankTransfer
    const unnamed = { creditedTo: world.rib, bankReference: `B${reference}` }
    world.handedIn.push({ amountMinor, ...(pick % 2 === 0 ? unnamed : { remittance: `VIREMENT ${reference}` }) })
  },
  refund: async (world, { amountMinor }) => {
    const { parts } = await refundFixtureOf(harness)
    const { refund } = await write(world, async (ctx) => {
      const paid = { type: 'PAYMENT', status: 'SUCCEEDED', method: 'CASH', amountMinor, currency: 'MAD' } as const
      const row = await recordTransaction(ctx, { ...paid, completedAt: ctx.now })
      emitTransactionEvent(ctx, 'payment.created', row)
      const booking = { ...cashReceived({ amountMinor }), subjectId: row.id, currency: 'MAD' }
      await post(ctx.tx, ctx.scope, booking, ctx.now)
      const destination = { rib: '007780000123456789012396', holderName: 'Salma Idrissi' }
      return requestRefund(ctx, { transactionId: row.id, refundReference: row.id, reason: 'RETURN', destination })
    })
    await executeRefund({ ...parts, now: () => new Date() }, world.merchant.scope, refund.id)
    const { reference } = await world.merchant.transaction(refund.refundTransactionId)
    world.handedIn.push({ amountMinor: -amountMinor, remittance: `REMBOURSEMENT ${reference}` })
  },
  sell: async (world, { amountMinor }) => {
    const reference = newId(new Date()).replaceAll('-', '').slice(-20)
    const sale = { amountMinor, acquirerReference: reference }
    world.payments.set(reference, (await sold(harness, world.merchant.scope, world.acquirer, sale)).reference)
    world.sales.push({ reference, amountMinor })
  },
  settle: async (world) => {
    const sales = world.sales.splice(0)
    if (sales.length === 0) return
    const reference = `R-${newId(new Date()).slice(-12).toUpperCase()}`
    const lines = sales.map(
      (sale) =>
        `${reference};${paidOn};VENTE;${sale.reference};;24/11/2026;${amountText(sale.amountMinor)};0,01;${amountText(sale.amountMinor - 1n)}`,
    )
    const text = `${[cmiHead, ...lines].join('\n')}\n`
    // A file that comes twice changes nothing.
    await importSettlement(harness, { accountId: world.acquirer, text })
    await importSettlement(harness, { accountId: world.acquirer, text })
    const netMinor = sales.reduce((sum, each) => sum + each.amountMinor - 1n, 0n)
    world.settled.push({ reference, netMinor })
    world.settlements.push(...(await listSettlementsNamed(harness.db.read, [reference])))
  },
  transfer: async (world, { pick }) => {
    const paid = takeOf(world.settled, pick)
    if (paid) world.waiting.push({ amountMinor: paid.netMinor, remittance: `CMI ${paid.reference}` })
  },
  charge: (world, { amountMinor }) =>
    write(world, (ctx) =>
      chargeFee(ctx, {
        reason: 'MONTHLY_FEE',
        subject: newId(ctx.now),
        fee: { feeMinor: amountMinor, vatMinor: 0n },
        currency: 'MAD',
      }),
    ),
  stray: async (world, { amountMinor, pick }) =>
    world.waiting.push({ amountMinor: pick % 2 === 0 ? amountMinor : -amountMinor, remittance: 'Frais de tenue' }),
  'wrong amount': async (world, { pick }) => {
    const line = takeOf(world.handedIn, pick)
    if (line) world.waiting.push({ ...line, amountMinor: line.amountMinor + (pick % 2 === 0 ? 1n : -1n) })
  },
  repeat: async (world, { pick }) => {
    const line = pickOf(world.shown, pick)
    if (line) world.waiting.push(line)
  },
  notify: (world) =>
    importNotification(
      feedParts(harness),
      bytesOf(
        statementOf(world, world.waiting)
          .replaceAll('camt.053', 'camt.054')
          .replaceAll('BkToCstmrStmt', 'BkToCstmrDbtCdtNtfctn')
          .replaceAll('Stmt>', 'Ntfctn>'),
      ),
    ),
  statement: async (world) => {
    const content = statementOf(world, world.waiting)
    const imported = await importText(harness, content)
    assert.equal(imported.entries, world.waiting.length)
    world.last = content
    world.statements++
    world.heldMinor += sumIn(world.waiting)
    world.shown.push(...world.waiting.splice(0))
  },
  torn: async (world, { pick }) => {
    const content = statementOf(world, world.waiting)
    await assert.rejects(importText(harness, content.slice(0, 1 + (pick % (content.length - 1)))))
  },
  'wrong opening': (world) =>
    assert.rejects(
      importText(harness, statementOf({ ...world, heldMinor: world.heldMinor + 1n }, world.waiting)),
      /opens with/,
    ),
  'wrong sum': (world) => {
    const closingMinor = world.heldMinor + sumIn(world.waiting) + 1n
    return assert.rejects(
      importText(harness, statementOf(world, world.waiting, { closingMinor })),
      /but it closes with/,
    )
  },
  twice: async (world) => {
    if (world.last) assert.equal((await importText(harness, world.last)).entries, 0)
  },
  own: async (world, { pick }) => {
    const waiting = (await listSuspense(harness.db.read, 500)).filter(({ accountId }) => accountId === world.account.id)
    const entry = pickOf(waiting, pick)
    if (entry) await decideOwn(feedParts(harness), { entryId: entry.id, by: 'amal', because: 'It is ours.' })
    if (entry) own.set(entry.id, entry.amountMinor)
  },
  undo: async (_world, { pick }) => {
    const entryId = pickOf([...own.keys()], pick)
    if (entryId === undefined) return
    own.delete(entryId)
    await undoEntry(feedParts(harness), { entryId, ...mistake })
  },
  'take back': async (world, { pick }) => {
    const entry = pickOf(await entriesOf(world), pick)
    if (entry) await ifAllowed(undoEntry(feedParts(harness), { entryId: entry.id, ...mistake }))
  },
  // Any entry that waits, as any settlement: it is refused, or it is a part of it.
  decide: async (world, { pick }) => {
    const entry = pickOf(await waitingOn(world), pick)
    const settlement = pickOf(world.settlements, pick)
    if (entry && settlement) await ifAllowed(decideAsSettlement(entry.id, settlement))
  },
  end: async (world, { pick }) => {
    const settlement = pickOf(world.settlements, pick)
    if (!settlement) return
    await ifAllowed(writeOffSettlement(settlementPartsOf(harness), { settlementId: settlement.id, ...mistake }))
  },
  reopen: async (world, { pick }) => {
    const settlement = pickOf(world.settlements, pick)
    if (settlement) await reopen(settlement)
  },
  'take line back': async (world, { pick }) => {
    const line = pickOf(await linesOf(world), pick)
    if (line) await ifAllowed(undoLineOf(line.id))
  },
  'decide line': async (world, { pick }) => {
    const line = pickOf(await linesOf(world), pick)
    if (line && pick % 3 === 0)
      await ifAllowed(decideOwnLine(settlementPartsOf(harness), { lineId: line.id, ...mistake }))
    else if (line) await ifAllowed(decideLine(world, line))
  },
}

const linesOf = async ({ settlements }: World) =>
  (await Promise.all(settlements.map(({ id }) => listLines(harness.db.read, id)))).flat()

const undoLineOf = (lineId: string) => undoLine(settlementPartsOf(harness), { lineId, ...mistake })

const decideLine = ({ payments }: World, { id: lineId, reference }: LineRow) =>
  decideLinePayment(settlementPartsOf(harness), payments.get(reference ?? '') ?? '', { lineId, ...mistake })

const mistake = { by: 'amal', because: 'It is not.' }

const waitingOn = async ({ account }: World) =>
  (await listSuspense(harness.db.read, 10_000)).filter(({ accountId, line }) => accountId === account.id && line > 0)

const entriesOf = async ({ settlements }: World) =>
  (await Promise.all(settlements.map(({ id }) => listEntriesOfSettlement(harness.db.read, id, 100)))).flat()

const decideAsSettlement = (entryId: string, { reference }: SettlementRow) =>
  decideAs(feedParts(harness), { as: 'SETTLEMENT', reference }, { entryId, ...mistake })

const reopen = ({ id: settlementId }: SettlementRow) =>
  ifAllowed(undoSettlementEnd(settlementPartsOf(harness), { settlementId, ...mistake }))

/** A decision may be refused with a reason; nothing else may go wrong. */
async function ifAllowed(decision: Promise<unknown>): Promise<void> {
  await decision.catch((error: unknown) => {
    if (!(error instanceof Failure && error.code === 'INVALID_STATE')) throw error
  })
}

/** Takes every decision about settlements back, and has each settlement paid by the entry that is of it. */
async function setRight(world: World): Promise<void> {
  for (const each of world.settlements) await reopen(each)
  for (const { id: entryId } of await entriesOf(world)) await undoEntry(feedParts(harness), { entryId, ...mistake })
  for (const entryId of own.keys()) await undoEntry(feedParts(harness), { entryId, ...mistake })
  own.clear()
  for (const line of await linesOf(world)) {
    await ifAllowed(undoLineOf(line.id))
    await decideLine(world, line)
  }
  for (const settlement of world.settlements) {
    const { reference, netMinor } = settlement
    const entry = (await waitingOn(world)).find(
      ({ remittance, amountMinor }) => remittance?.endsWith(reference) && amountMinor === netMinor,
    )
    await decideAsSettlement(entry?.id ?? '', settlement)
  }
}

let heldBefore = 0n
let lives = 0

async function live(steps: readonly Step[]): Promise<void> {
  lives++
  const account = await operatorAccount(harness)
  const merchant = await paidMerchant(harness)
  const owedBefore = await sumOf('acquirer.receivable')
  const rib = ribOf({ bankCode: '007', cityCode: '781', accountNumber: String(lives).padStart(16, '0') })
  const given = { rib, account: account.name, bankName: 'Banque Atlas', by: 'amal' }
  await harness.make.write(merchant.scope, (ctx) => addVirtualRib(ctx, given))
  const world: World = {
    account,
    merchant,
    rib,
    acquirer: (await cmiAccount(harness, `cmi-life-${lives}`)).id,
    heldMinor: 0n,
    statements: 0,
    last: undefined,
    waiting: [],
    shown: [],
    handedIn: [],
    sales: [],
    payments: new Map(),
    settled: [],
    settlements: [],
  }
  await play.statement(world, { move: 'statement', pick: 0, amountMinor: 0n })
  for (const step of steps) await play[step.move](world, step)
  // At last the bank carries out everything, and tells of it.
  await play.settle(world, { move: 'settle', pick: 0, amountMinor: 0n })
  world.waiting.push(...world.handedIn.splice(0))
  for (const { reference, netMinor } of world.settled.splice(0))
    world.waiting.push({ amountMinor: netMinor, remittance: `CMI ${reference}` })
  await play.statement(world, { move: 'statement', pick: 0, amountMinor: 0n })
  heldBefore += world.heldMinor
  assert.equal(await sumOfBank(harness.db.read, 'MAD'), heldBefore, 'the books and the bank')
  await expectAgreement(world)
  await setRight(world)
  await expectAgreement(world)
  assert.equal(await sumOf('bank.expected'), 0n, 'all that acquirers have settled has come')
  assert.equal(await sumOf('acquirer.receivable'), owedBefore, 'all that acquirers owed is settled')
}

const sumOf = async (account: 'bank.expected' | 'suspense.unmatched' | 'acquirer.receivable') =>
  (await sumOfAccount(harness.db.read, account, 'MAD'))?.creditMinor ?? 0n

async function expectAgreement(world: World): Promise<void> {
  const open = await listOpenOf(
    harness.db.read,
    world.settlements.map(({ id }) => id),
  )
  const openMinor = open.reduce((sum, each) => sum + each.openMinor, 0n)
  assert.equal(-(await sumOf('bank.expected')), openMinor, 'what is open of settlements')
  const waiting = await listSuspense(harness.db.read, 10_000)
  const ownMinor = [...own.values()].reduce((sum, each) => sum + each, 0n)
  const lines = (await linesOf(world)).filter(({ subjectId }) => subjectId === null)
  const linesMinor = lines.reduce((sum, each) => sum + netOf(each), 0n)
  assert.equal(await sumOf('suspense.unmatched'), sumIn(waiting) + ownMinor + linesMinor, 'what is in suspense')
  const day = await reconcileDay(harness.db, 'MAD', bookingDay(new Date()))
  assert.equal(day.receivableMinor, sumOfMinor(day.receivable), 'what acquirers owe')
  assert.equal(day.bank.heldMinor, day.bank.booksMinor + day.bank.timingMinor, 'the bank, and the books of today')
  assert.equal(sumOfMinor(day.unshown), openMinor, 'what is asked for')
}

const anyStep = fc.record({
  move: fc.constantFrom(...moves),
  pick: fc.nat({ max: 100_000 }),
  amountMinor: fc.bigInt({ min: 200n, max: 50_000n }),
})

test('whatever becomes of money and of files about it, the books, the bank and the acquirer agree to the centime', async (t) => {
  const seed = Number(process.env['MIZAN_TEST_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
  t.diagnostic(`seed ${seed}`)
  const lifetimes = fc.array(anyStep, { minLength: 10, maxLength: 30 })
  await fc.assert(fc.asyncProperty(lifetimes, live), { seed, numRuns: isLong ? 100 : 6, endOnFailure: true })
  await assertSound(harness)
})
