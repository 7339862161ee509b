import type * as Api from '../generated/api.ts'
import type { CallOptions } from '../options.ts'
import { eachOfPages } from '../pages.ts'
import type { Transport } from '../transport.ts'

type ListQuery = Api.ListProductsData['query']
type OrdersQuery = Api.ListProductOrdersData['query']

/** Your products. Prices are in major units of their currency: 249.9 is 249 dirhams and 90 centimes. */
export const productsOf = ({ call, file }: Transport) => {
  const list = (query: ListQuery = {}, options?: CallOptions) =>
    call<Api.ListProductsData, Api.ListProductsResponse>('GET /v1/products', { query }, options)
  const orders = (reference: string, query: OrdersQuery = {}, options?: CallOptions) =>
    call<Api.ListProductOrdersData, Api.ListProductOrdersResponse>(
      'GET /v1/products/{reference}/orders',
      { path: { reference }, query },
      options,
    )
  return {
    /** One page of products. Scope `products:read`. */
    list,

    /** All products that the query finds. Scope `products:read`. */
    each: (query: Omit<NonNullable<ListQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => list({ ...query, ...paging }, options), query.size),

    /**
     * Creates a product. With an `externalId` that exists, what exists is answered unchanged, with status 200 instead of 201. Scope
     * `products:write`.
     */
    create: (body: Api.CreateProductBody, options?: CallOptions) =>
      call<Api.CreateProductData, Api.CreateProductResponse>('POST /v1/products', { body }, options),

    /** Throws NotFoundError `PRODUCT_NOT_FOUND`. Scope `products:read`. */
    get: (reference: string, options?: CallOptions) =>
      call<Api.GetProductData, Api.GetProductResponse>(
        'GET /v1/products/{reference}',
        { path: { reference } },
        options,
      ),

    /** Changes the fields that are present; `clearExpiration: true` removes `expiresAt`. Scope `products:write`. */
    update: (reference: string, body: Api.UpdateProductBody, options?: CallOptions) =>
      call<Api.UpdateProductData, Api.UpdateProductResponse>(
        'PATCH /v1/products/{reference}',
        { path: { reference }, body },
        options,
      ),

    /** Takes it off sale and answers it; its orders stay readable. Scope `products:write`. */
    deactivate: (reference: string, options?: CallOptions) =>
      call<Api.DeleteProductData, Api.DeleteProductResponse>(
        'DELETE /v1/products/{reference}',
        { path: { reference } },
        options,
      ),

    /** One page of the orders of a product. Scope `orders:read`. */
    orders,

    /** All orders of a product. Scope `orders:read`. */
    eachOrder: (reference: string, query: Omit<NonNullable<OrdersQuery>, 'page'> = {}, options?: CallOptions) =>
      eachOfPages((paging) => orders(reference, { ...query, ...paging }, options), query.size),

    /** The packing slip of an order as PDF, without prices, in the buyer's language unless `locale` names one. Scope `orders:read`. */
    packingSlip: (
      reference: string,
      order: string,
      query: Api.GetProductOrderPackingSlipData['query'] = {},
      options?: CallOptions,
    ) =>
      file<Api.GetProductOrderPackingSlipData>(
        'GET /v1/products/{reference}/orders/{order}/packing-slip',
        { path: { reference, order }, query },
        options,
      ),
  }
}
