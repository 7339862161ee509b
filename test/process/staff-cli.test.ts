import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { makeCommandPlace, mizan, mizanJson, type Server, startServer } from './server.ts'

// The operator's commands for the staff of the console, beside a running server.

const place = await makeCommandPlace({ after }, { LOG_LEVEL: 'silent' })
let server: Server
before(async () => {
  await mizanJson(place, ['migrate'])
  server = await startServer(place)
})

const logIn = (email: string, password: string) =>
  server.call({ method: 'POST', path: '/operator/v1/auth/login', body: { email, password } })

test('staff create makes a person who logs in with the password that is shown once, and enrols an app', async () => {
  const args = ['staff', 'create', '--email', 'nadia@operator.example', '--role', 'admin', '--name', 'Nadia Fassi']
  const { password, id, ...made } = await mizanJson(place, args)
  assert.deepEqual(made, { email: 'nadia@operator.example', role: 'ADMIN' })
  const { body } = await logIn('nadia@operator.example', password)
  assert.equal(body.next, 'ENROL')
  const enrolment = await server.call({ method: 'POST', path: '/operator/v1/auth/totp/enrol', key: body.loginToken })
  assert.match(String(enrolment.body.secret), /^[A-Z2-7]{32}$/, enrolment.text)
  const listed = (await mizanJson(place, ['staff', 'list'])).find((each: { id: string }) => each.id === id)
  assert.deepEqual([listed.id, listed.status, listed.hasApp], [id, 'ACTIVE', false])
  const twice = await mizan(place, args)
  assert.match(twice.stderr, /^mizan: nadia@operator\.example is of the staff already\.[^\n]*\n$/)
})

test('staff reset gives a new password, and staff remove ends the access at once; one administrator remains', async () => {
  const create = (email: string, role: string) =>
    mizanJson(place, ['staff', 'create', '--email', email, '--role', role])
  const { password } = await create('karim@operator.example', 'finance')
  const reset = await mizanJson(place, ['staff', 'reset', '--email', 'karim@operator.example'])
  assert.equal((await logIn('karim@operator.example', password)).status, 401)
  assert.equal((await logIn('karim@operator.example', reset.password)).status, 200)
  await mizanJson(place, ['staff', 'remove', '--email', 'karim@operator.example'])
  assert.equal((await logIn('karim@operator.example', reset.password)).status, 401)
  // The first start made an administrator beside the demo merchant.
  await mizanJson(place, ['staff', 'remove', '--email', 'operator@mizan.example'])
  const last = await mizan(place, ['staff', 'remove', '--email', 'nadia@operator.example'])
  assert.deepEqual([last.code, last.stdout], [1, ''])
  assert.match(last.stderr, /^mizan: One administrator must remain: [^\n]*\n$/)
})

test('wrong options of staff are refused in one line', async () => {
  for (const [args, line] of [
    [['create', '--email', 'x', '--role', 'admin'], /--email/],
    [['create', '--email', 'x@operator.example', '--role', 'boss'], /--role must be support, risk, finance or admin/],
    [['remove', '--email', 'nobody@operator.example'], /There is nobody/],
  ] as const) {
    const { code, stderr } = await mizan(place, ['staff', ...args])
    assert.equal(code, 1)
    assert.match(stderr, /^mizan: [^\n]+\n$/)
    assert.match(stderr, line)
  }
})
