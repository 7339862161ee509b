import type { Mizan } from '../../../sdk/src/mizan.ts'
import { asCommandFailure } from '../account.ts'
import { CommandFailure } from '../output.ts'
import { wanting } from './listen.ts'

/** Event types that were asked for, such as `payment.*,refund.succeeded`; all without it. Refuses what no event of the service is: it would be waited for without an end. */
export async function askedTypes(mizan: Mizan, text: string | undefined): Promise<string[]> {
  if (text === undefined) return ['*']
  const asked = text.split(',').map((each) => each.trim())
  const { content } = await mizan.eventTypes.list({ size: 500 }).catch(asCommandFailure)
  const unknown = asked.find((each) => !content.some(({ type }) => wanting([each])(type)))
  if (unknown !== undefined)
    throw new CommandFailure(`There is no event ${unknown || '“”'}. \`mizan event-types list\` lists all.`)
  return asked
}
