import { type Merchant, type SubscriptionRecord, Violation } from './books.ts'
import type { Line } from './line.ts'
import { expect } from './merchant-acts.ts'

// Each buyer gets one receipt for a payment and one for what is given back, and not a mail more. A client who is charged regularly gets one receipt for
// each due date that is paid, and hears of the end once.

/** Mails that have come so far: the ids, and the subjects of those of each address. */
export type Letterbox = { known: Set<string>; byAddress: Map<string, string[]> }

export const newLetterbox = (): Letterbox => ({ known: new Set(), byAddress: new Map() })

export async function checkMails(line: Line, merchants: readonly Merchant[], letterbox: Letterbox): Promise<void> {
  await readNew(line, letterbox)
  for (const merchant of merchants) {
    for (const sale of merchant.sales.values()) {
      if (sale.branches.length > 1 || sale.kind === 'ORDER') continue
      const paid = sale.branches[0]?.pays.filter(isPaid).length ?? 0
      const given = sale.refunds.filter(({ status }) => status === 'SUCCEEDED').length
      const found = letterbox.byAddress.get(sale.email) ?? []
      if (found.length !== paid + given)
        throw new Violation(`Mails to the buyer of ${sale.name}`, { expected: paid + given, found })
    }
    for (const each of merchant.subscriptions.entries()) checkSubscriber(each, letterbox)
  }
}

/** Subjects of mails to a client, in English. */
const receipt = /^Receipt from |has received your payment$/
const farewell = /^Your subscription to .* has ended$/

function checkSubscriber([name, { subscriber, sub }]: [string, SubscriptionRecord], { byAddress }: Letterbox): void {
  const subjects = byAddress.get(subscriber.email) ?? []
  const isOver = sub.status === 'CANCELED' || sub.status === 'COMPLETED'
  const expected = [sub.dues.filter(({ status }) => status === 'PAID').length, isOver ? 1 : 0]
  const found = [receipt, farewell].map((form) => subjects.filter((each) => form.test(each)).length)
  if (expected.join() !== found.join())
    throw new Violation(`Mails to the client of ${name}`, { expected, found, subjects })
}

/** The newest come first; behind one that is known, all are. */
async function readNew(line: Line, { known, byAddress }: Letterbox): Promise<void> {
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await line.sendFirmly({ path: `/api/v1/emails?size=200&page=${page}` })
    expect(answer, [200], 'the mailbox')
    const fresh = answer.body.content.filter(({ id }: { id: string }) => !known.has(id))
    for (const { id, to, subject } of fresh) {
      known.add(id)
      byAddress.set(to, [...(byAddress.get(to) ?? []), subject])
    }
    if (fresh.length === 0) return
    pages = answer.body.totalPages
  }
}

const isPaid = ({ status }: { status: string }): boolean => status === 'SUCCEEDED' || status === 'CHARGED_BACK'
