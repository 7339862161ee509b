import { major, type Merchant, minor, Violation } from './books.ts'
import type { Json, Line } from './line.ts'
import { expect } from './merchant-acts.ts'
import { balanceOf } from './oracle/wallet.ts'
import type { World } from './world.ts'

// At the end of each day everything that the oracle knows is held against what the service shows, what receivers got, and `mizan verify`.

export async function checkAll(world: World, { isEnd = false } = {}): Promise<void> {
  for (const merchant of world.merchants) {
    await checkWallet(world.line, merchant)
    await checkPayments(world.line, merchant)
    await checkRefunds(world.line, merchant)
    await checkCatalogue(world.line, merchant)
    await checkEvents(world.line, merchant, isEnd)
  }
  await checkMails(world)
  const broken = await world.service.brokenClaims()
  if (broken.length > 0) throw new Violation('mizan verify', broken)
}

function same(what: string, expected: unknown, found: unknown): void {
  if (JSON.stringify(expected) !== JSON.stringify(found)) throw new Violation(what, { expected, found })
}

async function all(line: Line, path: string, key: string): Promise<Json[]> {
  const rows: Json[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await line.sendFirmly({
      path: `${path}${path.includes('?') ? '&' : '?'}size=2000&page=${page}`,
      key,
    })
    expect(answer, [200], path)
    rows.push(...answer.body.content)
    pages = answer.body.totalPages
  }
  return rows
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
  same(`The wallet of merchant ${merchant.number}`, order(expected), order(balance))
}

/** Every payment is one that the oracle knows, and shows what was given back. */
async function checkPayments(line: Line, merchant: Merchant): Promise<void> {
  const rows = await all(line, '/v1/transactions?type=PAYMENT', merchant.key)
  const known = new Map([...merchant.sales.values()].flatMap((sale) => sale.payIds.map((id) => [id, sale] as const)))
  for (const row of rows) {
    const sale = known.get(row.id)
    if (!sale) throw new Violation(`Nobody made payment ${row.id}`, row)
    const given = sale.refunds.filter(({ payId, status }) => payId === row.id && status !== 'FAILED')
    const refunded = given.reduce((sum, { amount }) => sum + amount, 0)
    same(`What was given back of payment ${row.id}, ${sale.name}`, refunded, minor(row.refundedAmount ?? 0))
    known.delete(row.id)
  }
  if (known.size > 0) throw new Violation('Payments are gone', [...known.keys()])
}

async function checkRefunds(line: Line, merchant: Merchant): Promise<void> {
  const rows = await all(line, '/v1/refunds', merchant.key)
  const found = rows.map(({ refundReference, status, amount }) => `${refundReference} ${status} ${amount}`)
  const expected = [...merchant.refunds.values()].map(
    ({ name, status, amount }) => `${name} ${status} ${major(amount)}`,
  )
  same(`Refunds of merchant ${merchant.number}`, expected.sort(), found.sort())
}

const waiting = ['OPEN', 'PROCESSING', 'REQUIRES_ACTION', 'AWAITING_CASH', 'BLOCKED']

async function checkCatalogue(line: Line, merchant: Merchant): Promise<void> {
  const sales = [...merchant.sales.values()]
  const unsure = sales.some(({ branches }) => branches.length > 1)
  for (const row of await all(line, '/v1/products', merchant.key)) {
    const [name, product] = [...merchant.products].find(([, each]) => each.reference === row.reference) ?? []
    if (!product) throw new Violation('Nobody made a product', row)
    same(`The price of ${name}`, [product.price, product.isActive], [minor(row.price), row.active])
    const ordered = (statuses: string[]) =>
      sales
        .filter((sale) => sale.product === name && statuses.includes(sale.branches[0]?.status ?? ''))
        .filter((sale) => !sale.branches[0]?.pays.some(({ status }) => status === 'CHARGED_BACK'))
        .reduce((sum, { quantity = 0 }) => sum + quantity, 0)
    if (row.soldQuantity + row.reservedQuantity > (product.stock ?? Number.POSITIVE_INFINITY))
      throw new Violation(`More of ${name} is sold than there is`, row)
    if (unsure) continue
    same(`Units of ${name} sold`, ordered(['PAID']), row.soldQuantity)
    same(`Units of ${name} that wait for money`, ordered(waiting), row.reservedQuantity)
  }
  for (const row of await all(line, '/v1/payment-links', merchant.key)) {
    const [name, link] = [...merchant.links].find(([, each]) => each.reference === row.reference) ?? []
    if (!link) throw new Violation('Nobody made a link', row)
    const paid = sales.filter((sale) => sale.link === name && sale.branches[0]?.status === 'PAID')
    if (!unsure) same(`Payments of ${name}`, paid.length, row.paymentCount)
    if (link.isSingle && row.paymentCount > 1) throw new Violation(`${name} was paid twice`, row)
  }
  const found = (await all(line, '/v1/clients', merchant.key)).map(({ id, name }) => `${id} ${name}`)
  const expected = [...merchant.clients.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ id, name }) => `${id} ${name}`)
  same(`Clients of merchant ${merchant.number}`, expected.sort(), found.sort())
}

/** Types that follow from sums of many payments, and are told by the day. */
const ofTheDay = new Set(['wallet.balance.available'])
/** They are about the receiver itself, or follow from the links and products of others. */
const derived =
  /^(webhook\.|payment_link\.(paid|completed|expired)|product\.(low_stock|sold_out|expired)|product_order\.)/

async function checkEvents(line: Line, merchant: Merchant, isEnd: boolean): Promise<void> {
  const rows = await all(line, '/v1/webhooks/events?sort=createdAt,asc', merchant.key)
  const expected = expectedEvents(merchant)
  const found = new Map<string, string[]>()
  for (const { type, resource } of rows)
    if (!ofTheDay.has(type) && !derived.test(type)) found.set(resource.id, [...(found.get(resource.id) ?? []), type])
  for (const [id, { name, told }] of expected) {
    const types = (found.get(id) ?? []).filter((type) => type !== 'payment.funds_available')
    if (!told.some((each) => JSON.stringify(each) === JSON.stringify(types)))
      throw new Violation(`Events about ${name}`, { expected: told, found: types })
    found.delete(id)
  }
  if (found.size > 0) throw new Violation('Events about nothing known', [...found])
  checkReceiver(merchant, rows, isEnd)
}

type Expected = { name: string; told: string[][] }

function expectedEvents(merchant: Merchant): Map<string, Expected> {
  const expected = new Map<string, Expected>()
  for (const sale of merchant.sales.values()) {
    if (sale.kind === 'SESSION') expected.set(sale.id, { name: sale.name, told: sale.branches.map(({ told }) => told) })
    for (const [index, id] of sale.payIds.entries()) {
      const refunds = sale.refunds.filter(({ payId, status }) => payId === id && status === 'SUCCEEDED')
      const told = sale.branches.map(({ pays, amount }) => {
        let left = amount
        const given = refunds.map((refund) =>
          (left -= refund.amount) > 0 ? 'payment.partially_refunded' : 'payment.refunded',
        )
        return [...(pays[index]?.told ?? []), ...given]
      })
      expected.set(id, { name: `payment ${index + 1} of ${sale.name}`, told })
    }
  }
  const simple = [...merchant.refunds, ...merchant.clients, ...merchant.fundings]
  for (const [name, { id, told }] of simple) expected.set(id, { name, told: [told] })
  for (const [name, { reference, told }] of [...merchant.products, ...merchant.links])
    expected.set(reference, { name, told: [told] })
  return expected
}

/** The receiver may hear of an event again, and out of order; never of one that is none, and in the end of each. */
function checkReceiver(merchant: Merchant, rows: Json[], isEnd: boolean): void {
  const { receiver } = merchant
  if (receiver.refused.length > 0)
    throw new Violation(`Merchant ${merchant.number} refuses webhooks`, receiver.refused.slice(0, 3))
  const emitted = new Map(rows.map((row) => [row.id as string, row]))
  const heard = new Map<string, string>()
  const attempts = new Set<string>()
  for (const { eventId, attemptId, type, body } of receiver.heard) {
    if (emitted.get(eventId)?.type !== type)
      throw new Violation(`Merchant ${merchant.number} heard of an event that is none`, { eventId, type })
    if (attempts.has(attemptId)) throw new Violation('Two attempts have one id', { attemptId })
    attempts.add(attemptId)
    if ((heard.get(eventId) ?? body) !== body) throw new Violation('An event was told in two ways', { eventId, body })
    heard.set(eventId, body)
  }
  const missing = rows.filter(({ id, deliveryStatus }) => !heard.has(id) && (isEnd || deliveryStatus === 'DELIVERED'))
  const isOwed = missing.filter(({ type }) => !type.startsWith('webhook.'))
  if (isOwed.length > 0) throw new Violation(`Merchant ${merchant.number} never heard of`, isOwed.slice(0, 5))
}

/** Each buyer gets one receipt for a payment and one for what is given back, and not a mail more. */
async function checkMails({ line, merchants }: World): Promise<void> {
  const mails: string[] = []
  for (let page = 0, pages = 1; page < pages; page++) {
    const answer = await line.sendFirmly({ path: `/api/v1/emails?size=200&page=${page}` })
    expect(answer, [200], 'the mailbox')
    mails.push(...answer.body.content.map(({ to }: { to: string }) => to))
    pages = answer.body.totalPages
  }
  const byAddress = Map.groupBy(mails, (to) => to)
  for (const merchant of merchants)
    for (const sale of merchant.sales.values()) {
      if (sale.branches.length > 1 || sale.kind === 'ORDER') continue
      const paid = sale.branches[0]?.pays.filter(isPaid).length ?? 0
      const given = sale.refunds.filter(({ status }) => status === 'SUCCEEDED').length
      same(`Mails to the buyer of ${sale.name}`, paid + given, byAddress.get(sale.email)?.length ?? 0)
    }
}

const isPaid = ({ status }: { status: string }): boolean => status === 'SUCCEEDED' || status === 'CHARGED_BACK'
