import { z } from 'zod'
import { choice, lineText, objectOf } from '../../platform/http/fields.ts'
import { acts } from '../../platform/staff/acts.ts'
import { at, limit, PersonView, wholeText } from '../fields.ts'

const act = choice(acts, { description: 'What was done.', example: 'wallet.blocked' })
const detail = (description: string) =>
  z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .meta({ description, example: { status: 'ACTIVE' } })

const sequence = z.int().meta({ description: 'Place in the chain, without gaps.', example: 42, format: 'int64' })

const ActView = z
  .strictObject({
    sequence,
    act,
    by: PersonView,
    target: z.string().meta({ description: 'Object of the act.', example: 'txn_1' }).optional(),
    merchantId: z
      .string()
      .meta({ description: 'Its merchant.', example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44' })
      .optional(),
    targetName: z
      .string()
      .meta({ description: 'Name of a person who is the object.', example: 'Nadia Fassi' })
      .optional(),
    merchantName: z.string().meta({ description: 'Name of the merchant.', example: 'Boutique Atlas' }).optional(),
    before: detail('As it was.').optional(),
    after: detail('As it is since.').optional(),
    address: z.string().meta({ description: 'Address of the caller.', example: '203.0.113.7' }).optional(),
    at: at('When it was done.'),
  })
  .meta({ id: 'OperatorAct' })

export const ActList = z
  .strictObject({
    items: z.array(ActView).meta({ description: 'Newest first.' }),
    next: z.int().meta({ description: 'Send it as `before` for older ones.', example: 42, format: 'int64' }).optional(),
  })
  .meta({ id: 'OperatorActList' })

export const ActFilters = objectOf({
  act: act.optional(),
  actor: lineText(100, {
    description: 'Id of the person.',
    example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44',
  }).optional(),
  about: lineText(100, {
    description: 'Id of the object or of its merchant.',
    example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44',
  }).optional(),
  before: wholeText(1, 999_999_999, { description: 'Only acts before this place.', example: '42' }).optional(),
  limit: limit(200),
})
