import type { Command } from 'commander'
import { decideAboutRenewal } from '../modules/applications/actions/renewals.ts'
import { type DocumentKind, documentKinds } from '../modules/applications/application.ts'
import { findWaitingRenewal } from '../modules/applications/renewal-queries.ts'
import { findCompany } from '../platform/merchants/company-queries.ts'
import { recordAct } from '../platform/staff/acts.ts'
import { CommandFailure, print } from './output.ts'
import { inScopeOf, requireLine } from './scope.ts'

// New documents that merchants in production hand in for older ones.

type RenewalOptions = { merchant: string; about: string }

export function addRenewalCommands(applications: Command): void {
  const about = (verb: string, description: string): Command =>
    applications
      .command(verb)
      .description(description)
      .requiredOption('--merchant <id>', 'id of the merchant')
      .requiredOption('--about <kind>', `one of ${documentKinds.join(', ').toLowerCase()}`)

  about('accept-document', 'accept a new document; it counts from now on').action(
    (options: RenewalOptions, command: Command) => decide(options, command),
  )
  about('refuse-document', 'refuse a new document; the older one counts on, and the owners are told why')
    .requiredOption('--reason <text>', 'what its owners are told')
    .action((options: RenewalOptions & { reason: string }, command: Command) =>
      decide(options, command, requireLine('--reason', options.reason)),
    )
}

/** Refuses with a reason, and accepts without. */
async function decide({ merchant, about }: RenewalOptions, command: Command, reason?: string): Promise<void> {
  const kind = requireKind(about)
  const done = await inScopeOf({ merchant, environment: 'production' }, async ({ tx, scope: { merchantId }, now }) => {
    const waiting = await findWaitingRenewal(tx, merchantId, kind)
    if (!waiting) throw new CommandFailure('No new document of this kind waits. npx mizan applications list shows all.')
    const outcome = reason === undefined ? ({ status: 'ACCEPTED' } as const) : ({ status: 'REFUSED', reason } as const)
    const renewal = await decideAboutRenewal(tx, { merchantId, id: waiting.id, by: 'operator', ...outcome }, now)
    const act = reason === undefined ? 'document.renewal_accepted' : 'document.renewal_refused'
    await recordAct(tx, { actor: 'command line' }, { act, target: waiting.id, merchantId, after: { kind } }, now)
    return { renewal, company: (await findCompany(tx, merchantId))?.name ?? merchantId }
  })
  const { status, expiresOn } = done.renewal
  const until = status === 'ACCEPTED' && expiresOn !== null ? `, valid until ${expiresOn}` : ''
  print(command, done.renewal, [
    `${done.company}: new ${kind.toLowerCase()} ${status.toLowerCase()}${until}. Its owners get a mail.`,
  ])
}

function requireKind(text: string): DocumentKind {
  const kind = documentKinds.find((each) => each === text.toUpperCase().replaceAll('-', '_'))
  if (!kind) throw new CommandFailure(`--about must be one of ${documentKinds.join(', ').toLowerCase()}.`)
  return kind
}
