import { after, before } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import pino from 'pino'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import type { Locale } from '#platform/locale.ts'
import { queueMail, type Template } from '#platform/mail/mail.ts'
import type { SendParts } from '#platform/mail/send.ts'
import type { Deliver } from '#platform/mail/transport.ts'
import { openSecrets, type Secrets } from '#platform/secrets/secrets.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'

// Shared by tests of outgoing mail: a database, a template, and a mail server that keeps what it receives.

export type MailFixture = {
  db: Database
  secrets: Secrets
  /** Lines of the log. */
  logged: string[]
  /** Queues a mail that says `subject` and `body`. */
  queue: (parameters: Record<string, string>, locale?: Locale, recipient?: string) => Promise<{ id: string }>
  post: (deliver: Deliver) => SendParts
}

const note: Template = ({ subject = 'Hello', body = 'A paragraph.', tokenId }, { publicUrl, linkToken }) => ({
  subject,
  paragraphs: [body],
  ...(tokenId && { action: { label: 'Open', link: `${publicUrl}/open?token=${linkToken(tokenId)}` } }),
})

export const at = new Date('2026-11-20T10:00:00.000Z')

export function useMail(): MailFixture {
  const fixture = { logged: [] } as unknown as MailFixture
  let database: TestDatabase
  before(async () => {
    database = await cloneDatabase()
    fixture.db = openDatabase({ target: database.target, poolSize: 4, prepare: true })
    fixture.secrets = await openSecrets(fixture.db, { current: Buffer.alloc(32, 7) })
  })
  after(async () => {
    await fixture.db.close()
    await database.drop()
  })
  fixture.queue = (parameters, locale = 'en', recipient = 'amal@atlas.example') =>
    inTransaction(fixture.db, (tx) => queueMail(tx, { template: 'note', recipient, locale, parameters }, at))
  fixture.post = (deliver) => ({
    db: fixture.db,
    templates: { note },
    publicUrl: 'https://pay.example',
    linkToken: (id) => `secret-of-${id}`,
    deliver,
    log: pino({ level: 'warn' }, { write: (line: string) => void fixture.logged.push(line) }),
  })
  return fixture
}

export type MailServer = { url: string; received: string[]; recipients: string[]; stop: () => Promise<void> }

/** A mail server on a port of its own, or on the given one. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const received: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        received.push(Buffer.concat(parts).toString())
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    recipients,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
