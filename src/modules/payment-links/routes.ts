import { country } from '#platform/country.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { fileReply, reply, route, type Route } from '#platform/http/route.ts'
import { findBranding } from '#platform/merchants/branding.ts'
import { pdfToPng, renderPdf, renderQr } from '#platform/documents/render.ts'
import { changeLink, createLink, linkNotFound } from './actions.ts'
import { posterDocument } from './actions/poster.ts'
import { presentLink, tracked } from './payment-link.ts'
import { findLink, listLinks } from './queries.ts'
import { PosterFile, PosterQuery, QrFile, QrQuery } from './poster-schemas.ts'
import { ByReference, LinkCreate, LinkFilters, LinkPatch } from './schemas.ts'
import { LinkView } from './view-schemas.ts'

/** An amount and a description become a page to share, with a QR code and a poster. */
export const paymentLinkRoutes: readonly Route[] = [
  route('POST /payment-links', {
    operationId: 'createPaymentLink',
    summary: 'Create a payment link',
    access: 'payment_links:write',
    mode: 'write',
    idempotent: true,
    body: LinkCreate,
    replies: { 201: LinkView, 200: LinkView, 404: ['CLIENT_NOT_FOUND'], 422: ['WALLET_NOT_ACTIVE'] },
    handler: async (ctx, { body }) => {
      const { link, created } = await createLink(ctx, body)
      const view = presentLink(link, ctx)
      return created ? reply(201, view, `/payment-links/${link.reference}`) : reply(200, view)
    },
  }),

  route('GET /payment-links', {
    operationId: 'listPaymentLinks',
    summary: 'List payment links',
    access: 'payment_links:read',
    mode: 'read',
    query: LinkFilters,
    replies: { 200: pageOf(LinkView) },
    handler: async (ctx, { query }) =>
      pageReply(await listLinks(ctx.tx, ctx.scope, query, ctx.now), query, (link) => presentLink(link, ctx)),
  }),

  route('GET /payment-links/{reference}', {
    operationId: 'getPaymentLink',
    summary: 'Retrieve a payment link, with its counters',
    access: 'payment_links:read',
    mode: 'read',
    params: ByReference,
    replies: { 200: LinkView, 404: ['PAYMENT_LINK_NOT_FOUND'] },
    handler: async (ctx, { params }) =>
      reply(200, presentLink((await findLink(ctx.tx, ctx.scope, params.reference)) ?? linkNotFound(), ctx)),
  }),

  route('PATCH /payment-links/{reference}', {
    operationId: 'updatePaymentLink',
    summary: 'Change the fields that are present; never the address',
    access: 'payment_links:write',
    mode: 'write',
    params: ByReference,
    body: LinkPatch,
    replies: { 200: LinkView, 404: ['PAYMENT_LINK_NOT_FOUND'], 409: ['INVALID_STATE'] },
    handler: async (ctx, { params, body }) =>
      reply(200, presentLink(await changeLink(ctx, params.reference, body), ctx)),
  }),

  route('DELETE /payment-links/{reference}', {
    operationId: 'deletePaymentLink',
    summary: 'Deactivate a payment link; its payments stay readable',
    access: 'payment_links:write',
    mode: 'write',
    params: ByReference,
    replies: { 200: LinkView, 404: ['PAYMENT_LINK_NOT_FOUND'] },
    handler: async (ctx, { params }) =>
      reply(200, presentLink(await changeLink(ctx, params.reference, { active: false }), ctx)),
  }),

  route('GET /payment-links/{reference}/qr-code', {
    operationId: 'getPaymentLinkQrCode',
    summary: 'Retrieve the QR code of a payment link',
    access: 'payment_links:read',
    mode: 'read',
    params: ByReference,
    query: QrQuery,
    replies: { 200: QrFile, 404: ['PAYMENT_LINK_NOT_FOUND'] },
    handler: async (ctx, { params, query }) => {
      const { reference } = (await findLink(ctx.tx, ctx.scope, params.reference)) ?? linkNotFound()
      const { format = 'svg', size = 512, margin = 4, ecc = 'M', download = false } = query
      const address = tracked(reference, ctx.publicUrl, 'qr')
      const file = { name: `qr-code-${reference.slice(-20)}.${format}`, isShown: !download }
      const content = await renderQr(address, { size, margin, ecc, format, whose: ctx.scope.merchantId })
      return fileReply(200, { ...file, mediaType: format === 'png' ? 'image/png' : 'image/svg+xml', content })
    },
  }),

  route('GET /payment-links/{reference}/poster', {
    operationId: 'getPaymentLinkPoster',
    summary: 'Retrieve a poster of a payment link, to hang up',
    access: 'payment_links:read',
    mode: 'read',
    params: ByReference,
    query: PosterQuery,
    replies: { 200: PosterFile, 404: ['PAYMENT_LINK_NOT_FOUND'] },
    handler: async (ctx, { params, query }) => {
      const link = (await findLink(ctx.tx, ctx.scope, params.reference)) ?? linkNotFound()
      const { format = 'pdf', paper = 'A4', copies = 1 } = query
      const locale = query.locale ?? (link.locale === 'auto' ? country().locale : link.locale)
      const branding = (await findBranding(ctx.tx, ctx.scope.merchantId)) ?? linkNotFound()
      // A poster of an unchanged link is always the same file.
      const order = { paper, locale, copies, now: link.createdAt, publicUrl: ctx.publicUrl }
      const whose = ctx.scope.merchantId
      const pdf = await renderPdf(await posterDocument(link, branding, order), whose)
      const name = `poster-${link.reference.slice(-20)}-${paper.toLowerCase()}-${locale}.${format}`
      return format === 'png'
        ? fileReply(200, { mediaType: 'image/png', name, content: await pdfToPng(pdf, { width: pngWidth, whose }) })
        : fileReply(200, { mediaType: 'application/pdf', name, content: pdf })
    },
  }),
]

const pngWidth = 1240
