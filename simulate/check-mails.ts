import { type Merchant, Violation } from './books.ts'
import type { Line } from './line.ts'
import { expect } from './merchant-acts.ts'

// Each buyer gets one receipt for a payment and one for what is given back, and not a mail more.

/** Mails that have come so far: the ids, and how many each address has. */
export type Letterbox = { known: Set<string>; byAddress: Map<string, number> }

export const newLetterbox = (): Letterbox => ({ known: new Set(), byAddress: new Map() })

export async function checkMails(line: Line, merchants: readonly Merchant[], letterbox: Letterbox): Promise<void> {
  await readNew(line, letterbox)
  for (const merchant of merchants)
    for (const sale of merchant.sales.values()) {
      if (sale.branches.length > 1 || sale.kind === 'ORDER') continue
      const paid = sale.branches[0]?.pays.filter(isPaid).length ?? 0
      const given = sale.refunds.filter(({ status }) => status === 'SUCCEEDED').length
      const found = letterbox.byAddress.get(sale.email) ?? 0
      if (found !== paid + given)
        throw new Violation(`Mails to the buyer of ${sale.name}`, { expected: paid + given, found })
    }
}

/** The newest come first; behind one that is known, all are. */
async function readNew(line: Line, { known, byAddress }: Letterbox): Promise<void> {
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await line.sendFirmly({ path: `/api/v1/emails?size=200&page=${page}` })
    expect(answer, [200], 'the mailbox')
    const fresh = answer.body.content.filter(({ id }: { id: string }) => !known.has(id))
    for (const { id, to } of fresh) {
      known.add(id)
      byAddress.set(to, (byAddress.get(to) ?? 0) + 1)
    }
    if (fresh.length === 0) return
    pages = answer.body.totalPages
  }
}

const isPaid = ({ status }: { status: string }): boolean => status === 'SUCCEEDED' || status === 'CHARGED_BACK'
