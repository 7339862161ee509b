import type { Transaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { hmac } from '../secrets/hmac.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { idOfSigned, signedId } from '../tokens/signed-id.ts'
import { insertStaffChallenge } from './challenge-queries.ts'

// A challenge is handed to a browser and comes back with an answer, once and within ten minutes. Nothing is stored until it is answered, so that
// strangers who begin log-ins cost no rows.

export type ChallengePurpose = 'COMPANY' | 'PASSKEY'

const aliveForMs = 10 * 60_000
const prefix = 'mzn_sc_'

export type Challenge = { id: string; text: string }

export function newChallenge(secrets: Secrets, purpose: ChallengePurpose, now: Date): Challenge {
  const id = newId(now)
  return { id, text: signedId(keyOf(secrets, purpose), prefix, id) }
}

/** The challenge of a text; undefined for every text that is no living challenge of this purpose. */
export function readChallenge(
  secrets: Secrets,
  purpose: ChallengePurpose,
  text: string,
  now: Date,
): Challenge | undefined {
  const id = idOfSigned(keyOf(secrets, purpose), prefix, text)
  return id !== undefined && endOf(id) > now ? { id, text } : undefined
}

/** 32 bytes in base64url that belong to a challenge, and that its text does not show. */
export const secretOf = (secrets: Secrets, purpose: ChallengePurpose, { id }: Challenge, name: string): string =>
  hmac(keyOf(secrets, purpose), `${name} ${id}`).toString('base64url')

/** False when it was answered before. */
export const useChallenge = async (tx: Transaction, { id }: Challenge): Promise<boolean> =>
  (await insertStaffChallenge(tx, id, endOf(id))) !== undefined

/** An id has the time of its making in its first 48 bits. */
const endOf = (id: string): Date => new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16) + aliveForMs)

const keyOf = (secrets: Secrets, purpose: ChallengePurpose): Buffer => secrets.keyFor(`staff challenges ${purpose}`)
