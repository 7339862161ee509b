import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Command } from 'commander'
import {
  applicationStatuses,
  filesOfApplication,
  type QuestionItem,
  questionItems,
} from '../modules/applications/application.ts'
import { askAbout } from '../modules/applications/actions/questions.ts'
import { filesOfRenewal, isOfRenewal } from '../modules/applications/renewal.ts'
import { approveApplication, decideProduction } from '../modules/applications/actions/production-access.ts'
import { type Listed, listShown } from '../operator/applications/listed.ts'
import { approvalKind, readReview } from '../operator/applications/review.ts'
import type { WriteContext } from '../platform/context.ts'
import { type FileParts, readFile } from '../platform/files/files.ts'
import { openStore } from '../platform/files/location.ts'
import { listFilesForAny } from '../platform/files/queries.ts'
import type { KeptFile } from '../platform/files/file.ts'
import { isBlank } from '../platform/text.ts'
import { endApprovalsOf } from '../platform/staff/approval-queries.ts'
import { recordAct, type ActName } from '../platform/staff/acts.ts'
import { addRenewalCommands } from './renewals.ts'
import { requireMerchant } from './merchant-id.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { inScopeOf, requireLine } from './scope.ts'

const listedMax = 500

/** The command line is one person with a shell, who decides alone. */
const by = 'operator'

export function addApplicationCommands(program: Command): void {
  const applications = program.command('applications').description('merchants on their way to production')

  applications
    .command('list')
    .description('list applications that wait, the oldest first')
    .option('--all', 'drafts and decided ones too')
    .action(async ({ all = false }: { all?: boolean }, command: Command) => {
      const statuses = all ? applicationStatuses : undefined
      const rows = await withDatabase((db) => listShown(db.read, statuses, listedMax))
      print(command, rows, rows.length > 0 ? rows.map(listedLine) : ['No applications.'])
    })

  const about = (verb: string, description: string): Command =>
    applications.command(verb).description(description).requiredOption('--merchant <id>', 'id of the merchant')

  about('show', 'show an application with its documents and questions')
    .option('--files-to <folder>', 'a folder for the documents')
    .action(show)
  about('approve', 'approve: its production keys work, and money is paid out to its bank account').action(
    ({ merchant }: MerchantOption, command: Command) =>
      decide(merchant, command, 'application.approved', (ctx) => approveApplication(ctx, { by })),
  )
  about('ask', 'ask the merchant; the application goes back to it')
    .requiredOption('--about <item>', `one of ${questionItems.join(', ').toLowerCase()}`)
    .requiredOption('--question <text>', 'what its owners read')
    .action(
      ({ merchant, about: item, question }: MerchantOption & { about: string; question: string }, command: Command) => {
        const asked = { item: requireItem(item), question: requireQuestion(question) }
        return decide(merchant, command, 'application.questions_asked', (ctx) =>
          askAbout(ctx.tx, { merchantId: ctx.scope.merchantId, by, asked: [asked] }, ctx.now),
        )
      },
    )
  about('refuse', 'refuse; its owners are told why, and may apply again')
    .requiredOption('--reason <text>', 'what its owners are told')
    .action(({ merchant, reason }: MerchantOption & { reason: string }, command: Command) => {
      const told = requireLine('--reason', reason)
      return decide(merchant, command, 'application.refused', (ctx) => refuse(ctx, told))
    })
  addRenewalCommands(applications)
}

type MerchantOption = { merchant: string }

async function refuse({ tx, scope: { merchantId }, now }: WriteContext, reason: string): Promise<void> {
  const decided = await decideProduction(tx, { merchantId, isAllowed: false, reason, by }, now)
  // Without one this would suspend the merchant: the transaction is undone.
  if (!decided?.application) throw new CommandFailure('No application of this merchant waits for a decision.')
}

type Decided = Extract<ActName, `application.${string}`>

async function decide(
  merchant: string,
  command: Command,
  act: Decided,
  work: (ctx: WriteContext) => Promise<unknown>,
): Promise<void> {
  const view = await inScopeOf({ merchant, environment: 'production' }, async (ctx) => {
    const { tx, scope, now } = ctx
    const { merchantId } = scope
    await work(ctx)
    await endApprovalsOf(tx, approvalKind, merchantId)
    await recordAct(tx, { actor: 'command line' }, { act, merchantId }, now)
    return readReview(tx, { merchantId, isMasked: false, now })
  })
  if (view) print(command, view, [`${view.merchantName}: ${view.status.toLowerCase()}. Its owners get a mail.`])
}

async function show({ merchant, filesTo }: MerchantOption & { filesTo?: string }, command: Command): Promise<void> {
  const { view, files } = await withSecrets(async (db, secrets, config) => {
    const merchantId = await requireMerchant(db, merchant)
    const found = await readReview(db.read, { merchantId, isMasked: false, now: new Date() })
    if (!found)
      throw new CommandFailure(
        `${merchantId} has not applied for production. npx mizan applications list --all shows who has.`,
      )
    const uses = [filesOfApplication, ...found.renewals.map(({ id }) => filesOfRenewal(id))]
    const listed = await listFilesForAny(db.read, merchantId, uses)
    const parts = { db, secrets, store: openStore(config.documents) }
    if (filesTo !== undefined) for (const file of listed) await saveFile(parts, file, filesTo)
    return { view: found, files: listed }
  })
  const { documents: _, renewals, questions, neededDocuments, decidedBy, owners, ...facts } = view
  const lines = [
    ...Object.entries(facts).map(([name, value]) => `${name}: ${wordOf(value)}`),
    ...(owners ?? []).map(({ fullName, sharePercent }) => `owner: ${fullName}, ${sharePercent}%`),
    ...(decidedBy ? [`decidedBy: ${decidedBy.name}`] : []),
    `needs: ${neededDocuments.join(', ')}`,
    ...files.map(
      (file) =>
        `document: ${file.kind}  ${filesTo === undefined ? file.name : pathOf(file, filesTo)}${isOfRenewal(file.usedFor) ? '  (new)' : ''}`,
    ),
    ...renewals.map(renewalLine),
    ...questions.map(({ item, question, answer = 'no answer yet' }) => `question: ${item}  ${question}  → ${answer}`),
  ]
  print(command, view, lines)
}

type ShownRenewal = NonNullable<Awaited<ReturnType<typeof readReview>>>['renewals'][number]

const renewalLine = ({ kind, status, expiresOn, createdAt }: ShownRenewal): string =>
  `new document: ${kind}  ${status.toLowerCase()}  handed in ${createdAt.toISOString().slice(0, 10)}${expiresOn === undefined ? '' : `, valid until ${expiresOn}`}`

const wordOf = (value: unknown): string =>
  typeof value === 'string' ? value : value instanceof Date ? value.toISOString() : JSON.stringify(value)

const pathOf = ({ kind, name, id }: KeptFile, folder: string): string => join(folder, `${kind}-${id.slice(-6)}-${name}`)

async function saveFile(parts: FileParts, file: KeptFile, folder: string): Promise<void> {
  const found = await readFile(parts, file.merchantId, file.id)
  if (!found) throw new CommandFailure(`The store has lost the document ${file.id}.`)
  await mkdir(folder, { recursive: true })
  await writeFile(pathOf(file, folder), found.content, { mode: 0o600 })
}

function requireItem(text: string): QuestionItem {
  const item = questionItems.find((each) => each === text.toUpperCase().replaceAll('-', '_'))
  if (!item) throw new CommandFailure(`--about must be one of ${questionItems.join(', ').toLowerCase()}.`)
  return item
}

function requireQuestion(text: string): string {
  if (isBlank(text) || text.length > 1_000) throw new CommandFailure('--question must be 1 to 1000 characters.')
  return text
}

const listedLine = (row: Listed): string =>
  [
    row.merchantId,
    row.status.toLowerCase(),
    row.submittedAt === null ? 'not submitted' : `submitted ${row.submittedAt.toISOString().slice(0, 16)}Z`,
    row.legalForm?.toLowerCase().replaceAll('_', ' ') ?? '',
    row.legalName ?? '',
    ...row.renewals.map((kind) => `new document waits: ${kind.toLowerCase()}`),
  ]
    .filter((each) => each !== '')
    .join('  ')
