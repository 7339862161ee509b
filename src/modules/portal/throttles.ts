import type { Throttle } from '#platform/throttle/throttle.ts'

// Limits of attempts. Those by address are scaled with RATE_LIMIT_PUBLIC, since offices and tests share one.

const minutes = 60_000

/** Ten failures in 15 minutes for an e-mail and address, known or not. */
export const logInByPair: Throttle = { name: 'login:pair', max: 10, withinMs: 15 * minutes }

/** Many e-mails tried from one address. */
export const logInByAddress = (factor: number): Throttle => ({
  name: 'login:address',
  max: Math.ceil(100 * factor),
  withinMs: 15 * minutes,
})

/** One e-mail tried from many addresses: after this many failures even the right password answers as a wrong one does. */
export const logInByAccount: Throttle = { name: 'login:account', max: 60, withinMs: 15 * minutes }

export const signUpByAddress = (factor: number): Throttle => ({
  name: 'sign-up:address',
  max: Math.ceil(30 * factor),
  withinMs: 15 * minutes,
})

/** Links that one mailbox gets; further requests are silently ignored. */
export const linksByEmail: Throttle = { name: 'links:email', max: 5, withinMs: 60 * minutes }

/** Links that are tried: they cannot be guessed, but hashing and looking up cost time. */
export const linkByAddress = (factor: number): Throttle => ({
  name: 'link:address',
  max: Math.ceil(60 * factor),
  withinMs: 15 * minutes,
})

/** Passwords and codes that are tried inside of a session. */
export const proofByUser: Throttle = { name: 'proof:user', max: 10, withinMs: 15 * minutes }
