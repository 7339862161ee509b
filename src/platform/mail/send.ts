import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Task } from '../jobs/worker.ts'
import { findBrandingText } from '../merchants/branding.ts'
import { headOf } from './head.ts'
import { renderMail } from './layout.ts'
import { causes, mailJob, type MailContext, type Template } from './mail.ts'
import { deleteMail, findQueuedMail, type Mail, markFailing, markSent } from './queries.ts'
import type { Withheld } from './relay.ts'
import type { Deliver, Outgoing } from './transport.ts'

/** After this many failures, some 16 hours after the first, a mail is given up. */
const attemptsMax = 12

export type SendParts = {
  db: Database
  templates: Readonly<Record<string, Template>>
  publicUrl: string
  linkToken: MailContext['linkToken']
  deliver: Deliver
  /** Asked before a mail is sent; without it all are. */
  withheld?: Withheld
  log: Logger
}

/** The job behind {@link queueMail}. It throws what makes the runner try again later, without a word of the mail in it. */
export const sendingOf = (post: SendParts): Task => ({
  name: mailJob,
  run: async ({ id = '' }, now) => {
    const mail = await findQueuedMail(post.db.read, id)
    if (!mail || (await isDropped(post, mail, now))) return
    try {
      await post.deliver(await written(post, mail, now), now)
    } catch (error) {
      await failed(post, mail, error)
      return
    }
    // A crash before this sends the mail once more; its Message-ID tells that it is the same.
    await inTransaction(post.db, (tx) => markSent(tx, id, now))
  },
})

async function isDropped({ db, log, withheld }: SendParts, mail: Mail, now: Date): Promise<boolean> {
  const reason = await withheld?.(mail, now)
  if (reason === undefined) return false
  await inTransaction(db, (tx) => deleteMail(tx, mail.id))
  log.warn({ mail: mail.id, template: mail.template, reason }, 'a mail was not sent')
  return true
}

async function written({ db, templates, publicUrl, linkToken }: SendParts, mail: Mail, now: Date): Promise<Outgoing> {
  const { id, recipient, locale } = mail
  const template = templates[mail.template]
  if (!template) throw Object.assign(new Error('There is no such template.'), { code: 'NO_TEMPLATE' })
  const parameters = JSON.parse(mail.parameters) as Record<string, string>
  const message = template(parameters, { locale, publicUrl, linkToken, now })
  const merchantId = parameters[causes.merchant]
  const branding = merchantId === undefined ? undefined : await findBrandingText(db.read, merchantId)
  return { id, recipient, locale, ...renderMail(message, locale, branding && headOf(branding, publicUrl)) }
}

async function failed({ db, log }: SendParts, { id, attempts }: Mail, error: unknown): Promise<void> {
  const lastError = classOf(error)
  const isFinal = attempts + 1 >= attemptsMax || isUnknownRecipient(error)
  await inTransaction(db, (tx) => markFailing(tx, id, { attempts: attempts + 1, lastError, isFinal }))
  if (!isFinal) throw new Error(`Mail ${id} was not sent: ${lastError}`)
  log.error({ mail: id, attempts: attempts + 1, lastError }, 'a mail was given up')
}

/** Errors of nodemailer; `originalCode` is that of the system, such as ECONNREFUSED. */
type SmtpError = { code?: string; originalCode?: string; responseCode?: number; response?: string }

/** A short word for what went wrong: the whole answer of a mail server may quote the address or the message. */
function classOf(error: unknown): string {
  const { code, originalCode, responseCode } = error as SmtpError
  if (responseCode !== undefined) return `SMTP ${responseCode}`
  const reason = originalCode ?? code ?? (error as Error).name
  return /^\w{1,40}$/.test(reason) ? reason : 'ERROR'
}

/** RFC 3463: no such mailbox, no such domain, not an address, moved away, no mail taken. Nothing else is held against it. */
const isUnknownRecipient = (error: unknown): boolean =>
  /^55\d[ -]5\.1\.(?:1|2|3|6|10)\b/.test((error as SmtpError).response ?? '')
