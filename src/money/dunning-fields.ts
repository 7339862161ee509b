import { z } from 'zod'
import { choice, type FieldDoc, objectOf, saying, wholeNumber, worded } from '#platform/http/fields.ts'
import { finalActions } from './dunning-terms.ts'
import { say } from './sentences.ts'

// The terms of dunning as callers send and read them: those of a subscription, and those of a company.

const retryDaysDoc = {
  description: 'Days after the due date on which it is tried again, or the client reminded; rising.',
  example: [1, 3, 5, 7],
}
const finalActionDoc = { description: 'Action after the last retry.', example: 'CANCEL' }
const example = { retryDays: [1, 3, 5, 7], finalAction: 'CANCEL' }

const retryDays = z
  .array(wholeNumber(1, 60, { description: 'Days after the due date.', example: 3 }))
  .min(1, worded(say('must have at least one day')))
  .max(15, worded(say('must have at most 15 days')))
  .refine((days) => days.every((day, index) => index === 0 || day > (days[index - 1] ?? 0)), saying(say('must rise')))
  .meta({ minItems: 1, maxItems: 15, ...retryDaysDoc })

type Doc = Pick<FieldDoc, 'description'>

export const dunningField = (doc: Doc) =>
  objectOf({ retryDays: retryDays.optional(), finalAction: choice(finalActions, finalActionDoc).optional() }).meta({
    ...doc,
    example,
  })

export const dunningView = (doc: Doc) =>
  z
    .strictObject({
      retryDays: z
        .array(wholeNumber(0, 2_147_483_647, { description: 'Days after the due date.', example: 3 }))
        .meta(retryDaysDoc),
      finalAction: choice(finalActions, finalActionDoc),
    })
    .meta({ ...doc, example })
