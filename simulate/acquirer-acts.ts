import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { BuyerAction } from '#money/acquirers/acquirer.ts'
import { type CmiDouble, openCmiDouble } from '#money/acquirers/cmi/double/double.ts'
import { cards, known, secrets, visit } from '#money/acquirers/cmi/fixture.ts'
import { openCalls, type OutboundCall } from '#platform/outbound/calls.ts'
import { bookPayment } from './book.ts'
import { major, type Merchant, minor, type OwnSale, Violation } from './books.ts'
import { allOf } from './check-lists.ts'
import type { Json, Line } from './line.ts'
import { type Doing, expect } from './merchant-acts.ts'
import { release } from './oracle/wallet.ts'
import type { Service } from './service.ts'
import type { Deed } from './story.ts'

// Production at a double of CMI, whose notices are lost, doubled, reordered, late, forged or torn. Its books decide who has paid: the service has to find
// that out, whatever it was told.

type SellingDeed = Extract<Deed, { do: 'sell by acquirer' }>

export type AcquirerHouse = {
  double: CmiDouble
  call: OutboundCall
  /** One buyer after the other, because the double does the same with the notices of all. */
  inTurn: (work: () => Promise<void>) => Promise<void>
  close: () => Promise<void>
}

const account = 'cmi-double'

export async function openAcquirer(service: Service): Promise<AcquirerHouse> {
  const lines = openCalls({ hosts: ['127.0.0.1', 'localhost'], isLocalAllowed: true, ownHost: 'shop.example' })
  const double = await openCmiDouble({ ...known, ...secrets, call: lines.call, now: service.now })
  const folder = await mkdtemp(path.join(tmpdir(), 'mizan-acquirer-'))
  const file = path.join(folder, 'secrets')
  await writeFile(file, `storeKey=${secrets.storeKey}\napiPassword=${secrets.apiPassword}\n`, { mode: 0o600 })
  const settings = Object.entries({ ...known, baseUrl: double.url }).flatMap(([name, value]) => [
    '--setting',
    `${name}=${value}`,
  ])
  const all = ['--all', '--environment', 'production']
  const named = ['--provider', 'cmi', '--name', account, '--test-mode', '--secrets-file', file]
  await service.command(['acquirers', 'add', ...named, ...all, ...settings])
  await service.command(['acquirers', 'route', ...all, '--method', 'card', '--account', account])
  await rm(folder, { recursive: true })
  let ended: Promise<unknown> = Promise.resolve()
  return {
    double,
    call: lines.call,
    inTurn: (work) => {
      const own = ended.then(work)
      ended = own.catch(() => {})
      return own
    },
    close: async () => void (await Promise.all([double.close(), lines.close()])),
  }
}

const card = { PAYS: cards.approved, REFUSED: cards.refused, LEAVES: '' }
const minutesToPay = 60

/** A merchant sells, and a buyer goes to the acquirer's page, pays there or does not, and comes back or does not. */
export async function sellByAcquirer(doing: Doing, house: AcquirerHouse, deed: SellingDeed): Promise<void> {
  const { production, number } = doing.merchant
  const headers = { 'idempotency-key': `simulation-${number}-${deed.sale}` }
  const email = `${deed.sale.replaceAll(/\W/g, '-')}@buyer.example`
  const body = {
    amount: major(deed.amount),
    orderId: deed.sale,
    expiresInSeconds: minutesToPay * 60,
    returnUrl: 'https://shop.example/thanks',
    customer: { email },
  }
  const call = { method: 'POST', path: '/v1/checkout/sessions', key: production.key, body, headers }
  const made = await doing.line.sendFirmly(call, doing.loss)
  expect(made, [201], 'a new session in production')
  const { id, checkoutUrl } = made.body
  const sale: OwnSale = { id, email, amount: deed.amount, at: doing.now().getTime(), isPaid: false, isOver: false }
  production.sales.set(deed.sale, sale)
  await house.inTurn(() => payAtPage(doing, house, { ...deed, token: String(checkoutUrl).split('/c/')[1] ?? '' }))
}

async function payAtPage({ line }: Doing, { double, call }: AcquirerHouse, deed: SellingDeed & { token: string }) {
  const page = (step: string, body: object) => line.sendFirmly({ method: 'POST', path: `/checkout/${step}`, body })
  const { body: verified } = await page('verify', { sessionToken: deed.token })
  const { verificationKey } = verified ?? {}
  if (verificationKey === undefined) return
  const begun = await page('submit', { verificationKey, method: 'CARD' })
  const action: BuyerAction | undefined = begun.body?.nextAction
  if (action?.type !== 'REDIRECT') return
  if (deed.notice !== 'WELL') double.faults.callback = deed.notice
  const { url, returned } = await visit(call, action, { card: card[deed.buyer], code: '555' })
  delete double.faults.callback
  if (url === undefined || !deed.comesBack) return
  await line.sendFirmly({ method: 'POST', path: new URL(url).pathname, body: new URLSearchParams(returned) })
}

/** Notices that were late come all at once. */
export const sendLateNotices = ({ double }: AcquirerHouse): Promise<void> => double.sendLateCallbacks()

type Looking = { line: Line; acquirer: AcquirerHouse }

/** The session, its buyer on the page, and the last look-up are over by then. */
const decidedWithinMs = 5 * 3_600_000
const open = new Set(['PROCESSING', 'REQUIRES_ACTION', 'PENDING'])

export async function lookAtOwnSales({ line, acquirer }: Looking, merchant: Merchant, now: number): Promise<void> {
  const { production, number } = merchant
  release(production.cards, now)
  for (const [name, sale] of production.sales) {
    if (sale.isOver) continue
    const { body: session } = await line.sendFirmly({ path: `/v1/checkout/sessions/${sale.id}`, key: production.key })
    const pays = await allOf(line, `/v1/transactions?sessionId=${sale.id}&type=PAYMENT`, production.key)
    const found = pays.map((body) => ({ status: body.status, ...booksOf(acquirer, body.reference) }))
    const complain = (what: string): never => {
      throw new Violation(`${name} of merchant ${number}: ${what}`, { sale, status: session.status, found })
    }
    for (const [index, body] of pays.entries())
      judge(merchant, name, sale, { body, ...(found[index] ?? nothing), complain })
    const paid = found.filter(({ status }) => status === 'SUCCEEDED').length
    if (paid > 1 || (paid === 1) !== (session.status === 'PAID')) complain(`${paid} payments, and ${session.status}`)
    sale.isPaid = paid === 1
    if (now < sale.at + decidedWithinMs) continue
    if (found.some(({ status, held }) => open.has(status) || held > 0)) complain('not decided, or held')
    sale.isOver = true
  }
}

type InBooks = { taken: number; held: number; amount: number }
const nothing: InBooks = { taken: 0, held: 0, amount: 0 }

/** An order in the double's own books. */
function booksOf({ double }: AcquirerHouse, reference: string): InBooks {
  const sales = (double.orderOf(reference)?.movements ?? []).filter(({ type }) => type === 'S')
  const taken = sales.filter(({ status }) => status === 'C' || status === 'S')
  const amount = taken.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0)
  return { taken: taken.length, held: sales.filter(({ status }) => status === 'A').length, amount }
}

type Judged = InBooks & { body: Json; complain: (what: string) => never }

/** A payment that was made is in both books, once, and its money in the wallet. */
function judge({ production }: Merchant, name: string, sale: OwnSale, { body, taken, amount, complain }: Judged): void {
  const isMade = body.status === 'SUCCEEDED'
  if (taken > 1) complain('charged twice')
  if (isMade && (taken !== 1 || amount !== sale.amount)) complain('paid, and not charged so')
  if (!isMade && taken > 0 && !open.has(body.status)) complain('charged, and not paid')
  if (minor(body.amount) !== sale.amount) complain('another amount')
  // The acquirer's own time is that of the buyer at its page, also where the service hears of it on another day.
  if (isMade) bookPayment(production.cards, body, { of: name, amount: sale.amount, decidedAt: [sale.at] })
}
