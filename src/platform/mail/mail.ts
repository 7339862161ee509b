import type { Scope } from '../context.ts'
import type { Transaction } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Locale } from '../locale.ts'
import { emailProblem } from '../text.ts'
import { insertMail } from './queries.ts'
import { inEnglish } from '../sentences/said.ts'

// Mail is a row and a job of the transaction that requests it. Its text is made when it is sent, from a template of its owner, so that neither a link
// nor its token is stored.

/** The output of a template, in the reader's language. */
export type Message = {
  subject: string
  paragraphs: string[]
  /** Names and values, one a line, below the paragraphs. */
  facts?: readonly (readonly [name: string, value: string])[]
  action?: Link
  /** A further link, below the button. */
  also?: Link
  footnotes?: string[]
}

type Link = { label: string; link: string }

/** The input of a template beside its parameters. */
export type MailContext = {
  locale: Locale
  publicUrl: string
  /** The secret text of a link, from the id of its token: the same at every attempt. */
  linkToken: (tokenId: string) => string
  now: Date
}

export type Template = (parameters: Record<string, string>, world: MailContext) => Message

export const mailJob = 'mail.send'

type Queued = {
  template: string
  recipient: string
  locale: Locale
  parameters: Record<string, string>
  /** Of two mails with one key, the second is not sent. */
  onceKey?: string
}

/**
 * Sends a mail once the transaction has committed. `parameters` hold no token, password or key: give a token's id. Throws
 * TypeError for a recipient that is no address.
 */
export async function queueMail(tx: Transaction, mail: Queued, now: Date): Promise<{ id: string }> {
  const problem = emailProblem(mail.recipient)
  if (problem) throw new TypeError(`The recipient of a mail ${inEnglish(problem)}.`)
  const id = newId(now)
  await Promise.all([
    insertMail(tx, { ...mail, onceKey: mail.onceKey, id, parameters: JSON.stringify(mail.parameters), createdAt: now }),
    enqueueMail(tx, id),
  ])
  return { id }
}

/** Parameters that accompany a mail to a person named by a merchant, until it is sent. */
export const causes = { merchant: 'causedByMerchant', environment: 'causedInEnvironment' } as const

/**
 * Sends a mail to a buyer, whose address a merchant or a visitor has typed in. Over SMTP it goes only to members of the company when its cause is in
 * the sandbox, and to each address at most 20 times a day.
 */
export const queueBuyerMail = (tx: Transaction, { merchantId, environment }: Scope, mail: Queued, now: Date) => {
  const cause = { [causes.merchant]: merchantId, [causes.environment]: environment }
  return queueMail(tx, { ...mail, parameters: { ...mail.parameters, ...cause } }, now)
}

/** Adds the job of a mail, in place of one that there may be. */
export const enqueueMail = (tx: Transaction, id: string): Promise<void> =>
  enqueue(tx, mailJob, { id }, { jobKey: `${mailJob}:${id}` })
