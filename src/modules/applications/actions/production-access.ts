import { emitIn } from '#events/emit.ts'
import { presentCardAcquirer } from '#money/acquirers/acquirer-view.ts'
import { assignBankAccount, findWalletStatus, walletOf } from '#money/wallets/wallets.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { environmentNames, type WriteContext } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail } from '#platform/errors.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { type Company, findCompany, lockCompany, setDecision } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import type { Application } from '../application.ts'
import { errors } from '../portal-errors.ts'
import { presentProduction } from '../production.ts'
import { decideApplication, findApplication, settleQuestions } from '../queries.ts'
import { say } from '../sentences.ts'

// Whether a company may take real money: what it sees of it, and the operator's word.

export async function readProduction({ tx, session, cardAcquirerOf }: PortalContext<'production:read', 'read'>) {
  const { merchantId } = session
  const [company, application, acquirer] = await Promise.all([
    findCompany(tx, merchantId),
    findApplication(tx, merchantId),
    cardAcquirerOf({ merchantId, environment: 'PRODUCTION' }),
  ])
  const shown = presentProduction(company ?? failPortal(errors.SESSION_INVALID), application)
  return { ...shown, ...(shown.status === 'ENABLED' && acquirer && { cardAcquirer: presentCardAcquirer(acquirer) }) }
}

type Decision = {
  merchantId: string
  isAllowed: boolean
  /** The merchant ends with it, which its owners are told of. */
  isEnd?: true
  reason?: string | undefined
  /** The person of the staff; the command line without one. */
  by?: string
  /** The submission that was looked at; any where it is undefined. */
  submittedAt?: Date
}
const outcomes = {
  ENABLED: 'production.enabled',
  REFUSED: 'production.refused',
  SUSPENDED: 'production.suspended',
} as const
export type Decided = {
  company: Company
  outcome: keyof typeof outcomes | 'UNCHANGED'
  application: Application | undefined
}

/**
 * The operator's word: allowing approves an application that waits; not allowing refuses one, and suspends without. To decide once
 * more what holds already changes nothing and sends nothing. Undefined when there is no such company.
 */
export async function decideProduction(tx: Transaction, decision: Decision, now: Date): Promise<Decided | undefined> {
  const { merchantId, isAllowed, isEnd, reason = null, by = 'operator', submittedAt } = decision
  const company = await lockCompany(tx, merchantId)
  if (!company) return undefined
  const isWalletClosed = (await findWalletStatus(tx, { merchantId, environment: 'PRODUCTION' })) === 'CLOSED'
  if (isAllowed && isWalletClosed)
    fail('INVALID_STATE', say('The production wallet of this merchant is closed for good.'))
  const status = isAllowed ? 'APPROVED' : 'REFUSED'
  const application = await decideApplication(tx, { merchantId, status, reason, by, submittedAt, now })
  if (application) await settleQuestions(tx, merchantId, now)
  else if (submittedAt)
    fail('INVALID_STATE', say('The application has changed since it was looked at. Look at it again.'))
  const outcome = isAllowed ? 'ENABLED' : application && !isEnd ? 'REFUSED' : 'SUSPENDED'
  const productionAccess = outcome === 'REFUSED' ? company.productionAccess : outcome
  if (!application && !isEnd && productionAccess === company.productionAccess)
    return { company, outcome: 'UNCHANGED', application }
  await setDecision(tx, merchantId, { productionAccess, productionReason: reason }, now)
  const facts = reason === null ? {} : { facts: { reason } }
  await recordAudit(tx, { merchantId, action: outcomes[outcome], actor: 'operator', ...facts }, now)
  await tellDecision(tx, { merchantId, outcome, productionAccess, previous: company.productionAccess, reason }, now)
  const parameters = { company: company.name, outcome: isEnd ? 'ENDED' : outcome, ...(reason !== null && { reason }) }
  for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER']))
    await queueMail(tx, { template: 'portal.production_decided', recipient, locale, parameters }, now)
  return {
    company: { ...company, productionAccess, productionReason: reason, productionDecidedAt: now, updatedAt: now },
    outcome,
    application,
  }
}

/**
 * Approves an application, whose bank account then stands behind the production wallet, unless there is one. Refuses with
 * `INVALID_STATE` a submission that is no longer the latest, and a RIB that another merchant has.
 */
export async function approveApplication(
  ctx: WriteContext,
  { by, submittedAt }: { by: string; submittedAt?: Date | undefined },
): Promise<Decided> {
  const { tx, scope, now } = ctx
  const { merchantId } = scope
  const decided = await decideProduction(
    tx,
    { merchantId, isAllowed: true, by, ...(submittedAt && { submittedAt }) },
    now,
  )
  if (!decided?.application) return fail('INVALID_STATE', say('No application of this merchant waits for a decision.'))
  const { rib, holderName, bic, bankName, agency } = decided.application
  const isComplete = rib !== null && holderName !== null && bic !== null && bankName !== null && agency !== null
  if (isComplete && !(await walletOf(tx, scope)).account)
    await assignBankAccount(ctx, { rib, holderName, bic, bankName, agency })
  return decided
}

type ProductionDecision = {
  merchantId: string
  outcome: keyof typeof outcomes
  productionAccess: Company['productionAccess']
  previous: Company['productionAccess']
  reason: string | null
}

// In both environments: a company that waits for production has receivers in the sandbox alone.
async function tellDecision(tx: Transaction, decision: ProductionDecision, now: Date): Promise<void> {
  const { merchantId, outcome, productionAccess, previous, reason } = decision
  const correlationId = newId(now)
  const object = { id: merchantId, outcome, productionAccess, ...(reason !== null && { reason }), updatedAt: now }
  const changed = previous === productionAccess ? undefined : { productionAccess: previous }
  for (const environment of environmentNames) {
    const cause = { scope: { merchantId, environment }, now, correlationId }
    await emitIn(tx, cause, 'account.production_access.updated', { id: merchantId, object, previous: changed })
  }
}
