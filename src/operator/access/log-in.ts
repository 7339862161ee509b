import { takeTurn, unjudged } from '../../modules/portal/actions/requests.ts'
import { foldedEmail } from '../../modules/portal/user.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { isPassword } from '../../platform/passwords/hashing.ts'
import { lockActHead } from '../../platform/staff/act-queries.ts'
import { findStaffByEmail, lockVerifiedStaff, type StaffMember } from '../../platform/staff/queries.ts'
import { issueStaffToken, type OpenedStaffSession, openStaffSession } from '../../platform/staff/sessions.ts'
import { countedAddress } from '../../platform/throttle/address.ts'
import { forgetAll, giveBack, takeOne, throttleKey } from '../../platform/throttle/throttle.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { takeStaffCode } from './codes.ts'
import type { StaffLogIn } from './schemas.ts'
import { staffLogInByAccount, staffLogInByAddress, staffLogInByPair } from './throttles.ts'

export const loginTokenForMs = 10 * 60_000

type LogInCall = OperatorCall<'anyone', 'phased'>
type Turns = { pair: string; address: string; account: string; isLocked: boolean }

/** The next step of a log-in: a code, the first enrolment of an app, or the session. */
type LoggedIn =
  | { next: 'CODE' }
  | { next: 'ENROL'; loginToken: string }
  | { next: 'SESSION'; opened: OpenedStaffSession; staff: StaffMember; act: Recorded }

/** For every failure and every person, the answer and the work are the same: attempts are counted first, and a password is hashed. */
export async function logInStaff(ctx: LogInCall, { email, password, code }: StaffLogIn): Promise<LoggedIn> {
  requirePasswords(ctx)
  const folded = foldedEmail(email)
  const turns = await takeTurns(ctx, folded)
  const staff = await findStaffByEmail(ctx.db.read, folded)
  const counted = [turns.pair, turns.address, turns.account]
  const isRight = await isPassword(staff?.passwordHash, password).catch(unjudged(ctx.db, ...counted))
  if (!staff || !isRight || staff.status !== 'ACTIVE' || turns.isLocked) return refuse(ctx, staff)

  if (!staff.totpConfirmedAt) {
    const request = { kind: 'LOGIN', staffId: staff.id, validForMs: loginTokenForMs } as const
    const token = await inTransaction(
      ctx.db,
      async (tx) => (await lockVerifiedStaff(tx, staff)) && issueStaffToken(tx, ctx.secrets, request, ctx.now),
    )
    if (!token) return refuse(ctx, staff)
    await giveTurnsBack(ctx, turns)
    return { next: 'ENROL', loginToken: token.text }
  }
  if (code === undefined) {
    // Half a log-in: neither a failure nor a success, which alone would wash earlier failures away.
    await Promise.all(counted.map((key) => giveBack(ctx.db, key)))
    return { next: 'CODE' }
  }
  if (!(await takeStaffCode(ctx, staff, code))) return refuse(ctx, staff)
  const opened = await openFor(ctx, staff)
  if (!opened) return refuse(ctx, staff)
  await giveTurnsBack(ctx, turns)
  return { next: 'SESSION', staff, ...opened }
}

/** Throws where the company wants its own log-in alone. */
export function requirePasswords({ parts }: Pick<LogInCall, 'parts'>): void {
  if (parts.company?.settings.hasPasswords === false) failPortal(errors.PASSWORDS_ARE_OFF)
}

/** Opens the session of a person who has just proved who they are. Undefined when the password or the app has been changed meanwhile. */
async function openFor(
  ctx: Pick<LogInCall, 'db' | 'secrets' | 'now' | 'address' | 'record'>,
  staff: StaffMember,
): Promise<{ opened: OpenedStaffSession; act: Recorded } | undefined> {
  const { db, secrets, now, address, record } = ctx
  return inTransaction(db, async (tx) => {
    if (!(await lockVerifiedStaff(tx, staff))) return undefined
    const opened = await openStaffSession(tx, secrets, { staffId: staff.id, address }, now)
    return { opened, act: await record(tx, { act: 'session.opened', target: staff.id }) }
  })
}

async function takeTurns(ctx: LogInCall, folded: string): Promise<Turns> {
  const address = countedAddress(ctx.address)
  const pair = await takeTurn(ctx, staffLogInByPair, `${folded}\0${address}`)
  const byAddress = await takeTurn(ctx, staffLogInByAddress(ctx.limitFactor), address)
  const account = throttleKey(ctx.secrets, staffLogInByAccount, folded)
  const taken = await takeOne(ctx.db, staffLogInByAccount, account, ctx.now)
  return { pair, address: byAddress, account, isLocked: !taken.isTaken }
}

const giveTurnsBack = ({ db }: LogInCall, { pair, address, account }: Turns) =>
  Promise.all([forgetAll(db, pair), giveBack(db, address), giveBack(db, account)])

/** The chain is locked for an unknown e-mail too, so that the time does not tell that it is unknown; strangers write nothing into it. */
async function refuse({ db, record }: LogInCall, staff: StaffMember | undefined): Promise<never> {
  await inTransaction(db, async (tx) =>
    staff ? void (await record(tx, { act: 'login.failed', target: staff.id })) : void (await lockActHead(tx)),
  )
  return failPortal(errors.BAD_STAFF_CREDENTIALS)
}
