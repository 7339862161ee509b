import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '../../platform/db/transaction.ts'
import { endInspections } from '../../platform/inspections/jobs.ts'
import { endStaffSession } from '../../platform/staff/session-queries.ts'
import { type Call, useHarness } from '#test/harness.ts'
import { askedTicket, cookieOf, openedInspection, ownPage, sendTicket, type TestInspection } from '#test/inspections.ts'
import type { TestStaff } from '#test/staff-factory.ts'
import { changeStaffRole, removeStaff } from '../staff/actions.ts'

const harness = useHarness()
const call = (request: Call) => harness.call(request)
const minute = 60_000

const isOpen = async ({ headers }: TestInspection): Promise<boolean> => {
  const statuses = await Promise.all([
    call({ path: '/inspect/api/v1/inspection', headers }),
    call({ path: '/inspect/api/v1/auth/me', headers }),
    call({ path: '/inspect/api/v1/merchant/products', headers: { ...headers, 'x-environment': 'SANDBOX' } }),
  ])
  const [status, ...others] = statuses.map((answer) => answer.status)
  assert.ok(
    others.every((other) => other === status),
    'all calls of an inspection agree',
  )
  return status === 200
}

const actsAbout = async (id: string) => {
  const { token } = await harness.make.staff()
  const { body } = await call({ path: `/operator/v1/acts?about=${id}`, key: token })
  return body.items.map(({ act, after }: { act: string; after?: object }) => ({ act, ...after })).reverse()
}

const auditOf = async (merchantId: string) => {
  const { token } = await harness.make.session(merchantId)
  const { body } = await call({ path: '/api/v1/company/audit-log?size=100', key: token })
  return body.content.filter(({ action }: { action: string }) => action.startsWith('inspection.'))
}

/** The clock of the harness stands for the test. */
function clockFrom(t: { after: (work: () => void) => void }, start = new Date()) {
  harness.clock.now = start
  t.after(() => {
    harness.clock.now = undefined
  })
  return (ms: number) => {
    harness.clock.now = new Date(start.getTime() + ms)
  }
}

test('a person of the staff sees a dashboard as its merchant does, and both logs have its beginning and its end', async () => {
  const { merchantId } = await harness.make.merchant()
  const inspection = await openedInspection(harness, merchantId)
  const { headers, id } = inspection
  const me = await call({ path: '/inspect/api/v1/auth/me', headers })
  assert.equal(me.body.company.id, merchantId)
  assert.equal(me.body.user.email, '')
  assert.deepEqual(
    me.body.permissions.filter((name: string) => !name.endsWith(':read')),
    [],
  )
  assert.equal(new Set(me.body.permissions).size, me.body.permissions.length, 'each permission once')
  const told = await call({ path: '/inspect/api/v1/inspection', headers })
  assert.deepEqual(
    [told.body.id, new Date(told.body.expiresAt).getTime() - new Date(told.body.openedAt).getTime()],
    [id, 30 * minute],
  )
  const ended = await call({ method: 'POST', path: '/inspect/api/v1/inspection/end', headers })
  assert.deepEqual([ended.status, await isOpen(inspection)], [204, false])
  assert.match(String(ended.headers['set-cookie']), /^__Host-mizan_inspection=; .*Max-Age=0/i)
  const again = await call({ method: 'POST', path: '/inspect/api/v1/inspection/end', headers })
  assert.equal(again.status, 401)

  const reason = 'A call of the merchant'
  const [asked, opened, over, ...more] = await actsAbout(id)
  assert.deepEqual(
    [asked, over, more],
    [{ act: 'inspection.asked', reason, role: 'SUPPORT' }, { act: 'inspection.ended', reason, how: 'BY_PERSON' }, []],
  )
  assert.deepEqual({ ...opened, until: '' }, { act: 'inspection.opened', reason, role: 'SUPPORT', until: '' })
  const entries = await auditOf(merchantId)
  assert.deepEqual(
    entries.map((entry: { action: string }) => entry.action),
    ['inspection.ended', 'inspection.opened'],
  )
  for (const { actor, address, facts, target } of entries)
    assert.deepEqual(
      { actor, address, facts, target },
      { actor: { name: 'operator' }, address: undefined, facts: undefined, target: id },
    )
})

test('a reason is needed, and a merchant that there is', async () => {
  const { merchantId } = await harness.make.merchant()
  const { token: key } = await harness.make.staff('SUPPORT')
  const ask = (of: string, body: object) =>
    call({ method: 'POST', path: `/operator/v1/merchants/${of}/inspections`, key, body })
  for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
    const answer = await ask(merchantId, body)
    assert.deepEqual([answer.status, Object.keys(answer.body.fields)], [400, ['reason']])
  }
  assert.equal((await ask('0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35', { reason: 'A call' })).status, 404)
})

test('a ticket opens once, for a minute, and for its merchant alone', async (t) => {
  const move = clockFrom(t)
  const { merchantId } = await harness.make.merchant()
  const { merchantId: other } = await harness.make.merchant()
  const staff = await harness.make.staff('SUPPORT', { now: harness.clock.now as Date })
  const assertOver = async (ticket: string) => {
    const answer = await sendTicket(harness, ticket)
    assert.deepEqual([answer.status, answer.headers['location'], cookieOf(answer)], [303, '/inspect/over', undefined])
  }
  const { ticket } = await askedTicket(harness, merchantId, staff)
  for (const wrong of [
    '',
    'nonsense',
    ticket.slice(0, -1),
    `${ticket}A`,
    ticket.replace(merchantId, other),
    ticket.replaceAll('mzn_in_', ''),
    staff.token,
  ])
    await assertOver(wrong)
  // Never in an address: no page takes it there.
  assert.notEqual((await call({ path: `/inspect/open?ticket=${ticket}` })).status, 303)
  const answers = await Promise.all(Array.from({ length: 8 }, () => sendTicket(harness, ticket)))
  assert.equal(answers.filter((answer) => cookieOf(answer) !== undefined).length, 1, 'of many at once, one opens')
  await assertOver(ticket)

  const late = await askedTicket(harness, merchantId, staff)
  move(minute)
  await assertOver(late.ticket)
})

test('a ticket is of no use after its person has logged out, was removed, or has another role', async () => {
  const { merchantId } = await harness.make.merchant()
  const ends = [
    ({ sessionId }: TestStaff) => inTransaction(harness.db, (tx) => endStaffSession(tx, sessionId, new Date())),
    ({ id }: TestStaff) => inTransaction(harness.db, (tx) => removeStaff(tx, id, new Date())),
    ({ id }: TestStaff) => inTransaction(harness.db, (tx) => changeStaffRole(tx, id, 'FINANCE', new Date())),
  ]
  await harness.make.staff('ADMIN')
  for (const end of ends) {
    const staff = await harness.make.staff('RISK')
    const { ticket } = await askedTicket(harness, merchantId, staff)
    await end(staff)
    assert.equal((await sendTicket(harness, ticket)).headers['location'], '/inspect/over')
  }
})

test('an inspection ends at once when its person logs out, is removed, or gets another role, and both logs say so', async () => {
  await harness.make.staff('ADMIN')
  const ends = [
    ({ token }: TestStaff) => call({ method: 'POST', path: '/operator/v1/auth/logout', key: token, body: {} }),
    ({ id }: TestStaff) => inTransaction(harness.db, (tx) => removeStaff(tx, id, new Date())),
    ({ id }: TestStaff) => inTransaction(harness.db, (tx) => changeStaffRole(tx, id, 'ADMIN', new Date())),
  ]
  for (const end of ends) {
    const { merchantId } = await harness.make.merchant()
    const inspection = await openedInspection(harness, merchantId, { role: 'RISK' })
    assert.equal(await isOpen(inspection), true)
    await end(inspection.staff)
    assert.equal(await isOpen(inspection), false)
    await endInspections(harness.db, new Date())
    await endInspections(harness.db, new Date())
    const last = (await actsAbout(inspection.id)).filter(({ act }: { act: string }) => act === 'inspection.ended')
    assert.deepEqual(last, [{ act: 'inspection.ended', reason: 'A call of the merchant', how: 'SESSION' }])
    assert.equal((await auditOf(merchantId)).length, 2)
  }
})

test('an inspection ends after thirty minutes, and with the session that it came from', async (t) => {
  const move = clockFrom(t)
  const now = harness.clock.now as Date
  const { merchantId } = await harness.make.merchant()
  const inspection = await openedInspection(harness, merchantId, {
    staff: await harness.make.staff('SUPPORT', { now }),
  })
  move(30 * minute - 1)
  assert.equal(await isOpen(inspection), true)
  await endInspections(harness.db, harness.clock.now as Date)
  assert.equal(await isOpen(inspection), true)
  move(30 * minute)
  assert.equal(await isOpen(inspection), false)
  await endInspections(harness.db, harness.clock.now as Date)
  assert.deepEqual((await actsAbout(inspection.id)).at(-1), {
    act: 'inspection.ended',
    reason: 'A call of the merchant',
    how: 'TIME',
  })
})

test('no inspection outlives the eight hours of the session that it came from', async (t) => {
  const began = new Date()
  const move = clockFrom(t, began)
  const { merchantId } = await harness.make.merchant()
  const staff = await harness.make.staff('SUPPORT', { now: began })
  for (let minutes = 50; minutes < 8 * 60 - 10; minutes += 50) {
    move(minutes * minute)
    assert.equal((await call({ path: '/operator/v1/me', key: staff.token })).status, 200)
  }
  move((8 * 60 - 10) * minute)
  const inspection = await openedInspection(harness, merchantId, { staff })
  const { body } = await call({ path: '/inspect/api/v1/inspection', headers: inspection.headers })
  assert.equal(new Date(body.expiresAt).getTime(), began.getTime() + 8 * 60 * minute)
  move(8 * 60 * minute)
  assert.equal(await isOpen(inspection), false)
})

test('two tabs: the same dashboard is open in both, and opening another merchant’s ends the first', async () => {
  const staff = await harness.make.staff('SUPPORT')
  const { merchantId: one } = await harness.make.merchant()
  const { merchantId: two } = await harness.make.merchant()
  const first = await openedInspection(harness, one, { staff })
  assert.deepEqual(await Promise.all([isOpen(first), isOpen(first)]), [true, true])
  const second = await openedInspection(harness, two, { staff })
  // The browser has one cookie by now, and the first tab still says which inspection it is in.
  const firstTab = { ...first, headers: { ...first.headers, cookie: second.cookie } }
  assert.deepEqual([await isOpen(first), await isOpen(firstTab), await isOpen(second)], [false, false, true])
  assert.equal((await actsAbout(first.id)).at(-1).how, 'BY_ANOTHER')
  const both = await Promise.all([one, two].map((each) => askedTicket(harness, each, staff)))
  const opened = await Promise.all(both.map(({ ticket }) => sendTicket(harness, ticket)))
  const alive = await Promise.all(
    opened.map((answer, at) => {
      const headers = { cookie: cookieOf(answer) ?? '', 'x-inspection': both[at]?.id ?? '', ...ownPage }
      return isOpen({ ...second, headers })
    }),
  )
  assert.equal(alive.filter(Boolean).length, 1, 'of two that are opened at once, one stays')
})

test('the inspection of one person is not ended by that of another', async () => {
  const { merchantId } = await harness.make.merchant()
  const [one, two] = [await openedInspection(harness, merchantId), await openedInspection(harness, merchantId)]
  assert.deepEqual([await isOpen(one), await isOpen(two)], [true, true])
})

test('neither the ticket nor the secret of the cookie stands in the database', async () => {
  const { merchantId } = await harness.make.merchant()
  const { ticket, cookie } = await openedInspection(harness, merchantId)
  const rows = JSON.stringify(await harness.db.read.many`select * from inspections where merchant_id = ${merchantId}`)
  for (const secret of [ticket, cookie].map((text) => text.split('.').at(-1) ?? ''))
    assert.ok(secret.length === 43 && !rows.includes(secret))
  assert.ok(!harness.logged.join('\n').includes(ticket))
})
