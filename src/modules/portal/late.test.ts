import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { newId } from '#platform/ids.ts'
import { hashPassword } from '#platform/passwords/hashing.ts'
import { issueToken } from '#platform/tokens/tokens.ts'
import { insertJoblessRequest, setRole } from '#test/portal-queries.ts'
import { type Answer, useHarness } from '#test/harness.ts'
import { atOnce } from '#test/races/together.ts'
import { resumeRequests } from './jobs.ts'

// Changes between the start of a call and its end, and after a session was stolen.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000', TRUSTED_PROXIES: '127.0.0.1' })
/** The port on which the app listens for what `inject` cannot send. */
async function listening(): Promise<number> {
  const { app } = harness.app
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as { port: number }).port
}

const refusal = ({ status, body }: Answer): string => `${status} ${body?.code}`
const post = (path: string, key: string, body?: unknown, headers: Record<string, string> = {}) =>
  harness.call({ method: 'POST', path, key, ...(body !== undefined && { body }), headers })
const password = 'another four words entirely'

const resetToken = async (userId: string) => {
  const request = { kind: 'PASSWORD_RESET', userId, validForMs: 600_000 } as const
  return (await inTransaction(harness.db, (tx) => issueToken(tx, harness.secrets, request, new Date()))).text
}
const loginToken = async (userId: string, now = new Date()) => {
  const request = { kind: 'LOGIN', userId, validForMs: 600_000 } as const
  return (await inTransaction(harness.db, (tx) => issueToken(tx, harness.secrets, request, now))).text
}
const reset = async (userId: string) => {
  const path = '/api/v1/auth/reset-password'
  const answer = await harness.call({ method: 'POST', path, body: { token: await resetToken(userId), password } })
  assert.equal(answer.status, 204, answer.text)
}

/** Sends the headers and one byte, lets something happen, and sends the rest. */
async function slowly(path: string, token: string, body: object, meanwhile: () => Promise<unknown>): Promise<string> {
  const bytes = JSON.stringify(body)
  const head = [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    `Content-Length: ${bytes.length}`,
    'X-Environment: SANDBOX',
    'Connection: close',
  ]
  const socket = connect(await listening(), '127.0.0.1')
  await once(socket, 'connect')
  // The body is read once the headers are judged.
  const judged = new Promise<void>((resolve) => {
    harness.app.app.server.once('request', (request: IncomingMessage) =>
      request.on('newListener', (name) => name === 'data' && resolve()),
    )
  })
  let received = ''
  socket.on('data', (chunk) => (received += chunk))
  socket.write(`${head.join('\r\n')}\r\n\r\n${bytes.slice(0, 1)}`)
  await judged
  await meanwhile()
  socket.write(bytes.slice(1))
  await once(socket, 'close')
  const status = /^HTTP\/1.1 (\d+)/.exec(received)?.[1]
  return `${status} ${/"code":"([^"]+)"/.exec(received)?.[1]}`
}

test('a call that was begun before a password reset, a removal or a change of role is judged by what is true at its end', async () => {
  const { merchantId } = await harness.make.merchant()
  await harness.make.session(merchantId)
  const stolen = await harness.make.session(merchantId)
  const back = { companyId: merchantId }
  assert.equal(
    await slowly('/api/v1/auth/switch-company', stolen.token, back, () => reset(stolen.userId)),
    '401 ERR-1102',
  )
  const demoted = await harness.make.session(merchantId)
  const demote = () => inTransaction(harness.db, (tx) => setRole(tx, merchantId, demoted.userId, 'VIEWER'))
  const product = { name: 'Too late', price: 1 }
  assert.equal(await slowly('/api/v1/merchant/products', demoted.token, product, demote), '403 FORBIDDEN')
  const invitation = { email: 'a@example.com', role: 'OWNER' }
  const submitted = { terms: 'standard@1' }
  assert.equal(refusal(await post('/api/v1/application/submit', demoted.token, submitted)), '403 ERR-1202')
  const headers = { 'x-confirmation-token': await demoted.confirmation() }
  assert.equal(refusal(await post('/api/v1/company/members', demoted.token, invitation, headers)), '403 ERR-1202')
})

test('switching the company makes a session neither longer nor fresher, and of many at once one goes on', async () => {
  const now = new Date()
  const begun = new Date(now.getTime() - 11 * 60_000)
  const { merchantId } = await harness.make.merchant()
  const session = await harness.make.session(merchantId, 'OWNER', { now: begun })
  const switches = await atOnce(8, () => post('/api/v1/auth/switch-company', session.token, { companyId: merchantId }))
  const [next, ...others] = switches.filter(({ status }) => status === 200)
  assert.equal(others.length, 0)
  assert.equal(next?.body.expiresAt, new Date(begun.getTime() + 8 * 60 * 60_000).toISOString())
  assert.equal(refusal(await post('/api/v1/auth/totp/enrol', next?.body.accessToken)), '403 ERR-1104')
})

test('what was begun with the old password, or before logging out everywhere, ends with it', async () => {
  const { merchantId } = await harness.make.merchant()
  const user = await harness.make.user(merchantId, { hasPassword: true })
  const early = await loginToken(user.id, new Date(Date.now() - 1_000))
  const resetting = reset(user.id)
  const during = await loginToken(user.id)
  await resetting
  const select = (token: string) => post('/api/v1/auth/select-company', token, { companyId: merchantId })
  assert.equal(refusal(await select(early)), '401 ERR-1103')
  assert.equal(refusal(await select(during)), '401 ERR-1103')

  const session = await harness.make.session(merchantId)
  const token = await loginToken(session.userId)
  assert.equal((await post('/api/v1/auth/logout', session.token, { everywhere: true })).status, 204)
  assert.equal(refusal(await select(token)), '401 ERR-1103')
})

test('notices to a mailbox, however many, leave room for the link that its owner asks for', async () => {
  const user = await harness.make.user(undefined)
  const ask = (path: string) => harness.call({ method: 'POST', path, body: { email: user.email } })
  for (let n = 0; n < 7; n++) await ask('/api/public/sandbox-signup')
  await ask('/api/v1/auth/forgot-password')
  const subjects = (await harness.mailsTo(user.email)).map(({ subject }) => subject)
  assert.equal(subjects.filter((subject) => subject === 'You already have a Mizan account').length, 5)
  assert.equal(subjects.filter((subject) => subject === 'Choose a new password').length, 1)
})

test('the addresses of one IPv6 line are counted as one', async () => {
  const user = await harness.make.user(undefined)
  const statuses = new Set<number>()
  for (let n = 0; n < 12; n++) {
    const headers = { 'x-forwarded-for': `2001:db8:0:1::${n.toString(16)}` }
    const body = { email: user.email, password: 'wrong password 1' }
    statuses.add((await harness.call({ method: 'POST', path: '/api/v1/auth/login', body, headers })).status)
  }
  assert.deepEqual([...statuses], [401, 429])
})

test('a sign-up whose job died with its process is taken up again', async () => {
  const email = `patient-${newId(new Date())}@example.com`
  const created = new Date(Date.now() - 10 * 60_000)
  await inTransaction(harness.db, (tx) => insertJoblessRequest(tx, { id: newId(created), email, createdAt: created }))
  assert.equal((await harness.mailsTo(email)).length, 0)
  await resumeRequests(harness.db, new Date())
  assert.equal((await harness.mailsTo(email)).length, 1)
})

test('an address that grows when it is written in lower case is judged as it is stored', async () => {
  const email = `a@${`${'İ'.repeat(30)}.`.repeat(3)}com`
  const answer = await harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body: { email } })
  assert.ok([202, 400].includes(answer.status), answer.text)
  await harness.work()
  const long = `a@${`${'İ'.repeat(36)}.`.repeat(3)}com`
  const refused = await harness.call({ method: 'POST', path: '/api/public/sandbox-signup', body: { email: long } })
  assert.equal(refusal(refused), '400 ERR-1001')
})

test('letters that only look like others are other mailboxes', async () => {
  const { merchantId } = await harness.make.merchant()
  const suffix = newId(new Date())
  const owner = await harness.make.user(merchantId, { email: `karim-${suffix}@example.com`, hasPassword: true })
  const body = (email: string) => ({ email, password: owner.password })
  const logIn = (email: string) => harness.call({ method: 'POST', path: '/api/v1/auth/login', body: body(email) })
  assert.equal((await logIn(`KARIM-${suffix}@EXAMPLE.com`)).status, 200)
  assert.equal((await logIn(`\u212aarim-${suffix}@example.com`)).status, 401)
})

test('a password that was not checked in time is no failed attempt', async () => {
  const { merchantId } = await harness.make.merchant()
  const user = await harness.make.user(merchantId, { hasPassword: true })
  const body = { email: user.email, password: user.password }
  const logIn = () => harness.call({ method: 'POST', path: '/api/v1/auth/login', body })
  const crowd = Array.from({ length: 80 }, () => hashPassword('a crowd at the door').catch(() => undefined))
  const shed = await atOnce(12, logIn)
  await Promise.all(crowd)
  assert.ok(shed.some((answer) => refusal(answer) === '503 ERR-1053' && answer.headers['retry-after'] === '2'))
  assert.equal((await logIn()).status, 200)
})
