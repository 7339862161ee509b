import type { Scope } from '#platform/context.ts'
import { isUuid } from '#platform/ids.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Throttle } from '#platform/throttle/throttle.ts'
import { idOfSigned, signedId } from '#platform/tokens/signed-id.ts'

// A client's visit to the page that has everything of theirs. Its link and its cookie are two texts about one row; neither is stored. Pure.

export const linkForMs = 60 * 60_000
export const visitForMs = 30 * 60_000

const kinds = { LINK: 'mzn_l', VISIT: 'mzn_v' } as const
type Kind = keyof typeof kinds
const keyOf = (secrets: Secrets, kind: Kind) => secrets.keyFor(`clients ${kind}`)

export const visitText = (secrets: Secrets, kind: Kind, id: string): string =>
  signedId(keyOf(secrets, kind), kinds[kind], id)

/** The visit of a text of this kind; undefined for every other text. */
export const visitIdOf = (secrets: Secrets, kind: Kind, text: string): string | undefined =>
  idOfSigned(keyOf(secrets, kind), kinds[kind], text)

const minutes = 60_000

/** Links that one mailbox gets of one merchant; further requests are answered alike, and send none. */
export const visitLinksByEmail: Throttle = { name: 'client-links:email', max: 3, withinMs: 30 * minutes }

/** Requests from one address; scaled with RATE_LIMIT_PUBLIC, for offices and tests share one. */
export const visitLinksByAddress = (factor: number): Throttle => ({
  name: 'client-links:address',
  max: Math.ceil(20 * factor),
  withinMs: 15 * minutes,
})

/** Path of the page, which is one for all clients of a merchant in an environment. */
export const clientPath = ({ merchantId, environment }: Scope): string =>
  `/my/${environment === 'SANDBOX' ? sandbox : ''}${merchantId}`

/** The merchant and environment of the last part of such a path; undefined for another text. */
export function scopeOfPath(text: string): Scope | undefined {
  const isSandbox = text.startsWith(sandbox)
  const merchantId = isSandbox ? text.slice(sandbox.length) : text
  return isUuid(merchantId)
    ? { merchantId: merchantId.toLowerCase(), environment: isSandbox ? 'SANDBOX' : 'PRODUCTION' }
    : undefined
}

const sandbox = 'test-'
