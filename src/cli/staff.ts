import type { Command } from 'commander'
import { staffLogInByAccount } from '../operator/access/throttles.ts'
import { addStaff, removeStaff, resetStaff } from '../operator/staff/actions.ts'
import { foldedEmail } from '../modules/portal/user.ts'
import { inTransaction, type Transaction } from '../platform/db/transaction.ts'
import { hashPassword, newPassword } from '../platform/passwords/hashing.ts'
import { type ActName, recordAct } from '../platform/staff/acts.ts'
import { findStaffByEmail, type ListedStaff, listStaff, type StaffMember } from '../platform/staff/queries.ts'
import { type StaffRole, staffRoles } from '../platform/staff/roles.ts'
import { forgetUses } from '../platform/throttle/queries.ts'
import { throttleKey } from '../platform/throttle/throttle.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'
import { requireEmail, requireLocale, requireName } from './users.ts'

type CreateOptions = { email: string; role: string; name?: string; locale?: string }
type ByEmail = { email: string }

export function addStaffCommands(program: Command): void {
  const staff = program.command('staff').description('people who work in the operator’s console')

  staff
    .command('create')
    .description('add a person; the password is shown once, and an authenticator app is enrolled at the first log-in')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .requiredOption('--role <role>', 'support, risk, finance or admin')
    .option('--name <name>', 'name of the person')
    .option('--locale <language>', 'en, fr or ar; that of the country when left out')
    .action(create)

  staff
    .command('list')
    .description('list the staff')
    .action(async (_options: object, command: Command) => {
      const all = await withDatabase((db) => listStaff(db.read))
      const lines = all.length > 0 ? all.map(line) : ['Nobody yet: npx mizan staff create --help']
      print(command, all.map(shown), lines)
    })

  staff
    .command('reset')
    .description('set a new password, take the authenticator app away, end every session and unlock the account')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .action(reset)

  staff
    .command('remove')
    .description('remove a person; their sessions end at once')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .action(remove)
}

async function create(options: CreateOptions, command: Command): Promise<void> {
  const email = requireEmail(options.email)
  const role = requireRole(options.role)
  const password = newPassword()
  const person = { email, role, fullName: requireName(options.name), locale: requireLocale(options.locale) }
  const passwordHash = await hashPassword(password)
  const made = await withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const now = new Date()
      const added = await addStaff(tx, { ...person, passwordHash }, now)
      if (added) await record(tx, 'staff.created', added, now)
      return added
    }),
  )
  if (!made) throw new CommandFailure(`${email} is of the staff already. npx mizan staff list shows all.`)
  print(command, { id: made.id, email, role, password }, [
    password,
    '',
    `The password of ${email}. Keep it: it is not shown again. An authenticator app is enrolled at the first log-in.`,
  ])
}

async function reset({ email }: ByEmail, command: Command): Promise<void> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const person = await withSecrets((db, secrets) =>
    inTransaction(db, async (tx) => {
      const { id } = await requirePerson(tx, email)
      const now = new Date()
      const done = requireDone(await resetStaff(tx, id, passwordHash, now))
      await forgetUses(tx, throttleKey(secrets, staffLogInByAccount, done.emailFolded))
      await record(tx, 'staff.reset', done, now)
      return done
    }),
  )
  print(command, { id: person.id, email: person.email, password }, [
    password,
    '',
    `The new password of ${person.email}. Keep it: it is not shown again. Every session has ended; an app is enrolled again at the next log-in.`,
  ])
}

async function remove({ email }: ByEmail, command: Command): Promise<void> {
  const person = await withDatabase((db) =>
    inTransaction(db, async (tx) => {
      const { id } = await requirePerson(tx, email)
      const now = new Date()
      const done = requireDone(await removeStaff(tx, id, now))
      await record(tx, 'staff.removed', done, now)
      return done
    }),
  )
  print(command, { id: person.id, email: person.email }, [`${person.email} was removed. Every session has ended.`])
}

async function requirePerson(tx: Transaction, email: string): Promise<StaffMember> {
  const found = await findStaffByEmail(tx, foldedEmail(requireEmail(email)))
  if (!found) throw new CommandFailure(`There is nobody ${email} of the staff. npx mizan staff list shows all.`)
  return found
}

function requireDone(outcome: Awaited<ReturnType<typeof removeStaff>>): StaffMember {
  if (outcome === 'UNKNOWN' || outcome === 'REMOVED') throw new CommandFailure('This person was removed already.')
  if (outcome === 'LAST_ADMINISTRATOR')
    throw new CommandFailure('One administrator must remain: npx mizan staff create --role admin makes another.')
  return outcome
}

const record = (tx: Transaction, act: ActName, { id, email, role }: StaffMember, now: Date): Promise<void> =>
  recordAct(tx, { actor: 'command line' }, { act, target: id, after: { email, role } }, now)

function requireRole(text: string): StaffRole {
  const role = staffRoles.find((each) => each === text.toUpperCase())
  if (!role) throw new CommandFailure('--role must be support, risk, finance or admin.')
  return role
}

const shown = ({ id, email, fullName, role, locale, status, totpConfirmedAt, lastSeenAt, createdAt }: ListedStaff) => ({
  id,
  email,
  ...(fullName !== null && { fullName }),
  role,
  locale,
  status,
  hasApp: totpConfirmedAt !== null,
  ...(lastSeenAt !== null && { lastSeenAt }),
  createdAt,
})

const line = ({ email, role, status, totpConfirmedAt }: ListedStaff): string =>
  `${email}  ${role.toLowerCase()}  ${status.toLowerCase()}${totpConfirmedAt ? ', with an app' : ''}`
