import type { WriteContext } from '#platform/context.ts'
import { queueBuyerMail } from '#platform/mail/mail.ts'
import type { DueDate } from '../due-date.ts'
import type { LetterName } from '../letter-words.ts'
import { findPayee, findPayer } from '../queries.ts'
import type { Subscription } from '../subscription.ts'

/** Writes to the client with the commit, in the client's language or the merchant's, unless the merchant does so alone. */
export async function writeToClient(
  { tx, scope, now }: WriteContext,
  letter: LetterName,
  subscription: Subscription,
  due?: DueDate,
): Promise<void> {
  if (!subscription.notifyClient) return
  const [payer, payee] = await Promise.all([findPayer(tx, scope, subscription.clientId), findPayee(tx, scope)])
  if (!payer || payer.email === null || !payee) return
  const { amountMinor, currency } = due ?? subscription
  const parameters = {
    merchant: payee.name,
    description: subscription.description,
    amountMinor: String(amountMinor),
    currency,
    subscriptionId: subscription.id,
    timeZone: subscription.timeZone,
    ...(due && { dueAt: due.dueAt.toISOString() }),
    ...(due?.nextAttemptAt && { nextAttemptAt: due.nextAttemptAt.toISOString() }),
  }
  const locale = payer.locale ?? payee.locale
  const mail = { template: `subscription.${letter}`, recipient: payer.email, locale, parameters }
  await queueBuyerMail(tx, scope, mail, now)
}
