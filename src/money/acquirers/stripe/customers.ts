import type { Scope } from '#platform/context.ts'
import type { StripeParts } from './stripe.ts'
import { findRecord, openRecord } from './records.ts'
import type { WireAnswer } from './wire.ts'

// One customer at Stripe for each client of a merchant: saved cards are attached to it. It holds no name and no address.

/** `client` is our client, or the payment that saves a card of no client. */
export async function customerFor(
  { api, objects }: StripeParts,
  scope: Scope,
  client: string,
  signal?: AbortSignal,
): Promise<WireAnswer<string>> {
  const kind = 'CUSTOMER'
  const found = await findRecord(objects, scope, { kind, reference: client })
  if (found?.upstreamId !== undefined) return { status: 'SAID', it: found.upstreamId }
  const { merchantId, environment } = scope
  const metadata = { mizan_merchant: merchantId, mizan_environment: environment, mizan_client: client }
  const idempotencyKey = `customer-${merchantId}-${environment}-${client}`
  const said = await api.ask((stripe) => stripe.customers.create({ metadata }, { idempotencyKey }), signal)
  if (said.status !== 'SAID') return said
  const { record } = await openRecord(objects, scope, { kind, reference: client, facts: {}, upstreamId: said.it.id })
  return { status: 'SAID', it: record.upstreamId ?? said.it.id }
}
