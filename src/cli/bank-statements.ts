import { constants, createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { Command } from 'commander'
import { listAccounts } from '../money/bank-files/queries.ts'
import { decideAs, decideOwn, type Decision, namedKinds } from '../money/bank-statements/decide.ts'
import { doubts, isDoubt, proposals } from '../money/bank-statements/doubt.ts'
import type { FeedParts } from '../money/bank-statements/feed.ts'
import { importMessage, readWords } from '../money/bank-statements/message.ts'
import { undoEntry } from '../money/bank-statements/undo.ts'
import { type EntryRow, listSuspense } from '../money/bank-statements/queries.ts'
import { MessageProblem } from '../money/bank-statements/xml.ts'
import { majorText } from '../money/money.ts'
import { isUuid } from '../platform/ids.ts'
import { feedPartsOf } from '../start/bank.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { asCommandFailure, requireBy, requireLine } from './scope.ts'

// Messages of the bank, and decisions of the operator about them.

export function addStatementCommands(bank: Command): void {
  bank
    .command('import <file>')
    .description(
      'read a statement of your bank (camt.053), a notification (camt.054), or its answer to a file (pain.002)',
    )
    .requiredOption('--by <name>', 'who you are')
    .action(importFile)

  const match = bank.command('match').description('entries of statements that nothing was found for')
  match
    .command('list')
    .description('list what waits in suspense, with what can be done about it')
    .action(async (_options: object, command: Command) => {
      const { found, names } = await withDatabase(async (db) => ({
        found: await listSuspense(db.read, 500),
        names: new Map((await listAccounts(db.read)).map(({ id, name }) => [id, name])),
      }))
      print(
        command,
        found.map(shown),
        found.length > 0
          ? found.flatMap((each) => linesOf(each, names.get(each.accountId) ?? ''))
          : ['Nothing is in suspense.'],
      )
    })

  match
    .command('decide <entry>')
    .description('say what an entry is')
    .requiredOption('--as <kind>', 'payout, refund, funding, settlement, or own for money of yours')
    .option('--reference <text>', 'of the payout or the refund (TX-…), the funding (FD-…) or the settlement')
    .requiredOption('--reason <text>', 'how you know')
    .requiredOption('--by <name>', 'who you are')
    .action(decide)

  match
    .command('undo <entry>')
    .description('take back that an entry is of a settlement, or money of yours')
    .requiredOption('--reason <text>', 'why')
    .requiredOption('--by <name>', 'who you are')
    .action((entry: string, options: Because, command: Command) =>
      decided(command, (parts) => undoEntry(parts, decisionOf(entry, options))),
    )
}

async function importFile(path: string, { by }: { by: string }, command: Command): Promise<void> {
  const name = requireBy(by)
  await access(path, constants.R_OK).catch(() => {
    throw new CommandFailure(`${path} cannot be read.`)
  })
  const bytes = () => createReadStream(path, { highWaterMark: 64 * 1024 })
  const found = await withSecrets((db, secrets, config) =>
    importMessage(feedPartsOf({ db, secrets, config }), bytes, name),
  ).catch((error: unknown) => {
    if (error instanceof MessageProblem) throw new CommandFailure(error.message)
    return asCommandFailure(error)
  })
  print(command, found, [readWords(found)])
}

type Because = { reason: string; by: string }

function decisionOf(entry: string, { reason, by }: Because): Decision {
  if (!isUuid(entry)) throw new CommandFailure('Name the entry by its id: npx mizan bank match list.')
  return { entryId: entry, by: requireBy(by), because: requireLine('--reason', reason) }
}

async function decide(
  entry: string,
  { as, reference = '', ...why }: Because & { as: string; reference?: string },
  command: Command,
): Promise<void> {
  const decision = decisionOf(entry, why)
  if (as.toLowerCase() === 'own') return decided(command, (parts) => decideOwn(parts, decision))
  const kind = namedKinds.find((each) => each === as.toUpperCase())
  if (!kind) throw new CommandFailure('--as must be payout, refund, funding, settlement or own.')
  if (reference === '') throw new CommandFailure(`--as ${as.toLowerCase()} needs --reference.`)
  await decided(command, (parts) => decideAs(parts, { as: kind, reference }, decision))
}

async function decided(command: Command, work: (parts: FeedParts) => Promise<EntryRow>): Promise<void> {
  const entry = await withSecrets((db, secrets, config) => work(feedPartsOf({ db, secrets, config }))).catch(
    asCommandFailure,
  )
  const { kind, amountMinor, currency } = entry
  const what = kind === null ? 'in suspense again' : kind === 'OWN' ? 'money of yours' : `of a ${kind.toLowerCase()}`
  print(command, shown(entry), [`${majorText(amountMinor, currency)} ${currency} is ${what}.`])
}

const shown = ({ id, amountMinor, line: _line, ...entry }: EntryRow) => ({
  entry: id,
  ...entry,
  amount: majorText(amountMinor, entry.currency),
  ...(isDoubt(entry.doubt) && { why: doubts[entry.doubt], proposal: proposals[entry.doubt] }),
})

const linesOf = ({ id, bookedOn, countedOn, amountMinor, currency, doubt }: EntryRow, account: string): string[] => [
  `${id}  ${bookedOn}  ${account}  ${majorText(amountMinor, currency)} ${currency}${countedOn === bookedOn ? '' : `  counts on ${countedOn}`}`,
  ...(isDoubt(doubt) ? [`    ${doubts[doubt]}; ${proposals[doubt]}`] : []),
]
