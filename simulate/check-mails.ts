import { type Merchant, type SubscriptionRecord, Violation } from './books.ts'
import type { Line } from './line.ts'
import type { MailServer } from './mail-server.ts'
import { expect } from './merchant-acts.ts'

// Each buyer gets one receipt for a payment and one for what is given back, and not a mail more. A client who is charged regularly gets one receipt for
// each due date that is paid, and hears of the end once. Owners hear once of each step of a dispute. With a mail server, the sandbox writes to no
// buyer, and a mail may be late while the server is away and until its next attempt, which is the same mail.

/** Mails that have come so far: the ids, and the subjects of those of each address. */
export type Letterbox = { known: Set<string>; byAddress: Map<string, string[]> }

export const newLetterbox = (): Letterbox => ({ known: new Set(), byAddress: new Map() })

type Mailing = { letterbox: Letterbox; mailServer: MailServer | undefined; now: number }

export async function checkMails(line: Line, merchants: readonly Merchant[], mailing: Mailing): Promise<void> {
  const { letterbox, mailServer, now } = mailing
  if (!mailServer) await readNew(line, letterbox)
  const changed = mailServer?.changed ?? []
  if (changed.length > 0) throw new Violation('A mail came again as another', changed)
  const { byAddress } = mailServer ?? letterbox
  const isLate = mailServer !== undefined && (mailServer.mood !== 'OK' || now < mailServer.lateUntil)
  const require = (reader: string, expected: number, found: readonly string[] = []) => {
    if (found.length > expected || (found.length < expected && !isLate))
      throw new Violation(`Mails to ${reader}`, { expected, found })
  }
  for (const merchant of merchants) {
    const { number, owner, production, sales, disputes } = merchant
    for (const sale of sales.values()) {
      if (sale.branches.length > 1 || sale.kind === 'ORDER') continue
      const paid = sale.branches[0]?.pays.filter(isPaid).length ?? 0
      const given = sale.refunds.filter(({ status }) => status === 'SUCCEEDED').length
      require(`the buyer of ${sale.name}`, mailServer ? 0 : paid + given, byAddress.get(sale.email))
    }
    for (const [name, { email, isPaid }] of production.sales)
      require(`the buyer of ${name}`, isPaid ? 1 : 0, byAddress.get(email))
    const toldOwner = [...disputes.values()].reduce((sum, { told }) => sum + told.length, 0)
    const toOwner = byAddress.get(owner.email)?.filter((subject) => ofDispute.test(subject))
    require(`the owner of shop ${number} about disputes`, toldOwner, toOwner)
    if (!mailServer) for (const each of merchant.subscriptions.entries()) checkSubscriber(each, letterbox)
  }
}

/** Subjects of mails to an owner about disputes, in French, which accounts have by themselves. */
const ofDispute = /contest/i

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
