import { CommandFailure } from './output.ts'
import type { Profile } from './profiles.ts'
import { ask, valueOrInput } from './prompt.ts'
import { userAgent } from './account.ts'
import { version } from './version.ts'

// Calls of the portal: what people see, and keys do not.

type Session = NonNullable<Profile['session']>
type Company = { id: string; name: string }
type LoggedIn = { loginToken?: string; companies?: Company[]; totpRequired?: boolean; totpEnrolmentRequired?: boolean }

/** Logs in as the log-in page does: password, code if there is an authenticator app, company. Throws CommandFailure for a refusal. */
export async function logInAs(url: string, email: string): Promise<Session> {
  const password = process.stdin.isTTY ? await ask('Password', { isHidden: true }) : await valueOrInput('-')
  const send = (more: object = {}) =>
    callPortal<LoggedIn>(url, 'POST /api/v1/auth/login', { body: { email, password, ...more } })
  const first = await send()
  const found = first.totpRequired ? await send({ code: await ask('Code of your authenticator app') }) : first
  if (found.totpEnrolmentRequired)
    throw new CommandFailure(`Your company asks for an authenticator app. Set it up at ${url}/dashboard first.`)
  const company = await chosen(found.companies ?? [])
  const made = await callPortal<{ accessToken: string; expiresAt: string }>(url, 'POST /api/v1/auth/select-company', {
    token: found.loginToken,
    body: { companyId: company.id },
  })
  return { token: made.accessToken, expiresAt: made.expiresAt, email, company: company.name }
}

async function chosen(companies: Company[]): Promise<Company> {
  const [only] = companies
  if (!only) throw new CommandFailure('This account belongs to no company.')
  if (companies.length === 1) return only
  const list = companies.map(({ name }, index) => `  ${index + 1}  ${name}`).join('\n')
  process.stderr.write(`${list}\n`)
  const company = companies[Number(await ask('Number of the company')) - 1]
  return company ?? chosen(companies)
}

/** The session of a profile. Throws CommandFailure when there is none, or its time is over. */
export function sessionOf(name: string, profile: Profile | undefined): { url: string; token: string } {
  const again = `mizan login --email ADDRESS${name === 'default' ? '' : ` --profile ${name}`}`
  if (!profile?.session) throw new CommandFailure(`This takes a log-in as a person: ${again}`)
  const { token, expiresAt } = profile.session
  if (Date.parse(expiresAt) <= Date.now())
    throw new CommandFailure(`The log-in ended at ${expiresAt}. Log in again: ${again}`)
  return { url: profile.url, token }
}

type PortalCall = { token?: string | undefined; query?: Record<string, string>; body?: object; signal?: AbortSignal }

/** `line` is verb and path. Throws CommandFailure for a refusal, or where there is no whole answer. */
export async function callPortal<Body>(
  url: string,
  line: string,
  { token, query, body, signal }: PortalCall,
): Promise<Body> {
  const [method, path] = line.split(' ')
  const search = query ? `?${new URLSearchParams(query)}` : ''
  const limit = AbortSignal.timeout(30_000)
  const response = await fetch(`${url}${path}${search}`, {
    method,
    headers: {
      Accept: 'application/json',
      'User-Agent': userAgent(version),
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...(body && { 'Content-Type': 'application/json' }),
    },
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(body && { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    signal?.throwIfAborted()
    throw new CommandFailure(`There was no answer from ${url}.`, { error: { code: 'NO_ANSWER', cause: String(error) } })
  })
  const answer = (await response.json().catch(() => undefined)) as
    | (Body & { code?: string; message?: string })
    | undefined
  if (response.ok && answer) return answer
  const status = response.status
  if (!answer?.message)
    throw new CommandFailure(`The answer of ${url} has status ${status} and is not one of Mizan.`, {
      error: { status },
    })
  throw new CommandFailure(`${answer.message} (${answer.code})`, {
    error: { status, code: answer.code, message: answer.message },
  })
}
