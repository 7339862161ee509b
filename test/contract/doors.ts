import type { Origin, Scope } from '#platform/context.ts'
import { type ScopeName, scopeNames } from '#platform/keys/scope.ts'
import { scopesOf } from '#platform/sessions/roles.ts'
import type { Harness } from '#test/harness.ts'

// The doors behind which the merchant API is served. Contract tests walk each row at each door.

/** A caller's credentials. */
export type Credential = { bearer: string; headers?: Record<string, string> }

export type Door = {
  prefix: '/v1' | '/api/v1/merchant'
  /** Stamped on what is made through this door. */
  origin: Origin
  /** Lets in for `scope`, to everything; with `lacking`, to nothing that takes this scope. */
  credential: (harness: Harness, scope: Scope, lacking?: ScopeName) => Promise<Credential>
  /** Whether there are callers at this door who lack the scope. */
  canLack: (name: ScopeName) => boolean
}

export const keyDoor: Door = {
  prefix: '/v1',
  origin: 'API',
  credential: async ({ make }, { merchantId, environment }, lacking) => {
    const granted = scopeNames.filter((name) => name !== lacking)
    return { bearer: (await make.key(merchantId, environment, granted)).key }
  },
  canLack: () => true,
}

export const sessionDoor: Door = {
  prefix: '/api/v1/merchant',
  origin: 'DASHBOARD',
  credential: async ({ make, clock }, { merchantId, environment }, lacking) => {
    const { token } = await make.session(merchantId, lacking === undefined ? 'OWNER' : 'VIEWER', {
      ...(clock.now && { now: clock.now }),
    })
    return { bearer: token, headers: { 'x-environment': environment } }
  },
  canLack: (name) => !scopesOf('VIEWER', 'SANDBOX').includes(name),
}

export const doors: readonly Door[] = [keyDoor, sessionDoor]

/** The same caller in the other environment, or in none. */
export const inEnvironment = ({ bearer }: Credential, name?: string): Credential => ({
  bearer,
  ...(name !== undefined && { headers: { 'x-environment': name } }),
})
