import { asOneWrite, type EnvironmentName, type WriteContext } from '../platform/context.ts'
import type { OperatorContext } from '../platform/http/operator-route.ts'
import type { OperatorParts } from './row.ts'

type Calling = Pick<OperatorContext<'SUPPORT', 'phased', OperatorParts>, 'db' | 'correlationId' | 'clock' | 'parts'>

/** Runs a verb of a merchant as one transaction, in which its act is recorded as well. */
export const asOperator = <Result>(
  { db, correlationId, clock, parts }: Calling,
  scope: { merchantId: string; environment: EnvironmentName },
  work: (write: WriteContext) => Promise<Result>,
): Promise<Result> => {
  const { publicUrl } = parts.config
  return asOneWrite(db, { scope, origin: 'DASHBOARD', correlationId, now: clock(), publicUrl }, work)
}
