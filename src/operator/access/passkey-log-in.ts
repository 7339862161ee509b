import { takeTurn } from '../../modules/portal/actions/requests.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Act } from '../../platform/staff/acts.ts'
import { readChallenge, useChallenge } from '../../platform/staff/challenges.ts'
import { countOf, type PasskeyAnswer } from '../../platform/staff/passkeys.ts'
import { findPasskey, type Passkey, usePasskey } from '../../platform/staff/passkey-queries.ts'
import { lockStaff } from '../../platform/staff/queries.ts'
import { confirmStaffSession } from '../../platform/staff/session-queries.ts'
import { confirmedForMs, consumeStaffToken, openStaffSession } from '../../platform/staff/sessions.ts'
import { countedAddress } from '../../platform/throttle/address.ts'
import { giveBack } from '../../platform/throttle/throttle.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { requirePasswords } from './log-in.ts'
import { proofByStaff, staffLogInByAddress } from './throttles.ts'

// A passkey opens a session, or acts on money within one.

export type GivenPasskey = PasskeyAnswer & { token: string }
type Proof = { key: Passkey; use: (tx: Transaction, now: Date) => Promise<void> }

/** A log-in by a passkey alone, or as the second step after the company's own, whose log-in token is then used up. */
export async function logInByPasskey(ctx: OperatorCall<'anyone', 'phased'>, given: GivenPasskey) {
  const { db, secrets, clock, address, bearer, record } = ctx
  if (bearer === undefined) requirePasswords(ctx)
  const turn = await takeTurn(ctx, staffLogInByAddress(ctx.limitFactor), countedAddress(ctx.address))
  const { key, use } = await proofOf(ctx, given, (known) => known && { act: 'login.failed', target: known.staffId })
  const opened = await inTransaction(db, async (tx) => {
    // A reset takes the passkey away before this, or ends the session afterwards.
    const staff = await lockStaff(tx, key.staffId)
    const now = clock()
    await use(tx, now)
    if (staff?.status !== 'ACTIVE') failPortal(errors.PASSKEY_REFUSED)
    // Alone it stands for a password. A person without one comes through the company, which may have closed the account.
    if (bearer === undefined && staff.passwordHash === null) failPortal(errors.PASSKEY_REFUSED)
    const halfway = bearer === undefined ? undefined : await consumeStaffToken(tx, secrets, 'LOGIN', bearer, now)
    if (bearer !== undefined && halfway?.staffId !== staff.id) failPortal(errors.PASSKEY_REFUSED)
    const session = await openStaffSession(tx, secrets, { staffId: staff.id, address }, now)
    const after = { passkey: key.name }
    return { opened: session, act: await record(tx, { act: 'session.opened', target: staff.id, after }) }
  })
  await giveBack(db, turn)
  return opened
}

/** Proves who is there, as a fresh code does. */
export async function stepUpByPasskey(ctx: OperatorCall<'staff', 'phased'>, given: GivenPasskey) {
  const { db, staff, clock, record } = ctx
  const turn = await takeTurn(ctx, proofByStaff, staff.staffId)
  const { key, use } = await proofOf(ctx, given, () => stepUpFailed)
  if (key.staffId !== staff.staffId) return refuse(ctx, stepUpFailed)
  const confirmed = await inTransaction(db, async (tx) => {
    const now = clock()
    await use(tx, now)
    const confirmedUntil = new Date(now.getTime() + confirmedForMs)
    await confirmStaffSession(tx, staff.id, confirmedUntil)
    return { confirmedUntil, act: await record(tx, { act: 'step_up.succeeded', after: { passkey: key.name } }) }
  })
  await giveBack(db, turn)
  return confirmed
}

const stepUpFailed: Act = { act: 'step_up.failed' }

type ProvingCall = Pick<OperatorCall<'anyone', 'phased'>, 'db' | 'secrets' | 'operatorUrl' | 'clock' | 'record'>

/** The passkey behind an answer. `use` uses challenge and count up, in the transaction of what they open. `failed` is what a refusal writes down. */
async function proofOf(
  ctx: ProvingCall,
  { token, ...answer }: GivenPasskey,
  failed: (key: Passkey | undefined) => Act | undefined,
): Promise<Proof> {
  const challenge = readChallenge(ctx.secrets, 'PASSKEY', token, ctx.clock())
  const key = await findPasskey(ctx.db.read, answer.id)
  const counter = challenge && key && (await countOf(ctx, challenge, key, answer))
  if (!challenge || !key || counter === undefined) return refuse(ctx, failed(key))
  const use = async (tx: Transaction, now: Date) => {
    const isFirst = await useChallenge(tx, challenge)
    if (!isFirst || !(await usePasskey(tx, key, counter, now))) failPortal(errors.PASSKEY_REFUSED)
  }
  return { key, use }
}

async function refuse({ db, record }: ProvingCall, act: Act | undefined): Promise<never> {
  if (act) await inTransaction(db, (tx) => record(tx, act))
  return failPortal(errors.PASSKEY_REFUSED)
}
