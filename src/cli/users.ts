import type { Command } from 'commander'
import { addPerson } from '../modules/company/actions/operator.ts'
import { replacePasswordOf, takeTotpAway } from '../modules/portal/actions/people.ts'
import { logInByAccount } from '../modules/portal/throttles.ts'
import { foldedEmail } from '../modules/portal/user.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { fullName } from '../platform/http/portal-fields.ts'
import { type Locale, locales } from '../platform/locale.ts'
import { hashPassword, newPassword } from '../platform/passwords/hashing.ts'
import { type ListedUser, listUsers } from '../platform/people/queries.ts'
import { inEnglish } from '../platform/sentences/said.ts'
import { type Role, roles } from '../platform/sessions/roles.ts'
import { emailProblem, normaliseEmail } from '../platform/text.ts'
import { forgetUses } from '../platform/throttle/queries.ts'
import { throttleKey } from '../platform/throttle/throttle.ts'
import { requireMerchant, requireMerchantId } from './merchant-id.ts'
import { CommandFailure, print, withDatabase, withSecrets } from './output.ts'

type CreateOptions = { email: string; merchant: string; role: string; name?: string; locale?: string }

export function addUserCommands(program: Command): void {
  const users = program.command('users').description('people who log in to the portal')

  users
    .command('create')
    .description('add a member to a merchant; the password of a new user is shown once')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .requiredOption('--merchant <id>', 'id of the merchant')
    .option('--role <role>', 'owner, admin, developer or viewer', 'owner')
    .option('--name <name>', 'name of the person')
    .option('--locale <language>', 'en, fr or ar; that of the merchant when left out')
    .action(async (options: CreateOptions, command: Command) => createUser(options, command))

  users
    .command('reset-password')
    .description('set a new password for a user, end their sessions and unlock the account')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .action(async ({ email }: { email: string }, command: Command) => resetPassword(requireEmail(email), command))

  users
    .command('reset-totp')
    .description('remove the authenticator app of a user who lost it, and end their sessions')
    .requiredOption('--email <address>', 'e-mail address of the person')
    .action(async ({ email }: { email: string }, command: Command) => resetTotp(requireEmail(email), command))

  users
    .command('list')
    .description('list all users, or the members of a merchant')
    .option('--merchant <id>', 'id of the merchant')
    .action(async ({ merchant }: { merchant?: string }, command: Command) => {
      const found = await withDatabase(async (db) =>
        listUsers(db.read, merchant === undefined ? null : await requireMerchant(db, merchant)),
      )
      const all = found.map(shown)
      print(command, all, all.length > 0 ? all.flatMap(linesOf) : ['No users yet: npx mizan users create --help'])
    })
}

async function createUser({ role, ...options }: CreateOptions, command: Command): Promise<void> {
  const email = requireEmail(options.email)
  const merchantId = requireMerchantId(options.merchant)
  const wanted = { merchantId, email, role: requireRole(role), fullName: requireName(options.name) }
  const locale = requireLocale(options.locale)
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const added = await withDatabase((db) =>
    inTransaction(db, (tx) => addPerson(tx, { ...wanted, locale, passwordHash }, new Date())),
  )
  if (added === 'NO_COMPANY')
    throw new CommandFailure(`There is no merchant ${merchantId}. npx mizan merchants list shows all.`)
  if (added === 'MEMBER_ALREADY') throw new CommandFailure(`${email} is a member of this merchant already.`)
  if (added === 'TOO_MANY_MEMBERS') throw new CommandFailure('This merchant has 200 members, which is the most.')
  const made = { id: added.userId, email, merchantId, role: wanted.role }
  if (!added.isNew)
    return print(command, made, [`${email} has an account, and is now ${wanted.role} of ${merchantId}.`])
  print(command, { ...made, password }, [password, '', `The password of ${email}. Keep it: it is not shown again.`])
}

async function resetPassword(email: string, command: Command): Promise<void> {
  const password = newPassword()
  const passwordHash = await hashPassword(password)
  const person = await withSecrets((db, secrets) =>
    inTransaction(db, async (tx) => {
      await forgetUses(tx, throttleKey(secrets, logInByAccount, foldedEmail(email)))
      return replacePasswordOf(tx, email, passwordHash, () => new Date())
    }),
  )
  if (!person) throw new CommandFailure(`There is no user ${email}. npx mizan users list shows all.`)
  print(command, { id: person.id, email: person.email, password }, [
    password,
    '',
    `The new password of ${person.email}. Keep it: it is not shown again. Every session has ended.`,
  ])
}

async function resetTotp(email: string, command: Command): Promise<void> {
  const person = await withDatabase((db) => inTransaction(db, (tx) => takeTotpAway(tx, email, () => new Date())))
  if (!person) throw new CommandFailure(`There is no user ${email}. npx mizan users list shows all.`)
  print(command, { id: person.id, email: person.email }, [
    `${person.email} logs in with the password alone now. Every session has ended.`,
  ])
}

export function requireEmail(text: string, option = '--email'): string {
  const problem = emailProblem(text)
  if (problem) throw new CommandFailure(`${option} ${inEnglish(problem)}.`)
  return normaliseEmail(text)
}

function requireRole(text: string): Role {
  const role = roles.find((each) => each === text.toUpperCase())
  if (!role) throw new CommandFailure('--role must be owner, admin, developer or viewer.')
  return role
}

export function requireName(text: string | undefined): string | undefined {
  const read = fullName.optional().safeParse(text)
  if (!read.success) throw new CommandFailure(`--name ${read.error.issues[0]?.message}.`)
  return read.data
}

export function requireLocale(text: string | undefined): Locale | undefined {
  const locale = locales.find((each) => each === text?.toLowerCase())
  if (text !== undefined && !locale) throw new CommandFailure('--locale must be en, fr or ar.')
  return locale
}

type ShownUser = ReturnType<typeof shown>

const shown = ({ fullName: name, companies, ...user }: ListedUser) => ({
  ...user,
  ...(name !== null && { fullName: name }),
  companies: companies
    .split(',')
    .filter((text) => text !== '')
    .map((text) => {
      const [merchantId, role, status] = text.split(' ')
      return { merchantId, role, status }
    }),
})

const linesOf = ({ email, status, hasTotp, companies }: ShownUser): string[] => [
  `${email}  ${status.toLowerCase()}${hasTotp ? ', with an app' : ''}`,
  ...companies.map((each) => `    ${each.merchantId}  ${each.role?.toLowerCase()}, ${each.status?.toLowerCase()}`),
]
