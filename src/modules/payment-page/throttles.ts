import type { Throttle } from '#platform/throttle/throttle.ts'

/** Stolen cards are tried out in numbers from one address. Scaled with RATE_LIMIT_PUBLIC, since offices and tests share one. */
export const cardsByAddress = (factor: number): Throttle => ({
  name: 'cards:address',
  max: Math.ceil(10 * factor),
  withinMs: 60 * 60_000,
})

/** Each voucher takes a number of an agent network and, for a product, units of its stock. */
export const vouchersByAddress = (factor: number): Throttle => ({
  name: 'vouchers:address',
  max: Math.ceil(10 * factor),
  withinMs: 60 * 60_000,
})
