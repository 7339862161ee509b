import type { ReadContext, WriteContext } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import { productNotFound } from '../actions.ts'
import { type Product, requireOrderable } from '../product.ts'
import { findProduct, holdProduct, releaseReserved, reserveStock, restockSold, sellReserved } from '../queries.ts'
import { sayInEnglish } from '#platform/sentences/said.ts'

// Orders' effects on the stock of a product. A unit is reserved, and then sold or given back; a sold unit may go back on sale.

/** Reserves units by one guarded update; undefined when the product cannot be ordered, or not so many of it. */
export const reserveUnits = (
  { tx, scope, now }: WriteContext,
  reference: string,
  quantity: number,
): Promise<Product | undefined> => reserveStock(tx, scope, reference, quantity, now)

/** Says why `reserveUnits` has reserved nothing: throws PRODUCT_NOT_FOUND or PRODUCT_NOT_AVAILABLE. */
export async function refuseUnits(
  { tx, scope, now }: WriteContext,
  reference: string,
  quantity: number,
): Promise<never> {
  const product = (await findProduct(tx, scope, reference)) ?? productNotFound()
  requireOrderable(product, quantity, now)
  return fail('PRODUCT_NOT_AVAILABLE', sayInEnglish('This product has just sold out.'), {
    details: [{ rule: 'OUT_OF_STOCK', message: sayInEnglish('another buyer was faster') }],
  })
}

export const sellUnits = ({ tx, scope, now }: WriteContext, reference: string, quantity: number): Promise<number> =>
  sellReserved(tx, scope, reference, quantity, now)

export const freeUnits = ({ tx, scope, now }: WriteContext, reference: string, quantity: number): Promise<number> =>
  releaseReserved(tx, scope, reference, quantity, now)

export const putUnitsBack = ({ tx, scope, now }: WriteContext, reference: string, quantity: number): Promise<number> =>
  restockSold(tx, scope, reference, quantity, now)

/** The product of an order. Throws PRODUCT_NOT_FOUND. */
export const productOf = async (
  { tx, scope }: Pick<ReadContext, 'tx' | 'scope'>,
  reference: string,
): Promise<Product> => (await findProduct(tx, scope, reference)) ?? productNotFound()

/**
 * Throws PRODUCT_NOT_AVAILABLE for a product that was deactivated, or whose sale has ended, since its units were reserved; until the transaction
 * ends, no other can deactivate it.
 */
export async function requireStillSold({ tx, scope, now }: WriteContext, reference: string): Promise<void> {
  const product = (await holdProduct(tx, scope, reference)) ?? productNotFound()
  requireOrderable(product, 0, now)
}
