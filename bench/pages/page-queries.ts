/** The row that a page shows. */
export const pageRow = (table: 'payment_links' | 'products'): string =>
  `select * from ${table} where merchant_id = $1 and environment = $2 and reference = $3`
