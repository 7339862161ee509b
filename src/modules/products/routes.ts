import { reply, route, type Route } from '#platform/http/route.ts'
import { pageOf, pageReply } from '#platform/http/pagination.ts'
import { changeProduct, createProduct, productNotFound } from './actions.ts'
import { presentProduct } from './product.ts'
import { findProduct, listProducts } from './queries.ts'
import { ByReference, ProductCreate, ProductFilters, ProductPatch, ProductView } from './schemas.ts'

/** The catalogue. */
export const productRoutes: readonly Route[] = [
  route('GET /products', {
    operationId: 'listProducts',
    summary: 'List products',
    access: 'products:read',
    mode: 'read',
    query: ProductFilters,
    replies: { 200: pageOf(ProductView) },
    handler: async (ctx, { query }) =>
      pageReply(await listProducts(ctx.tx, ctx.scope, query, ctx.now), query, (product) =>
        presentProduct(product, ctx),
      ),
  }),

  route('POST /products', {
    operationId: 'createProduct',
    summary: 'Create a product',
    access: 'products:write',
    mode: 'write',
    idempotent: true,
    body: ProductCreate,
    replies: { 201: ProductView, 200: ProductView },
    handler: async (ctx, { body }) => {
      const { product, created } = await createProduct(ctx, body)
      const view = presentProduct(product, ctx)
      return created ? reply(201, view, `/products/${product.reference}`) : reply(200, view)
    },
  }),

  route('GET /products/{reference}', {
    operationId: 'getProduct',
    summary: 'Retrieve a product',
    access: 'products:read',
    mode: 'read',
    params: ByReference,
    replies: { 200: ProductView, 404: ['PRODUCT_NOT_FOUND'] },
    handler: async (ctx, { params }) => {
      const product = (await findProduct(ctx.tx, ctx.scope, params.reference)) ?? productNotFound()
      return reply(200, presentProduct(product, ctx))
    },
  }),

  route('PATCH /products/{reference}', {
    operationId: 'updateProduct',
    summary: 'Change the fields that are present',
    access: 'products:write',
    mode: 'write',
    params: ByReference,
    body: ProductPatch,
    replies: { 200: ProductView, 404: ['PRODUCT_NOT_FOUND'], 422: ['STOCK_BELOW_SOLD'] },
    handler: async (ctx, { params, body }) =>
      reply(200, presentProduct(await changeProduct(ctx, params.reference, body), ctx)),
  }),

  route('DELETE /products/{reference}', {
    operationId: 'deleteProduct',
    summary: 'Deactivate a product; its orders stay readable',
    access: 'products:write',
    mode: 'write',
    params: ByReference,
    replies: { 200: ProductView, 404: ['PRODUCT_NOT_FOUND'] },
    handler: async (ctx, { params }) =>
      reply(200, presentProduct(await changeProduct(ctx, params.reference, { active: false }), ctx)),
  }),
]
