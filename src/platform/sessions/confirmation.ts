import type { Transaction } from '../db/transaction.ts'
import { failPortal } from '../http/portal-errors.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { consumeToken } from '../tokens/tokens.ts'
import type { Session } from './queries.ts'
import { callErrors } from './portal-errors.ts'

type Confirming = {
  session?: Session | undefined
  confirmation?: string | undefined
  secrets: Secrets
  now: Date
}

/**
 * Uses up the confirmation token of a call, in the transaction of what it confirms: a refusal after this leaves it usable. Throws STEP_UP_REQUIRED
 * when there is none, CONFIRMATION_INVALID when it is not a valid one of this session.
 */
export async function useConfirmation(tx: Transaction, confirming: Confirming): Promise<void> {
  const { session, confirmation, secrets, now } = confirming
  if (confirmation === undefined) failPortal(callErrors.STEP_UP_REQUIRED)
  const token = await consumeToken(tx, secrets, 'CONFIRMATION', confirmation, now)
  if (!session || token?.subject !== session.id) failPortal(callErrors.CONFIRMATION_INVALID)
}
