import { randomUUID } from 'node:crypto'
import type { Database } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import type { Locale } from '#platform/locale.ts'
import { hashPassword } from '#platform/passwords/hashing.ts'
import { insertUser } from '#platform/people/queries.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Role } from '#platform/sessions/roles.ts'
import { openSession } from '#platform/sessions/sessions.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { insertMember } from './factory-queries.ts'

export type TestUser = { id: string; email: string; password: string; folded: string }
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
  /** A person who is active; a member of `merchantId` when it is given. Hashing takes time: without `hasPassword` there is none. */
  const user = async (merchantId: string | undefined, wishes: UserWishes = {}): Promise<TestUser> => {
    const { role = 'OWNER', locale = 'en', fullName, hasPassword = false, now = new Date() } = wishes
    const { email = `user-${randomUUID()}@example.com` } = wishes
    const passwordHash = hasPassword ? await hashPassword(password) : null
    const id = newId(now)
    const folded = email.toLowerCase()
    await inTransaction(db, async (tx) => {
      const person = { id, email, emailFolded: folded, fullName: fullName ?? null, locale, status: 'ACTIVE' } as const
      await insertUser(tx, { ...person, passwordHash, now })
      if (merchantId !== undefined) await insertMember(tx, { merchantId, userId: id, role, now })
    })
    return { id, email, folded, password }
  }

  const sessionOf = async (userId: string, merchantId: string, now = new Date()) =>
    inTransaction(db, (tx) =>
      openSession(tx, secrets, { userId, merchantId, address: '127.0.0.1', authenticatedAt: now }, now),
    )

  const confirmation = async (userId: string, sessionId: string, now = new Date()): Promise<string> => {
    const request = { kind: 'CONFIRMATION', userId, subject: sessionId, validForMs: 300_000 } as const
    return (await inTransaction(db, (tx) => issueToken(tx, secrets, request, now))).text
  }

  return {
    user,

    /** A new member of `merchantId` with a session there. */
    session: async (merchantId: string, role: Role = 'OWNER', wishes: UserWishes = {}): Promise<TestSession> => {
      const made = await user(merchantId, { ...wishes, role })
      const opened = await sessionOf(made.id, merchantId, wishes.now)
      return {
        token: opened.accessToken,
        sessionId: opened.id,
        userId: made.id,
        email: made.email,
        merchantId,
        confirmation: () => confirmation(made.id, opened.id, wishes.now),
      }
    },
  }
}
