import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Locale } from '#platform/locale.ts'
import { hashPassword } from '#platform/passwords/hashing.ts'
import { insertUser } from '#platform/people/queries.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Role } from '#platform/sessions/roles.ts'
import { openSession } from '#platform/sessions/sessions.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { insertMember } from './factory-queries.ts'

export type TestUser = { id: string; email: string; password: string; folded: string; madeAt: Date }
export type TestSession = {
  token: string
  sessionId: string
  userId: string
  email: string
  merchantId: string
  /** A confirmation token of this session, as a step-up gives it. */
  confirmation: () => Promise<string>
}

const password = 'gazelle velours tambour quinze'

type UserWishes = { email?: string; role?: Role; locale?: Locale; fullName?: string; hasPassword?: boolean; now?: Date }

export function newPortalFactory(db: Database, secrets: Secrets) {
  /** An active person; a member of `merchantId` if given. Hashing takes time: without `hasPassword` there is none. */
  const user = (merchantId: string | undefined, wishes: UserWishes = {}): Promise<TestUser> =>
    inOneWrite(merchantId, wishes, async (_tx, made) => made)

  const inOneWrite = async <Made>(
    merchantId: string | undefined,
    wishes: UserWishes,
    further: (tx: Transaction, user: TestUser) => Promise<Made>,
  ): Promise<Made> => {
    const { role = 'OWNER', locale = 'en', fullName, hasPassword = false, now = new Date() } = wishes
    const { email = `user-${randomUUID()}@example.com` } = wishes
    const passwordHash = hasPassword ? await hashPassword(password) : null
    const id = newId(now)
    const folded = email.toLowerCase()
    return inTransaction(db, async (tx) => {
      const person = { id, email, emailFolded: folded, fullName: fullName ?? null, locale, status: 'ACTIVE' } as const
      await insertUser(tx, { ...person, passwordHash, now })
      if (merchantId !== undefined) await insertMember(tx, { merchantId, userId: id, role, now })
      return further(tx, { id, email, folded, password, madeAt: now })
    })
  }

  const confirmation = async (userId: string, sessionId: string, now: Date): Promise<string> => {
    const request = { kind: 'CONFIRMATION', userId, subject: sessionId, validForMs: 300_000 } as const
    return (await inTransaction(db, (tx) => issueToken(tx, secrets, request, now))).text
  }

  return {
    user,

    /** A new member of `merchantId` with a session there. */
    session: (merchantId: string, role: Role = 'OWNER', wishes: UserWishes = {}): Promise<TestSession> =>
      inOneWrite(merchantId, { ...wishes, role }, async (tx, { id: userId, email, madeAt }) => {
        const asked = { userId, merchantId, address: '127.0.0.1', authenticatedAt: madeAt }
        const opened = await openSession(tx, secrets, asked, madeAt)
        return {
          token: opened.accessToken,
          sessionId: opened.id,
          userId,
          email,
          merchantId,
          // A clock may go back by a moment, and what is older than its person counts for nothing.
          confirmation: () =>
            confirmation(userId, opened.id, wishes.now ?? new Date(Math.max(Date.now(), madeAt.getTime()))),
        }
      }),
  }
}
