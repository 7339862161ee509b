import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { idOfSigned, signedId } from './signed-id.ts'
import { findToken, insertToken, takeToken, type TokenKind, type TokenRow } from './queries.ts'

// Tokens that work once: links in mails, the log-in token, the confirmation token. A token's text is `mzn_`, the id of its row
// and a code over that id. No row, job or mail queue holds it, and a mail that is sent twice carries the same link twice.

const prefix = 'mzn_'

export type Issued = { id: string; text: string; expiresAt: Date }

type Request = { kind: TokenKind; userId: string; subject?: string; validForMs: number }

/** Makes a token that is good for `validForMs` from `now`. */
export async function issueToken(
  tx: Transaction,
  secrets: Secrets,
  { kind, userId, subject, validForMs }: Request,
  now: Date,
): Promise<Issued> {
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + validForMs)
  await insertToken(tx, { id, kind, userId, subject: subject ?? null, createdAt: now, expiresAt })
  return { id, text: tokenText(secrets, id), expiresAt }
}

/** The secret text of a token, from the id of its row. */
export const tokenText = (secrets: Secrets, id: string): string => signedId(secrets.keyFor('tokens'), prefix, id)

/** Looks at a token without using it up; undefined for every text that is no living token of this kind. */
export async function lookAtToken(
  tx: Queries,
  secrets: Secrets,
  kind: TokenKind,
  text: string,
  now: Date,
): Promise<TokenRow | undefined> {
  const id = idOf(secrets, text)
  return id === undefined ? undefined : findToken(tx, kind, id, now)
}

/** Uses a token up; undefined for every text that is no living token of this kind. Of many at once, one gets it. */
export async function consumeToken(
  tx: Transaction,
  secrets: Secrets,
  kind: TokenKind,
  text: string,
  now: Date,
): Promise<TokenRow | undefined> {
  const id = idOf(secrets, text)
  return id === undefined ? undefined : takeToken(tx, kind, id, now)
}

const idOf = (secrets: Secrets, text: string): string | undefined => idOfSigned(secrets.keyFor('tokens'), prefix, text)
