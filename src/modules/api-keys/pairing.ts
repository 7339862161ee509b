import { randomInt } from 'node:crypto'
import { hmac } from '#platform/secrets/hmac.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { idOfSigned, signedId } from '#platform/tokens/signed-id.ts'
import type { Throttle } from '#platform/throttle/throttle.ts'

// A machine asks for a key and shows a code; a person confirms the code in the dashboard; the machine fetches its key. Pure.

const minutes = 60_000
export const pairingForMs = 10 * minutes
export const askAgainSeconds = 3

// Without vowels, so that no code is a word, and without letters that look alike.
const letters = 'BCDFGHJKLMNPQRSTVWXZ'
const lettersInCode = 8

/** 34 bits, good for ten minutes, each try of which needs a session. */
export const newPairingCode = (): string =>
  Array.from({ length: lettersInCode }, () => letters[randomInt(letters.length)]).join('')

/** People leave the dash out, or type small letters. */
const plainCode = (typed: string): string => typed.toUpperCase().replaceAll(/[^A-Z]/g, '')

export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

export const hashOfCode = (secrets: Secrets, typed: string): string =>
  hmac(secrets.keyFor('pairing codes'), plainCode(typed)).toString('hex')

const prefix = 'mzn_pair_'

/** The text by which the machine fetches its key; no row holds it. */
export const pairingToken = (secrets: Secrets, id: string): string => signedId(secrets.keyFor('pairings'), prefix, id)

export const idOfPairing = (secrets: Secrets, token: string): string | undefined =>
  idOfSigned(secrets.keyFor('pairings'), prefix, token)

/** Codes that an address may ask for. */
export const pairingsByAddress = (factor: number): Throttle => ({
  name: 'pairing:address',
  max: Math.ceil(30 * factor),
  withinMs: 15 * minutes,
})

/** Wrong codes that a person may type. */
export const codesByPerson: Throttle = { name: 'pairing:person', max: 20, withinMs: 15 * minutes }
