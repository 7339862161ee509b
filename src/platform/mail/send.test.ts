import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { freePort } from '#test/free-port.ts'
import { at, type MailServer, startMailServer, useMail } from '#test/mail.ts'
import { countMails, readMail } from '#test/mail-queries.ts'
import { inTransaction } from '../db/transaction.ts'
import { dayMs } from '../durations.ts'
import { forgetOldMail } from './forget.ts'
import { queueMail } from './mail.ts'
import { sendingOf } from './send.ts'
import { overSmtp } from './transport.ts'

const fixture = useMail()
const from = { name: 'Épicerie Atlas', address: 'bonjour@atlas.example' }
const servers: MailServer[] = []
after(() => Promise.all(servers.map((server) => server.stop())))

async function serverThat(...options: Parameters<typeof startMailServer>): Promise<MailServer> {
  const server = await startMailServer(...options)
  servers.push(server)
  return server
}

const sendOver = (url: string) => {
  const task = sendingOf(fixture.post(overSmtp(url, from)))
  return (id: string) => task.run({ id }, at)
}

/** Headers with their folded lines joined, and the decoded parts. */
function parsed(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const parts = rest.join('\r\n\r\n')
  const plain = parts
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/((?:=[0-9A-F]{2})+)/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString())
  return { headers, header: (name: string) => headers.filter((line) => line.startsWith(`${name}: `)), plain }
}

test('a mail arrives with a text part, an HTML part and the headers of an automatic message', async () => {
  const server = await serverThat()
  const { id } = await fixture.queue({ subject: 'Activate', body: 'Choose a password.', tokenId: 't-1' })
  await sendOver(server.url)(id)
  assert.deepEqual(server.recipients, ['amal@atlas.example'])
  const { header, plain } = parsed(server.received[0] ?? '')
  assert.deepEqual(header('From'), ['From: =?UTF-8?Q?=C3=89picerie_Atlas?= <bonjour@atlas.example>'])
  assert.deepEqual(header('To'), ['To: amal@atlas.example'])
  assert.deepEqual(header('Subject'), ['Subject: Activate'])
  assert.deepEqual(header('Date'), ['Date: Fri, 20 Nov 2026 10:00:00 +0000'])
  assert.deepEqual(header('Message-ID'), [`Message-ID: <${id}@atlas.example>`])
  assert.deepEqual(header('Auto-Submitted'), ['Auto-Submitted: auto-generated'])
  assert.deepEqual(header('Content-Language'), ['Content-Language: en'])
  assert.match(header('Content-Type')[0] ?? '', /^Content-Type: multipart\/alternative;/)
  assert.match(plain, /Content-Type: text\/plain[^]*Open:\s+https:\/\/pay\.example\/open\?token=secret-of-t-1\r\n/)
  assert.match(plain, /Content-Type: text\/html[^]*<a href="https:\/\/pay\.example\/open\?token=secret-of-t-1"/)
  assert.deepEqual(await readMail(fixture.db.read, id), { status: 'SENT', attempts: 0, lastError: null, sentAt: at })
})

test('a mail that was sent is not sent again', async () => {
  const server = await serverThat()
  const send = sendOver(server.url)
  const { id } = await fixture.queue({})
  await send(id)
  await send(id)
  assert.equal(server.received.length, 1)
})

test('a mail server that is down is tried again, with the same link, until the mail is sent', async () => {
  const port = await freePort()
  const { id } = await fixture.queue({ tokenId: 't-2' })
  const send = sendOver(`smtp://127.0.0.1:${port}`)
  await assert.rejects(send(id), { message: `Mail ${id} was not sent: ECONNREFUSED` })
  assert.deepEqual(await readMail(fixture.db.read, id), {
    status: 'QUEUED',
    attempts: 1,
    lastError: 'ECONNREFUSED',
    sentAt: null,
  })
  const server = await serverThat({}, port)
  await send(id)
  assert.match(parsed(server.received[0] ?? '').plain, /secret-of-t-2/)
  assert.equal((await readMail(fixture.db.read, id))?.status, 'SENT')
})

const refusing = (responseCode: number, words: string) => ({
  onRcptTo: (_address: unknown, _session: unknown, done: (error: Error) => void) =>
    done(Object.assign(new Error(words), { responseCode })),
})

test('a recipient who is unknown is given up at once, and neither row nor log quotes the answer', async () => {
  const server = await serverThat(refusing(550, '5.1.1 amal@atlas.example: no such user'))
  const { id } = await fixture.queue({})
  await sendOver(server.url)(id)
  assert.deepEqual(await readMail(fixture.db.read, id), {
    status: 'FAILED',
    attempts: 1,
    lastError: 'SMTP 550',
    sentAt: null,
  })
  const line = fixture.logged.at(-1) ?? ''
  assert.equal(JSON.parse(line).mail, id)
  assert.doesNotMatch(line, /amal@/)
})

test('a recipient who is refused for the moment, or by a rule, is tried again and given up after twelve attempts', async () => {
  for (const [code, words] of [
    [451, '4.7.1 Try again later'],
    [554, '5.7.1 Relay access denied'],
  ] as const) {
    const server = await serverThat(refusing(code, words))
    const send = sendOver(server.url)
    const { id } = await fixture.queue({})
    for (let attempt = 1; attempt < 12; attempt++)
      await assert.rejects(send(id), { message: `Mail ${id} was not sent: SMTP ${code}` })
    await send(id)
    const row = await readMail(fixture.db.read, id)
    assert.deepEqual([row?.status, row?.attempts, row?.lastError], ['FAILED', 12, `SMTP ${code}`])
    assert.equal(fixture.logged.filter((line) => line.includes(id)).length, 1)
    await send(id)
    assert.equal((await readMail(fixture.db.read, id))?.attempts, 12, 'what was given up is left alone')
  }
})

test('line ends and control characters in a subject add no header', async () => {
  const server = await serverThat()
  const { id } = await fixture.queue({ subject: 'Hi\r\nBcc: eve@evil.example\r\n\r\n\u0000<script>\u2028x' })
  await sendOver(server.url)(id)
  const raw = server.received[0] ?? ''
  const { headers, header } = parsed(raw)
  assert.deepEqual(server.recipients, ['amal@atlas.example'])
  assert.deepEqual(header('Subject'), ['Subject: Hi Bcc: eve@evil.example <script> x'])
  assert.ok(headers.every((line) => /^[A-Z][\w-]*: /.test(line) && !line.startsWith('Bcc:')))
})

test('an address with a line end, a comma or a name is not taken for a recipient', async () => {
  for (const recipient of [
    'amal@atlas.example\r\nBcc: eve@evil.example',
    'amal@atlas.example, eve@evil.example',
    'Amal <amal@atlas.example>',
    'amal@atlas.example\u0000',
  ])
    await assert.rejects(fixture.queue({}, 'en', recipient), TypeError)
})

test('a mail of an unknown template waits for the version that knows it', async () => {
  const { db } = fixture
  const mail = { template: 'later', recipient: 'a@atlas.example', locale: 'fr', parameters: {} } as const
  const { id } = await inTransaction(db, (tx) => queueMail(tx, mail, at))
  await assert.rejects(sendOver('smtp://127.0.0.1:1')(id), { message: `Mail ${id} was not sent: NO_TEMPLATE` })
})

test('a password is not sent to a server that offers no TLS, unless it is on this machine', async () => {
  const server = await serverThat({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(null, { user: 'mizan' }),
  })
  const port = new URL(server.url).port
  const { id } = await fixture.queue({})
  // 127.1 is this machine too, spelt so that it is not seen.
  await assert.rejects(sendOver(`smtp://mizan:secret@127.1:${port}`)(id), /was not sent/)
  await sendOver(`smtp://mizan:secret@127.0.0.1:${port}`)(id)
  assert.equal(server.received.length, 1)
})

test('30 days after it was sent a mail is removed, and one that was not sent stays', async () => {
  const { db } = fixture
  const server = await serverThat()
  const { id } = await fixture.queue({})
  await sendOver(server.url)(id)
  const { id: waiting } = await fixture.queue({})
  const days = (count: number) => new Date(at.getTime() + count * 24 * 3600 * 1000)
  await forgetOldMail(db, days(30), 30 * dayMs)
  assert.ok(await readMail(db.read, id))
  await forgetOldMail(db, days(31), 30 * dayMs)
  assert.equal(await readMail(db.read, id), undefined)
  assert.ok(await readMail(db.read, waiting))
})

test('a transaction that is rolled back leaves neither a mail nor a job', async () => {
  const before = await countMails(fixture.db.read)
  const mail = { template: 'note', recipient: 'a@atlas.example', locale: 'en', parameters: {} } as const
  const undone = inTransaction(fixture.db, async (tx) => {
    await queueMail(tx, mail, at)
    throw new Error('undone')
  })
  await assert.rejects(undone, { message: 'undone' })
  assert.deepEqual(await countMails(fixture.db.read), before)
})
