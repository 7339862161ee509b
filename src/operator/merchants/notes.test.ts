import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useHarness } from '#test/harness.ts'
import type { TestStaff } from '#test/staff-factory.ts'

// Notes of the staff about a merchant.

const harness = useHarness({ RATE_LIMIT_PUBLIC: '1000000' })
const call = (method: 'GET' | 'POST' | 'DELETE', path: string, by: TestStaff, body?: unknown) =>
  harness.call({ method, path: `/operator/v1/${path}`, key: by.token, ...(body !== undefined && { body }) })
type Note = { id: string; text: string; isOwn: boolean; by: { id: string } }
const read = async (at: string, by: TestStaff): Promise<Note[]> => (await call('GET', at, by)).body.items

test('a note is read by the whole staff with its author, newest first, and its text stands in no log', async () => {
  const [risk, support] = [await harness.make.staff('RISK'), await harness.make.staff('SUPPORT')]
  const { merchantId, key } = await harness.make.merchant()
  const at = `merchants/${merchantId}/notes`
  assert.deepEqual(await read(at, support), [])
  const text = 'Sells tickets for one festival.\nExpect a peak.'
  const written = await call('POST', at, risk, { text })
  assert.deepEqual([written.status, written.body.text, written.body.isOwn], [201, text, true], written.text)
  await call('POST', at, risk, { text: 'It has rained.' })
  assert.deepEqual(
    (await read(at, support)).map((note) => [note.text, note.isOwn, note.by.id]),
    [
      ['It has rained.', false, risk.id],
      [text, false, risk.id],
    ],
  )
  const { text: acts } = await call('GET', `acts?about=${merchantId}`, risk)
  assert.ok(acts.includes('merchant.note_written') && !acts.includes('festival'))
  const session = await harness.make.session(merchantId)
  const log = await harness.call({ path: '/api/v1/company/audit-log', key: session.token })
  assert.ok(!log.text.includes('festival'))
  assert.equal((await harness.call({ path: `/operator/v1/${at}`, key })).status, 401)
})

test('a note is removed by its author or an administrator, and by nobody else', async () => {
  const [risk, finance, admin] = [
    await harness.make.staff('RISK'),
    await harness.make.staff('FINANCE'),
    await harness.make.staff('ADMIN'),
  ]
  const [{ merchantId }, other] = [await harness.make.merchant(), await harness.make.merchant()]
  const at = `merchants/${merchantId}/notes`
  const write = async () => (await call('POST', at, risk, { text: 'A note.' })).body.id as string
  const [first, second] = [await write(), await write()]
  assert.equal((await call('DELETE', `${at}/${first}`, finance)).body.code, 'ERR-1593')
  assert.equal((await call('DELETE', `merchants/${other.merchantId}/notes/${first}`, risk)).status, 404)
  const both = await Promise.all([risk, admin].map((by) => call('DELETE', `${at}/${first}`, by)))
  assert.deepEqual(
    both.map(({ status }) => status).sort((one, other) => one - other),
    [204, 404],
  )
  assert.equal((await call('DELETE', `${at}/${second}`, admin)).status, 204)
  assert.deepEqual(await read(at, finance), [])
})

test('a blank note, one of support, one about no merchant and one too many are refused', async () => {
  const [risk, support] = [await harness.make.staff('RISK'), await harness.make.staff('SUPPORT')]
  const { merchantId } = await harness.make.merchant()
  const at = `merchants/${merchantId}/notes`
  for (const text of [' \n ', 'x'.repeat(2_001), 'Paid by 4242 4242 4242 4242.', undefined]) {
    const { status, body } = await call('POST', at, risk, { text })
    assert.deepEqual([status, Object.keys(body.fields)], [400, ['text']])
  }
  assert.equal((await call('POST', at, support, { text: 'A note.' })).body.code, 'ERR-1502')
  assert.equal((await call('POST', `merchants/${risk.id}/notes`, risk, { text: 'A note.' })).status, 404)
  assert.equal((await call('GET', `merchants/${risk.id}/notes`, risk)).status, 404)
  for (let note = 0; note < 199; note++) assert.equal((await call('POST', at, risk, { text: 'A note.' })).status, 201)
  const last = await Promise.all([1, 2, 3].map(() => call('POST', at, risk, { text: 'A note.' })))
  assert.deepEqual(
    last.map(({ status }) => status).sort((one, other) => one - other),
    [201, 409, 409],
  )
})
