import { checkBank } from './bank-acts.ts'
import { major, type Merchant, minor, type RefundRecord, type SaleRecord, Violation } from './books.ts'
import { checkEvents } from './check-events.ts'
import { allOf } from './check-lists.ts'
import { checkMails } from './check-mails.ts'
import { checkStatements } from './check-statements.ts'
import { checkDisputes } from './dispute-acts.ts'
import type { Line } from './line.ts'
import { expect } from './merchant-acts.ts'
import { balanceOf } from './oracle/wallet.ts'
import { lookAgain } from './subscription-acts.ts'
import type { World } from './world.ts'

// At the end of each day everything that the oracle knows is held against what the service shows, what receivers got, and `mizan verify`.

/** Of a check that is not of the whole, payments and refunds of these days are listed. */
const recentMs = 4 * 86_400_000
/** Transfers are waited for a week, and the bank answers within days. */
const ownRecentMs = 12 * 86_400_000

type Checking = {
  /** Whether old payments, the catalogue, mails and `mizan verify` are looked at too. */
  isWhole: boolean
  isEnd?: boolean
}

export async function checkAll(world: World, { isWhole, isEnd = false }: Checking): Promise<void> {
  const { line, merchants, service } = world
  const now = service.now().getTime()
  const since = isWhole ? 0 : now - recentMs
  await Promise.all(
    merchants.map(async (merchant) => {
      await checkWallet(line, merchant)
      const news = await checkEvents(line, merchant, { now, isEnd })
      // Each change of a payment or a refund is told of.
      if (isWhole || news > 0) {
        await checkPayments(line, merchant, since)
        await checkRefunds(line, merchant, since)
      }
      if (isWhole) await checkCatalogue(line, merchant)
      if (isWhole && merchant.disputes.size > 0) await checkDisputes(line, merchant)
      if (isWhole) await checkStatements(line, merchant)
      for (const key of isWhole ? merchant.oldKeys : [])
        expect(await line.sendFirmly({ path: '/v1/wallet', key }), [401], 'a key that is revoked')
    }),
  )
  await checkBank(world, isWhole ? '' : fromOf(now - ownRecentMs))
  if (!isWhole) return
  merchants.forEach(lookAgain)
  await checkMails(line, merchants, { ...world, now })
  const broken = await service.brokenClaims()
  if (broken.length > 0) throw new Violation('mizan verify', broken)
}

function same(what: string, expected: unknown, found: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(found)) throw new Violation(what, { expected, found })
}

async function checkWallet(line: Line, merchant: Merchant): Promise<void> {
  const answer = await line.sendFirmly({ path: '/v1/wallet', key: merchant.key })
  const { available, pending, reserved, total } = balanceOf(merchant.wallet)
  const owed = available < 0 ? { owed: major(-available) } : {}
  const expected = {
    available: major(Math.max(0, available)),
    pending: major(pending),
    reserved: major(reserved),
    ...owed,
    total: major(total),
  }
  const { balance } = answer.body
  const order = ({ available, pending, reserved, owed, total }: Record<string, number | undefined>) => ({
    available,
    pending,
    reserved,
    owed,
    total,
  })
  const held = { expected: order(expected), pending: pendingOf(merchant) }
  const found = { found: order(balance), pendingByAvailability: answer.body.pendingByAvailability }
  if (JSON.stringify(held.expected) !== JSON.stringify(found.found))
    throw new Violation(`The wallet of merchant ${merchant.number}`, { ...held, ...found })
  const later: { amount: number }[] = answer.body.pendingByAvailability
  if (available >= 0)
    same(
      `Pending money by day of merchant ${merchant.number}`,
      pending,
      later.reduce((sum, { amount }) => sum + minor(amount), 0),
    )
}

/** Money that waits by the oracle, by payment. */
const pendingOf = ({ wallet }: Merchant) =>
  [...wallet.payments].flatMap(([id, { pending, availableAt, refunds }]) =>
    pending === 0 ? [] : [{ id, pending: major(pending), availableAt: new Date(availableAt), refunds }],
  )

/** Every payment is one that the oracle knows, and shows what was given back. */
async function checkPayments(line: Line, merchant: Merchant, since: number): Promise<void> {
  const rows = await allOf(line, `/v1/transactions?type=PAYMENT${fromOf(since)}`, merchant.key)
  const known = new Map([...merchant.sales.values()].flatMap((sale) => sale.payIds.map((id) => [id, sale] as const)))
  const charges = new Set(
    [...merchant.subscriptions.values()].flatMap((each) => each.charges.flat().map(({ id }) => id)),
  )
  for (const row of rows) {
    const sale = known.get(row.id)
    if (charges.delete(row.id)) continue
    if (!sale) throw new Violation(`Nobody made payment ${row.id}`, row)
    const given = sale.refunds.filter(({ payId, status }) => payId === row.id && status !== 'FAILED')
    const refunded = given.reduce((sum, { amount }) => sum + amount, 0)
    same(`What was given back of payment ${row.id}, ${sale.name}`, refunded, minor(row.refundedAmount ?? 0))
    known.delete(row.id)
  }
  if (since === 0 && known.size + charges.size > 0)
    throw new Violation('Payments are gone', [...known.keys(), ...charges])
}

async function checkRefunds(line: Line, merchant: Merchant, since: number): Promise<void> {
  const rows = await allOf(line, `/v1/refunds?${fromOf(since).slice(1)}`, merchant.key)
  for (const { refundReference, status, amount } of rows) {
    const refund = merchant.refunds.get(refundReference)
    const expected = refund && [refund.status, refund.amount]
    same(`${refundReference} of merchant ${merchant.number}`, expected, [status, minor(amount)])
  }
  const isDue = ({ madeAt }: RefundRecord) => madeAt >= since
  same(
    `Number of refunds of merchant ${merchant.number}`,
    [...merchant.refunds.values()].filter(isDue).length,
    rows.length,
  )
}

const fromOf = (since: number): string => (since === 0 ? '' : `&from=${new Date(since).toISOString()}`)

const waiting = new Set(['OPEN', 'PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH', 'BLOCKED'])

async function checkCatalogue(line: Line, merchant: Merchant): Promise<void> {
  const sales = [...merchant.sales.values()]
  const unsure = sales.some(({ branches }) => branches.length > 1)
  const units = unitsOf(sales)
  const nameOf = new Map([...merchant.products, ...merchant.links].map(([name, { reference }]) => [reference, name]))
  for (const row of await allOf(line, '/v1/products', merchant.key)) {
    const name = nameOf.get(row.reference) ?? ''
    const product = merchant.products.get(name)
    if (!product) throw new Violation('Nobody made a product', row)
    same(`The price of ${name}`, [product.price, product.isActive], [minor(row.price), row.active])
    if (row.soldQuantity + row.reservedQuantity > (product.stock ?? Number.POSITIVE_INFINITY))
      throw new Violation(`More of ${name} is sold than there is`, row)
    const { sold, reserved } = units.get(name) ?? { sold: 0, reserved: 0 }
    if (!unsure) same(`Units of ${name}`, [sold, reserved], [row.soldQuantity, row.reservedQuantity])
  }
  for (const row of await allOf(line, '/v1/payment-links', merchant.key)) {
    const name = nameOf.get(row.reference) ?? ''
    const link = merchant.links.get(name)
    if (!link) throw new Violation('Nobody made a link', row)
    if (!unsure) same(`Payments of ${name}`, units.get(name)?.sold ?? 0, row.paymentCount)
    if (link.isSingle && row.paymentCount > 1) throw new Violation(`${name} was paid twice`, row)
  }
  const found = (await allOf(line, '/v1/clients', merchant.key)).map(({ id, name }) => `${id} ${name}`)
  const expected = [...merchant.clients.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name }) => `${id} ${name}`)
  same(`Clients of merchant ${merchant.number}`, expected.sort(), found.sort())
}

type Units = { sold: number; reserved: number }

/** Sold units of products and payments of links, and units that wait for money, by the names. */
function unitsOf(sales: readonly SaleRecord[]): Map<string, Units> {
  const units = new Map<string, Units>()
  for (const { product, link, quantity = 1, branches } of sales) {
    const name = product ?? link
    const sale = branches[0]
    if (name === undefined || !sale) continue
    const known = units.get(name) ?? { sold: 0, reserved: 0 }
    // Units whose cash an agent gave back are in stock again, and the payment of a link counts on.
    const isUndone = product !== undefined && sale.pays.some(({ status }) => status === 'CHARGED_BACK')
    if (sale.status === 'PAID' && !isUndone) known.sold += quantity
    if (waiting.has(sale.status)) known.reserved += quantity
    units.set(name, known)
  }
  return units
}
