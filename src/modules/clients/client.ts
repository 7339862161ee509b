import type { EnvironmentName, Origin } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { RawJson } from '#platform/json.ts'
import { rowsOf, type Whole } from '#platform/rows.ts'
import type { ClientCreate, ClientPut, ClientView } from './schemas.ts'
import { say } from './sentences.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// A client. Pure: no SQL, no HTTP, no clock of its own.

export type Client = {
  environment: EnvironmentName
  id: string
  name: string
  email: string | null
  /** Wholly in lower case, for look-ups. */
  emailFolded: string | null
  phone: string | null
  locale: 'en' | 'fr' | 'ar' | null
  addressLine1: string | null
  addressLine2: string | null
  addressCity: string | null
  addressPostalCode: string | null
  addressCountry: string | null
  externalId: string | null
  metadata: string | null
  defaultPaymentMethodId: string | null
  /** Of the company's people; it has no event and no field in the API. */
  note: string | null
  origin: Origin
  version: number
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

export const clientRows = rowsOf<Client>()([
  'environment',
  'id',
  'externalId',
  'defaultPaymentMethodId',
  'note',
  'origin',
  'createdAt',
  'deletedAt',
])

type NewClient = { id: string; environment: EnvironmentName; origin: Origin; now: Date }

export function draftClient(input: ClientCreate, { id, environment, origin, now }: NewClient): Client {
  const { name, email, phone, locale, address, externalId, metadata } = input
  return {
    environment,
    id,
    name,
    email: email ?? null,
    emailFolded: email?.toLowerCase() ?? null,
    phone: phone ?? null,
    locale: locale ?? null,
    ...addressColumns(address),
    externalId: externalId ?? null,
    metadata: metadata?.text ?? null,
    defaultPaymentMethodId: null,
    note: null,
    origin,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
  }
}

// Each field is applied only when present. An empty e-mail or phone clears it, and arrives here as null.
export const changedClient = (before: Client, { email, address, metadata, ...same }: ClientPut): Client =>
  clientRows.changed(before, {
    ...same,
    ...(email !== undefined && { email, emailFolded: email?.toLowerCase() ?? null }),
    ...(address !== undefined && addressColumns(address)),
    metadata: metadata?.text,
  })

/** A client may be deleted when nothing would charge it any more. */
export function requireNoSubscriptions(activeSubscriptionIds: string[]): void {
  if (activeSubscriptionIds.length === 0) return
  fail('CLIENT_HAS_ACTIVE_SUBSCRIPTIONS', say('This client still has active subscriptions. Cancel them first.'), {
    details: activeSubscriptionIds
      .slice(0, 20)
      .map((id) => ({ field: 'subscriptions', rule: 'ACTIVE', message: sayInEnglish(id) })),
  })
}

/** States in which a subscription does not keep its client. */
export const endedSubscriptionStates = ['INCOMPLETE_EXPIRED', 'CANCELED', 'COMPLETED']

export function presentClient(client: Client): Whole<ClientView> {
  return {
    id: client.id,
    name: client.name,
    email: client.email ?? undefined,
    phone: client.phone ?? undefined,
    locale: client.locale ?? undefined,
    address: client.addressLine1 === null ? undefined : presentAddress(client),
    externalId: client.externalId ?? undefined,
    metadata: client.metadata === null ? undefined : new RawJson(client.metadata),
    origin: client.origin,
    environment: client.environment,
    createdAt: client.createdAt,
    updatedAt: client.updatedAt,
  }
}

/** The event's view of a deleted client: nothing personal. */
export const presentDeletedClient = ({ id, environment, createdAt }: Client, deletedAt: Date) => ({
  id,
  environment,
  deleted: true,
  createdAt,
  deletedAt,
})

const addressColumns = (address: ClientCreate['address']) => ({
  addressLine1: address?.line1 ?? null,
  addressLine2: address?.line2 ?? null,
  addressCity: address?.city ?? null,
  addressPostalCode: address?.postalCode ?? null,
  addressCountry: address?.country ?? null,
})

const presentAddress = (client: Client): ClientView['address'] => ({
  line1: client.addressLine1 ?? undefined,
  line2: client.addressLine2 ?? undefined,
  city: client.addressCity ?? undefined,
  postalCode: client.addressPostalCode ?? undefined,
  country: client.addressCountry ?? undefined,
})
