import { hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { randomCrockford } from './ids.ts'

// Time-based codes (RFC 6238): six digits of thirty seconds, one step early or late; and recovery codes for a person who lost the app.

const stepMs = 30_000
const seedBytes = 20
const recoveryCodesCount = 10

const totpOf = (label: string, seed: string): TOTP =>
  new TOTP({ issuer: 'Mizan', label, secret: Secret.fromBase32(seed), digits: 6, period: stepMs / 1000 })

export const newSeed = (): string => new Secret({ buffer: new Uint8Array(randomBytes(seedBytes)).buffer }).base32

/** The address that an authenticator app reads from a QR code. */
export const otpauthUri = (label: string, seed: string): string => totpOf(label, seed).toString()

/** A code as it was typed, without the spaces and dashes that make it easy to read. */
export const typedCode = (code: string): string => code.replaceAll(/[\s-]/g, '')

/** Six digits are a code of the app; all else may be a recovery code. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed)

/** The step that the code belongs to; undefined for a wrong one. */
export function stepOf(label: string, seed: string, code: string, now: Date): bigint | undefined {
  const totp = totpOf(label, seed)
  const current = Math.floor(now.getTime() / stepMs)
  const given = Buffer.from(code.replaceAll(/\s/g, ''))
  const steps = [current - 1, current, current + 1]
  // Each of the three is compared, so that the time does not tell which one it was.
  const isRight = steps.map((step) => {
    const right = Buffer.from(totp.generate({ timestamp: step * stepMs }))
    return right.length === given.length && timingSafeEqual(right, given)
  })
  const place = isRight.indexOf(true)
  return place === -1 ? undefined : BigInt(steps[place] ?? 0)
}

/** Twenty-four characters of base 32 are 120 random bits: a plain hash of them cannot be searched through. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodesCount }, () => randomCrockford(24).replace(/(.{4})(?=.)/g, '$1-'))

/** Crockford's letters leave out i, l and o: one that is typed means a digit. */
export function recoveryHash(ownerId: string, code: string): string {
  const letters = typedCode(code).toLowerCase().replaceAll(/[il]/g, '1').replaceAll('o', '0')
  return hash('sha256', `${ownerId}:${letters}`)
}
