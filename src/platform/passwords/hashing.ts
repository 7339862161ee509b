import { hash, verify } from '@node-rs/argon2'
import { randomCrockford } from '../ids.ts'
import { failPortal, requestErrors } from '../http/portal-errors.ts'

// Argon2id, 19 MiB and two passes, about 40 ms of one core. Two at once, so that a flood of log-ins leaves room for payments; a log-in behind more
// than 64 others is refused with a request to come back.

const argon2id = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const atOnceMax = 2
const waitingMax = 64

let running = 0
const waiting: (() => void)[] = []

/** A hash in the PHC form, with its salt and costs. Throws UNAVAILABLE when too many are waiting. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, argon2id))

/**
 * Whether it is the password; `undefined` for a person without one takes as long and is never right. Throws UNAVAILABLE when too many are waiting.
 */
export async function isPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  const against = stored ?? (await nobodys())
  const isRight = await inTurn(() => verify(against, password))
  return isRight && stored !== null && stored !== undefined
}

let nobodysHash: Promise<string> | undefined
const nobodys = (): Promise<string> => {
  nobodysHash ??= hash('nobody has this password', argon2id)
  return nobodysHash
}

/** A generated password: twenty random characters, 100 bits, in groups of four. */
export const newPassword = (): string => randomCrockford(20).replace(/(.{4})(?=.)/g, '$1-')

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= atOnceMax) {
    if (waiting.length >= waitingMax) failPortal(requestErrors.UNAVAILABLE, { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    // The next in turn takes over the slot as it is.
    if (next) next()
    else running--
  }
}
