import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { test } from 'node:test'
import pino from 'pino'
import { deleteJobs, lockJobs } from '#test/job-queries.ts'
import { runDueJobs } from '#test/jobs.ts'
import { at, useMail } from '#test/mail.ts'
import { countMails, readMail } from '#test/mail-queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { startJobs } from '../jobs/worker.ts'
import { openSecrets } from '../secrets/secrets.ts'
import { queueMail } from './mail.ts'
import { findMail, intoMailbox, listMails } from './mailbox.ts'
import { listKept } from './mailbox-queries.ts'
import { resumeMail } from './resume.ts'
import { sendingOf } from './send.ts'

const fixture = useMail()
const everything = { to: undefined, page: 0, size: 50 }

async function mails(to?: string) {
  return (await listMails(fixture, { ...everything, to })).rows
}

const deliver = (id: string, now = at) => sendingOf(fixture.post(intoMailbox(fixture))).run({ id }, now)

test('without a mail server a mail arrives in the mailbox, encrypted at rest', async () => {
  const { id } = await fixture.queue({ subject: 'Bonjour', tokenId: 'seed' }, 'fr', 'nadia@atlas.example')
  await deliver(id)
  const [mail] = await mails('nadia@atlas.example')
  assert.equal(mail?.id, id)
  assert.equal(mail.subject, 'Bonjour')
  assert.equal(mail.locale, 'fr')
  assert.match(mail.text, /secret-of-seed/)
  assert.match(mail.html, /secret-of-seed/)
  const [kept] = await listKept(fixture.db.read, 'nadia@atlas.example', 1, 0)
  const bytes = kept?.sealed.split('.').map((part) => Buffer.from(part, 'base64url').toString('latin1')) ?? []
  for (const text of [kept?.sealed ?? '', ...bytes]) assert.doesNotMatch(text, /secret-of-seed|Bonjour/)
})

test('a mail that is sent twice is there once', async () => {
  const { id } = await fixture.queue({}, 'en', 'twice@atlas.example')
  await deliver(id)
  const outgoing = { id, recipient: 'twice@atlas.example', subject: 's', text: 't', html: 'h', locale: 'en' } as const
  await intoMailbox(fixture)(outgoing, at)
  assert.equal((await mails('twice@atlas.example')).length, 1)
})

test('mails come newest first, in pages', async () => {
  const ids = []
  for (let minute = 0; minute < 5; minute++) {
    const { id } = await fixture.queue({}, 'en', 'pages@atlas.example')
    await deliver(id, new Date(at.getTime() + minute * 60_000))
    ids.unshift(id)
  }
  const page = async (number: number) => {
    const { rows, total } = await listMails(fixture, { to: 'pages@atlas.example', page: number, size: 2 })
    return [total, ...rows.map(({ id }) => id)]
  }
  assert.deepEqual(
    [await page(0), await page(1), await page(2), await page(3)],
    [[5, ids[0], ids[1]], [5, ids[2], ids[3]], [5, ids[4]], [5]],
  )
})

test('what was sealed with a secret that is gone is left out', async () => {
  const { id } = await fixture.queue({}, 'en', 'lost@atlas.example')
  await deliver(id)
  const others = {
    ...(await openSecrets(fixture.db, { current: Buffer.alloc(32, 7) })),
    open: () => Promise.reject(new Error('gone')),
  }
  const world = { db: fixture.db, secrets: others }
  assert.equal(await findMail(world, id), undefined)
  assert.deepEqual(await listMails(world, { ...everything, to: 'lost@atlas.example' }), { rows: [], total: 1 })
})

test('the runner sends what was committed, and never sees what was rolled back', async () => {
  const { db } = fixture
  const sent: string[] = []
  const arrivals = new EventTarget()
  const task = sendingOf({
    ...fixture.post(async ({ recipient }) => {
      sent.push(recipient)
      arrivals.dispatchEvent(new Event('sent'))
    }),
  })
  await inTransaction(db, deleteJobs)
  const jobs = startJobs({ db, schedule: [], tasks: [task], log: pino({ level: 'silent' }) })
  try {
    const mail = (recipient: string) => ({ template: 'note', recipient, locale: 'en', parameters: {} }) as const
    const undone = inTransaction(db, async (tx) => {
      await queueMail(tx, mail('undone@atlas.example'), at)
      throw new Error('undone')
    })
    await assert.rejects(undone)
    const arrived = once(arrivals, 'sent')
    await inTransaction(db, (tx) => queueMail(tx, mail('done@atlas.example'), at))
    await arrived
    assert.deepEqual(sent, ['done@atlas.example'])
    while ((await countMails(db.read))?.jobs) await delay(10)
  } finally {
    await jobs.stop()
  }
})

test('a mail that a killed process had in hand is sent ten minutes later, once', async () => {
  const { db } = fixture
  await inTransaction(db, deleteJobs)
  const { id } = await fixture.queue({}, 'en', 'killed@atlas.example')
  await inTransaction(db, (tx) => lockJobs(tx, new Date()))
  const task = sendingOf(fixture.post(intoMailbox(fixture)))
  const afterMinutes = async (minutes: number) => {
    const now = new Date(at.getTime() + minutes * 60_000)
    await resumeMail(db, now)
    await runDueJobs(db, [task], () => now)
    return (await readMail(db.read, id))?.status
  }
  assert.equal(await afterMinutes(9), 'QUEUED')
  assert.equal(await afterMinutes(11), 'SENT')
  assert.equal(await afterMinutes(16), 'SENT')
  assert.equal((await mails('killed@atlas.example')).length, 1)
})
