import { z } from 'zod'
import { amountView } from '#money/fields.ts'
import { shownStatuses } from '#money/payments/transaction-view.ts'
import { environmentNames } from '#platform/context.ts'
import { choice, freeText, instantView, objectOf } from '#platform/http/fields.ts'

// Sums, steps and note of a client, for the people of the company.

const docs = {
  environment: { description: 'Environment of the client.', example: 'SANDBOX' },
  note: { description: 'The note of the company’s people; no client and no event shows it.', example: 'Pays in cash.' },
}

export const InEnvironment = objectOf({ environment: choice(environmentNames, docs.environment) })

export const NotePatch = objectOf({
  note: freeText(2_000, { ...docs.note, description: `${docs.note.description} An empty text takes it away.` }),
})

const amount = (description: string, example: number) => amountView({ description, example })
const total = z.strictObject({
  currency: z.string().meta({ description: 'ISO 4217 code of the amounts.', example: 'MAD' }),
  spent: amount('What remains of the payments: `paid` without the other two.', 1_190.5),
  paid: amount('Sum of the payments that came in.', 1_240.5),
  refunded: amount('What was given back of them.', 50),
  disputed: amount('What disputes have taken of them.', 0),
  payments: z.int().meta({ format: 'int32', description: 'Number of these payments.', example: 7 }),
  firstAt: instantView({ description: 'Time of the first of them.' }),
  lastAt: instantView({ description: 'Time of the last of them.' }),
})

/** The kinds of the steps of a client's story. */
const storyTypes = [
  'CLIENT_CREATED',
  'PAYMENT',
  'REFUND',
  'RECEIPT_SENT',
  'SUBSCRIPTION_CREATED',
  'SUBSCRIPTION_PAUSED',
  'SUBSCRIPTION_ENDED',
  'CARD_SAVED',
  'CARD_DELETED',
] as const

const entry = z.strictObject({
  type: choice(storyTypes, { description: 'The kind of the step.', example: 'PAYMENT' }),
  at: instantView({ description: 'When it was.' }),
  id: z.string().meta({
    format: 'uuid',
    description: 'Id of the transaction, the subscription, the card or the client.',
    example: '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35',
  }),
  text: z
    .string()
    .meta({
      description:
        'Reference of the transaction, description of the subscription, or brand and last digits of the card.',
      example: 'tx_4k0m8r2v6z9c3f7j1n5q8t',
    })
    .optional(),
  status: choice(shownStatuses, { description: 'State of the transaction.', example: 'SUCCEEDED' }).optional(),
  amount: amount('Amount of a transaction, or of one due date of a subscription.', 249.9).optional(),
  currency: z.string().meta({ description: 'ISO 4217 code of the amount.', example: 'MAD' }).optional(),
})
export type StoryEntry = z.input<typeof entry>

export const ClientStoryView = z
  .strictObject({
    note: z.string().meta(docs.note).optional(),
    totals: z.array(total).meta({ description: 'One for each currency, the one of most payments first.' }),
    isPartial: z.boolean().meta({
      description: 'Whether the client has more movements than the 10,000 that are looked at for this.',
      example: false,
    }),
    entries: z.array(entry).meta({ description: 'The newest steps, the last one first; fifty at most.' }),
    hasMore: z.boolean().meta({ description: 'Whether there are older steps.', example: false }),
  })
  .meta({ id: 'ClientStory' })
export type ClientStoryView = z.input<typeof ClientStoryView>

export const ClientNoteView = z.strictObject({ note: z.string().meta(docs.note).optional() }).meta({ id: 'ClientNote' })
