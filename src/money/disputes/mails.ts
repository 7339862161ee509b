import type { WriteContext } from '#platform/context.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { findCompany } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import type { Disputed } from './record.ts'

// Mails to a company about its disputes: that there is one, that its deadline is near, and its end. Each once.

type Mail = 'opened' | 'due' | 'closed'

/** `once` tells one of several mails of a kind about the same dispute from the others. */
async function write(ctx: WriteContext, { dispute, payment }: Disputed, mail: Mail, once: string): Promise<void> {
  const { tx, scope, now } = ctx
  const { id, kind, status, amountMinor, currency, respondBy } = dispute
  const company = await findCompany(tx, scope.merchantId)
  const parameters = {
    mail,
    company: company?.name ?? '',
    timeZone: company?.timeZone ?? 'UTC',
    disputeId: id,
    environment: scope.environment,
    reference: payment.reference,
    kind,
    status,
    amountMinor: String(amountMinor),
    currency,
    ...(respondBy && { respondBy: respondBy.toISOString() }),
  }
  for (const { email: recipient, locale } of await listPeople(tx, scope.merchantId, ['OWNER', 'ADMIN'])) {
    const onceKey = `dispute:${id}:${once}:${recipient}`
    await queueMail(tx, { template: 'disputes.told', recipient, locale, parameters, onceKey }, now)
  }
}

export const tellOpened = (ctx: WriteContext, disputed: Disputed) =>
  write(ctx, disputed, 'opened', `opened-${disputed.dispute.kind}`)

/** `count`: how many reminders there were, this one among them. */
export const tellDue = (ctx: WriteContext, disputed: Disputed, count: number) =>
  write(ctx, disputed, 'due', `due-${disputed.dispute.kind}-${count}`)

export const tellClosed = (ctx: WriteContext, disputed: Disputed) => write(ctx, disputed, 'closed', 'closed')
