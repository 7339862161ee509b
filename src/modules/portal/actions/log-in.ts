import { inTransaction, type Transaction } from '#platform/db/transaction.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import { isPassword } from '#platform/passwords/hashing.ts'
import { listMemberships } from '#platform/people/member-queries.ts'
import { findUserByEmail, lockVerified, type User } from '#platform/people/queries.ts'
import { countedAddress } from '#platform/throttle/address.ts'
import { forgetAll, giveBack, takeOne, throttleKey } from '#platform/throttle/throttle.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { errors } from '../portal-errors.ts'
import type { LogIn } from '../schemas.ts'
import { logInByAccount, logInByAddress, logInByPair } from '../throttles.ts'
import { foldedEmail, presentCompany } from '../user.ts'
import type { PublicContext } from './context.ts'
import { takeTurn, unjudged, writeRequest } from './requests.ts'
import { takeCode } from './totp.ts'

const loginTokenForMs = 10 * 60_000

type Counted = {
  pair: string
  address: string
  account: string
  isLocked: boolean
  /** The failure that locks the account. */
  isLast: boolean
}

/**
 * Checks e-mail, password and, once an app is enrolled, the code. For every failure and every person, the answer and the work are the same: the
 * attempts are counted first, a password is hashed, and one line is written for the job.
 */
export async function logIn(ctx: PublicContext, { email, password, code }: LogIn) {
  const folded = foldedEmail(email)
  const counted = await takeTurns(ctx, folded)
  const user = await findUserByEmail(ctx.db.read, folded)
  const turns = [counted.pair, counted.address, counted.account]
  const isRight = await isPassword(user?.passwordHash, password).catch(unjudged(ctx.db, ...turns))
  if (!user || !isRight || user.status !== 'ACTIVE' || counted.isLocked) return refuse(ctx, folded, counted)

  if (user.totpConfirmedAt && code === undefined) {
    // Half a log-in: neither a failure nor a success, which alone would wash earlier failures away.
    await Promise.all([giveBack(ctx.db, counted.pair), giveBackShared(ctx, counted)])
    return { companies: [], totpRequired: true as const }
  }
  if (user.totpConfirmedAt && !(await takeCode(ctx, user, code ?? ''))) return refuse(ctx, folded, counted)
  const admitted = await loggedIn(ctx, user)
  if (!admitted) return refuse(ctx, folded, counted)
  await Promise.all([forgetAll(ctx.db, counted.pair), giveBackShared(ctx, counted)])
  return admitted
}

/** A turn for the e-mail and address pair, one for the address, and one for the account, which is not refused aloud. */
async function takeTurns(ctx: PublicContext, folded: string): Promise<Counted> {
  const pair = await takeTurn(ctx, logInByPair, `${folded}\0${countedAddress(ctx.address)}`)
  const address = await takeTurn(ctx, logInByAddress(ctx.limitFactor), countedAddress(ctx.address))
  const account = throttleKey(ctx.secrets, logInByAccount, folded)
  const taken = await takeOne(ctx.db, logInByAccount, account, ctx.now)
  return { pair, address, account, isLocked: !taken.isTaken, isLast: taken.isTaken && taken.left === 0 }
}

const giveBackShared = (ctx: PublicContext, { address, account }: Counted) =>
  Promise.all([giveBack(ctx.db, address), giveBack(ctx.db, account)])

async function refuse(ctx: PublicContext, folded: string, { isLast }: Counted): Promise<never> {
  await writeRequest(ctx, 'FAILED_LOGIN', folded, { locks: String(isLast) })
  return failPortal(errors.BAD_CREDENTIALS)
}

/** Undefined when the password that was verified has been changed meanwhile, or an app enrolled. */
async function loggedIn(ctx: PublicContext, user: User) {
  const issue = async (tx: Transaction) =>
    (await lockVerified(tx, user)) &&
    issueToken(tx, ctx.secrets, { kind: 'LOGIN', userId: user.id, validForMs: loginTokenForMs }, ctx.now)
  const [token, memberships] = await Promise.all([inTransaction(ctx.db, issue), listMemberships(ctx.db.read, user.id)])
  if (!token) return undefined
  const mustEnrol = !user.totpConfirmedAt && memberships.some(({ requireTotp }) => requireTotp)
  return {
    loginToken: token.text,
    companies: memberships.map(presentCompany),
    ...(mustEnrol && { totpEnrolmentRequired: true as const }),
  }
}
