import type { Mizan } from '../../../sdk/src/mizan.ts'
import { asCommandFailure } from '../account.ts'
import { CommandFailure } from '../output.ts'

// Selections of event types, such as `payment.*,refund.succeeded`, of the options --events and --filter.

/**
 * The patterns in the text of an option; `*`, which is every type, without one. Refuses a pattern that no event type of the service matches, since the
 * command would wait for ever.
 */
export async function parseEventPatterns(mizan: Mizan, text: string | undefined): Promise<string[]> {
  if (text === undefined) return ['*']
  const patterns = text.split(',').map((each) => each.trim())
  const { content } = await mizan.eventTypes.list({ size: 500 }).catch(asCommandFailure)
  const unknown = patterns.find((each) => !content.some(({ type }) => matchesAny([each], type)))
  if (unknown !== undefined)
    throw new CommandFailure(`There is no event ${unknown || '“”'}. \`mizan event-types list\` lists all.`)
  return patterns
}

/** Whether a pattern is the type itself, the beginning of it such as `payment.*`, or `*`. */
export const matchesAny = (patterns: readonly string[], type: string): boolean =>
  patterns.some((each) => each === '*' || each === type || (each.endsWith('.*') && type.startsWith(each.slice(0, -1))))
