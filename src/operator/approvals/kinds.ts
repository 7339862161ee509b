import { approveApplication, decideProduction } from '../../modules/applications/actions/production-access.ts'
import { findApplication } from '../../modules/applications/queries.ts'
import { decideOwnIn } from '../../money/bank-statements/decide.ts'
import { retireAccountIn } from '../../money/bank-statements/retire-account.ts'
import { addVirtualRib } from '../../money/bank-statements/virtual-ribs.ts'
import { decideLinePaymentIn, decideOwnLineIn } from '../../money/settlements/decide.ts'
import { writeOffSettlementIn } from '../../money/settlements/end-settlement.ts'
import { majorText } from '../../money/money.ts'
import type { BankAccount } from '../../money/wallets/wallet.ts'
import { assignBankAccount, walletOf } from '../../money/wallets/wallets.ts'
import type { WriteContext } from '../../platform/context.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import type { Act } from '../../platform/staff/acts.ts'
import type { StaffSession } from '../../platform/staff/session-queries.ts'
import type { LeastRole } from '../../platform/staff/roles.ts'
import { errors } from '../operator-errors.ts'
import {
  askProvider,
  resolutionPartsOf,
  resolveApproved,
  type ResolutionParameters,
} from '../payments/resolve-approved.ts'
import type { OperatorCall } from '../row.ts'
import {
  addApprovedException,
  addApprovedVersion,
  assignApprovedPlan,
  endApprovedException,
  type ExceptionEndParameters,
  type ExceptionParameters,
  shownException,
  shownTerms,
  shownVersion,
  type TermsParameters,
  type VersionParameters,
} from '../plans/approved.ts'
import { refundApproved, type RefundParameters } from '../payments/refund-approved.ts'
import { type LimitParameters, setApprovedLimit } from '../merchants/limit-approved.ts'
import { shortName, shownCompany } from '../persons.ts'

// Acts that take two people. A kind says who may ask and decide, and what happens once it is approved, in the transaction of the approval.

type Parameters = { merchantId: string; subject: string; reason: string } & Record<string, unknown>

type Calling = OperatorCall<readonly ['RISK', 'FINANCE'], 'phased'>

type ApprovalKind = {
  least: LeastRole
  /** Does it, and says what was done. What is of no merchant is done in the operator's books. */
  carryOut: (
    ctx: WriteContext,
    parameters: Parameters,
    by: Pick<StaffSession, 'staffId' | 'email'>,
    calling: Calling,
  ) => Promise<Act>
  /** The parameters as lines for those who decide; as they are without it. */
  shown?: (parameters: Record<string, unknown>) => Record<string, string>
  /** Comes before the transaction: a question to a provider. */
  first?: (calling: Calling, parameters: Parameters) => Promise<void>
}

const approvalKinds = {
  PRODUCTION_ACCESS: {
    least: 'RISK',
    carryOut: async ({ tx, now }, { merchantId }) => {
      const decided = await decideProduction(tx, { merchantId, isAllowed: true }, now)
      if (!decided) failPortal(errors.NO_SUCH_MERCHANT)
      if (decided.outcome === 'UNCHANGED') failPortal(errors.NOTHING_TO_CHANGE)
      // One that came since this was asked for: neither of the two has looked at it.
      if (decided.application) failPortal(errors.INVALID_STATE)
      return { act: 'merchant.production_enabled', merchantId, after: { productionAccess: 'ENABLED' } }
    },
  },
  APPLICATION: {
    least: 'RISK',
    carryOut: async (ctx, { merchantId, submittedAt }, by) => {
      await approveApplication(ctx, { by: by.staffId, submittedAt: new Date(String(submittedAt)) })
      return { act: 'application.approved', merchantId, after: { productionAccess: 'ENABLED' } }
    },
  },
  BANK_ACCOUNT: {
    least: 'FINANCE',
    carryOut: async (ctx, { merchantId, account }) => {
      const before = (await walletOf(ctx.tx, ctx.scope)).account
      const next = account as BankAccount
      await assignBankAccount(ctx, next)
      const form = (await findApplication(ctx.tx, merchantId))?.legalForm
      return {
        act: 'wallet.account_assigned',
        merchantId,
        ...(before && { before: { rib: before.rib, holder: shownCompany(before.holderName, form) } }),
        after: { rib: next.rib, holder: shownCompany(next.holderName, form) },
      }
    },
  },
  WRITE_OFF: {
    least: 'FINANCE',
    carryOut: async (ctx, { subject, reason, amount }, staff) => {
      const entry = await decideOwnIn(ctx, { entryId: subject, because: reason, by: shortName(staff) })
      const written = `${majorText(entry.amountMinor, entry.currency)} ${entry.currency}`
      // A later statement may have made an opening smaller.
      if (written !== amount) failPortal(errors.INVALID_STATE)
      return { act: 'bank_entry.written_off', target: entry.id, after: { amount: written } }
    },
  },
  ACCOUNT_RETIREMENT: {
    least: 'FINANCE',
    carryOut: async (ctx, { account, reason }, staff) => {
      const { name } = await retireAccountIn(ctx, { account: String(account), because: reason, by: shortName(staff) })
      return { act: 'bank_account.retired', target: name, after: { reason } }
    },
  },
  VIRTUAL_RIB: {
    least: 'FINANCE',
    carryOut: async (ctx, { merchantId, rib, account, bankName }, staff) => {
      const given = { rib: String(rib), account: String(account), bankName: String(bankName) }
      await addVirtualRib(ctx, { ...given, by: shortName(staff) })
      return { act: 'virtual_rib.added', merchantId, after: given }
    },
  },
  SETTLEMENT_WRITE_OFF: {
    least: 'FINANCE',
    carryOut: async (ctx, { subject, reason, amount }, staff) => {
      const line = await decideOwnLineIn(ctx, { lineId: subject, because: reason, by: shortName(staff) })
      return { act: 'settlement_line.written_off', target: line.id, after: { amount: String(amount) } }
    },
  },
  SETTLEMENT_END: {
    least: 'FINANCE',
    carryOut: async (ctx, { subject, reason, amount, settlement }, staff) => {
      const writeOff = { settlementId: subject, because: reason, by: shortName(staff) }
      const { minor, currency } = await writeOffSettlementIn(ctx, writeOff)
      // Another part may have come since.
      if (`${majorText(minor, currency)} ${currency}` !== amount) failPortal(errors.INVALID_STATE)
      return { act: 'settlement.written_off', target: subject, after: { amount, settlement: String(settlement) } }
    },
  },
  SETTLEMENT_MATCH: {
    least: 'FINANCE',
    carryOut: async (ctx, { subject, reason, payment, amount, merchantId }, staff, { db }) => {
      const decision = { lineId: subject, because: reason, by: shortName(staff) }
      const line = await decideLinePaymentIn(ctx, { db }, String(payment), decision)
      return { act: 'settlement_line.decided', target: line.id, merchantId, after: { amount: String(amount), reason } }
    },
  },
  // Only their own rows ask for these.
  TERMS: {
    least: 'FINANCE',
    shown: (parameters) => shownTerms(parameters as TermsParameters),
    carryOut: (ctx, parameters) => assignApprovedPlan(ctx, parameters as unknown as TermsParameters),
  },
  PLAN_VERSION: {
    least: 'FINANCE',
    shown: (parameters) => shownVersion(parameters as VersionParameters),
    carryOut: (ctx, parameters) => addApprovedVersion(ctx, parameters as unknown as VersionParameters),
  },
  PLAN_EXCEPTION: {
    least: 'FINANCE',
    shown: (parameters) => shownException(parameters as ExceptionParameters),
    carryOut: (ctx, parameters) =>
      addApprovedException(ctx, parameters as unknown as ExceptionParameters, parameters.reason),
  },
  PLAN_EXCEPTION_END: {
    least: 'FINANCE',
    carryOut: (ctx, parameters) => endApprovedException(ctx, parameters as unknown as ExceptionEndParameters),
  },
  DAILY_LIMIT: {
    least: 'RISK',
    carryOut: (ctx, parameters, staff, { db }) =>
      // Only its own row asks for it.
      setApprovedLimit(ctx, db, parameters as unknown as LimitParameters, shortName(staff)),
  },
  REFUND: {
    least: 'FINANCE',
    carryOut: (ctx, { merchantId: _, subject, reason, ...approved }) =>
      // Only its own row asks for it.
      refundApproved(ctx, subject, reason, approved as RefundParameters),
  },
  RESOLUTION: {
    least: 'FINANCE',
    // Only its own row asks for it.
    first: (calling, { subject, as }) => askProvider(calling, subject, as as ResolutionParameters['as']),
    carryOut: (ctx, { merchantId: _, subject, reason, ...approved }, _by, calling) =>
      // Only its own row asks for it.
      resolveApproved(ctx, resolutionPartsOf(calling), subject, {
        evidence: reason,
        ...(approved as ResolutionParameters),
      }),
  },
} as const satisfies Record<string, ApprovalKind>

export type ApprovalKindName = keyof typeof approvalKinds
export const approvalKindNames = Object.keys(approvalKinds) as [ApprovalKindName, ...ApprovalKindName[]]

export const kindNamed = (name: string): ApprovalKind =>
  (approvalKinds as Record<string, ApprovalKind>)[name] ?? failPortal(errors.NOT_FOUND)
