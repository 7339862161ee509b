import type { Command } from 'commander'
import { isProvider } from '../money/acquirers/account.ts'
import { listAccounts } from '../money/acquirers/account-queries.ts'
import { matchSettlementsAgain } from '../money/bank-statements/match-settlement.ts'
import { listEntriesOfSettlement } from '../money/bank-statements/operator-queries.ts'
import { majorText } from '../money/money.ts'
import { matchAgain, type SettlementParts } from '../money/settlements/book.ts'
import { decideLinePayment, decideOwnLine, type LineDecision } from '../money/settlements/decide.ts'
import { settlementNamed } from '../money/settlements/named.ts'
import * as queries from '../money/settlements/queries.ts'
import { netOf } from '../money/settlements/settlement.ts'
import { undoSettlementEnd, writeOffSettlement } from '../money/settlements/end-settlement.ts'
import { undoLine } from '../money/settlements/undo-line.ts'
import { type Synced, syncSettlements } from '../money/settlements/sync.ts'
import type { Database } from '../platform/db/database.ts'
import { isUuid } from '../platform/ids.ts'
import { openPorts } from '../start/ports.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { asCommandFailure, requireBy, requireLine } from './scope.ts'
import { importFile, requireAccount, settlementParts } from './settlement-files.ts'
import { lineWords, recordedWords, shownLine, shownSettlement, suspendedLines } from './settlement-words.ts'

// Settlements of acquirers, by their interface or by files, and decisions of the operator about lines.

export function addSettlementCommands(program: Command): void {
  const group = program
    .command('settlements')
    .description('what acquirers have settled, and the payments that it is for')

  group
    .command('sync')
    .description('ask acquirers that tell of it for new settlements')
    .option('--account <name>', 'one account alone')
    .option('--by <name>', 'who you are', 'sync')
    .action(sync)

  group
    .command('import <file>')
    .description('read a file of an acquirer; a format says what its columns mean')
    .requiredOption('--account <name>', 'the account at the acquirer')
    .requiredOption('--format <path>', 'a JSON file')
    .option('--by <name>', 'who you are')
    .option('--reference <text>', 'of the settlement, where no column has it')
    .option('--day <date>', 'when it is paid, where no column has it')
    .option('--total <amount>', 'what all of it should come to, as the acquirer says')
    .option('--dry-run', 'show the first rows as they are understood, and change nothing')
    .action(importFile)

  group
    .command('list')
    .description('list settlements, newest first')
    .option('--account <name>', 'of one account alone')
    .action(list)

  group.command('show <reference>').description('show a settlement with its lines').action(show)

  group
    .command('suspense')
    .description('list lines that nothing was found for, with what can be done about it')
    .action(async (_options: object, command: Command) => {
      const found = await withDatabase((db) =>
        queries.listLinesIn(db.read, 'SUSPENSE', { after: undefined, limit: 500 }),
      )
      print(
        command,
        found.map(shownLine),
        found.length > 0 ? found.flatMap(suspendedLines) : ['Nothing is in suspense.'],
      )
    })

  group
    .command('match')
    .description('look again at lines in suspense, and at entries of the bank that named nothing')
    .action(async (_options: object, command: Command) => {
      const { lines, entries } = await withDatabase(async (db) => ({
        lines: await matchAgain(settlementParts(db)),
        entries: await matchSettlementsAgain(settlementParts(db)),
      }))
      print(command, { ...lines, entries }, [
        `${lines.matched} lines matched, ${lines.suspended} in suspense; ${entries} entries of the bank matched.`,
      ])
    })

  addDecisions(group)
  addWriteOff(group)
  addReopen(group)
}

function addDecisions(group: Command): void {
  group
    .command('decide <line>')
    .description('say what a line is')
    .requiredOption('--as <kind>', 'payment, or own for what you bear or keep')
    .option('--reference <text>', 'of the payment (TX-…)')
    .requiredOption('--reason <text>', 'how you know')
    .requiredOption('--by <name>', 'who you are')
    .action(decide)

  group
    .command('undo <line>')
    .description('take back that a line is of a payment, or yours')
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who you are')
    .action((line: string, options: Because, command: Command) =>
      decided(command, (parts) => undoLine(parts, decisionOf(line, options))),
    )
}

function addWriteOff(group: Command): void {
  group
    .command('write-off <reference>')
    .description('end a settlement that came short or over: you bear the difference, or keep it')
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who you are')
    .action(async (reference: string, { reason, by }: Because, command: Command) => {
      const why = { by: requireBy(by), because: requireLine('--reason', reason) }
      const { minor, currency } = await withDatabase(async (db) => {
        const { id: settlementId } = await requireSettlement(db, reference)
        return writeOffSettlement(settlementParts(db), { settlementId, ...why })
      }).catch(asCommandFailure)
      const text = `${majorText(minor < 0n ? -minor : minor, currency)} ${currency}`
      const words = minor < 0n ? `${text} more than was said are yours` : `${text} that did not come are your cost`
      print(command, { reference, currency, writtenOff: majorText(minor, currency) }, [
        `${reference} is ended: ${words}.`,
      ])
    })
}

function addReopen(group: Command): void {
  group
    .command('reopen <reference>')
    .description('take back that a settlement is ended: what you bore or kept is open again')
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who you are')
    .action(async (reference: string, { reason, by }: Because, command: Command) => {
      const why = { by: requireBy(by), because: requireLine('--reason', reason) }
      const { minor, currency } = await withDatabase(async (db) => {
        const { id: settlementId } = await requireSettlement(db, reference)
        return undoSettlementEnd(settlementParts(db), { settlementId, ...why })
      }).catch(asCommandFailure)
      const open = majorText(minor, currency)
      print(command, { reference, currency, open }, [`${reference} is open again: ${open} ${currency}.`])
    })
}

async function requireSettlement(db: Database, reference: string): Promise<queries.SettlementRow> {
  const settlement = await settlementNamed(db.read, reference)
  if (!settlement) throw new CommandFailure(`There is no settlement ${reference}: npx mizan settlements list.`)
  if (!('several' in settlement)) return settlement
  throw new CommandFailure(
    `Several accounts have a settlement ${reference}: name one of ${settlement.several.join(', ')}.`,
  )
}

async function sync({ account: name, by }: { account?: string; by: string }, command: Command): Promise<void> {
  const found = await withSecrets(async (db, secrets, config) => {
    const asked = name === undefined ? await listAccounts(db.read) : [await requireAccount(db, name)]
    const ports = openPorts({ db, config, secrets, now: () => new Date() })
    try {
      const synced: { account: string; synced: Synced | undefined }[] = []
      for (const row of asked.filter((each) => each.removedAt === null && isProvider(each.provider))) {
        const source = (await ports.acquirers.live.account(row.id))?.settlements
        const parts = { accountId: row.id, source, by: requireBy(by) }
        synced.push({
          account: row.name,
          synced: parts.source && (await syncSettlements(settlementParts(db), { ...parts, source: parts.source })),
        })
      }
      await matchSettlementsAgain(settlementParts(db))
      return synced
    } finally {
      await ports.close()
    }
  })
  print(
    command,
    found.map(({ account, synced }) => ({ account, ...synced })),
    found.length > 0
      ? found.map(({ account, synced }) => `${account}  ${syncWords(synced)}`)
      : ['No accounts at acquirers.'],
  )
  if (found.some(({ synced }) => synced?.problem)) throw new CommandFailure('Not every acquirer has answered.')
}

function syncWords(synced: Synced | undefined): string {
  if (!synced) return 'tells of no settlements: npx mizan settlements import reads its files'
  const { problem } = synced
  return problem ? problems[problem] : recordedWords(synced)
}

const problems = {
  REFUSED: 'the acquirer refused: npx mizan acquirers test says why',
  UNREACHABLE: 'the acquirer gave no answer; nothing is lost, ask again later',
  NOT_UNDERSTOOD: 'the acquirer’s answer does not add up or has another form; nothing of it was taken',
} as const

async function list({ account: name }: { account?: string }, command: Command): Promise<void> {
  const { found, names } = await withDatabase(async (db) => ({
    found: await queries.listSettlements(db.read, name === undefined ? null : (await requireAccount(db, name)).id, 200),
    names: new Map((await listAccounts(db.read)).map((each) => [each.id, each.name])),
  }))
  const lines = found.map(
    (each) =>
      `${each.reference}  ${names.get(each.accountId) ?? ''}  ${each.paidOn}  ${each.lines} lines  ${majorText(each.grossMinor, each.currency)} - ${majorText(each.feeMinor, each.currency)} = ${majorText(each.netMinor, each.currency)} ${each.currency}${each.suspended > 0 ? `  ${each.suspended} in suspense` : ''}`,
  )
  print(
    command,
    found.map((each) => ({ ...shownSettlement(each), account: names.get(each.accountId), inSuspense: each.suspended })),
    lines.length > 0 ? lines : ['No settlements.'],
  )
}

async function show(reference: string, _options: object, command: Command): Promise<void> {
  const found = await withDatabase(async (db) => {
    const settlement = await requireSettlement(db, reference)
    return {
      settlement,
      lines: await queries.listLines(db.read, settlement.id),
      entries: await listEntriesOfSettlement(db.read, settlement.id, 100),
      openMinor: (await queries.listOpenOf(db.read, [settlement.id]))[0]?.openMinor ?? 0n,
    }
  })
  const { settlement, lines, entries, openMinor } = found
  const parts = entries.map(({ id, bookedOn, amountMinor, currency }) => ({
    entry: id,
    bookedOn,
    amount: majorText(amountMinor, currency),
  }))
  const open = majorText(openMinor, settlement.currency)
  print(command, { ...shownSettlement(settlement), open, lines: lines.map(shownLine), entries: parts }, [
    `${settlement.reference}  ${settlement.paidOn}  ${majorText(settlement.netMinor, settlement.currency)} ${settlement.currency}${openMinor === 0n ? '' : `, of which ${open} has not come`}`,
    ...lines.map((line) => `  ${line.status}  ${line.id}  ${lineWords(line)}`),
    ...parts.map(({ entry, bookedOn, amount }) => `  at the bank  ${entry}  ${bookedOn}  ${amount}`),
  ])
}

type Because = { reason: string; by: string }

function decisionOf(line: string, { reason, by }: Because): LineDecision {
  if (!isUuid(line)) throw new CommandFailure('Name the line by its id: npx mizan settlements suspense.')
  return { lineId: line, by: requireBy(by), because: requireLine('--reason', reason) }
}

async function decide(
  line: string,
  { as, reference, ...why }: Because & { as: string; reference?: string },
  command: Command,
): Promise<void> {
  const decision = decisionOf(line, why)
  const kind = as.toLowerCase()
  if (kind === 'own') return decided(command, (parts) => decideOwnLine(parts, decision))
  if (kind !== 'payment') throw new CommandFailure('--as must be payment or own.')
  if (reference === undefined) throw new CommandFailure('--as payment needs --reference.')
  await decided(command, (parts) => decideLinePayment(parts, reference.toUpperCase(), decision))
}

async function decided(command: Command, work: (parts: SettlementParts) => Promise<queries.LineRow>): Promise<void> {
  const line = await withDatabase((db) => work(settlementParts(db))).catch(asCommandFailure)
  const { status, subjectId, currency } = line
  const what = status === 'SUSPENSE' ? 'in suspense again' : subjectId === null ? 'yours' : 'of a payment'
  print(command, shownLine(line), [`${majorText(netOf(line), currency)} ${currency} is ${what}.`])
}
