import type { Command } from 'commander'
import type { AccountRow } from '../money/acquirers/account.ts'
import { listAccounts } from '../money/acquirers/account-queries.ts'
import { listNoticesForOperator } from '../money/notices/queries.ts'
import type { Notice } from '../money/notices/notice.ts'
import { syncAccount } from '../money/notices/sync.ts'
import { openPorts } from '../start/ports.ts'
import { refundPartsOf } from '../start/refunds.ts'
import { CommandFailure, isJson, print, withDatabase, withSecrets } from './output.ts'

// The notices of acquirers, and looking up their objects now.

export function addNoticeCommands(program: Command): void {
  const acquirers =
    program.commands.find((each) => each.name() === 'acquirers') ??
    program.command('acquirers').description('acquirers that move real money')

  acquirers
    .command('sync [name]')
    .description('ask an acquirer now for everything that has no outcome yet; without a name, all of them')
    .action(sync)

  acquirers
    .command('notices')
    .description('list notices of acquirers that are for you to look at')
    .option('--unmatched', 'only those that nothing here goes by')
    .action(notices)
}

type Synced = { name: string; asked: number; notices: number; failed?: string }

async function sync(name: string | undefined, _options: object, command: Command): Promise<void> {
  const isWatched = process.stderr.isTTY && !isJson(command)
  const done = await withSecrets(async (db, secrets, config) => {
    const accounts = namedOf(await listAccounts(db.read), name)
    const now = () => new Date()
    const ports = openPorts({ db, config, secrets, now })
    const parts = refundPartsOf({ db, config, secrets, now, ports })
    const synced: Synced[] = []
    try {
      for (const { id, name: account } of accounts) {
        const tell = (asked: number) =>
          void (isWatched && process.stderr.write(`\r\u001b[K${account}: asked about ${asked}`))
        const isOpen = (await ports.acquirers.live.account(id)) !== undefined
        synced.push({ name: account, ...(isOpen ? await outcomeOf(syncAccount(parts, id, tell)) : closed) })
      }
    } finally {
      await ports.close()
    }
    return synced
  })
  if (isWatched) process.stderr.write('\r\u001b[K')
  print(command, done, done.length > 0 ? done.map(syncedLine) : ['No accounts yet: npx mizan acquirers add'])
  const failed = done.flatMap(({ name: account, failed: why }) => (why === undefined ? [] : `${account}: ${why}`))
  if (failed.length > 0) throw new CommandFailure(failed.join(' '))
}

const closed = {
  asked: 0,
  notices: 0,
  failed: 'this server cannot open the account; npx mizan acquirers test says why.',
}

/** Finished look-ups stay finished, and the other accounts have their turn. */
const outcomeOf = (syncing: Promise<Omit<Synced, 'name'>>): Promise<Omit<Synced, 'name'>> =>
  syncing.catch((error: unknown) => {
    if (!(error instanceof AggregateError)) throw error
    return { asked: 0, notices: 0, failed: `${error.message} They are asked about again by the schedule.` }
  })

const syncedLine = ({ name, asked, notices: acted }: Synced): string =>
  `${name}: asked about ${asked}; acted on ${acted} notices.`

function namedOf(accounts: AccountRow[], name: string | undefined): AccountRow[] {
  const found = accounts.filter((row) => name === undefined || row.name === name || row.id === name)
  if (name !== undefined && found.length === 0)
    throw new CommandFailure(`There is no account ${name}. npx mizan acquirers list shows all.`)
  return found
}

async function notices({ unmatched }: { unmatched?: boolean }, command: Command): Promise<void> {
  const wanted = unmatched ? (['UNMATCHED'] as const) : (['UNMATCHED', 'FOR_OPERATOR'] as const)
  const [found, accounts] = await withDatabase((db) =>
    Promise.all([listNoticesForOperator(db.read, wanted), listAccounts(db.read)]),
  )
  const nameOf = ({ accountId }: Notice) => accounts.find(({ id }) => id === accountId)?.name ?? accountId
  print(
    command,
    found.map((notice) => ({ account: nameOf(notice), ...shown(notice) })),
    found.length > 0 ? found.map((notice) => line(notice, nameOf(notice))) : ['No notices.'],
  )
}

const shown = ({ facts, ...notice }: Notice) => ({ ...notice, facts: JSON.parse(facts) as object })

const line = ({ receivedAt, kind, outcome, reference, upstreamId }: Notice, account: string): string =>
  [receivedAt.toISOString(), account, kind, outcome ?? '', reference ?? '', upstreamId ?? ''].join('  ')
