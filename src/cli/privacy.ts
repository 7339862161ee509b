import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Command } from 'commander'
import { exportOf } from '../privacy/export.ts'
import { auditExport, eraseBuyer, findBuyer } from '../privacy/privacy.ts'
import type { Database } from '../platform/db/database.ts'
import { emailProblem } from '../platform/text.ts'
import { requireMerchant } from './merchant-id.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { asCommandFailure } from './scope.ts'
import { inEnglish } from '../platform/sentences/said.ts'

export function addPrivacyCommands(program: Command): void {
  const privacy = program.command('privacy').description('what is known of one buyer')
  const ofBuyer = (verb: string, description: string) =>
    privacy
      .command(verb)
      .description(description)
      .requiredOption('--email <address>', 'e-mail address of the buyer')
      .option('--merchant <id>', 'of one merchant; of all when left out')

  ofBuyer('export', 'write everything that names a buyer to a new file')
    .option('--out <file>', 'a new file; named after the time when left out')
    .action(exportBuyer)
  ofBuyer('erase', 'take a buyer out of everything but the books').action(erase)
}

type Options = { email: string; merchant?: string; out?: string }

function requireEmail(email: string): void {
  const problem = emailProblem(email)
  if (problem) throw new CommandFailure(`--email ${inEnglish(problem)}.`)
}

/** With a merchant that is there: of a mistyped one it would be said that nothing names the buyer. */
const whomOf = async (db: Database, { email, merchant }: Options) => ({
  email,
  ...(merchant !== undefined && { merchantId: await requireMerchant(db, merchant) }),
})

async function exportBuyer(options: Options, command: Command): Promise<void> {
  requireEmail(options.email)
  const now = new Date()
  const file = path.resolve(options.out ?? `buyer-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.json`)
  const found = await withDatabase(async (db) => {
    const all = await findBuyer(db, await whomOf(db, options))
    const isEmpty = [all.traces, all.calls, all.mails].every((each) => each.length === 0)
    if (isEmpty) throw new CommandFailure(`Nothing names ${options.email}.`)
    await writeNew(file, `${await exportOf(db, all, now)}\n`)
    await auditExport({ db, publicUrl: '', now }, all.traces)
    return all
  })
  const counts = {
    accounts: found.traces.length,
    sessions: found.traces.reduce((sum, { sessions }) => sum + sessions.length, 0),
    orders: found.traces.reduce((sum, { orders }) => sum + orders.length, 0),
    calls: found.calls.reduce((sum, { calls }) => sum + calls.length, 0),
    mails: found.mails.length,
  }
  print(command, { file, ...counts }, [`Wrote ${file}: ${said(counts)}.`])
}

async function erase(options: Options, command: Command): Promise<void> {
  const { email } = options
  requireEmail(email)
  const result = await withSecrets(async (db, secrets, { publicUrl }) =>
    eraseBuyer({ db, secrets, publicUrl, now: new Date() }, await whomOf(db, options)),
  ).catch(asCommandFailure)
  if (!result.isErased) {
    const [first = '', ...more] = result.open
    throw new CommandFailure(
      `Nothing was erased: ${first}${more.length > 0 ? `, and ${more.length} more` : ''}. End it first, or wait for its end.`,
    )
  }
  const { erased, calls, mails } = result
  const counts = { ...erased, calls, mails }
  const isNothing = Object.values(counts).every((count) => count === 0)
  print(
    command,
    counts,
    isNothing
      ? [`Nothing names ${email}.`]
      : [
          `Erased ${email}: ${said(counts)}.`,
          'Kept, because the law asks for the books: amounts, fees, dates, references, masked cards and the ledger.',
        ],
  )
}

/** `1 session, 2 orders`: kinds of which there are none are left out. */
const said = (counts: Record<string, number>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${count === 1 ? kind.replace(/s$/, '') : kind}`)
    .join(', ')

const writeNew = (file: string, text: string): Promise<void> =>
  writeFile(file, text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST'
      ? new CommandFailure(`${file} is there already.`)
      : new CommandFailure(`${file} cannot be written: ${error.code ?? error.message}.`)
  })
