import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListPaymentLinksData['query']

/** Public pages on which buyers pay. Amounts are in major units. */
export const paymentLinksOf = ({ call, file }: Transport) => {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListPaymentLinksData, Api.ListPaymentLinksResponse>('GET /v1/payment-links', { query }, options)
  return {
    /** One page of payment links. Scope `payment_links:read`. */
    list,

    /** All payment links that the query finds. Scope `payment_links:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /** Creates a payment link; a known `externalId` answers the one that exists, with status 200. Scope `payment_links:write`. */
    create: (body: Api.CreatePaymentLinkBody, options?: CallOptions) =>
      call<Api.CreatePaymentLinkData, Api.CreatePaymentLinkResponse>('POST /v1/payment-links', { body }, options),

    /** With its counters. Throws NotFoundError `PAYMENT_LINK_NOT_FOUND`. Scope `payment_links:read`. */
    get: (reference: string, options?: CallOptions) =>
      call<Api.GetPaymentLinkData, Api.GetPaymentLinkResponse>(
        'GET /v1/payment-links/{reference}',
        { path: { reference } },
        options,
      ),

    /** Changes the fields that are present, never the address. Scope `payment_links:write`. */
    update: (reference: string, body: Api.UpdatePaymentLinkBody, options?: CallOptions) =>
      call<Api.UpdatePaymentLinkData, Api.UpdatePaymentLinkResponse>(
        'PATCH /v1/payment-links/{reference}',
        { path: { reference }, body },
        options,
      ),

    /** It can no longer be paid; its payments stay readable. Scope `payment_links:write`. */
    deactivate: (reference: string, options?: CallOptions) =>
      call<Api.DeletePaymentLinkData, Api.DeletePaymentLinkResponse>(
        'DELETE /v1/payment-links/{reference}',
        { path: { reference } },
        options,
      ),

    /** SVG, or PNG whose `size` is in pixels. Scope `payment_links:read`. */
    qrCode: (reference: string, query: Api.GetPaymentLinkQrCodeData['query'] = {}, options?: CallOptions) =>
      file<Api.GetPaymentLinkQrCodeData>(
        'GET /v1/payment-links/{reference}/qr-code',
        { path: { reference }, query },
        options,
      ),

    /** A PDF or PNG to hang up. Scope `payment_links:read`. */
    poster: (reference: string, query: Api.GetPaymentLinkPosterData['query'] = {}, options?: CallOptions) =>
      file<Api.GetPaymentLinkPosterData>(
        'GET /v1/payment-links/{reference}/poster',
        { path: { reference }, query },
        options,
      ),
  }
}
