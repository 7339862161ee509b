import type { Scope } from '#platform/context.ts'
import { fail } from '#platform/errors.ts'
import type { Acquirer } from './acquirer.ts'

/** The acquirers of an installation, as the composition root hands them in. */
export type Acquirers = {
  /** Of all merchants in the sandbox. */
  sandbox: Acquirer
  production: readonly Acquirer[]
  /** The name of the acquirer that a merchant's production payments go to; undefined when none is set. */
  nameFor: (merchantId: string) => Promise<string | undefined>
}

/**
 * Whom a merchant's money goes through. Refuses with `SERVICE_UNAVAILABLE` when production has no acquirer: it is never stood in
 * for by the simulator, whatever the settings say.
 */
export async function acquirerFor(acquirers: Acquirers, { merchantId, environment }: Scope): Promise<Acquirer> {
  if (environment === 'SANDBOX') return acquirers.sandbox
  const name = await acquirers.nameFor(merchantId)
  const acquirer = acquirers.production.find((each) => each.name === name && each.environments.includes(environment))
  return acquirer ?? fail('SERVICE_UNAVAILABLE', unavailable(name))
}

/** Who an operation began with, whoever the merchant's new payments go to by now; undefined when it is not on this server. */
export const acquirerOf = (
  { sandbox, production }: Acquirers,
  { environment }: Scope,
  { acquirer: name }: { acquirer: string | null },
): Acquirer | undefined =>
  environment === 'SANDBOX'
    ? sandbox
    : production.find((each) => each.name === name && each.environments.includes(environment))

/** The same, for what cannot go on without it. Refuses with `SERVICE_UNAVAILABLE`. */
export const requireAcquirerOf = (acquirers: Acquirers, scope: Scope, begun: { acquirer: string | null }): Acquirer =>
  acquirerOf(acquirers, scope, begun) ??
  fail(
    'SERVICE_UNAVAILABLE',
    'The acquirer that this was begun with is not available on this server. Contact the operator.',
  )

const unavailable = (name: string | undefined): string =>
  name === undefined
    ? 'No acquirer is configured for this account in production, so no payment can be taken. Sandbox keys work; the operator of this service configures acquirers.'
    : 'The acquirer that is configured for this account in production is not available on this server, so no payment can be taken. Contact the operator of this service.'
