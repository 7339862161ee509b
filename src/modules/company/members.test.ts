import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '#platform/sessions/roles.ts'
import { type Answer, type Call, useHarness } from '#test/harness.ts'
import type { TestSession } from '#test/portal-factory.ts'
import { atOnce, count } from '#test/races/together.ts'

// The members of a company: inviting, joining, changing roles, leaving.

const harness = useHarness()
const members = '/api/v1/company/members'

const as = async (session: TestSession, call: Call, confirmation?: string): Promise<Answer> =>
  harness.call({
    ...call,
    key: session.token,
    headers: { 'x-confirmation-token': confirmation ?? (await session.confirmation()) },
  })

const invite = (session: TestSession, body: object) => as(session, { method: 'POST', path: members, body })
const giveRole = (session: TestSession, userId: string, role: Role) =>
  as(session, { method: 'PATCH', path: `${members}/${userId}`, body: { role } })
const remove = (session: TestSession, userId: string) => as(session, { method: 'DELETE', path: `${members}/${userId}` })
const list = async (session: TestSession) =>
  (await harness.call({ path: `${members}?sort=createdAt`, key: session.token })).body.content

const owner = async (wishes = {}) => harness.make.session((await harness.make.merchant()).merchantId, 'OWNER', wishes)

const said = ({ status, body }: Answer) => (status < 300 ? String(status) : `${status} ${body.code}`)

const audit = async (session: TestSession, action: string) =>
  (await harness.call({ path: `/api/v1/company/audit-log?action=${action}`, key: session.token })).body.content

const tokenIn = (text: string) => /#token=(mzn_[\w-]+)/.exec(text)?.[1] ?? assert.fail(`no link in ${text}`)
const accept = (token: string, more: object = {}) =>
  harness.call({ method: 'POST', path: '/api/public/invitations/accept', body: { token, ...more } })

const password = 'gazelle velours tambour quinze'
let emailsMade = 0
const newEmail = () => `invited-${process.pid}-${emailsMade++}@atlas.example`

test('an invitation leads from a mail to a member who may log in', async () => {
  const session = await owner({ fullName: 'Salma Idrissi' })
  const email = newEmail()
  const invited = await invite(session, { email, role: 'DEVELOPER', fullName: 'Youssef Alami', locale: 'fr' })
  assert.equal(invited.status, 201, invited.text)
  const { userId, invitedAt, correlationId, ...shown } = invited.body
  assert.deepEqual(shown, { email, fullName: 'Youssef Alami', role: 'DEVELOPER', status: 'INVITED' })
  assert.ok(userId && invitedAt && correlationId)

  const [mail] = await harness.mailsTo(email)
  assert.ok(mail)
  assert.equal(mail.locale, 'fr')
  assert.match(mail.subject, /^Invitation à rejoindre A test merchant$/)
  assert.match(mail.text, /Salma Idrissi vous invite/)
  assert.match(mail.text, /https:\/\/pay\.example\/account\/invitation\?lang=\w\w#token=mzn_/)

  const token = tokenIn(mail.text)
  assert.equal((await accept(token)).body.fields.password, 'is required')
  assert.equal(said(await accept(token, { password })), '204')
  assert.equal(said(await accept(token, { password })), '400 ERR-1111', 'a link works once')
  const joined = (await list(session)).find((each: { userId: string }) => each.userId === userId)
  assert.equal(joined.status, 'ACTIVE')
  assert.ok(joined.joinedAt)
  const logIn = await harness.call({ method: 'POST', path: '/api/v1/auth/login', body: { email, password } })
  assert.deepEqual(
    logIn.body.companies.map(({ id, role }: { id: string; role: string }) => [id, role]),
    [[session.merchantId, 'DEVELOPER']],
  )
  assert.equal((await audit(session, 'member.invited'))[0].target, userId)
  assert.equal((await audit(session, 'member.joined'))[0].actor.id, userId)
  assert.equal(said(await invite(session, { email, role: 'VIEWER' })), '409 ERR-1203')
})

test('an invitation answers the same for an e-mail that has an account elsewhere', async () => {
  const session = await owner()
  const known = await harness.make.user((await harness.make.merchant()).merchantId, {
    email: `known-${process.pid}@atlas.example`,
    fullName: 'A Name of Their Own',
    locale: 'ar',
  })
  const asked = known.email.toUpperCase().replace('@ATLAS.EXAMPLE', '@atlas.example')
  const answers = [await invite(session, { email: asked, role: 'VIEWER' })]
  answers.push(await invite(session, { email: newEmail(), role: 'VIEWER' }))
  const forms = answers.map(({ status, body }) => [status, Object.keys(body).sort()])
  assert.deepEqual(forms[0], forms[1])
  assert.equal(answers[0]?.body.email, asked, 'in the caller’s own spelling')
  assert.ok(!answers[0]?.text.includes('A Name'))
  for (const text of [await list(session), await audit(session, 'member.invited')].map((all) => JSON.stringify(all)))
    assert.ok(!text.includes('A Name') && !text.includes(known.email), text)
  const [mail] = (await harness.mailsTo(known.email)).slice(-1)
  assert.equal(mail?.locale, 'ar', 'the person is written to in their own language')
  assert.equal(said(await accept(tokenIn(mail?.text ?? ''))), '204')
  const joined = (await list(session)).find((each: { userId: string }) => each.userId === known.id)
  assert.deepEqual([joined.fullName, joined.email], ['A Name of Their Own', known.email])
})

test('inviting again sends a new link, voids the one before, and stops after five an hour', async () => {
  const session = await owner()
  const email = newEmail()
  const statuses = []
  for (let time = 0; time < 6; time++) statuses.push(await invite(session, { email, role: 'VIEWER' }))
  assert.deepEqual(statuses.map(said), ['201', '200', '200', '200', '200', '429 ERR-1029'])
  assert.ok(Number(statuses[5]?.headers['retry-after']) > 3_000)
  const mails = await harness.mailsTo(email)
  assert.equal(mails.length, 5)
  const tokens = mails.map(({ text }) => tokenIn(text))
  for (const token of tokens.slice(0, 4)) assert.equal(said(await accept(token, { password })), '400 ERR-1111')
  assert.equal(said(await accept(tokens[4] ?? '', { password })), '204')
})

test('a removed invitation is void, and so is an expired one', async () => {
  const session = await owner()
  const [first, second] = [newEmail(), newEmail()]
  const { userId } = (await invite(session, { email: first, role: 'VIEWER' })).body
  await invite(session, { email: second, role: 'VIEWER' })
  const links = await Promise.all(
    [first, second].map(async (to) => tokenIn((await harness.mailsTo(to))[0]?.text ?? '')),
  )
  assert.equal(said(await remove(session, userId)), '204')
  assert.equal(said(await accept(links[0] ?? '', { password })), '400 ERR-1111')
  assert.equal(said(await remove(session, userId)), '404 ERR-1004')
  harness.clock.now = new Date(Date.now() + 7 * 24 * 3600_000 + 1_000)
  try {
    assert.equal(said(await accept(links[1] ?? '', { password })), '400 ERR-1111')
  } finally {
    harness.clock.now = undefined
  }
})

test('what is typed into a name stays text in the mail', async () => {
  const session = await owner({ fullName: 'Eve <b>free</b> evil.example \u202egnp' })
  await harness.call({
    method: 'PATCH',
    path: '/api/v1/company',
    key: session.token,
    body: { name: `<img src=x> claim at evil.example${'!'.repeat(150)}` },
  })
  const email = newEmail()
  assert.equal((await invite(session, { email, role: 'VIEWER' })).status, 201)
  const [mail] = await harness.mailsTo(email)
  assert.ok(mail)
  assert.ok(!mail.html.includes('<img') && !mail.html.includes('<b>'), mail.html)
  for (const part of [mail.subject, mail.text, mail.html]) {
    assert.ok(!part.includes('evil.example') && !part.includes('\u202e'), part)
    assert.ok(!part.includes('!'.repeat(80)))
  }
  for (const name of ['a\r\nBcc: x@evil.example', 'see https://evil.example', 'www.evil.example'])
    assert.equal(said(await invite(session, { email: newEmail(), role: 'VIEWER', fullName: name })), '400 ERR-1001')
})

const rules: [actor: Role, verb: string, target: Role, expected: string][] = [
  ['ADMIN', 'invites', 'OWNER', '403 ERR-1202'],
  ['ADMIN', 'invites', 'ADMIN', '201'],
  ['OWNER', 'invites', 'OWNER', '201'],
  ['ADMIN', 'removes', 'OWNER', '403 ERR-1202'],
  ['ADMIN', 'removes', 'ADMIN', '204'],
  ['OWNER', 'removes', 'OWNER', '204'],
  ['ADMIN', 'demotes', 'OWNER', '403 ERR-1202'],
  ['ADMIN', 'demotes', 'DEVELOPER', '200'],
  ['OWNER', 'demotes', 'OWNER', '200'],
  ['ADMIN', 'promotes', 'VIEWER', '403 ERR-1202'],
  ['OWNER', 'promotes', 'VIEWER', '200'],
]
test('an administrator neither makes, changes nor removes an owner', async () => {
  for (const [actor, verb, target, expected] of rules) {
    const { merchantId } = await harness.make.merchant()
    const session = await harness.make.session(merchantId, actor)
    const other = await harness.make.user(merchantId, { role: target })
    const answer =
      verb === 'invites'
        ? await invite(session, { email: newEmail(), role: target })
        : verb === 'removes'
          ? await remove(session, other.id)
          : await giveRole(session, other.id, verb === 'demotes' ? 'VIEWER' : 'OWNER')
    assert.equal(said(answer), expected, `${actor} ${verb} ${target}`)
  }
})

test('an administrator does not touch the invitation of an owner', async () => {
  const session = await owner()
  const email = newEmail()
  const { userId } = (await invite(session, { email, role: 'OWNER' })).body
  const admin = await harness.make.session(session.merchantId, 'ADMIN')
  assert.equal(said(await invite(admin, { email, role: 'VIEWER' })), '403 ERR-1202')
  assert.equal(said(await remove(admin, userId)), '403 ERR-1202')
})

test('a member cannot change their own role, and may leave', async () => {
  const session = await owner()
  assert.equal(said(await giveRole(session, session.userId, 'VIEWER')), '403 ERR-1208')
  assert.equal(said(await remove(session, session.userId)), '409 ERR-1204')
  const viewer = await harness.make.session(session.merchantId, 'VIEWER')
  assert.equal(said(await remove(viewer, session.userId)), '403 ERR-1202')
  assert.equal(said(await remove(viewer, viewer.userId)), '204')
  const ended = await harness.call({ path: members, key: viewer.token })
  assert.equal(said(ended), '401 ERR-1102')
  assert.equal((await audit(session, 'member.removed'))[0].target, viewer.userId)
})

test('a changed role counts from the next call, and a removed member’s session never comes back', async () => {
  const session = await owner()
  const admin = await harness.make.session(session.merchantId, 'ADMIN')
  assert.equal(said(await giveRole(session, admin.userId, 'VIEWER')), '200')
  assert.equal(said(await invite(admin, { email: newEmail(), role: 'VIEWER' })), '403 ERR-1202')
  const [told] = await audit(session, 'member.role_changed')
  assert.deepEqual(told.facts, { email: admin.email, from: 'ADMIN', to: 'VIEWER' })
  assert.equal(said(await remove(session, admin.userId)), '204')
  assert.equal(said(await invite(session, { email: admin.email, role: 'VIEWER' })), '201')
  const [mail] = await harness.mailsTo(admin.email)
  assert.equal(said(await accept(tokenIn(mail?.text ?? ''))), '204')
  assert.equal(said(await harness.call({ path: members, key: admin.token })), '401 ERR-1102')
})

test('of sixteen owners who remove or demote one another at once, one stays', async () => {
  for (const verb of ['removes', 'demotes']) {
    const { merchantId } = await harness.make.merchant()
    const owners = await Promise.all(Array.from({ length: 16 }, () => harness.make.session(merchantId)))
    const answers = await atOnce(16, async (index) => {
      const [mine, next] = [owners[index], owners[(index + 1) % 16]]
      assert.ok(mine && next)
      return said(verb === 'removes' ? await remove(mine, next.userId) : await giveRole(mine, next.userId, 'VIEWER'))
    })
    const made = await harness.make.session(merchantId, 'VIEWER')
    const left = (await list(made)).filter(({ role }: { role: Role }) => role === 'OWNER')
    assert.ok(left.length >= 1, JSON.stringify(count(answers)))
    assert.equal(left.length, 16 - answers.filter((each) => each.startsWith('2')).length)
    assert.ok(!answers.some((each) => each.startsWith('5')), JSON.stringify(count(answers)))
  }
})

test('of two owners who leave at once, one stays', async () => {
  for (let round = 0; round < 8; round++) {
    const { merchantId } = await harness.make.merchant()
    const pair = [await harness.make.session(merchantId), await harness.make.session(merchantId)]
    const answers = await Promise.all(pair.map(async (each) => said(await remove(each, each.userId))))
    assert.deepEqual(answers.sort(), ['204', '409 ERR-1204'])
  }
})

test('members are invited, changed and removed after a step-up of this session, once', async () => {
  const session = await owner()
  const colleague = await harness.make.session(session.merchantId)
  const other = await harness.make.user(session.merchantId, { role: 'VIEWER' })
  const calls: Call[] = [
    { method: 'POST', path: members, body: { email: newEmail(), role: 'VIEWER' } },
    { method: 'PATCH', path: `${members}/${other.id}`, body: { role: 'DEVELOPER' } },
    { method: 'DELETE', path: `${members}/${other.id}` },
  ]
  for (const call of calls) {
    assert.equal(said(await as(session, call, '')), '403 ERR-1104', call.method)
    assert.equal(said(await as(session, call, 'mzn_nothing')), '403 ERR-1105', call.method)
    assert.equal(said(await as(session, call, await colleague.confirmation())), '403 ERR-1105', call.method)
  }
  assert.equal((await list(session)).length, 3)
  const confirmation = await session.confirmation()
  const refused: Call = { method: 'PATCH', path: `${members}/${session.userId}`, body: { role: 'VIEWER' } }
  assert.equal(said(await as(session, refused, confirmation)), '403 ERR-1208')
  for (const [index, call] of calls.entries())
    assert.equal(said(await as(session, call, confirmation)), index === 0 ? '201' : '403 ERR-1105', 'good for one')
})

test('a company has at most 200 members, also when many are invited at once', async () => {
  const session = await owner()
  await Promise.all(Array.from({ length: 195 }, () => harness.make.user(session.merchantId, { role: 'VIEWER' })))
  const answers = await atOnce(8, async () => said(await invite(session, { email: newEmail(), role: 'VIEWER' })))
  assert.deepEqual(count(answers), { 201: 4, '409 ERR-1207': 4 })
  const page = await harness.call({ path: `${members}?size=150&page=1`, key: session.token })
  assert.deepEqual([page.body.content.length, page.body.totalElements, page.body.totalPages], [50, 200, 2])
})

test('an e-mail that is invited by many at once becomes one person', async () => {
  const sessions = await Promise.all(Array.from({ length: 5 }, () => owner()))
  const email = newEmail()
  const answers = await Promise.all(sessions.map((session) => invite(session, { email, role: 'VIEWER' })))
  assert.deepEqual(count(answers.map(said)), { 201: 5 })
  assert.equal(new Set(answers.map(({ body }) => body.userId)).size, 1)
})
