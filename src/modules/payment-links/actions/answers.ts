import type { WriteContext } from '#platform/context.ts'
import { eraseAnswers } from '../session-queries.ts'

/** Takes what a deleted client answered to the questions of payment links out of the payments of the links. */
export const eraseAnswersOf = ({ tx, scope }: WriteContext, clientId: string): Promise<unknown> =>
  eraseAnswers(tx, scope, clientId)
