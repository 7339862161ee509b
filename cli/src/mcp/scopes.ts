import type { Account } from '../account.ts'
import { type Call, calls, isWrite } from '../calls.ts'
import { CommandFailure } from '../output.ts'
import { userAgent } from '../account.ts'
import { version } from '../version.ts'

const patienceMs = 10_000

/**
 * The scopes of a key, learned from the service: a call without its scope is refused before anything of it is read, so that a body that
 * is no JSON tells of a write without making one. Throws CommandFailure for a key that the service does not know, or without an answer.
 */
export async function scopesOf(account: Account, isWriting: boolean): Promise<Set<string>> {
  const asked = new Map(calls.filter((call) => isWriting || !isWrite(call)).map((call) => [call.scope, call]))
  const found = await Promise.all(
    [...asked].map(async ([scope, call]) => ((await isGranted(account, call)) ? [scope] : [])),
  )
  return new Set(found.flat())
}

/** An id in the path is one of nothing. */
async function isGranted({ key, url }: Account, { method, path }: Call): Promise<boolean> {
  const target = `${url.replace(/\/$/, '')}${path.replaceAll(/\{\w+\}/g, '-')}`
  const response = await fetch(target, {
    method,
    headers: {
      Authorization: `Bearer ${key}`,
      'User-Agent': userAgent(version),
      ...(method !== 'GET' && { 'Content-Type': 'application/json' }),
    },
    signal: AbortSignal.timeout(patienceMs),
    ...(method !== 'GET' && { body: '-' }),
  }).catch(() => {
    throw new CommandFailure(`There was no answer from ${url}.`)
  })
  await response.body?.cancel()
  if (response.status === 401) throw new CommandFailure('The key is unknown, revoked or expired.')
  return response.status !== 403
}
