import type { Secrets } from '#platform/secrets/secrets.ts'
import { idOfSigned, signedId } from '#platform/tokens/signed-id.ts'

// The token that lets a client see the debt of one subscription, pay it and choose a card. It is stored in no row. Pure.

const prefix = 'mzn_u'
const keyOf = (secrets: Secrets) => secrets.keyFor('subscriptions')

export const subscriptionPath = (secrets: Secrets, id: string): string => `/s/${signedId(keyOf(secrets), prefix, id)}`

/** Returns the subscription of a token; undefined for every other text. */
export const subscriptionIdOf = (secrets: Secrets, token: string): string | undefined =>
  idOfSigned(keyOf(secrets), prefix, token)
