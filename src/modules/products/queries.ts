import type { Scope } from '#platform/context.ts'
import type { Queries } from '#platform/db/database.ts'
import { type Part, part } from '#platform/db/deferred-queries.ts'
import { assignments, columnsOfAll, sql } from '#platform/db/sql.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { containing } from '#platform/lists/pages.ts'
import { pageOfRows } from '#platform/lists/queries.ts'
import { type Product, productRows } from './product.ts'
import type { ProductFilters } from './schemas.ts'

const productSorts = {
  createdAt: sql`created_at`,
  updatedAt: sql`updated_at`,
  name: sql`name`,
  price: sql`price_minor`,
}

export function listProducts(
  tx: Queries,
  scope: Scope,
  { page, size, sort, origin, status, externalId, from, to, q }: ProductFilters,
  now: Date,
) {
  return pageOfRows<Product>(tx, scope, {
    list: 'products',
    table: sql`products`,
    key: sql`reference`,
    where: sql`where merchant_id = ${scope.merchantId} and environment = ${scope.environment}`,
    indexed: [
      externalId !== undefined && sql`and external_id = ${externalId}`,
      from && sql`and created_at >= ${from}`,
      to && sql`and created_at < ${to}`,
    ],
    filters: [status && statusFilters(now)[status], q !== undefined && sql`and name ilike ${containing(q)}`],
    origin,
    page: { page, size, sort },
    sortColumns: productSorts,
  })
}

// The same order of conditions as in `statusOf`.
const statusFilters = (now: Date) => {
  const isOver = sql`coalesce(expires_at <= ${now}, false)`
  const isSoldOut = sql`coalesce(stock_quantity = sold_quantity + reserved_quantity, false)`
  return {
    INACTIVE: sql`and not active`,
    EXPIRED: sql`and active and ${isOver}`,
    SOLD_OUT: sql`and active and not ${isOver} and ${isSoldOut}`,
    ACTIVE: sql`and active and not ${isOver} and not ${isSoldOut}`,
  }
}

export const findProduct = (tx: Queries, { merchantId, environment }: Scope, reference: string) => tx.maybeOne<Product>`
  select * from products where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export const lockProduct = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<Product>`
  select * from products where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} for update`

export const findByExternalId = (
  tx: Queries,
  { merchantId, environment }: Scope,
  externalId: string,
) => tx.maybeOne<Product>`
  select * from products where merchant_id = ${merchantId} and environment = ${environment} and external_id = ${externalId}`

/** Refused by `products_external_id` when the externalId is taken. */
export const insertProducts = (
  _tx: Transaction,
  n: number,
  { merchantId, environment }: Scope,
  products: readonly Product[],
): Part[] => [
  part('product', n)`insert into products ${columnsOfAll(
    sql`products`,
    products.map((product) => ({ merchantId, ...product })),
  )}`,
  part('found_by', n)`
    insert into product_directory ${columnsOfAll(
      sql`product_directory`,
      products.map(({ reference }) => ({ reference, ownerId: merchantId, environment })),
    )}`,
]

/** Returns the owner of a product: a buyer comes with its reference alone. */
export const findProductOwner = (tx: Queries, reference: string) => tx.maybeOne<
  { ownerId: string } & Pick<Scope, 'environment'>
>`
  select owner_id, environment from product_directory where reference = ${reference}`

export const updateProduct = (tx: Transaction, { merchantId, environment }: Scope, after: Product) => tx.run`
  update products set ${assignments(productRows.written(after))}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${after.reference}`

// The guard decides every race for the last unit: no row means that there were not enough, or that the sale is over.
export const reserveStock = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  quantity: number,
  now: Date,
) => tx.maybeOne<Product>`
  update products
  set reserved_quantity = reserved_quantity + ${quantity}, orders_count = orders_count + 1, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}
    and active and (expires_at is null or expires_at > ${now})
    and (stock_quantity is null or stock_quantity - sold_quantity - reserved_quantity >= ${quantity})
  returning *`

export const sellReserved = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  quantity: number,
  now: Date,
) => tx.run`
  update products set reserved_quantity = reserved_quantity - ${quantity}, sold_quantity = sold_quantity + ${quantity}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} and reserved_quantity >= ${quantity}`

export const releaseReserved = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  quantity: number,
  now: Date,
) => tx.run`
  update products set reserved_quantity = reserved_quantity - ${quantity}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} and reserved_quantity >= ${quantity}`

/** Units that were sold go back on sale. */
export const restockSold = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  quantity: number,
  now: Date,
) => tx.run`
  update products set sold_quantity = sold_quantity - ${quantity}, updated_at = ${now}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} and sold_quantity >= ${quantity}`

/** Keeps a product as it is until the end of the transaction, together with others that do the same. */
export const holdProduct = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
) => tx.maybeOne<Product>`
  select * from products
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference} for share`

export const setProductVersion = (
  tx: Transaction,
  { merchantId, environment }: Scope,
  reference: string,
  version: number,
) => tx.run`
  update products set version = ${version}
  where merchant_id = ${merchantId} and environment = ${environment} and reference = ${reference}`

export type EndedProduct = Scope & { reference: string; expiresAt: Date }

/** Products whose sale ended and was not announced yet, from behind `after`. Runs over all merchants: no scope. */
export const listEndedProducts = (
  tx: Queries,
  now: Date,
  { after, limit }: { after: EndedProduct | undefined; limit: number },
) => tx.many<EndedProduct>`
  select merchant_id, environment, reference, expires_at from products
  where expiry_announced_at is null and expires_at <= ${now}
    and (expires_at, reference) > (${after?.expiresAt ?? new Date(0)}, ${after?.reference ?? ''})
  order by expires_at, reference limit ${limit}`

/** The pictures of these products; nothing for one that has none. */
export const listPictures = (tx: Queries, { merchantId, environment }: Scope, references: readonly string[]) => tx.many<
  Pick<Product, 'reference' | 'imageUrl'>
>`
  select reference, image_url from products
  where merchant_id = ${merchantId} and environment = ${environment} and reference = any(${references})
    and image_url is not null`

/** Whether a product of the merchant shows this picture, in either environment. */
export const isPictureShown = async (tx: Queries, merchantId: string, url: string): Promise<boolean> =>
  (await tx.maybeOne<{ found: number }>`
    select 1::int4 as found from products where merchant_id = ${merchantId} and image_url = ${url} limit 1`) !==
  undefined

// Statements of `mizan verify`: rows that contradict one another. Runs over all merchants: no scope.

export const findWrongStock = (tx: Queries) => tx.many<{ subject: string }>`
  select p.reference || ': ' || p.sold_quantity || ' sold and ' || p.reserved_quantity || ' reserved, but its orders say '
    || coalesce(o.sold, 0) || ' and ' || coalesce(o.reserved, 0) as subject
  from products p
  left join (
    select merchant_id, environment, product_reference,
      sum(quantity) filter (where status = 'PENDING') as reserved,
      sum(quantity - restocked_quantity) filter (where status in ('PAID', 'PARTIALLY_REFUNDED', 'REFUNDED')) as sold
    from product_orders group by merchant_id, environment, product_reference
  ) o on o.merchant_id = p.merchant_id and o.environment = p.environment and o.product_reference = p.reference
  where p.sold_quantity <> coalesce(o.sold, 0) or p.reserved_quantity <> coalesce(o.reserved, 0)
    or p.sold_quantity + p.reserved_quantity > p.stock_quantity
  limit 100`
