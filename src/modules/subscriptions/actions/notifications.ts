import { clientOf } from '#modules/clients/actions/named.ts'
import { findSettings } from '#platform/merchants/queries.ts'
import type { WriteContext } from '#platform/context.ts'
import { queueBuyerMail } from '#platform/mail/mail.ts'
import type { DueDate } from '../due-date.ts'
import type { NotificationName } from '../notification-words.ts'
import type { Subscription } from '../subscription.ts'

/** The mail is a receipt too, and goes out once. Only the news that nothing is owed any more is sent whatever the merchant says about receipts. */
export type ReceiptOfDue = { onceKey: string; facts: Record<string, string> }

/** Writes to the client with the commit, in the client's language or the merchant's, unless the merchant does so alone. */
export async function notifyClient(
  { tx, scope, now }: WriteContext,
  name: NotificationName,
  subscription: Subscription,
  due?: DueDate,
  receipt?: ReceiptOfDue,
): Promise<void> {
  if (!subscription.notifyClient) return
  const [payer, payee] = await Promise.all([
    clientOf(tx, scope, subscription.clientId),
    findSettings(tx, scope.merchantId),
  ])
  if (!payer || payer.email === null || !payee) return
  if (receipt && name !== 'recovered' && !payee.receiptMails) return
  const { amountMinor, currency } = due ?? subscription
  const parameters = {
    merchant: payee.name,
    description: subscription.description,
    amountMinor: String(amountMinor),
    currency,
    subscriptionId: subscription.id,
    timeZone: subscription.timeZone,
    ...receipt?.facts,
    ...(due && { dueAt: due.dueAt.toISOString() }),
    ...(due?.nextAttemptAt && { nextAttemptAt: due.nextAttemptAt.toISOString() }),
  }
  const locale = payer.locale ?? payee.locale
  const onceKey = receipt && { onceKey: receipt.onceKey }
  const mail = { template: `subscription.${name}`, recipient: payer.email, locale, parameters, ...onceKey }
  await queueBuyerMail(tx, scope, mail, now)
}
