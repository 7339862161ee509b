import type { Command } from 'commander'
import { isDay } from '../platform/day.ts'
import { isDoubt, doubts } from '../money/bank-statements/doubt.ts'
import { findAccountNamed } from '../money/bank-files/queries.ts'
import { findLastDay, listDays } from '../money/ledger/day-queries.ts'
import { isCurrency, majorText } from '../money/money.ts'
import { closeDay, isClosableAt, isClosedBy, isOver, reconcileDay, yesterday } from '../money/reconciliation/days.ts'
import type { Reconciliation } from '../money/reconciliation/reconciliation.ts'
import { isLate, type Safeguarding } from '../money/reconciliation/safeguarding.ts'
import { listCurrencies } from '../money/reconciliation/verify-queries.ts'
import { isLineDoubt, lineDoubts } from '../money/settlements/settlement.ts'
import type { Database } from '../platform/db/database.ts'
import { inEnglish } from '../platform/sentences/said.ts'
import { CommandFailure, print, withDatabase } from './output.ts'
import { asCommandFailure, requireBy } from './scope.ts'

// The books beside what acquirers and banks say, at the end of a day.

const parts = ['receivable', 'bank', 'under-way', 'suspense', 'differences'] as const
type Part = (typeof parts)[number]
type Options = {
  until?: string
  currency?: string
  account?: string
  show?: string
  close?: boolean
  days?: boolean
  by?: string
}

export function addReconcileCommand(program: Command): void {
  program
    .command('reconcile')
    .description('hold the books against acquirers and banks at the end of a day')
    .option('--until <date>', 'the day; yesterday without it')
    .option('--currency <code>', 'one currency alone')
    .option('--account <name>', 'one account at a bank alone, for --show bank')
    .option('--show <part>', `the rows of ${parts.join(', ')}`)
    .option('--close', 'close the day: nothing can be dated in it any more')
    .option('--days', 'list closed days')
    .option('--by <name>', 'who you are, for --close')
    .action(reconcile)
}

async function reconcile(options: Options, command: Command): Promise<void> {
  const now = new Date()
  const day = options.until ?? yesterday(now)
  if (!isDay(day)) throw new CommandFailure('--until must be a date, such as 2026-11-24.')
  if (options.currency !== undefined && !isCurrency(options.currency))
    throw new CommandFailure('--currency must be an active ISO 4217 code, such as MAD.')
  const part = parts.find((each) => each === options.show)
  if (options.show !== undefined && !part) throw new CommandFailure(`--show must be ${parts.join(', ')}.`)
  const by = options.close ? requireBy(options.by ?? '') : undefined
  if (by !== undefined && !isOver(day, now)) throw new CommandFailure(`${day} can be closed an hour after its end.`)
  await withDatabase(async (db) => {
    if (options.days) return showDays(db, command)
    const { account } = options
    if (account !== undefined && !(await findAccountNamed(db.read, account)))
      throw new CommandFailure(`There is no account ${account}: npx mizan bank accounts list.`)
    const found: ClosableDay[] = []
    for (const currency of await currenciesOf(db, options.currency))
      found.push(await lookAt(db, { currency, day, now }))
    if (by !== undefined) return close(db, { found, by, now }, command)
    print(
      command,
      found.map(shown),
      found.length > 0 ? found.flatMap((each) => linesOf(each, part, account)) : ['Nothing is booked in production.'],
    )
  }).catch(asCommandFailure)
}

/** `closing` says whether and how it can be closed. */
type ClosableDay = Reconciliation & { isClosed: boolean; closing: string }

async function lookAt(
  db: Database,
  { currency, day, now }: { currency: string; day: string; now: Date },
): Promise<ClosableDay> {
  const found = await reconcileDay(db, currency, day)
  const closedUntil = (await findLastDay(db.read, currency))?.day
  return {
    ...found,
    isClosable: isClosableAt(found, now),
    isClosed: isClosedBy(day, closedUntil),
    closing: closingWords(found, { closedUntil, now }),
  }
}

function closingWords(
  { day, isClosable }: Reconciliation,
  { closedUntil, now }: { closedUntil: string | undefined; now: Date },
): string {
  if (closedUntil !== undefined && isClosedBy(day, closedUntil))
    return `It is closed, as all days until ${closedUntil}.`
  if (!isOver(day, now)) return 'It can be closed an hour after its end.'
  return isClosable
    ? 'It can be closed: --close --by NAME'
    : 'It cannot be closed yet: --show suspense, --show differences'
}

const currenciesOf = async (db: Database, currency: string | undefined): Promise<string[]> =>
  currency === undefined ? (await listCurrencies(db.read)).map((each) => each.currency) : [currency]

async function showDays(db: Database, command: Command): Promise<void> {
  const days = await listDays(db.read, 400)
  print(
    command,
    days.map(({ receivableMinor, bankMinor, merchantsMinor, ...each }) => ({
      ...each,
      receivable: majorText(receivableMinor, each.currency),
      bank: majorText(bankMinor, each.currency),
      merchants: majorText(merchantsMinor, each.currency),
    })),
    days.length > 0
      ? days.map(({ day, currency, closedBy }) => `${day}  ${currency}  closed by ${closedBy}`)
      : ['No days are closed.'],
  )
}

/** Every currency that agrees is closed, also where another one was closed before; the others are told. */
async function close(
  db: Database,
  { found, by, now }: { found: readonly ClosableDay[]; by: string; now: Date },
  command: Command,
): Promise<void> {
  const open = found.filter(({ isClosable, isClosed }) => !isClosable && !isClosed)
  for (const { currency, day } of found.filter(({ isClosable, isClosed }) => isClosable && !isClosed))
    await closeDay(db, { currency, day, by, now })
  print(
    command,
    found.map((each) => shown({ ...each, isClosed: !open.includes(each) })),
    found.flatMap((each) =>
      open.includes(each)
        ? linesOf(each, 'differences', undefined)
        : [`${each.day} ${each.isClosed ? 'was closed before' : 'is closed'} in ${each.currency}.`],
    ),
  )
  if (open.length > 0)
    throw new CommandFailure(`${open[0]?.day} stays open in ${open.map(({ currency }) => currency).join(', ')}.`)
}

function linesOf(found: ClosableDay, part: Part | undefined, account: string | undefined): string[] {
  const { currency, day, bank, safeguarding, suspended, differences } = found
  const text = (minor: bigint) => `${majorText(minor, currency)} ${currency}`
  const lines = [
    `${day}  ${currency}`,
    `  acquirers owe        ${text(found.receivableMinor)}`,
    `  the bank holds       ${text(bank.heldMinor)}; the books say ${text(bank.booksMinor)}${bank.timingMinor === 0n ? '' : `, and ${text(bank.timingMinor)} are under way between them`}`,
    `  merchants own        ${text(safeguarding.merchantsMinor)}; ${text(safeguarding.heldMinor)} is held for them, ${heldWords(safeguarding, text)}`,
    `  under way            ${text(safeguarding.underWayMinor)}${lateWords(safeguarding, text)}`,
    `  in suspense          ${suspended.items === 0 ? 'nothing' : `${suspended.items} for ${text(suspended.minor)}`}`,
    `  what differs         ${differences.length === 0 ? 'nothing' : String(differences.length)}`,
    `  ${found.closing}`,
  ]
  return part === undefined
    ? lines
    : [`${day}  ${currency}`, ...rowsOf(found, part, account).map((each) => `  ${each}`)]
}

type Text = (minor: bigint) => string

function heldWords({ surplusMinor, uncoveredMinor }: Safeguarding, text: Text): string {
  if (surplusMinor >= 0n) return `${text(surplusMinor)} more than that`
  const covered = uncoveredMinor === 0n ? ', which what is under way covers' : ''
  return `${text(-surplusMinor)} less than that${covered}`
}

function lateWords({ underWay }: Safeguarding, text: Text): string {
  const lateMinor = underWay.reduce((sum, { age, minor }) => (isLate(age) ? sum + minor : sum), 0n)
  return lateMinor === 0n ? '' : `, of which ${text(lateMinor)} for more than 7 days`
}

function rowsOf(found: Reconciliation, part: Part, account: string | undefined): string[] {
  const text = (minor: bigint) => `${majorText(minor, found.currency)} ${found.currency}`
  if (part === 'receivable')
    return orNothing(
      found.receivable.map(
        ({ acquirer, age, items, minor }) => `${acquirer ?? 'no account'}  ${age} days  ${items} open  ${text(minor)}`,
      ),
    )
  if (part === 'bank')
    return orNothing([
      ...found.accounts
        .filter(({ name }) => account === undefined || name === account)
        .map(
          ({ name, lastDay, minor, isSegregated, isRetired }) =>
            `${name}  ${text(minor)}  statements until ${lastDay ?? 'no day'}${isSegregated ? '  segregated' : ''}${isRetired ? '  retired' : ''}`,
        ),
      ...found.late.map(
        ({ account: name, bookedOn, items, minor }) =>
          `${name}  dated ${bookedOn}, and counted on this day  ${items}  ${text(minor)}`,
      ),
      ...found.timing
        .filter(({ items }) => items > 0)
        .map(({ kind, items, minor }) => `${timings[kind]}  ${items}  ${text(minor)}`),
    ])
  if (part === 'under-way')
    return orNothing(
      found.safeguarding.underWay.map(({ source, age, minor }) => `${sources[source]}  ${age} days  ${text(minor)}`),
    )
  if (part === 'suspense')
    return orNothing(
      found.waiting.map(
        ({ id, day, minor, doubt, isNew }) =>
          `${id}  ${day}  ${text(minor)}  ${isNew ? 'not looked at yet' : doubtIn(doubt)}`,
      ),
    )
  return orNothing(
    found.differences.map(
      ({ what, minor, next }) => `${inEnglish(what)}${minor === null ? '' : `  ${text(minor)}`}  (${inEnglish(next)})`,
    ),
  )
}

const orNothing = (rows: string[]): string[] => (rows.length > 0 ? rows : ['nothing'])

const sources = {
  ACQUIRERS: 'acquirers, not settled yet',
  CASH_NETWORK: 'the cash network',
  SETTLEMENTS: 'settlements that no statement shows',
} as const

const timings = {
  NOT_IN_BOOKS: 'on statements, and in the books later',
  BOOKED_BEFORE: 'in the books, and on statements later',
  NOT_SHOWN: 'in the books, and on no statement',
} as const

const doubtIn = (doubt: string | null): string => {
  if (isDoubt(doubt)) return doubts[doubt]
  return isLineDoubt(doubt) ? lineDoubts[doubt] : ''
}

const shown = (found: ClosableDay) => {
  const text = (minor: bigint) => majorText(minor, found.currency)
  const texts = <Row extends { minor: bigint }>(rows: readonly Row[]) =>
    rows.map(({ minor, ...row }) => ({ ...row, amount: text(minor) }))
  return {
    day: found.day,
    currency: found.currency,
    receivable: { total: text(found.receivableMinor), open: texts(found.receivable) },
    bank: {
      held: text(found.bank.heldMinor),
      books: text(found.bank.booksMinor),
      underWay: text(found.bank.timingMinor),
      accounts: texts(found.accounts),
      timing: texts(found.timing),
      late: texts(found.late),
    },
    safeguarding: {
      merchants: text(found.safeguarding.merchantsMinor),
      held: text(found.safeguarding.heldMinor),
      surplus: text(found.safeguarding.surplusMinor),
      uncovered: text(found.safeguarding.uncoveredMinor),
      notCome: text(found.safeguarding.underWayMinor),
      underWay: texts(found.safeguarding.underWay),
    },
    suspense: texts(found.waiting),
    differences: found.differences.map(({ minor, what, next }) => ({
      what: inEnglish(what),
      next: inEnglish(next),
      ...(minor !== null && { amount: text(minor) }),
    })),
    isClosable: found.isClosable,
    isClosed: found.isClosed,
  }
}
