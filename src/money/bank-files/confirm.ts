import type { WriteContext } from '#platform/context.ts'
import * as queries from './queries.ts'

// Bookings at the operator's bank that no statement shows yet: people or notifications have confirmed them.

/**
 * The context for such a booking. An opening either has it, and is dated after it, or does not have it, and is dated before it: the two wait for each
 * other, and the time of the booking moves behind openings that a clock ahead of this one has entered.
 */
export async function beforeStatements(ctx: WriteContext, currency: string): Promise<WriteContext> {
  const { tx, scope, now } = ctx
  if (scope.environment !== 'PRODUCTION') return ctx
  await queries.noteConfirmation(tx, currency, now)
  const opened = (await queries.findLastOpening(tx, currency, now))?.openedAt
  return opened ? { ...ctx, now: new Date(opened.getTime() + 1) } : ctx
}
