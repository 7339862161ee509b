import { decideProduction } from '../../modules/applications/actions/production-access.ts'
import { countLiveSubscriptions } from '../../modules/subscriptions/queries.ts'
import { countOpenDisputes } from '../../money/disputes/queries.ts'
import { countUnfinished } from '../../money/payments/operator-queries.ts'
import { listHeldCurrencies } from '../../money/wallets/queries.ts'
import type { WalletStatus } from '../../money/wallets/wallet.ts'
import { changeWalletStatus, findWalletStatus } from '../../money/wallets/wallets.ts'
import { minuteMs } from '../../platform/durations.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { countAuditEvents } from '../../platform/audit/queries.ts'
import type { Scope, WriteContext } from '../../platform/context.ts'
import type { Queries } from '../../platform/db/database.ts'
import { revokeAllKeys } from '../../platform/keys/queries.ts'
import { type Company, lockCompany } from '../../platform/merchants/company-queries.ts'
import { endApprovalsOf } from '../../platform/staff/approval-queries.ts'
import { approvalKindNames } from '../approvals/kinds.ts'

// The end of a merchant, for the console and the command line alike.

export const openMatterKinds = ['PRODUCTION', 'MONEY', 'TRANSACTIONS', 'DISPUTES', 'SUBSCRIPTIONS'] as const
export type OpenMatter = { kind: (typeof openMatterKinds)[number]; count: number }

/** A call that found production open has written its payment, refund or payout by then, or has been refused. */
const writtenWithinMs = 2 * minuteMs

function isOpen({ productionAccess, productionDecidedAt }: Access, now: Date): boolean {
  if (productionAccess !== 'SUSPENDED') return productionAccess === 'ENABLED'
  return productionDecidedAt !== null && now.getTime() - productionDecidedAt.getTime() < writtenWithinMs
}

type Access = Pick<Company, 'productionAccess' | 'productionDecidedAt'>
type EndCheck = { company: Access; now: Date }

/**
 * Matters in production that have to be closed before a merchant ends. `PRODUCTION` is open until two minutes after its suspension, since no lock is
 * shared with a payment that begins. `MONEY` counts currencies in which its books are not empty.
 */
export async function listOpenMatters(tx: Queries, scope: Scope, { company, now }: EndCheck): Promise<OpenMatter[]> {
  const [held, transactions, disputes, subscriptions] = await Promise.all([
    listHeldCurrencies(tx, scope),
    countUnfinished(tx, scope),
    countOpenDisputes(tx, scope),
    countLiveSubscriptions(tx, scope),
  ])
  const matters: OpenMatter[] = [
    { kind: 'PRODUCTION', count: isOpen(company, now) ? 1 : 0 },
    { kind: 'MONEY', count: held.length },
    { kind: 'TRANSACTIONS', count: transactions?.n ?? 0 },
    { kind: 'DISPUTES', count: disputes?.n ?? 0 },
    { kind: 'SUBSCRIPTIONS', count: subscriptions?.n ?? 0 },
  ]
  return matters.filter(({ count }) => count > 0)
}

type EndedCheck = { merchantId: string; walletStatus: WalletStatus }

/** Its audit log tells. A wallet that was closed by itself, by `mizan wallets close`, has ended nothing else. */
export const hasEnded = async (tx: Queries, { merchantId, walletStatus }: EndedCheck): Promise<boolean> =>
  walletStatus === 'CLOSED' && (await countAuditEvents(tx, merchantId, { action: 'company.ended' })) > 0

type Ending = {
  reason: string
  /** The person of the staff; the command line without one. */
  by?: string
  /** The name of the merchant, typed once more. */
  name: string
}
type Ended = { company: Company; keys: number }
type Refused = 'NO_COMPANY' | 'ENDED' | 'OTHER_NAME' | { open: OpenMatter[] }

/**
 * Ends a merchant for good: its production access and all its keys stop, its production wallet is closed, and its owners are told why. People may still
 * log in and read its books. `ctx` is of production.
 */
export async function endMerchant(ctx: WriteContext, { reason, by, name }: Ending): Promise<Ended | Refused> {
  const { tx, scope, now } = ctx
  const { merchantId } = scope
  const company = await lockCompany(tx, merchantId)
  if (!company) return 'NO_COMPANY'
  const walletStatus = await findWalletStatus(tx, scope)
  if (await hasEnded(tx, { merchantId, walletStatus })) return 'ENDED'
  if (name.trim() !== company.name) return 'OTHER_NAME'
  const open = await listOpenMatters(tx, scope, { company, now })
  if (open.length > 0) return { open }
  await decideProduction(
    tx,
    { merchantId, isAllowed: false, isEnd: true, reason, ...(by !== undefined && { by }) },
    now,
  )
  for (const kind of approvalKindNames) await endApprovalsOf(tx, kind, merchantId)
  if (walletStatus !== 'CLOSED') await changeWalletStatus(ctx, 'CLOSED')
  const keys = await revokeAllKeys(tx, merchantId, now)
  await recordAudit(tx, { merchantId, action: 'company.ended', actor: 'operator', facts: { reason } }, now)
  return { company, keys }
}
