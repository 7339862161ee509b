import { recordAudit } from '#platform/audit/audit.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { changedFields, type Company } from '../company.ts'
import { lockCompany, updateCompany } from '../queries.ts'
import type { CompanyPatch } from '../schemas.ts'

/** Throws TOTP_NOT_ENROLLED when the caller asks of everybody what they do not have themselves. */
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
  await updateCompany(tx, merchantId, changes, now)
  const facts = { fields: fields.join(', ') }
  await recordAudit(tx, { merchantId, action: 'company.updated', actor, address, facts, correlationId }, now)
  return { ...company, ...changes, updatedAt: now }
}
