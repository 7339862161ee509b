import { clientOf } from '#modules/clients/actions/named.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { WriteContext } from '#platform/context.ts'
import { queueBuyerMail } from '#platform/mail/mail.ts'
import type { DueDate } from '../due-date.ts'
import type { NotificationName } from '../notification-words.ts'
import type { Subscription } from '../subscription.ts'

/** Facts of a mail that goes out once, such as a receipt. */
export type ReceiptOfDue = { onceKey: string; facts: Record<string, string> }

/** Writes to the client with the commit, in the client's language or the merchant's, unless the merchant does so alone. */
export async function notifyClient(
  { tx, scope, now }: WriteContext,
  name: NotificationName,
  subscription: Subscription,
  due?: DueDate,
  once?: ReceiptOfDue,
): Promise<void> {
  if (!subscription.notifyClient) return
  const [payer, payee] = await Promise.all([
    clientOf(tx, scope, subscription.clientId),
    findSettings(tx, scope.merchantId),
  ])
  if (!payer || payer.email === null || !payee) return
  if ((name === 'paid' || name === 'refunded') && !payee.receiptMails) return
  const { amountMinor, currency } = due ?? subscription
  const parameters = {
    merchant: payee.name,
    description: subscription.description,
    amountMinor: String(amountMinor),
    currency,
    subscriptionId: subscription.id,
    timeZone: subscription.timeZone,
    ...once?.facts,
    ...(due && { dueAt: due.dueAt.toISOString() }),
    ...(due?.nextAttemptAt && { nextAttemptAt: due.nextAttemptAt.toISOString() }),
  }
  const locale = payer.locale ?? payee.locale
  const key = once && { onceKey: once.onceKey }
  const mail = { template: `subscription.${name}`, recipient: payer.email, locale, parameters, ...key }
  await queueBuyerMail(tx, scope, mail, now)
}
