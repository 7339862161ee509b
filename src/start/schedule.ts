import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { apiKeyMails } from '../modules/api-keys/mails.ts'
import { companyMails } from '../modules/company/mails.ts'
import { requestJob } from '../modules/portal/actions/requests.ts'
import { forgetEnded, resumeRequests, workOnRequest } from '../modules/portal/jobs.ts'
import { portalMails } from '../modules/portal/mails.ts'
import { expireProducts } from '../modules/products/jobs.ts'
import { settlementJob } from '../modules/wallet/actions.ts'
import { expireFundings, settleSandboxTransfer, tellReleases } from '../modules/wallet/jobs.ts'
import { expireSessions } from '../money/payments/sessions.ts'
import type { Database } from '../platform/db/database.ts'
import { forgetExpiredReplies } from '../platform/idempotency/idempotency.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { foldAllLists } from '../platform/lists/fold.ts'
import { forgetOldMail } from '../platform/mail/forget.ts'
import type { Template } from '../platform/mail/mail.ts'
import { intoMailbox } from '../platform/mail/mailbox.ts'
import { resumeMail } from '../platform/mail/resume.ts'
import { sendingOf } from '../platform/mail/send.ts'
import { overSmtp } from '../platform/mail/transport.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { tokenText } from '../platform/tokens/tokens.ts'
import { paymentSchedule } from './payments.ts'

/** What the clock runs, on one node at a time. */
export const scheduleOf = (db: Database, config: Config, secrets: Secrets): Scheduled[] => [
  ...paymentSchedule({ db, config, secrets }),
  ...scheduleOfModules(db, config),
]

const scheduleOfModules = (db: Database, { publicUrl }: Config): Scheduled[] => [
  { name: 'products.expire', pattern: '* * * * *', run: (now) => expireProducts(db, publicUrl, now) },
  { name: 'wallets.tell', pattern: '7 6 * * *', run: (now) => tellReleases(db, publicUrl, now) },
  { name: 'fundings.expire', pattern: '*/5 * * * *', run: (now) => expireFundings(db, publicUrl, now) },
  { name: 'checkout.expire', pattern: '* * * * *', run: (now) => expireSessions(db, publicUrl, now) },
  { name: 'lists.fold', pattern: '* * * * *', run: (now) => foldAllLists(db, now) },
  { name: 'idempotency.forget', pattern: '17 3 * * *', run: (now) => forgetExpiredReplies(db, now) },
  { name: 'portal.resume', pattern: '*/5 * * * *', run: (now) => resumeRequests(db, now) },
  { name: 'portal.forget', pattern: '29 3 * * *', run: (now) => forgetEnded(db, now) },
  { name: 'mail.resume', pattern: '*/5 * * * *', run: (now) => resumeMail(db, now) },
  { name: 'mail.forget', pattern: '23 3 * * *', run: (now) => forgetOldMail(db, now) },
]

/** The texts of all mails, from the modules that send them. */
const templates: Record<string, Template> = { ...portalMails, ...companyMails, ...apiKeyMails }

type Parts = { db: Database; config: Config; secrets: Secrets; log: Logger }

/** What is run once for each time it was added, on any node that runs jobs. */
export const tasksOf = ({ db, config: { publicUrl, smtpUrl, mailFrom }, secrets, log }: Parts): Task[] => [
  sendingOf({
    db,
    templates,
    publicUrl,
    linkToken: (tokenId) => tokenText(secrets, tokenId),
    deliver: smtpUrl === undefined ? intoMailbox({ db, secrets }) : overSmtp(smtpUrl, mailFrom),
    log,
  }),
  { name: requestJob, run: ({ id = '' }, now) => workOnRequest(db, secrets, id, now) },
  { name: settlementJob, run: (payload, now) => settleSandboxTransfer(db, publicUrl, payload, now) },
]
