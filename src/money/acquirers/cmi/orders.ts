import type { Scope } from '#platform/context.ts'
import type { Buyer, CardFacts, Inquiry, ThreeDSecure } from '../acquirer.ts'
import type { Facts, UpstreamObjects } from '../upstream-objects.ts'

// Facts about an order that only we keep: CMI learns of an order when a buyer's browser opens the form, and does not tell us how long that form stays
// usable.

export type OrderFacts = {
  amountMinor: string
  currency: string
  /** Form fields that only the request had. Removed when the payment ends, because they name the buyer. */
  form?: { returnUrl: string; buyer?: Buyer }
  /** Until then a browser is sent to the page. */
  formUntil: string
  /** Until then a browser that was sent there may pay. */
  payableUntil: string
  /** Once, and for good: the money is to be taken, or the payment is not awaited any more. */
  decision?: 'TAKE' | 'CLOSE'
  decidedAt?: string
  /** Facts about the approved try that only a notice brings. */
  approval?: Shown
  /** A signed notice said that a try has failed. */
  refusal?: Shown & { code: string; mdStatus: string; transId: string }
}

export type Shown = { card?: CardFacts; threeDSecure?: ThreeDSecure }

export type OrderRow = { scope: Scope; reference: string; version: number; facts: OrderFacts }

const kind = 'ORDER'

// Only this file writes such rows, so that their facts are of this form.
const asFacts = (facts: OrderFacts): Facts => facts
const fromFacts = (facts: Facts): OrderFacts => facts as unknown as OrderFacts

export async function findOrder(
  objects: UpstreamObjects,
  { scope, reference }: Pick<Inquiry, 'scope' | 'reference'>,
): Promise<OrderRow | undefined> {
  const found = await objects.find(scope, { kind, reference })
  return found && { scope, reference, version: found.version, facts: fromFacts(found.facts) }
}

/** One account may be the operator's own for all merchants. */
export const ownerOfOrder = (objects: UpstreamObjects, reference: string): Promise<Scope | undefined> =>
  objects.ownerOf({ kind, reference })

/** False when the order was there. */
export const insertOrder = (
  objects: UpstreamObjects,
  { scope, reference }: Pick<Inquiry, 'scope' | 'reference'>,
  facts: OrderFacts,
): Promise<boolean> => objects.insert(scope, { kind, reference }, { facts: asFacts(facts) })

/** Applies `change` and returns the row. `change` may run several times, and returns undefined to leave the row as it is. */
async function changeOrder(
  objects: UpstreamObjects,
  row: OrderRow,
  change: (facts: OrderFacts) => OrderFacts | undefined,
): Promise<OrderRow> {
  const { scope, reference } = row
  for (let current = row, tries = 0; tries < triesMax; tries++) {
    const facts = change(current.facts)
    if (!facts) return current
    const { version } = current
    if (await objects.update(scope, { kind, reference, version }, { facts: asFacts(facts) }))
      return { ...current, facts, version: version + 1 }
    current = (await findOrder(objects, row)) ?? current
  }
  throw new Error('An order was changed by others again and again.')
}

const triesMax = 10

/** Of two that decide, the first decides. A decision to take that led to nothing for so long may be turned round. */
export const decide = (
  objects: UpstreamObjects,
  row: OrderRow,
  decision: 'TAKE' | 'CLOSE',
  now: Date,
): Promise<OrderRow> =>
  changeOrder(objects, row, ({ form, ...facts }) => {
    const since = now.getTime() - new Date(facts.decidedAt ?? now).getTime()
    const isStale = decision === 'CLOSE' && since > unclaimedForMs
    const isOpen = facts.decision === undefined || (facts.decision !== decision && isStale)
    if (isOpen) return { ...facts, decision, decidedAt: now.toISOString() }
    return form && facts
  })

const unclaimedForMs = 15 * 60_000

/** Keeps what a notice told of an order of ours. */
export async function keepFacts(
  objects: UpstreamObjects,
  asked: Pick<Inquiry, 'scope' | 'reference'>,
  decided: Pick<OrderFacts, 'approval' | 'refusal'>,
): Promise<void> {
  const row = await findOrder(objects, asked)
  if (row) await changeOrder(objects, row, (facts) => ({ ...facts, ...decided }))
}
