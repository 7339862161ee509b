import { findApplication } from '../../modules/applications/queries.ts'
import { decideProduction } from '../../modules/applications/actions/production-access.ts'
import { findCompany } from '../../platform/merchants/company-queries.ts'
import { changeWalletStatus, walletOf } from '../../money/wallets/wallets.ts'
import { choice, objectOf } from '../../platform/http/fields.ts'
import { failPortal } from '../../platform/http/portal-errors.ts'
import { answer } from '../../platform/http/portal-route.ts'
import { z } from 'zod'
import { endApprovalsOf } from '../../platform/staff/approval-queries.ts'
import { askFor } from '../approvals/actions.ts'
import { ApprovalView } from '../approvals/schemas.ts'
import { ByMerchant, merchantIdDoc, reason } from '../fields.ts'
import { errors } from '../operator-errors.ts'
import { type OperatorCall, operatorRoute, type OperatorRoute } from '../row.ts'
import { asOperator } from '../write.ts'
import { hasEnded } from './end.ts'
import { accesses, walletStatuses } from './schemas.ts'

// Decisions about a merchant: its production access and its wallet.

const Reasoned = objectOf({ reason })

const AccessView = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    productionAccess: choice(accesses, { description: 'Whether its production keys work.', example: 'SUSPENDED' }),
  })
  .meta({ id: 'ProductionAccessDecision' })

const WalletView = z
  .strictObject({
    merchantId: z.string().meta(merchantIdDoc),
    status: choice(walletStatuses, { description: 'State of its production wallet.', example: 'BLOCKED' }),
  })
  .meta({ id: 'WalletDecision' })

export const decisionRoutes: readonly OperatorRoute[] = [
  operatorRoute('POST /operator/v1/merchants/{merchantId}/enable-production', {
    operationId: 'askForProductionAccess',
    summary: 'Ask for the production access of a merchant; another person approves it',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: Reasoned,
    replies: {
      202: ApprovalView,
      404: [errors.NO_SUCH_MERCHANT],
      409: [
        errors.APPROVAL_OPEN,
        errors.NOTHING_TO_CHANGE,
        errors.APPLICATION_WAITS,
        errors.MERCHANT_ENDED,
        errors.WALLET_CLOSED,
      ],
    },
    handler: async (ctx, { params: { merchantId }, body }) => {
      const company = (await findCompany(ctx.tx, merchantId)) ?? failPortal(errors.NO_SUCH_MERCHANT)
      if (company.productionAccess === 'ENABLED') failPortal(errors.NOTHING_TO_CHANGE)
      const wallet = await walletOf(ctx.tx, { merchantId, environment: 'PRODUCTION' })
      if (await hasEnded(ctx.tx, { merchantId, walletStatus: wallet.status })) failPortal(errors.MERCHANT_ENDED)
      if (wallet.status === 'CLOSED') failPortal(errors.WALLET_CLOSED)
      const applied = (await findApplication(ctx.tx, merchantId))?.status
      if (applied === 'SUBMITTED' || applied === 'QUESTIONS') failPortal(errors.APPLICATION_WAITS)
      const { view, act } = await askFor(ctx, { kind: 'PRODUCTION_ACCESS', merchantId, reason: body.reason })
      return { ...answer(202, view), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/suspend-production', {
    operationId: 'suspendProductionAccess',
    summary: 'Refuse the application of a merchant, or suspend its production keys; its owners are told why',
    access: 'RISK',
    mode: 'write',
    confirmed: true,
    params: ByMerchant,
    body: Reasoned,
    replies: { 200: AccessView, 404: [errors.NO_SUCH_MERCHANT], 409: [errors.NOTHING_TO_CHANGE] },
    handler: async ({ tx, now, record, staff }, { params: { merchantId }, body }) => {
      const before = await findCompany(tx, merchantId)
      const decision = { merchantId, isAllowed: false, reason: body.reason, by: staff.staffId }
      const decided = await decideProduction(tx, decision, now)
      if (decided?.application) await endApprovalsOf(tx, 'APPLICATION', merchantId)
      if (!decided || !before) failPortal(errors.NO_SUCH_MERCHANT)
      if (decided.outcome === 'UNCHANGED') failPortal(errors.NOTHING_TO_CHANGE)
      const { productionAccess } = decided.company
      const act = await record(tx, {
        act: 'merchant.production_suspended',
        merchantId,
        before: { productionAccess: before.productionAccess },
        after: { productionAccess, reason: body.reason },
      })
      return { ...answer(200, { merchantId, productionAccess }), act }
    },
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/wallet/block', {
    operationId: 'blockWallet',
    summary: 'Take no money into the production wallet of a merchant until it is unblocked',
    access: ['RISK', 'FINANCE'],
    mode: 'phased',
    confirmed: true,
    params: ByMerchant,
    body: Reasoned,
    replies: { 200: WalletView, 404: [errors.NO_SUCH_MERCHANT], 409: [errors.INVALID_STATE] },
    handler: (ctx, { params, body }) => changeWallet(ctx, { ...params, to: 'BLOCKED', reason: body.reason }),
  }),

  operatorRoute('POST /operator/v1/merchants/{merchantId}/wallet/unblock', {
    operationId: 'unblockWallet',
    summary: 'Let a blocked production wallet take money again',
    access: ['RISK', 'FINANCE'],
    mode: 'phased',
    confirmed: true,
    params: ByMerchant,
    body: Reasoned,
    replies: { 200: WalletView, 404: [errors.NO_SUCH_MERCHANT], 409: [errors.INVALID_STATE] },
    handler: (ctx, { params, body }) => changeWallet(ctx, { ...params, to: 'ACTIVE', reason: body.reason }),
  }),
]

type WalletCall = OperatorCall<'RISK', 'phased'>
type WalletChange = { merchantId: string; to: 'BLOCKED' | 'ACTIVE'; reason: string }

async function changeWallet(ctx: WalletCall, { merchantId, to, reason: why }: WalletChange) {
  if (!(await findCompany(ctx.db.read, merchantId))) failPortal(errors.NO_SUCH_MERCHANT)
  const scope = { merchantId, environment: 'PRODUCTION' } as const
  const { status, act } = await asOperator(ctx, scope, async (write) => {
    const before = await walletOf(write.tx, scope)
    const after = await changeWalletStatus(write, to)
    return {
      status: after.status,
      act: await ctx.record(write.tx, {
        act: to === 'BLOCKED' ? 'wallet.blocked' : 'wallet.unblocked',
        target: after.id,
        merchantId,
        before: { status: before.status },
        after: { status: after.status, reason: why },
      }),
    }
  })
  return { ...answer(200, { merchantId, status }), act }
}
