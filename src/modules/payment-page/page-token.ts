import { createHash } from 'node:crypto'
import { bytesOfBase64url } from '#platform/base64url.ts'
import { hmac } from '#platform/secrets/hmac.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { idOfSigned, signedId } from '#platform/tokens/signed-id.ts'

// The token for a page's next call: a secret, with the id of its session. The code over the two stops a caller that knows only the id of a session.
// The texts have only the characters of base64url and `_`, so that they pass through a bank as `threeDSSessionData` (EMV 3-D Secure, at most 1,024
// characters).

const kinds = {
  verification: { prefix: 'mzn_v', purpose: 'page verification keys' },
  authentication: { prefix: 'mzn_a', purpose: 'page authentications' },
  // Of a card without a payment: the id is that of its subscription.
  card: { prefix: 'mzn_k', purpose: 'page authentications of cards' },
} as const
type Kind = keyof typeof kinds

/** Of `signedId`, behind the prefix. */
const signedLength = 54
const textMax = 1_024

const keyOf = (secrets: Secrets, kind: Kind, inner: string): Buffer => hmac(secrets.keyFor(kinds[kind].purpose), inner)

/** The text that a page gets for `inner`, which belongs to a session. */
export const pageToken = (secrets: Secrets, kind: Kind, { sessionId, inner }: Opened): string =>
  signedId(keyOf(secrets, kind, inner), kinds[kind].prefix, sessionId) + Buffer.from(inner).toString('base64url')

/** The return path from a page of an acquirer: for the whole session, since the authentication is not known yet. */
export const returnPath = (secrets: Secrets, sessionId: string): string =>
  `/checkout/return/${pageToken(secrets, 'authentication', { sessionId, inner: 'return' })}`

export type Opened = { sessionId: string; inner: string }

/** Opens a token; undefined for every text that was not made here. */
export function openPageToken(secrets: Secrets, kind: Kind, text: string): Opened | undefined {
  if (text.length > textMax) return undefined
  const cut = kinds[kind].prefix.length + signedLength
  const inner = bytesOfBase64url(text.slice(cut))?.toString()
  if (inner === undefined) return undefined
  const sessionId = idOfSigned(keyOf(secrets, kind, inner), kinds[kind].prefix, text.slice(0, cut))
  return sessionId === undefined ? undefined : { sessionId, inner }
}

/** The holder of a verification key: the page and the browser that asked for it. */
export const bindingOf = ({ origin, userAgent }: { origin: string; userAgent: string }): string =>
  createHash('sha256').update(`${origin}\n${userAgent}`).digest('base64url')
