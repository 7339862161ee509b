import { minorUnits } from '#money/money.ts'
import { planAgain } from '#money/payouts/schedules.ts'
import { forgetLowBalances } from '#money/wallets/low-queries.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import { recordAudit } from '#platform/audit/audit.ts'
import { failPortal } from '#platform/http/portal-errors.ts'
import type { PortalContext } from '#platform/http/portal-route.ts'
import { type Company, lockCompany, updateCompany } from '#platform/merchants/company-queries.ts'
import { deliveryText } from '#platform/delivery.ts'
import { useConfirmation } from '#platform/sessions/confirmation.ts'
import { companyRows } from '../company.ts'
import { optionsOf } from '../delivery-schemas.ts'
import { errors } from '../portal-errors.ts'
import type { CompanyPatch } from '../schemas.ts'

/** Throws STEP_UP_REQUIRED for a change of `requireTotp`, and TOTP_NOT_ENROLLED when the caller asks of everybody what they do not have themselves. */
export async function changeCompany(
  ctx: PortalContext<'company:write', 'write'>,
  patch: CompanyPatch,
): Promise<Company> {
  const { tx, session, now, address, correlationId } = ctx
  const { merchantId, userId: actor } = session
  const company = (await lockCompany(tx, merchantId)) ?? failPortal(errors.SESSION_INVALID)
  const { dunning, lowBalanceAt, deliveryOptions, ...same } = patch
  const limit = lowBalanceAt === undefined ? {} : { lowBalanceMinor: lowBalanceIn(lowBalanceAt) }
  const delivery = deliveryOptions && { deliveryOptions: deliveryText(optionsOf(deliveryOptions)) }
  const after = companyRows.changed(company, { ...same, ...limit, ...delivery, ...dunning })
  const changes = companyRows.differing(company, after)
  const fields = Object.keys(changes)
  if (fields.includes('requireTotp') && changes.requireTotp && !session.hasTotp) failPortal(errors.TOTP_NOT_ENROLLED)
  if (fields.length === 0) return company
  // A stolen session alone must not be able to change the second factor of the whole company.
  if (fields.includes('requireTotp')) await useConfirmation(tx, ctx)
  await updateCompany(tx, merchantId, changes, now)
  if (fields.includes('timeZone')) await planAgain(tx, merchantId, now)
  if (fields.includes('lowBalanceMinor')) await forgetLowBalances(tx, merchantId)
  const facts = { fields: fields.map((name) => (name === 'lowBalanceMinor' ? 'lowBalanceAt' : name)).join(', ') }
  await recordAudit(tx, { merchantId, action: 'company.updated', actor, address, facts, correlationId }, now)
  return { ...after, updatedAt: now }
}

const lowBalanceIn = (amount: number): bigint =>
  amount === 0 ? 0n : minorUnits(amount, walletCurrency, 'lowBalanceAt')
