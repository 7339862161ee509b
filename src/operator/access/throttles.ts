import type { Throttle } from '../../platform/throttle/throttle.ts'

// Limits of attempts at the operator's door, which has few people: tighter than the portal's.

const minutes = 60_000

/** Failures in 15 minutes for an e-mail and address, known or not. */
export const staffLogInByPair: Throttle = { name: 'staff-login:pair', max: 10, withinMs: 15 * minutes }

/** Many e-mails tried from one address. */
export const staffLogInByAddress = (factor: number): Throttle => ({
  name: 'staff-login:address',
  max: Math.ceil(50 * factor),
  withinMs: 15 * minutes,
})

/** One e-mail tried from many addresses: after this many failures even the right password answers as a wrong one does. */
export const staffLogInByAccount: Throttle = { name: 'staff-login:account', max: 30, withinMs: 15 * minutes }

/** Codes and passwords that are tried inside of a session. */
export const proofByStaff: Throttle = { name: 'staff-proof', max: 10, withinMs: 15 * minutes }

/** Links that are tried: they cannot be guessed, but hashing and looking up cost time. */
export const staffLinkByAddress = (factor: number): Throttle => ({
  name: 'staff-link:address',
  max: Math.ceil(30 * factor),
  withinMs: 15 * minutes,
})
