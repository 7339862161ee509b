import { takeTurn } from '../../modules/portal/actions/requests.ts'
import { foldedEmail } from '../../modules/portal/user.ts'
import { inTransaction, type Transaction } from '../../platform/db/transaction.ts'
import type { Recorded } from '../../platform/http/operator-route.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { type Challenge, newChallenge, readChallenge, secretOf, useChallenge } from '../../platform/staff/challenges.ts'
import { type Company, CompanyAway, type CompanyLogIn, type CompanyPerson } from '../../platform/staff/company.ts'
import {
  findStaffByEmail,
  findStaffBySubject,
  linkStaff,
  lockStaff,
  type StaffMember,
  updateStaff,
} from '../../platform/staff/queries.ts'
import type { StaffRole } from '../../platform/staff/roles.ts'
import { voidStaffTokens } from '../../platform/staff/session-queries.ts'
import { issueStaffToken } from '../../platform/staff/sessions.ts'
import { countedAddress } from '../../platform/throttle/address.ts'
import { giveBack } from '../../platform/throttle/throttle.ts'
import { errors } from '../operator-errors.ts'
import type { OperatorCall } from '../row.ts'
import { addStaff } from '../staff/actions.ts'
import { loginTokenForMs } from './log-in.ts'
import { staffLogInByAddress } from './throttles.ts'

// A log-in at the company's own provider takes the place of e-mail and password. The second factor stays one of ours: acts on money ask for it as well.

type Call = OperatorCall<'anyone', 'phased'>

/** The page of the provider to go to, and the text that the browser keeps until it comes back. */
export async function startCompanyLogIn(ctx: Call): Promise<{ url: string; token: string }> {
  const company = companyOf(ctx)
  const challenge = newChallenge(ctx.secrets, 'COMPANY', ctx.now)
  const url = await orAway(() => company.pageFor(logInOf(ctx, challenge), ctx.locale))
  return { url, token: challenge.text }
}

type Answer = { token: string; code: string; state: string; iss?: string | undefined }

/** Admits the person who came back from the provider; a code of the app, or its first enrolment, follows. */
export async function finishCompanyLogIn(ctx: Call, { token, ...answer }: Answer) {
  const company = companyOf(ctx)
  const turn = await takeTurn(ctx, staffLogInByAddress(ctx.limitFactor), countedAddress(ctx.address))
  const challenge = readChallenge(ctx.secrets, 'COMPANY', token, ctx.clock())
  if (!challenge) failPortal(errors.COMPANY_ANSWER_REFUSED)
  // Before the provider is asked: of two answers at once, one goes on.
  const isFirst = await inTransaction(ctx.db, (tx) => useChallenge(tx, challenge))
  if (!isFirst) failPortal(errors.COMPANY_ANSWER_REFUSED)
  const { code, state, iss } = answer
  const said = { code, state, ...(iss !== undefined && { iss }) }
  const person = await orAway(() => company.personOf(logInOf(ctx, challenge), said))
  if (!person) failPortal(errors.COMPANY_ANSWER_REFUSED)
  const known = await inTransaction(ctx.db, (tx) => admit(tx, ctx, company, person))
  if (known === undefined) failPortal(errors.NOT_OF_STAFF)
  await giveBack(ctx.db, turn)
  return known
}

type Admitted = { next: 'CODE' | 'ENROL'; loginToken: string; act?: Recorded }

/** Undefined for a person who was not invited, whose groups have no role, or who was removed here. */
async function admit(
  tx: Transaction,
  ctx: Call,
  company: Company,
  person: CompanyPerson,
): Promise<Admitted | undefined> {
  const now = ctx.clock()
  const role = roleOf(company, person)
  if (role === 'NONE') return undefined
  const found = await staffFor(tx, person, role, now)
  const staff = found && (await lockStaff(tx, found.id))
  if (!staff || staff.status === 'REMOVED') return undefined
  if (!(await linkStaff(tx, staff.id, person.subject, now))) return undefined
  const act = await record(tx, ctx, { staff, role, person }, now)
  const request = { kind: 'LOGIN', staffId: staff.id, validForMs: loginTokenForMs } as const
  const { text: loginToken } = await issueStaffToken(tx, ctx.secrets, request, now)
  return { next: staff.totpConfirmedAt ? 'CODE' : 'ENROL', loginToken, ...(act && { act }) }
}

/** By the account at the provider, else by the e-mail that the provider has verified. With mapped roles, a person who is new is added. */
async function staffFor(
  tx: Transaction,
  { subject, email, fullName }: CompanyPerson,
  role: StaffRole | 'KEPT',
  now: Date,
): Promise<StaffMember | undefined> {
  const linked = await findStaffBySubject(tx, subject)
  if (linked || email === undefined) return linked
  const known = await findStaffByEmail(tx, foldedEmail(email))
  if (known || role === 'KEPT') return known
  return (await addStaff(tx, { email, role, fullName }, now)) ?? findStaffByEmail(tx, foldedEmail(email))
}

/** Writes what this log-in changes of a person; undefined when that is nothing. */
async function record(
  tx: Transaction,
  { record: note }: Call,
  { staff, role, person }: { staff: StaffMember; role: StaffRole | 'KEPT'; person: CompanyPerson },
  now: Date,
): Promise<Recorded | undefined> {
  let act: Recorded | undefined
  if (staff.status === 'INVITED') {
    await updateStaff(tx, staff.id, { status: 'ACTIVE', fullName: staff.fullName ?? person.fullName ?? null }, now)
    await voidStaffTokens(tx, staff.id, 'INVITATION', now)
    act = await note(tx, { act: 'staff.joined', target: staff.id, after: { role: staff.role } })
  }
  if (staff.oidcSubject === null) act = await note(tx, { act: 'staff.linked', target: staff.id })
  if (role !== 'KEPT' && role !== staff.role) {
    await updateStaff(tx, staff.id, { role }, now)
    const [before, after] = [{ role: staff.role }, { role }]
    act = await note(tx, { act: 'staff.changed', target: staff.id, before, after })
  }
  return act
}

/** The first group of OIDC_ROLES that the person has counts. */
function roleOf({ settings }: Company, { groups }: CompanyPerson): StaffRole | 'KEPT' | 'NONE' {
  if (settings.roles.length === 0) return 'KEPT'
  return settings.roles.find(([group]) => groups.includes(group))?.[1] ?? 'NONE'
}

const logInOf = ({ secrets, operatorUrl }: Call, challenge: Challenge): CompanyLogIn => ({
  redirectUri: `${operatorUrl}/operator/log-in/company`,
  state: secretOf(secrets, 'COMPANY', challenge, 'state'),
  nonce: secretOf(secrets, 'COMPANY', challenge, 'nonce'),
  verifier: secretOf(secrets, 'COMPANY', challenge, 'verifier'),
})

const companyOf = ({ parts }: Call): Company => parts.company ?? failPortal(errors.NO_COMPANY_LOG_IN)

async function orAway<Value>(ask: () => Promise<Value>): Promise<Value> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof CompanyAway) failPortal(errors.COMPANY_LOG_IN_AWAY)
    throw error
  }
}
