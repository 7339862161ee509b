import { stringifySetCookie } from 'cookie'
import type { Database, Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { aliveAt, type Presented, presentedIn, touch } from '../sessions/sessions.ts'
import { idOfSigned, signedId } from '../tokens/signed-id.ts'
import {
  findLiveStaffSession,
  findStaffToken,
  insertStaffSession,
  insertStaffToken,
  type StaffSession,
  type StaffTokenKind,
  takeStaffToken,
  touchStaffSession,
} from './session-queries.ts'

// Sessions of the staff: rows of their own, with tokens and a cookie of their own, so that nothing of a merchant opens the operator's door.

const sessionForMs = 8 * 60 * 60_000
/** Without an act that needs one, a proof of who is there is forgotten after this time. */
export const confirmedForMs = 15 * 60_000

const sessionPrefix = 'mzn_op_'
const tokenPrefix = 'mzn_st_'

export type OpenedStaffSession = { id: string; accessToken: string; expiresAt: Date }

export async function openStaffSession(
  tx: Transaction,
  secrets: Secrets,
  { staffId, address }: { staffId: string; address: string },
  now: Date,
): Promise<OpenedStaffSession> {
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + sessionForMs)
  await insertStaffSession(tx, { id, staffId, address, createdAt: now, expiresAt })
  return { id, accessToken: signedId(secrets.keyFor('staff sessions'), sessionPrefix, id), expiresAt }
}

/** The session behind a token; undefined for every token that does not name a living one. */
export async function readStaffSession(
  db: Database,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<StaffSession | undefined> {
  const id = idOfSigned(secrets.keyFor('staff sessions'), sessionPrefix, token)
  const session = id === undefined ? undefined : await findLiveStaffSession(db.read, id, aliveAt(now))
  if (session) await touch(db, now, session, (tx, seenBefore) => touchStaffSession(tx, session.id, { now, seenBefore }))
  return session
}

type Call = Parameters<typeof presentedIn>[0]

export const presentedStaffToken = (call: Call, operatorUrl: string): Presented =>
  presentedIn(call, operatorUrl, staffCookieName(operatorUrl))

export const staffCookieName = (operatorUrl: string): string =>
  operatorUrl.startsWith('https:') ? '__Host-mizan_operator' : 'mizan_operator'

/** `Set-Cookie` for a browser: out of reach of scripts, never sent from another site, gone with the session. */
export const staffCookie = (operatorUrl: string, session?: OpenedStaffSession): string =>
  stringifySetCookie({
    name: staffCookieName(operatorUrl),
    value: session?.accessToken ?? '',
    httpOnly: true,
    sameSite: 'strict',
    secure: operatorUrl.startsWith('https:'),
    path: '/',
    ...(session ? { expires: session.expiresAt } : { maxAge: 0 }),
  })

type Request = { kind: StaffTokenKind; staffId: string; validForMs: number }

export async function issueStaffToken(
  tx: Transaction,
  secrets: Secrets,
  { kind, staffId, validForMs }: Request,
  now: Date,
): Promise<{ id: string; text: string; expiresAt: Date }> {
  const id = newId(now)
  const expiresAt = new Date(now.getTime() + validForMs)
  await insertStaffToken(tx, { id, kind, staffId, createdAt: now, expiresAt })
  return { id, text: staffTokenText(secrets, id), expiresAt }
}

/** The secret text of a token, from the id of its row. */
export const staffTokenText = (secrets: Secrets, id: string): string =>
  signedId(secrets.keyFor('staff tokens'), tokenPrefix, id)

const idOf = (secrets: Secrets, text: string): string | undefined =>
  idOfSigned(secrets.keyFor('staff tokens'), tokenPrefix, text)

/** Looks at a token without using it up; undefined for every text that is no living token of this kind. */
export async function lookAtStaffToken(
  tx: Queries,
  secrets: Secrets,
  kind: StaffTokenKind,
  text: string,
  now: Date,
): Promise<{ staffId: string; createdAt: Date } | undefined> {
  const id = idOf(secrets, text)
  return id === undefined ? undefined : findStaffToken(tx, kind, id, now)
}

/** Uses a token up; undefined for every text that is no living token of this kind. Of many at once, one gets it. */
export async function consumeStaffToken(
  tx: Transaction,
  secrets: Secrets,
  kind: StaffTokenKind,
  text: string,
  now: Date,
): Promise<{ staffId: string; createdAt: Date } | undefined> {
  const id = idOf(secrets, text)
  return id === undefined ? undefined : takeStaffToken(tx, kind, id, now)
}
