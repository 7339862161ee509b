import type { Secrets } from '#platform/secrets/secrets.ts'
import { idOfSigned, signedId } from '#platform/tokens/signed-id.ts'

// What a client has to see what is owed for one subscription, to pay it and to choose a card. It stands in no row. Pure.

const prefix = 'mzn_u'
const keyOf = (secrets: Secrets) => secrets.keyFor('subscriptions')

export const subscriptionPath = (secrets: Secrets, id: string): string => `/s/${signedId(keyOf(secrets), prefix, id)}`

/** Which subscription a token is of; undefined for every other text. */
export const subscriptionIdOf = (secrets: Secrets, token: string): string | undefined =>
  idOfSigned(keyOf(secrets), prefix, token)
