import { findProductOwner } from '#modules/products/queries.ts'
import { formIdOf, quantityMaxOf, readSalesForm } from '#modules/orders/sales-form.ts'
import { type FormOrder, orderByForm, orderOfForm } from '#modules/orders/actions/placing.ts'
import { cancelSession } from '#money/payments/endings.ts'
import { inOneWrite } from '#money/payments/parts.ts'
import { type Attribution, statusOf } from '#money/payments/session.ts'
import { lockSession } from '#money/payments/session-queries.ts'
import { sessionToken } from '#money/payments/session-token.ts'
import { Failure } from '#platform/errors.ts'
import type { FormPage, PageAnswer, Visit } from '#platform/http/form-pages.ts'
import type { LiveFile } from '#platform/http/live-files.ts'
import { isReference } from '#platform/ids.ts'
import { rememberedOwners } from '#platform/remembered-owners.ts'
import { sharedReads } from '#platform/shared-reads.ts'
import type { Locale } from '#platform/locale.ts'
import { renderQr } from '#platform/documents/render.ts'
import { attributionOf, cameByForm, tracesOf } from '../link/attribution.ts'
import { missingPage, type Notice, salesPage, type Shown } from './page.ts'
import { isOver, loadSale, type Sale, type SalePageParts, type SaleParts } from './sale.ts'

// The page on which a product is sold. Opening the page changes nothing; its form places an order and leads on to the checkout page.

export function productPages(parts: SaleParts): readonly FormPage[] {
  const { db, publicUrl } = parts.payments
  const ownerOf = rememberedOwners((reference) => findProductOwner(db.read, reference))
  const whole = { ...parts, ownHost: new URL(publicUrl).host, ownerOf, shared: sharedReads<Sale | undefined>() }
  const answer = (visit: Visit) => answerTo(whole, visit)
  return [{ path: '/p/:reference', isFramed: false, hasForeignPictures: true, answer }]
}

async function answerTo(parts: SalePageParts, visit: Visit): Promise<PageAnswer> {
  const reference = (visit.params['reference'] ?? '').toLowerCase()
  const sale = await loadSale(parts, reference, visit.kept)
  const locale = visit.localeFor(undefined, 'fr')
  if (!sale) return { status: 404, locale, page: missingPage(locale) }
  const traces = tracesOf(visit, parts.ownHost)
  const isOnSale = sale.status === 'ACTIVE' && sale.isOpen
  const journey = isOnSale ? parts.journeys.arrive(cameWith(visit), visitedPageOf(sale, locale)) : undefined
  const shown: Shown = { sale, locale, traces, tokenOf: tokenWith(parts), ...(journey && { journey }) }
  if (visit.method === 'GET') return { locale, page: salesPage(shown), isIndexed: sale.isIndexed }
  if (visit.fields['step'] === 'cancel') return cancelOwn(parts, shown, visit)
  return order(parts, shown, visit)
}

const visitedPageOf = ({ scope, product }: Sale, locale: Locale) => {
  const subject = { resourceType: 'PRODUCT', resourceId: product.reference } as const
  return { scope, subject, locale }
}

/** The form carries along what the address said. */
const cameWith = (visit: Visit) => ({ ...visit.came, ...cameByForm(visit) })

const tokenWith =
  ({ secrets }: SaleParts) =>
  (sessionId: string): string =>
    sessionToken(secrets, sessionId)

async function order(parts: SalePageParts, shown: Shown, visit: Visit): Promise<PageAnswer> {
  const { sale } = shown
  const typed = visit.fields
  const read = readSalesForm(typed, sale.asked)
  if ('problems' in read) {
    const placed = await placedBefore(parts, sale, typed)
    if (placed) return goOn(parts, shown, visit, placed)
    const isNoNumber = read.problems['quantity']?.what === 'DIGITS'
    return { ...refused({ ...shown, typed, problems: read.problems }), ...(isNoNumber && { status: 400 }) }
  }
  const formId = formIdOf(typed['form'], read.filled)
  if (formId === undefined) return refused({ ...shown, typed, notice: 'AGAIN' })
  if (!sale.isOpen) return refused({ ...shown, typed, notice: 'CLOSED' })
  const draft = { ...read.filled, formId, locale: shown.locale, attribution: attributionIn(shown.traces) }
  const placed = await place(parts, sale, draft, visit.correlationId)
  if ('refusal' in placed) return explain(parts, shown, visit, placed.refusal)
  return goOn(parts, shown, visit, placed)
}

/** To where the order is paid. */
async function goOn(
  parts: SalePageParts,
  shown: Shown,
  visit: Visit,
  { order: { formId }, session }: FormOrder,
): Promise<PageAnswer> {
  if (!session || isOver(statusOf(session, parts.payments.now())))
    return refused({ ...shown, typed: visit.fields, notice: 'OVER' })
  await parts.journeys.goOn(cameWith(visit), { ...visitedPageOf(shown.sale, shown.locale), sessionId: session.id })
  return { location: `/c/${shown.tokenOf(session.id)}`, ...(formId !== null && { keep: formId }) }
}

/** A form that comes again asks for units that its own order has taken: of a buyer who clicked twice, or whose line broke before the answer. */
async function placedBefore(
  { payments: { db } }: SalePageParts,
  { scope, asked }: Sale,
  typed: Visit['fields'],
): Promise<FormOrder | undefined> {
  const read = readSalesForm(typed, { ...asked, quantityMax: quantityMaxOf(null) })
  const formId = 'problems' in read ? undefined : formIdOf(typed['form'], read.filled)
  return formId === undefined ? undefined : orderOfForm({ tx: db.read, scope }, formId)
}

const attributionIn = (traces: Record<string, string>): Attribution | undefined =>
  Object.keys(traces).length === 0 ? undefined : attributionOf(traces)

const refused = (shown: Shown): PageAnswer => ({ status: 422, locale: shown.locale, page: salesPage(shown) })

type Draft = Parameters<typeof orderByForm>[2]

async function place(
  { payments, requireAcquirer }: SaleParts,
  { scope, product }: Sale,
  draft: Draft,
  correlationId: string,
): Promise<FormOrder | { refusal: Failure }> {
  try {
    return await inOneWrite(payments, { scope, correlationId }, (ctx) =>
      orderByForm({ ...ctx, requireAcquirer }, product.reference, draft),
    )
  } catch (error) {
    if (error instanceof Failure) return { refusal: error }
    throw error
  }
}

/** Says it on the page, with everything that was typed; the product is looked at once more, because it has changed. */
async function explain(parts: SalePageParts, shown: Shown, visit: Visit, refusal: Failure): Promise<PageAnswer> {
  const notice = notices[refusal.code]
  if (notice) return { ...refused({ ...shown, typed: visit.fields, notice }), status: refusal.status }
  if (refusal.code === 'VALIDATION_ERROR')
    return refused({ ...shown, typed: visit.fields, problems: { quantity: { what: 'TOO_MUCH' } } })
  if (refusal.code !== 'PRODUCT_NOT_AVAILABLE') throw refusal
  const sale = (await loadSale(parts, shown.sale.product.reference, visit.kept)) ?? shown.sale
  const problems = { quantity: { what: 'QUANTITY', max: sale.asked.quantityMax } } as const
  return refused({ ...shown, sale, typed: visit.fields, problems })
}

const notices: Partial<Record<Failure['code'], Notice>> = { WALLET_NOT_ACTIVE: 'CLOSED', SERVICE_UNAVAILABLE: 'CLOSED' }

/** A buyer who has changed their mind gives the stock back at once. Money that is moving cannot be called back. */
async function cancelOwn({ payments }: SaleParts, shown: Shown, { correlationId }: Visit): Promise<PageAnswer> {
  const { own, scope, product } = shown.sale
  if (own?.status === 'OPEN')
    await inOneWrite(payments, { scope, correlationId }, async (ctx) => {
      const session = await lockSession(ctx.tx, scope, own.session.id)
      if (session && statusOf(session, ctx.now) === 'OPEN') await cancelSession(ctx, payments, session, 'BUYER')
    })
  return { location: `/p/${product.reference}?lang=${shown.locale satisfies Locale}` }
}

/** The QR code of the page; buyers who come by it are counted as such. */
export const productFiles = ({ payments: { db, publicUrl } }: SaleParts): readonly LiveFile[] => [
  {
    path: '/p/:reference/qr.svg',
    kind: 'DOCUMENT',
    find: async ({ params }) => {
      const reference = params['reference'] ?? ''
      const owner = isReference('prd', reference) ? await findProductOwner(db.read, reference) : undefined
      if (!owner) return undefined
      const look = { size: 512, margin: 4, ecc: 'M', format: 'svg', whose: owner.ownerId } as const
      const content = await renderQr(`${publicUrl}/p/${reference}?src=qr`, look)
      return { type: 'image/svg+xml; charset=utf-8', content }
    },
  },
]
