import type { Transaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/locale.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { voidInvitations } from '#platform/tokens/queries.ts'
import { issueToken } from '#platform/tokens/tokens.ts'

const invitationForMs = 7 * 24 * 60 * 60_000

type Invitation = {
  company: { merchantId: string; name: string }
  person: { id: string; email: string; locale: Locale }
  /** The name of a member; the operator without one. */
  inviter?: string
}

/** Mails the link with which a person joins a company. The link before this one is void. */
export async function sendInvitation(
  { tx, secrets, now }: { tx: Transaction; secrets: Secrets; now: Date },
  { company, person, inviter }: Invitation,
): Promise<void> {
  const { merchantId, name } = company
  await voidInvitations(tx, merchantId, person.id, now)
  const request = { kind: 'INVITATION', userId: person.id, subject: merchantId, validForMs: invitationForMs } as const
  const { id: tokenId } = await issueToken(tx, secrets, request, now)
  const parameters = { tokenId, company: name, ...(inviter !== undefined && { inviter }) }
  const { email: recipient, locale } = person
  await queueMail(tx, { template: 'portal.invitation', recipient, locale, parameters }, now)
}
