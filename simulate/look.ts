import { major, type Merchant, type RefundRecord, type SaleRecord, Violation } from './books.ts'
import { receiveFundings } from './merchant-acts.ts'
import { afterAll } from './oracle/branches.ts'
import { lookAtOwnSales } from './acquirer-acts.ts'
import { bookPayment } from './book.ts'
import { type Sale, saleAt } from './oracle/sale.ts'
import { remind, statusWith } from './oracle/dispute.ts'
import { mayBeOpen } from './oracle/refund.ts'
import * as money from './oracle/wallet.ts'
import { lookAtPayouts } from './payout-acts.ts'
import { lookAtSubscriptions } from './subscription-acts.ts'
import type { Times } from './oracle/calendar.ts'
import { type SaleAnswers, seenOfAll } from './seen.ts'
import type { World } from './world.ts'

// After each moment actors look at what they dealt with. A sale that may be several things is what the look-up says, if that is possible.

/** A bank that has not answered is asked again after an hour at most; a clock that is moved back adds to that. */
const askedWithinMs = 2 * 3_600_000

const final = new Set(['PAID', 'EXPIRED', 'CANCELED'])
/** Work of a process that ended is done by another five minutes later, at the next minute. */
const followedMs = 360_000

export async function lookAtSales(world: World): Promise<void> {
  await Promise.all(world.merchants.map((merchant) => lookAtMerchant(world, merchant)))
}

async function lookAtMerchant(world: World, merchant: Merchant): Promise<void> {
  const now = world.service.now().getTime()
  const times = {
    now,
    // The clock goes on while answers come: each is judged by its time then.
    get latest() {
      return world.service.latest().getTime()
    },
    graceMs: world.hasEnded ? followedMs : 0,
  }
  // Money that was put in is there within seconds, and a payment that is released next may need it.
  receiveFundings(merchant)
  money.release(merchant.wallet, now)
  const open = [...merchant.sales.values()].filter(
    ({ done, branches }) => done.length > 0 || branches.length > 1 || !final.has(branches[0]?.status ?? ''),
  )
  // They are asked for together, and judged one after the other.
  const looks = await seenOfAll(world.line, merchant, open)
  for (const sale of open) judge(merchant, sale, looks.get(sale), times)
  for (const dispute of merchant.disputes.values()) remind(dispute, now)
  await lookAtSubscriptions(world, merchant, times)
  await lookAtOwnSales(world, merchant, now)
  await lookAtPayouts(world, merchant, now)
  for (const refund of merchant.refunds.values())
    if (isOpen(refund) && !(mayBeOpen(now, world.service.ahead()) && (await isShownOpen(world, merchant, refund))))
      goOn(merchant, refund)
}

/** `seen` is undefined for a buyer who never got to a page that names the session. */
function judge(merchant: Merchant, sale: SaleRecord, seen: SaleAnswers | undefined, { now, latest }: Times): void {
  const { done } = sale
  sale.done = []
  const before = sale.branches
  const possible = afterAll(before, done)
  if (possible.length === 0)
    throw new Violation(`The answers about ${sale.name} fit no order of what was done`, { before, done })
  if (!seen) return
  const timed = possible.map((branch) => untilVoucherEnds(branch, seen, sale.kind))
  const late = timed.filter(({ pays }) => pays.some(({ decision }) => decision && now < decision.at + askedWithinMs))
  // A clock that was ahead for a moment may have ended what is open by the right one.
  const branches = [...timed.flatMap((each) => [saleAt(each, now), saleAt(each, latest)]), ...late]
  const fitting = branches.filter((branch) => fits(branch, seen, sale))
  const known = new Map(fitting.map((each) => [keyOf(each), each]))
  if (known.size === 0)
    throw new Violation(`${sale.name} is not what it may be`, { now: new Date(now), seen, branches, done, before })
  sale.branches = [...known.values()]
  sale.payIds = seen.pays.map(({ id }) => id)
  sale.vouchers = seen.pays.flatMap(({ body }) => body.cash?.reference ?? [])
  book(merchant, sale, seen)
}

/** Sales that are over are alike whenever they would have ended. */
const keyOf = (sale: Sale): string => JSON.stringify(final.has(sale.status) ? { ...sale, expiresAt: 0 } : sale)

/** A voucher whose buyer was not answered has an end that only the service tells. Sessions of links and products have no events. */
function untilVoucherEnds(branch: Sale, seen: SaleAnswers, kind: SaleRecord['kind']): Sale {
  const endsAt = seen.pays.at(-1)?.body.cash?.expiresAt
  return {
    ...branch,
    ...(branch.status === 'AWAITING_CASH' && endsAt !== undefined && { expiresAt: Date.parse(endsAt) }),
    ...(kind !== 'SESSION' && { told: [] }),
  }
}

function fits(branch: Sale, seen: SaleAnswers, { kind, disputes }: SaleRecord): boolean {
  if (kind === 'SESSION' && branch.status !== seen.status) return false
  const isAsDisputed = ({ status, id }: SaleAnswers['pays'][number], expected: string) => {
    const own = disputes.filter(({ payId }) => payId === id)
    return status === (own.length > 0 && expected === 'SUCCEEDED' ? statusWith(own, branch.amount) : expected)
  }
  const isOfAmount = seen.pays.every(({ body }) => body.amount === major(branch.amount))
  return (
    isOfAmount &&
    branch.pays.length === seen.pays.length &&
    branch.pays.every(({ status }, index) => isAsDisputed(seen.pays[index] as SaleAnswers['pays'][number], status))
  )
}

/** The money of payments that are known to have been made, or undone. */
function book(merchant: Merchant, sale: SaleRecord, seen: SaleAnswers): void {
  const { wallet } = merchant
  for (const [index, { id, status, body }] of seen.pays.entries()) {
    if (status !== 'SUCCEEDED' && status !== 'CHARGED_BACK') continue
    const amount = sale.branches[0]?.amount ?? 0
    const decidedAt = sale.branches.flatMap(({ pays }) => pays[index]?.decidedAt ?? [])
    // Cash that an agent gave back has no fee, and is never available.
    const isReversed = status === 'CHARGED_BACK' && sale.disputes.length === 0
    bookPayment(wallet, body, { of: sale.name, amount, decidedAt, isReversed })
    if (isReversed) money.reverse(wallet, id)
  }
}

export const isOpen = ({ status }: RefundRecord): boolean => status === 'PENDING' || status === 'PROCESSING'

/** True where it is, and then it is known how far it has come. */
async function isShownOpen({ line }: World, { key, wallet }: Merchant, refund: RefundRecord): Promise<boolean> {
  const { status, pendingReason } = (await line.sendFirmly({ path: `/v1/refunds/${refund.id}`, key })).body
  if (status !== 'PENDING' && status !== 'PROCESSING') return false
  if (pendingReason !== 'INSUFFICIENT_BALANCE') refund.held ??= money.hold(wallet, refund.payId, refund.amount)
  if (status === 'PROCESSING') begin(refund)
  return true
}

function begin(refund: RefundRecord): void {
  if (refund.status !== 'PENDING') return
  refund.status = 'PROCESSING'
  refund.told.push('refund.processing')
}

/** The sandbox's bank gives back what it is asked to, or refuses it; what waits for money waits for its turn. */
function goOn({ wallet }: Merchant, refund: RefundRecord): void {
  refund.held ??= money.hold(wallet, refund.payId, refund.amount)
  if (!refund.held) return
  begin(refund)
  refund.status = refund.isRefused ? 'FAILED' : 'SUCCEEDED'
  money.endRefund(wallet, refund.payId, refund.held, refund.status)
  refund.told.push(`refund.${refund.status.toLowerCase()}`)
}
