import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { inTransaction } from '#platform/db/transaction.ts'
import { hourMs } from '#platform/durations.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { locales } from '#platform/locale.ts'
import { renderMail } from '#platform/mail/layout.ts'
import { alertKinds, defaultHours, limitsOf, overdue } from '#platform/staff/alert.ts'
import { listOpenAlerts, listSolvedAlerts } from '#platform/staff/alert-queries.ts'
import { callsOf } from '#test/applications.ts'
import { useHarness } from '#test/harness.ts'
import { deleteJobs, giveJobsUp } from '#test/job-queries.ts'
import { decideProduction } from '../../modules/applications/actions/production-access.ts'
import { readConfig } from '../../config.ts'
import { checkAlerts } from './check.ts'
import { postAlert } from './deliver.ts'
import { alertMail } from './mails.ts'

// Alerts are told once, and again when they come back.

const harness = useHarness()
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const to = 'duty@operator.example'
const settings = { mail: [to], webhook: undefined, limits: defaultHours }
const applied = async () => {
  const { merchantId } = await harness.make.merchant('NOT_ENABLED')
  await callsOf(harness, await harness.make.session(merchantId)).apply()
  return merchantId
}
const decided = (merchantId: string) =>
  inTransaction(harness.db, (tx) => decideProduction(tx, { merchantId, isAllowed: false, reason: 'No.' }, new Date()))
const ours = async () => (await listOpenAlerts(harness.db.read)).filter(({ kind }) => kind === 'PRODUCTION_REQUESTS')
const told = async () => (await harness.mailsTo(to)).filter(({ text }) => /applications|demandes/.test(text)).length

test('jobs that were given up are told once they have waited for as long as the setting allows', async () => {
  const jobs = async () => (await listOpenAlerts(harness.db.read)).filter(({ kind }) => kind === 'JOBS')
  const limits = limitsOf('jobs=2') ?? defaultHours
  await inTransaction(harness.db, async (tx) => {
    await enqueue(tx, 'requests.try', {})
    await giveJobsUp(tx, 'requests.try', 'No.', 1.9)
  })
  await checkAlerts({ db: harness.db, settings: { ...settings, limits } }, new Date())
  assert.deepEqual(await jobs(), [])
  await inTransaction(harness.db, (tx) => giveJobsUp(tx, 'requests.try', 'No.', 2.1))
  await checkAlerts({ db: harness.db, settings: { ...settings, limits } }, new Date())
  const [alert] = await jobs()
  const hours = (Date.now() - Number(alert?.since)) / hourMs
  assert.ok(alert?.count === 1 && hours > 2 && hours < 2.2, String(alert?.since))
  await inTransaction(harness.db, deleteJobs)
  await checkAlerts({ db: harness.db, settings: { ...settings, limits } }, new Date())
  assert.deepEqual(await jobs(), [])
})

test('an application that waits too long is told once, is solved with its decision, and is told again when another waits', async () => {
  const [first, second] = [await applied(), await applied()]
  const after = (hours: number) => new Date(Date.now() + hours * hourMs)
  await checkAlerts({ db: harness.db, settings }, after(47))
  assert.deepEqual([await ours(), await told()], [[], 0])
  await Promise.all([1, 2].map(() => checkAlerts({ db: harness.db, settings }, after(49))))
  const [alert] = await ours()
  assert.deepEqual([alert?.count, await told()], [2, 1])
  await decided(first)
  await checkAlerts({ db: harness.db, settings }, after(49.1))
  const [same] = await ours()
  assert.deepEqual([same?.id, same?.count, await told()], [alert?.id, 1, 1])
  await decided(second)
  await checkAlerts({ db: harness.db, settings }, after(49.2))
  assert.equal((await ours()).length, 0)
  const support = await harness.make.staff('SUPPORT')
  const { status, body } = await harness.call({ path: '/operator/v1/alerts', key: support.token })
  assert.equal(status, 200)
  assert.ok(body.solved.some(({ id }: { id: string }) => id === alert?.id))
  await applied()
  await checkAlerts({ db: harness.db, settings }, after(98))
  assert.equal(await told(), 2)
  await checkAlerts({ db: harness.db, settings }, after(98 + 91 * 24))
  assert.ok((await listSolvedAlerts(harness.db.read, 50)).every(({ id }) => id !== alert?.id))
})

test('the webhook gets a signed body, and an answer other than 2xx is a failure that names no address', async (t) => {
  const got: { headers: Record<string, unknown>; body: string }[] = []
  let status = 204
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
  const now = new Date('2026-11-24T09:00:00Z')
  const alert = {
    id: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44',
    kind: 'DISPUTES',
    count: 3,
    since: now,
    openedAt: now,
    solvedAt: null,
  }
  const send = (to: string) =>
    postAlert({ mail: [], webhook: { url: to, secret }, limits: defaultHours }, 'https://pay.example', {
      alert,
      type: 'alert.opened',
    })
  await send(url)
  const { headers, body } = got[0] ?? assert.fail('nothing came')
  const signed = `${headers['x-svc-timestamp']}.${body}`
  assert.equal(headers['x-svc-signature'], createHmac('sha256', secret).update(signed).digest('hex'))
  const { type, data } = JSON.parse(body)
  assert.deepEqual(
    [type, data.kind, data.count, data.afterHours, data.link],
    ['alert.opened', 'DISPUTES', 3, 24, 'https://pay.example/operator/disputes'],
  )
  for (status of [302, 500])
    await assert.rejects(send(url), new RegExp(`^Error: The webhook of alerts answered ${status}`))
  await assert.rejects(send('http://127.0.0.1:1/secret-path'), (error: Error) => !/secret-path|127/.test(error.message))
})

test('every kind has its mail in every language, and a link', () => {
  for (const locale of locales) {
    const subjects = new Set<string>()
    for (const kind of [...alertKinds, 'TEST']) {
      const world = { locale, publicUrl: 'https://pay.example', linkToken: () => '', now: new Date() }
      const message = alertMail('https://pay.example')({ kind, count: '3', since: '2026-11-24T09:00:00Z' }, world)
      const { subject, text } = renderMail(message, locale)
      assert.doesNotMatch(subject + text, /undefined|Invalid/)
      assert.match(text, /https:\/\/pay\.example\/operator/)
      subjects.add(subject)
    }
    assert.equal(subjects.size, alertKinds.length + 1)
  }
})

test('limits are read from the setting, and what is none is refused', () => {
  assert.equal(limitsOf('disputes=12, bank_entries=0')?.DISPUTES, 12)
  assert.equal(limitsOf('')?.DISPUTES, 24)
  for (const text of ['disputes', 'disputes=-1', 'nothing=4', 'disputes=9999', 'toString=1', 'disputes=1.5'])
    assert.equal(limitsOf(text), undefined, text)
  const given = (more: object) => () => readConfig({ ...more })
  assert.throws(given({ ALERT_WEBHOOK_URL: 'https://hooks.example' }), /ALERT_WEBHOOK_SECRET must be given beside/)
  assert.throws(given({ ALERT_WEBHOOK_SECRET: secret }), /ALERT_WEBHOOK_SECRET must be given beside/)
  assert.throws(given({ ALERT_MAIL: 'duty' }), /ALERT_MAIL must be e-mail addresses/)
  assert.throws(
    given({ ALERT_WEBHOOK_URL: 'ftp://hooks.example', ALERT_WEBHOOK_SECRET: 'whsec_a' }),
    /ALERT_WEBHOOK_URL/,
  )
  assert.throws(given({ ALERT_AFTER: 'nothing=1' }), /ALERT_AFTER must be kinds with hours/)
  const now = new Date()
  const waits = { kind: 'DISPUTES' as const, count: 1, since: new Date(now.getTime() - 24 * hourMs) }
  assert.equal(overdue([waits], defaultHours, now).length, 1)
  assert.equal(overdue([{ ...waits, count: 0 }], defaultHours, now).length, 0)
})
