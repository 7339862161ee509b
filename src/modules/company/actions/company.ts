import { planAgain } from '#money/payouts/schedules.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { useConfirmation } from '#platform/sessions/confirmation.ts'
import { changedFields, type Company } from '../company.ts'
import { lockCompany, updateCompany } from '../queries.ts'
import type { CompanyPatch } from '../schemas.ts'

/** Throws STEP_UP_REQUIRED for a change of `requireTotp`, and TOTP_NOT_ENROLLED when the caller asks of everybody what they do not have themselves. */
export async function changeCompany(
  ctx: PortalContext<'company:write', 'write'>,
  changes: CompanyPatch,
): Promise<Company> {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId, userId: actor } = session
  const company = (await lockCompany(tx, merchantId)) ?? failPortal('SESSION_INVALID')
  const fields = changedFields(company, changes)
  if (fields.includes('requireTotp') && changes.requireTotp && !session.hasTotp) failPortal('TOTP_NOT_ENROLLED')
  if (fields.length === 0) return company
  // Whoever holds a session alone must not be able to take everybody's second factor away, or ask it of them.
  if (fields.includes('requireTotp')) await useConfirmation(tx, ctx)
  await updateCompany(tx, merchantId, changes, now)
  if (fields.includes('timeZone')) await planAgain(tx, merchantId, now)
  const facts = { fields: fields.join(', ') }
  await recordAudit(tx, { merchantId, action: 'company.updated', actor, address, facts, correlationId }, now)
  return { ...company, ...changes, updatedAt: now }
}
