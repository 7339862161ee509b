import type { IncomingHttpHeaders } from 'node:http'
import { parseCookie, stringifySetCookie } from 'cookie'
import { SignJWT } from 'jose/jwt/sign'
import { jwtVerify } from 'jose/jwt/verify'
import { bytesOfBase64url } from '../base64url.ts'
import type { Database } from '../db/database.ts'
import { inTransaction, type Transaction } from '../db/transaction.ts'
import { isUuid, newId } from '../ids.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { findLiveSession, insertSession, type Session, touchSession } from './queries.ts'

// A session is a row; its token is a JWT that names the row. One algorithm, one audience, one issuer: none of them is read
// from the token. The row is looked up at every call, so that an ended session is dead at once on every node.

const algorithm = 'HS256'
const issuer = 'mizan'
const audience = 'mizan:session'
const livesForMs = 8 * 60 * 60_000
/** Time without a call after which a session ends: its person may have left the desk. */
const idleForMs = 60 * 60_000
/** A last call is known to the minute, so that reading does not write each time. */
const touchEveryMs = 60_000

/** A session is alive until it expires, and while its last call is after a time. */
export const aliveAt = (now: Date) => ({ now, seenAfter: new Date(now.getTime() - idleForMs) })

export type Opened = { id: string; accessToken: string; expiresAt: Date }

/** `endsBy`: of the session that it follows, which it does not outlive. */
type Beginning = { userId: string; merchantId: string; address: string; authenticatedAt: Date; endsBy?: Date }

/** Begins a session of a user in a company; it ends by itself eight hours after the log-in, or after an hour without a call. */
export async function openSession(
  tx: Transaction,
  secrets: Secrets,
  { endsBy, ...whose }: Beginning,
  now: Date,
): Promise<Opened> {
  const id = newId(now)
  const usualEnd = whose.authenticatedAt.getTime() + livesForMs
  const expiresAt = new Date(Math.min(usualEnd, endsBy?.getTime() ?? usualEnd))
  await insertSession(tx, { ...whose, id, createdAt: now, expiresAt })
  const accessToken = await new SignJWT({ sid: id, cid: whose.merchantId })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(whose.userId)
    .setIssuedAt(now)
    .setExpirationTime(expiresAt)
    .sign(secrets.keyFor('sessions'))
  return { id, accessToken, expiresAt }
}

/** The session behind a token; undefined for every token that does not name a living one. */
export async function readSession(
  db: Database,
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<Session | undefined> {
  const named = await namedBy(token, secrets, now)
  const session = named && (await findLiveSession(db.read, named, aliveAt(now)))
  if (session) await touch(db, now, session, (tx, seenBefore) => touchSession(tx, session, { now, seenBefore }))
  return session
}

type SessionTimes = { createdAt: Date; seenAt: Date | null }

/** Writes the time of a call down. A database that cannot write now costs the call nothing. */
export async function touch(
  db: Database,
  now: Date,
  { createdAt, seenAt }: SessionTimes,
  write: (tx: Transaction, seenBefore: Date) => Promise<unknown>,
): Promise<void> {
  const seenBefore = new Date(now.getTime() - touchEveryMs)
  if ((seenAt ?? createdAt) < seenBefore) await inTransaction(db, (tx) => write(tx, seenBefore)).catch(() => {})
}

// The signature covers the text of the other two parts; its own can be spelt in several ways, of which one is enough.
const isCanonical = (token: string): boolean => token.split('.').every((part) => bytesOfBase64url(part) !== undefined)

async function namedBy(token: string, secrets: Secrets, now: Date) {
  if (!isCanonical(token)) return undefined
  try {
    const { payload } = await jwtVerify(token, secrets.keyFor('sessions'), {
      algorithms: [algorithm],
      issuer,
      audience,
      currentDate: now,
      requiredClaims: ['exp', 'sub', 'sid', 'cid'],
    })
    const named = { merchantId: String(payload['cid']), id: String(payload['sid']), userId: String(payload.sub) }
    return Object.values(named).every(isUuid) ? named : undefined
  } catch {
    return undefined
  }
}

/** `forged` is what a browser sent from another site's page. */
export type Presented = { token: string } | 'none' | 'forged'

type Call = { method: string; headers: IncomingHttpHeaders }

/** The session token of a request: a bearer token, or the cookie of a browser that calls from our own pages. */
export const presentedToken = (call: Call, publicUrl: string): Presented =>
  presentedIn(call, publicUrl, cookieName(publicUrl))

/** The same for a cookie of another door. */
export function presentedIn({ method, headers }: Call, publicUrl: string, cookie: string): Presented {
  if (headers.authorization !== undefined) {
    const token = /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1]
    return token === undefined ? 'none' : { token }
  }
  const token = parseCookie(headers.cookie ?? '')[cookie]
  if (token === undefined) return 'none'
  return isFromOurPages(method, headers, publicUrl) ? { token } : 'forged'
}

/** A page says in `X-Company` which company it shows: another tab may have chosen another one meanwhile, whose cookie this is. */
export function isOfOtherCompany({ headers }: Pick<Call, 'headers'>, { merchantId }: { merchantId: string }): boolean {
  const shown = headers['x-company']
  return shown !== undefined && shown !== merchantId
}

// The cookie is SameSite=Strict; this refuses the sister domains too, which count as the same site.
export function isFromOurPages(method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (isReading && site === 'none')
  if (headers.origin === undefined) return isReading
  const from = URL.parse(headers.origin)
  return from !== null && (from.origin === new URL(publicUrl).origin || from.host === headers.host)
}

const cookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-mizan_session' : 'mizan_session'

/** `Set-Cookie` for a browser: out of reach of scripts, never sent from another site, gone with the session. */
export function sessionCookie(publicUrl: string, session?: Opened): string {
  return stringifySetCookie({
    name: cookieName(publicUrl),
    value: session?.accessToken ?? '',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
    path: '/',
    ...(session ? { expires: session.expiresAt } : { maxAge: 0 }),
  })
}
