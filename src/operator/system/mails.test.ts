import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { markFailing, markSent } from '#platform/mail/queries.ts'
import { useHarness } from '#test/harness.ts'

// Mail that was not sent, as the staff sees it.

const harness = useHarness()

const written = (recipient: string) =>
  inTransaction(harness.db, (tx) =>
    queueMail(tx, { template: 'staff.invitation', recipient, locale: 'fr', parameters: {} }, new Date()),
  )
const failed = (id: string, isFinal: boolean) =>
  inTransaction(harness.db, (tx) => markFailing(tx, id, { attempts: 3, lastError: 'SMTP 550', isFinal }))

test('mail that waits or was given up is listed with its reason and a masked address, and is sent again on request', async () => {
  const { token: key } = await harness.make.staff('SUPPORT')
  const [waits, given, sent] = [
    await written('salma@shop.example'),
    await written('karim@shop.example'),
    await written('x@y.example'),
  ]
  await failed(given.id, true)
  await inTransaction(harness.db, (tx) => markSent(tx, sent.id, new Date()))
  const list = async (query = '') => (await harness.call({ path: `/operator/v1/mails${query}`, key })).body
  const { items } = await list()
  assert.deepEqual(
    items.map(({ id, recipient, status, attempts, lastError }: Record<string, unknown>) => [
      id,
      recipient,
      status,
      attempts,
      lastError,
    ]),
    [
      [given.id, 'ka…@s….example', 'FAILED', 3, 'SMTP 550'],
      [waits.id, 'sa…@s….example', 'QUEUED', 0, undefined],
    ],
  )
  assert.deepEqual((await list('?status=FAILED')).items.length, 1)
  const [page, rest] = [await list('?limit=1'), await list(`?limit=1&before=${given.id}`)]
  assert.deepEqual([page.next, rest.items[0].id], [given.id, waits.id])

  const send = (id: string) => harness.call({ method: 'POST', path: `/operator/v1/mails/${id}/send`, key })
  assert.equal((await send(given.id)).status, 204)
  const [again] = (await list()).items
  assert.deepEqual([again.id, again.status, again.attempts, again.lastError], [given.id, 'QUEUED', 0, undefined])
  assert.equal((await send(sent.id)).body.code, 'ERR-1541')
  assert.equal((await send('0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35')).status, 404)
  const admin = await harness.make.staff('ADMIN')
  const acts = await harness.call({ path: `/operator/v1/acts?about=${given.id}`, key: admin.token })
  assert.deepEqual(
    [acts.body.items[0].act, acts.body.items[0].before],
    ['mail.resent', { template: 'staff.invitation', status: 'FAILED', attempts: 3 }],
  )
})
