import type { EnvironmentName } from '#platform/context.ts'
import type { Bank } from './bank.ts'

/** The banks of an installation, as the composition root hands them in. */
export type Banks = {
  /** Of all merchants in the sandbox. */
  sandbox: Bank
  /** Undefined where none is configured: then the operator transfers by hand. It is never stood in for by the simulator. */
  production: Bank | undefined
}

export const bankFor = (banks: Banks, environment: EnvironmentName): Bank | undefined =>
  environment === 'SANDBOX' ? banks.sandbox : banks.production
