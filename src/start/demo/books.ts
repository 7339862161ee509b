import { createCheckout } from '../../modules/checkout/actions.ts'
import { CheckoutCreate } from '../../modules/checkout/schemas.ts'
import { listAccounts as listAcquirerAccounts } from '../../money/acquirers/account-queries.ts'
import type { LiveAccounts } from '../../money/acquirers/routing.ts'
import { takesAll } from '../../money/acquirers/simulator/takes-all.ts'
import { testCard } from '../../money/acquirers/simulator/simulator.ts'
import type { OperatorAccount } from '../../money/bank-files/account.ts'
import { download, makeFiles } from '../../money/bank-files/files.ts'
import { findAccountNamed, insertAccount, listFiles, listPaymentsOf } from '../../money/bank-files/queries.ts'
import { bookEntries } from '../../money/bank-statements/match.ts'
import { importMessage } from '../../money/bank-statements/message.ts'
import { findLastStatement, findStatement } from '../../money/bank-statements/queries.ts'
import { submitCard } from '../../money/payments/charge.ts'
import type { PaymentParts } from '../../money/payments/parts.ts'
import { releaseFunds } from '../../money/payments/release.ts'
import type { MoneyTransaction } from '../../money/payments/transaction.ts'
import { findTransaction, listAttemptsOf } from '../../money/payments/transaction-queries.ts'
import { recordByHand } from '../../money/payouts/by-hand.ts'
import { includePayments } from '../../money/payouts/include.ts'
import { bookLines } from '../../money/settlements/book.ts'
import { findSettlement } from '../../money/settlements/queries.ts'
import { recordSettlements } from '../../money/settlements/record.ts'
import { sumsOf } from '../../money/settlements/settlement.ts'
import { ribOf } from '../../money/wallets/rib.ts'
import { assignBankAccount, walletOf } from '../../money/wallets/wallets.ts'
import { asOneWrite, type Scope, type WriteContext } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import { feedPartsOf } from '../bank.ts'
import { paymentPartsOf } from '../payments.ts'
import { payoutPartsOf } from '../payouts.ts'
import { openPorts, type Ports } from '../ports.ts'
import { approvingAccount, camt053Of, settledLineOf, type ShownEntry } from './book-messages.ts'
import { chanceOf } from './chance.ts'
import { type Clock, clockFrom, type DemoParts } from './demo-context.ts'
import { nameOfDouble } from './production.ts'
import { findDemoMerchant } from './queries.ts'
import { passedBy } from './refused.ts'

// Six weeks of the demo merchant in production: each week has payments, a settlement of the acquirer, a payout, and a statement of the operator's bank. In one
// week the bank got less than the acquirer says it has paid: the difference to find (docs/operations/reconciliation.md).

const dayMs = 86_400_000
const hourMs = 3_600_000
const weeks = 6
/** The week, from 0, in which 120 dirhams are missing. */
const weekOfDifference = 3
const differenceMinor = 12_000n
const bankName = 'demo-bank'
const by = 'demo'
const currency = 'MAD'

const holder = {
  rib: ribOf({ bankCode: '011', cityCode: '780', accountNumber: '4200000000000042' }),
  holderName: 'Boutique Atlas (demo)',
  bic: 'BMCEMAMCXXX',
  bankName: 'Banque de la démonstration',
  agency: 'Agdal',
}

type Books = {
  parts: DemoParts
  ports: Ports
  scope: Scope
  clock: Clock
  payments: PaymentParts
  /** Of the acquirer. */
  accountId: string
  bank: OperatorAccount & { rib: string }
  write: <Result>(work: (ctx: WriteContext) => Promise<Result>) => Promise<Result>
}

/**
 * Plays what is missing. A week whose statement was imported is over, and one that was broken off is played again from its beginning, at the same times:
 * what is there of it stays. So it may end at any moment, and be asked for twice.
 */
export async function playBooks(
  parts: DemoParts,
  { isStopping = () => false }: { isStopping?: () => boolean } = {},
): Promise<void> {
  const clock = clockFrom(new Date(Date.now() - weeks * 7 * dayMs))
  const books = await openBooks(parts, clock)
  if (!books) return
  for (let week = 0; week < weeks; week++) {
    if (isStopping()) return
    const beginning = new Date(books.bank.createdAt.getTime() + week * 7 * dayMs)
    clock.set(beginning)
    if (await findStatement(parts.db.read, books.bank.id, statementName(week))) await finishWeek(books, beginning)
    else await playWeek(books, week, beginning)
  }
}

/** The entries of a statement may not all be booked. */
async function finishWeek({ parts, clock, bank }: Books, beginning: Date): Promise<void> {
  clock.set(new Date(beginning.getTime() + 6 * dayMs))
  await bookEntries(feedPartsOf({ ...parts, now: clock.now }), bank)
}

const statementName = (week: number): string => `RELEVE-DEMO-${week + 1}`
const settlementName = (week: number): string => `REMISE-DEMO-${week + 1}`

async function openBooks(parts: DemoParts, clock: Clock): Promise<Books | undefined> {
  const { db, config, secrets } = parts
  const merchant = await findDemoMerchant(db.read)
  const account = (await listAcquirerAccounts(db.read)).find(({ name }) => name === nameOfDouble.cmi)
  if (!merchant || !account) return undefined
  const scope = { merchantId: merchant.merchantId, environment: 'PRODUCTION' } as const
  const ports = openPorts({ db, config, secrets, now: clock.now })
  const card = approvingAccount(account.id, ports.simulator.acquirer, clock.now)
  const live: LiveAccounts = {
    ...ports.acquirers.live,
    chosen: async () => account.id,
    isThere: async () => true,
    card: async () => card,
  }
  const acquirers = { ...ports.acquirers, live }
  return {
    parts,
    ports,
    scope,
    clock,
    accountId: account.id,
    payments: paymentPartsOf({ db, config, secrets, now: clock.now, ports: { acquirers } }),
    bank: await openBank(parts, clock.now()),
    write: (work) => {
      const now = clock.now()
      const beginning = { scope, origin: 'DASHBOARD', correlationId: newId(now), now, publicUrl: config.publicUrl }
      return asOneWrite(db, { ...beginning, origin: 'DASHBOARD' }, work)
    },
  }
}

async function openBank({ db }: DemoParts, now: Date): Promise<Books['bank']> {
  const rib = ribOf({ bankCode: '007', cityCode: '780', accountNumber: '4200000000000007' })
  const draft: OperatorAccount = {
    id: newId(now),
    name: bankName,
    iban: null,
    rib,
    bic: 'BCMAMAMCXXX',
    holder: 'Paiement de démonstration SA',
    currency,
    isSegregated: true,
    format: 'pain.001.001.09',
    approvalAboveMinor: 100_000_000n,
    createdAt: now,
    openedAt: null,
    retiredAt: null,
  }
  await inTransaction(db, (tx) => insertAccount(tx, draft))
  return { ...((await findAccountNamed(db.read, bankName)) ?? draft), rib }
}

async function playWeek(books: Books, week: number, beginning: Date): Promise<void> {
  const { parts, ports, clock, payments, bank, write } = books
  const at = (days: number) => clock.set(new Date(beginning.getTime() + days * dayMs))
  const chance = chanceOf(20_261_321 + week)
  const paid: MoneyTransaction[] = []
  const count = chance.between(4, 7)
  for (let index = 0; index < count; index++) {
    clock.pass(chance.between(6, 16) * hourMs)
    paid.push(...(await pay(books, `${week}-${index}`, chance.between(150, 950))))
  }
  at(5)
  await passedBy(releaseFunds(payments))
  if (!(await walletOf(parts.db.read, books.scope)).account)
    await passedBy(write((ctx) => assignBankAccount(ctx, holder)))
  // All that is available; nothing where it is too little.
  const payout = await passedBy(write((ctx) => recordByHand(ctx, undefined)))
  const payouts = payoutPartsOf({ ...parts, now: clock.now, ports })
  if (payout) await passedBy(includePayments(payouts, { ...books.scope, id: payout.id }))
  at(6)
  const settledMinor = (await settle(books, week, paid)) - (week === weekOfDifference ? differenceMinor : 0n)
  const settled = { amountMinor: settledMinor, remittance: `VIR CMI ${settlementName(week)}` }
  await show(books, week, [settled, ...(await payOut(books, bank))])
}

/** Returns the sum that the acquirer says it has paid: that of the settlement which is there already, if one is. */
async function settle({ parts, clock, accountId }: Books, week: number, paid: MoneyTransaction[]): Promise<bigint> {
  const { db, config } = parts
  const settling = { db, publicUrl: config.publicUrl, now: clock.now }
  const known = await findSettlement(db.read, accountId, settlementName(week))
  if (known) {
    await bookLines(settling)
    return known.netMinor
  }
  const lines = paid.map(settledLineOf)
  const sum = { reference: settlementName(week), currency, paidOn: dayOf(clock.now()), lines }
  await recordSettlements(settling, { accountId, source: 'FILE', by }, [sum])
  return sumsOf(lines).netMinor
}

/** A payment of a buyer; none where the session was paid before and is not any more. */
async function pay(
  { parts, scope, payments, write }: Books,
  name: string,
  amount: number,
): Promise<MoneyTransaction[]> {
  const input = CheckoutCreate.parse({
    amount,
    currency,
    orderId: `LIVE-${name}`,
    description: 'Commande de la boutique en ligne',
    externalId: `demo-books-${name}`,
    returnUrl: 'https://boutique-atlas.example/merci',
    methods: ['CARD'],
  })
  const made = await passedBy(write((ctx) => createCheckout({ ...ctx, ...takesAll }, input)))
  if (!made) return []
  const now = payments.now()
  const card = {
    number: testCard,
    cvv: '123',
    expMonth: 12,
    expYear: now.getUTCFullYear() + 4,
    holderName: 'SALMA IDRISSI',
  }
  await passedBy(submitCard(payments, scope, { sessionId: made.session.id, correlationId: newId(now), card }))
  const attempts = await listAttemptsOf(parts.db.read, scope, [made.session.id])
  return attempts.filter(({ status }) => status === 'SUCCEEDED')
}

/** The files of the payouts that wait go to the bank. Returns the entries that show them; those of files that no statement has shown yet are among them. */
async function payOut({ parts: { db }, scope, clock }: Books, account: OperatorAccount): Promise<ShownEntry[]> {
  const now = clock.now()
  await makeFiles(db, { account, executionDay: dayOf(now), by, now })
  const entries: ShownEntry[] = []
  for (const { id, messageId, accountId, status } of (await listFiles(db.read, filesMax)).toReversed()) {
    if (accountId !== account.id || status === 'CANCELED') continue
    if (status === 'READY') await download(db, { messageId, by, now })
    for (const { endToEndId, transactionId, amountMinor } of await listPaymentsOf(db.read, id))
      if ((await findTransaction(db.read, scope, transactionId))?.status === 'PENDING')
        entries.push({ endToEndId, amountMinor: -amountMinor })
  }
  return entries
}

/** More than all weeks make. */
const filesMax = 50

async function show({ parts, clock, bank }: Books, week: number, entries: ShownEntry[]): Promise<void> {
  const before = await findLastStatement(parts.db.read, bank.id)
  const openingMinor = before?.closingMinor ?? 0n
  const day = dayOf(clock.now())
  const statement = { id: statementName(week), rib: bank.rib, sequence: week + 1, day, openingMinor, entries }
  const content = Buffer.from(camt053Of(statement))
  const bytes = async function* () {
    yield content
  }
  await importMessage(feedPartsOf({ ...parts, now: clock.now }), bytes, by)
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
