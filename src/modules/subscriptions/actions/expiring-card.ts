import type { PaymentMethod } from '#modules/clients/payment-method.ts'
import type { WriteContext } from '#platform/context.ts'
import { listChargedTo } from '../queries.ts'
import { notifyClient } from './notifications.ts'

/** Asks the clients whose subscriptions charge a card that expires for another, a mail for each subscription. */
export async function askForAnotherCard(
  ctx: WriteContext,
  { id, clientId, last4, expYear, expMonth }: Pick<PaymentMethod, 'id' | 'clientId' | 'last4' | 'expYear' | 'expMonth'>,
): Promise<void> {
  const lastDay = new Date(Date.UTC(expYear, expMonth, 0, 10)).toISOString()
  for (const subscription of await listChargedTo(ctx.tx, ctx.scope, clientId, id)) {
    const onceKey = `expiring:${subscription.id}:${id}:${lastDay.slice(0, 7)}`
    await notifyClient(ctx, 'expiring', subscription, undefined, { onceKey, facts: { last4, expiresOn: lastDay } })
  }
}
