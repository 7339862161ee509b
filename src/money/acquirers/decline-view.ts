import { z } from 'zod'
import { choice } from '#platform/http/fields.ts'
import { shownDeclineCodes } from './declines.ts'

// A decline as callers are answered it.

const text = (description: string, example: string) => z.string().meta({ description, example })

const doc = {
  description: 'Reason of the decline. New codes may appear.',
  example: 'INSUFFICIENT_FUNDS',
} as const

export const declineExample = {
  code: 'INSUFFICIENT_FUNDS',
  message: 'There is not enough money on this card.',
  retryable: true,
  suggestedAction: 'USE_ANOTHER_CARD',
} as const

export const DeclineView = z
  .strictObject({
    code: choice(shownDeclineCodes, { ...doc, id: 'DeclineCode' }),
    message: text('For the buyer; may change.', 'There is not enough money on this card.'),
    retryable: z.boolean().meta({ description: 'Whether the same card may be tried again.', example: true }),
    suggestedAction: text('Suggested action of the buyer.', 'USE_ANOTHER_CARD'),
  })
  .meta({ id: 'Decline', description: 'Reason of a failed payment.', example: declineExample })
