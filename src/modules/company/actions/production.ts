import { emitIn } from '#events/emit.ts'
import { presentCardAcquirer } from '#money/acquirers/acquirer-view.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { environmentNames } from '#platform/context.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { newId } from '#platform/ids.ts'
import { queueMail } from '#platform/mail/mail.ts'
import { type Company, findCompany, lockCompany, setDecision } from '#platform/merchants/company-queries.ts'
import { listPeople } from '#platform/people/queries.ts'
import { errors } from '../portal-errors.ts'
import { decideRequest, findLatestRequest, insertProductionRequest } from '../production-queries.ts'
import { presentProduction, type ProductionRequest } from '../production.ts'
import type { ProductionAsk } from '../schemas.ts'

export async function readProduction({ tx, session, cardAcquirerOf }: PortalContext<'production:read', 'read'>) {
  const { merchantId } = session
  const [company, latest, acquirer] = await Promise.all([
    findCompany(tx, merchantId),
    findLatestRequest(tx, merchantId),
    cardAcquirerOf({ merchantId, environment: 'PRODUCTION' }),
  ])
  const shown = presentProduction(company ?? failPortal(errors.SESSION_INVALID), latest)
  return { ...shown, ...(shown.status === 'ENABLED' && acquirer && { cardAcquirer: presentCardAcquirer(acquirer) }) }
}

/** Throws PRODUCTION_ENABLED, PRODUCTION_REQUEST_OPEN. */
export async function requestProduction(ctx: PortalContext<'production:write', 'write'>, ask: ProductionAsk) {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId, userId } = session
  const company = (await lockCompany(tx, merchantId)) ?? failPortal(errors.SESSION_INVALID)
  if (company.productionAccess === 'ENABLED') failPortal(errors.PRODUCTION_ENABLED)
  if ((await findLatestRequest(tx, merchantId))?.status === 'PENDING') failPortal(errors.PRODUCTION_REQUEST_OPEN)
  const request: ProductionRequest = {
    ...ask,
    merchantId,
    id: newId(now),
    status: 'PENDING',
    website: ask.website ?? null,
    requestedBy: userId,
    createdAt: now,
    decidedAt: null,
    reason: null,
  }
  await insertProductionRequest(tx, request)
  const event = { merchantId, action: 'production.requested', actor: userId, target: request.id } as const
  await recordAudit(tx, { ...event, address, facts: { legalName: ask.legalName }, correlationId }, now)
  return presentProduction(company, request)
}

type Decision = { merchantId: string; isAllowed: boolean; reason?: string | undefined }
const outcomes = {
  ENABLED: 'production.enabled',
  REFUSED: 'production.refused',
  SUSPENDED: 'production.suspended',
} as const
export type Decided = { company: Company; outcome: keyof typeof outcomes | 'UNCHANGED' }

/**
 * The operator's word: allowing grants an open request; not allowing refuses an open one, and suspends without. To decide once
 * more what holds already changes nothing and sends nothing. Undefined when there is no such company.
 */
export async function decideProduction(tx: Transaction, decision: Decision, now: Date): Promise<Decided | undefined> {
  const { merchantId, isAllowed, reason = null } = decision
  const company = await lockCompany(tx, merchantId)
  if (!company) return undefined
  const status = isAllowed ? 'GRANTED' : 'REFUSED'
  const request = await decideRequest(tx, { merchantId, status, reason, now })
  const outcome = isAllowed ? 'ENABLED' : request ? 'REFUSED' : 'SUSPENDED'
  const productionAccess = outcome === 'REFUSED' ? company.productionAccess : outcome
  if (!request && productionAccess === company.productionAccess) return { company, outcome: 'UNCHANGED' }
  await setDecision(tx, merchantId, { productionAccess, productionReason: reason }, now)
  const facts = reason === null ? {} : { facts: { reason } }
  const target = request ? { target: request.id } : {}
  await recordAudit(tx, { merchantId, action: outcomes[outcome], actor: 'operator', ...target, ...facts }, now)
  await tellDecision(tx, { merchantId, outcome, productionAccess, previous: company.productionAccess, reason }, now)
  const parameters = { company: company.name, outcome, ...(reason !== null && { reason }) }
  for (const { email: recipient, locale } of await listPeople(tx, merchantId, ['OWNER']))
    await queueMail(tx, { template: 'portal.production_decided', recipient, locale, parameters }, now)
  return {
    company: { ...company, productionAccess, productionReason: reason, productionDecidedAt: now, updatedAt: now },
    outcome,
  }
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
