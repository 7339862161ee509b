import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { foldJourneys, forgetJourneys } from '../modules/analytics/jobs.ts'
import { apiKeyMails } from '../modules/api-keys/mails.ts'
import { forgetApplications, remindOfExpiry } from '../modules/applications/jobs.ts'
import { applicationMails } from '../modules/applications/mails.ts'
import { companyMails } from '../modules/company/mails.ts'
import { disputeMails } from '../modules/disputes/mails.ts'
import { orderMails } from '../modules/orders/mails.ts'
import { payoutMails } from '../modules/payouts/mails.ts'
import { remindOfDisputes } from '../money/disputes/jobs.ts'
import { forgetAttempts } from '../money/risk/jobs.ts'
import { chargeMonthlyFees } from '../money/pricing/monthly.ts'
import { requestJob } from '../modules/portal/actions/requests.ts'
import { forgetEnded, resumeRequests, workOnRequest } from '../modules/portal/jobs.ts'
import { expireLinks } from '../modules/payment-links/jobs.ts'
import { portalMails } from '../modules/portal/mails.ts'
import { expireProducts, forgetPictures } from '../modules/products/jobs.ts'
import { settlementJob } from '../modules/wallet/actions.ts'
import { emitReleases, expireFundings, settleSandboxTransfer, tellLowBalances } from '../modules/wallet/jobs.ts'
import { walletMails } from '../modules/wallet/mails.ts'
import { statementMails } from '../modules/statements/mails.ts'
import { webhookMails } from '../modules/webhooks/mails.ts'
import { forgetVisits, visitTask } from '../modules/clients/actions/visits.ts'
import { clientMails } from '../modules/clients/mails.ts'
import { receiptMails } from '../modules/receipts/mails.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { expireApprovals } from '../platform/staff/approval-queries.ts'
import { forgetExpiredReplies } from '../platform/idempotency/idempotency.ts'
import type { Scheduled, Task } from '../platform/jobs/worker.ts'
import { forgetUnusedFiles } from '../platform/files/files.ts'
import { openStore } from '../platform/files/location.ts'
import { foldAllLists } from '../platform/lists/fold.ts'
import { endInspections } from '../platform/inspections/jobs.ts'
import { forgetOldMail } from '../platform/mail/forget.ts'
import type { Template } from '../platform/mail/mail.ts'
import { intoMailbox } from '../platform/mail/mailbox.ts'
import { resumeMail } from '../platform/mail/resume.ts'
import { withheldFrom } from '../platform/mail/relay.ts'
import { sendingOf } from '../platform/mail/send.ts'
import { overSmtp } from '../platform/mail/transport.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { tokenText } from '../platform/tokens/tokens.ts'
import { forgetBuyers } from '../privacy/forget-buyers.ts'
import { alertSchedule, alertTasks } from './alerts.ts'
import { checkTasks } from './checks.ts'
import { paymentSchedule } from './payments.ts'
import { statementSchedule } from './statements.ts'
import { subscriptionMails } from '../modules/subscriptions/mails.ts'
import { subscriptionSchedule, subscriptionTasks } from './subscriptions.ts'
import { sandboxTasks } from '../modules/sandbox/routes.ts'
import { webhookSchedule, webhookTasks } from './webhooks.ts'
import { payoutSchedule, payoutTasks } from './payouts.ts'
import type { Ports } from './ports.ts'
import { noticeSchedule, noticeTasks } from './notices.ts'
import { refundSchedule, refundTasks } from './refunds.ts'
import { disputeSchedule } from './disputes.ts'
import { operatorMails } from '../operator/mails.ts'
import { operatorUrlOf } from '../operator/console.ts'
import { bankFolderSchedule } from './bank-folders.ts'
import { settlementSchedule } from './settlements.ts'
import { requestLogSchedule, requestLogTasks } from './request-log.ts'

/** The schedule, on one node at a time. */
export const scheduleOf = ({ db, config, secrets, ports }: Omit<Parts, 'log'>): Scheduled[] => [
  ...paymentSchedule({ db, config, secrets, ports }),
  ...payoutSchedule({ db, config, ports }),
  ...refundSchedule({ db, config, secrets, ports }),
  ...disputeSchedule({ db, config, secrets, ports }),
  ...statementSchedule({ db, config }),
  ...settlementSchedule({ db, config, ports }),
  ...bankFolderSchedule({ db, config, secrets }),
  ...noticeSchedule({ db, config, secrets, ports }),
  ...subscriptionSchedule({ db, config, secrets, ports }),
  ...webhookSchedule(db, config),
  ...requestLogSchedule(db, config),
  ...alertSchedule({ db, config }),
  ...scheduleOfModules(db, config),
  {
    name: 'pictures.forget',
    pattern: '13 4 * * *',
    run: (now) => forgetPictures({ db, store: openStore(config.documents) }, config.publicUrl, now),
  },
  {
    name: 'files.forget',
    pattern: '37 * * * *',
    run: (now) => forgetUnusedFiles({ db, store: openStore(config.documents) }, now),
  },
]

const scheduleOfModules = (db: Database, { publicUrl, keep }: Config): Scheduled[] => [
  { name: 'payment-links.expire', pattern: '* * * * *', run: (now) => expireLinks(db, publicUrl, now) },
  { name: 'products.expire', pattern: '* * * * *', run: (now) => expireProducts(db, publicUrl, now) },
  { name: 'wallets.tell', pattern: '7 6 * * *', run: (now) => emitReleases(db, publicUrl, now) },
  { name: 'wallets.low', pattern: '*/5 * * * *', run: (now) => tellLowBalances(db, publicUrl, now) },
  { name: 'fundings.expire', pattern: '*/5 * * * *', run: (now) => expireFundings(db, publicUrl, now) },
  { name: 'fees.monthly', pattern: '23 2 * * *', run: (now) => chargeMonthlyFees(db, publicUrl, now) },
  { name: 'disputes.remind', pattern: '11,41 * * * *', run: (now) => remindOfDisputes(db, publicUrl, now) },
  { name: 'risk.forget', pattern: '*/10 * * * *', run: (now) => forgetAttempts(db, now) },
  { name: 'lists.fold', pattern: '* * * * *', run: (now) => foldAllLists(db, now) },
  { name: 'journeys.fold', pattern: '* * * * *', run: (now) => foldJourneys(db, now) },
  { name: 'journeys.forget', pattern: '41 3 * * *', run: (now) => forgetJourneys(db, now) },
  { name: 'idempotency.forget', pattern: '17 * * * *', run: (now) => forgetExpiredReplies(db, now) },
  { name: 'clients.forget-visits', pattern: '13 * * * *', run: (now) => forgetVisits(db, now) },
  { name: 'portal.resume', pattern: '*/5 * * * *', run: (now) => resumeRequests(db, now) },
  { name: 'inspections.end', pattern: '* * * * *', run: (now) => endInspections(db, now) },
  { name: 'portal.forget', pattern: '29 3 * * *', run: (now) => forgetEnded(db, now, keep.sessionsMs) },
  {
    name: 'buyers.forget',
    pattern: '53 3 * * *',
    run: (now) => forgetBuyers(db, now, { keptForMs: keep.buyersMs }),
  },
  {
    name: 'applications.forget',
    pattern: '47 3 * * *',
    run: (now) => forgetApplications(db, now, keep.applicationsMs),
  },
  {
    name: 'approvals.expire',
    pattern: '19 * * * *',
    run: (now) => inTransaction(db, (tx) => expireApprovals(tx, now)),
  },
  { name: 'applications.remind', pattern: '19 7 * * *', run: (now) => remindOfExpiry(db, now) },
  { name: 'mail.resume', pattern: '*/5 * * * *', run: (now) => resumeMail(db, now) },
  { name: 'mail.forget', pattern: '23 3 * * *', run: (now) => forgetOldMail(db, now, keep.mailsMs) },
]

/** The texts of all mails, from the modules that send them. */
const templates: Record<string, Template> = {
  ...portalMails,
  ...companyMails,
  ...applicationMails,
  ...disputeMails,
  ...payoutMails,
  ...statementMails,
  ...apiKeyMails,
  ...walletMails,
  ...webhookMails,
}

type Parts = { db: Database; config: Config; secrets: Secrets; ports: Ports; log: Logger }

/** Tasks that run once for each time they were added, on any node that runs jobs. */
export function tasksOf({ db, config, secrets, ports, log }: Parts): Task[] {
  const { publicUrl, smtpUrl, mailFrom } = config
  return [
    sendingOf({
      db,
      templates: {
        ...templates,
        ...subscriptionMails(secrets),
        ...orderMails(secrets),
        ...receiptMails(secrets),
        ...clientMails(secrets),
        ...operatorMails(secrets, operatorUrlOf(config), { hasPasswords: config.oidc?.hasPasswords ?? true }),
      },
      publicUrl,
      linkToken: (tokenId) => tokenText(secrets, tokenId),
      ...(smtpUrl === undefined
        ? { deliver: intoMailbox({ db, secrets }) }
        : { deliver: overSmtp(smtpUrl, mailFrom), withheld: withheldFrom(db, secrets) }),
      log,
    }),
    visitTask(db),
    { name: requestJob, run: ({ id = '' }, now) => workOnRequest(db, secrets, id, now) },
    ...webhookTasks(db),
    ...sandboxTasks(db),
    ...alertTasks({ db, config }),
    ...checkTasks(db),
    ...requestLogTasks(db, secrets),
    ...payoutTasks({ db, config, ports }),
    ...refundTasks({ db, config, secrets, ports }),
    ...noticeTasks({ db, config, secrets, ports }),
    ...subscriptionTasks({ db, config, secrets, ports }),
    { name: settlementJob, run: (payload, now) => settleSandboxTransfer(db, publicUrl, payload, now) },
  ]
}
