import { z } from 'zod'
import { choice, lineText, objectOf } from '#platform/http/fields.ts'
import { pageOf, pageQuery } from '#platform/http/pagination.ts'
import { categories } from './event-type.ts'

const flagText = (description: string) =>
  choice(['true', 'false'], { description, example: 'true' }).transform((text) => text === 'true')

const { page, size } = pageQuery(['type'], {}).shape

export const EventTypeFilters = objectOf({
  page: page
    .unwrap()
    .meta({ ...page.meta() })
    .optional(),
  size: size
    .unwrap()
    .meta({ ...size.meta() })
    .optional(),
  category: choice(categories, { description: 'Only types of this category.', example: 'payment' }).optional(),
  q: lineText(100, { description: 'Only types whose name contains this.', example: 'payment' }).optional(),
  includeSchema: flagText('Shows the schema and a sample of each.').optional(),
})
export type EventTypeFilters = z.output<typeof EventTypeFilters>

const anyObject = (description: string, example: object) =>
  z.record(z.string(), z.unknown()).meta({ type: 'object', additionalProperties: true, description, example })

export const EventTypeView = z
  .strictObject({
    type: z.string().meta({ description: 'Name of the type.', example: 'payment.succeeded' }),
    category: choice(categories, { description: 'Group of the type.', example: 'payment' }),
    description: z.string().meta({
      description: 'When it is emitted, in the language of Accept-Language: en, fr or ar.',
      example: 'A card was charged, or cash was received.',
    }),
    resourceType: z.string().meta({ description: 'Kind of the resource that it is about.', example: 'payment' }),
    since: z.string().meta({ description: 'Version of the API that brought it.', example: 'v1' }),
    deprecated: z.boolean().meta({ description: 'Whether it will go.', example: false }),
    schema: anyObject('JSON schema of the body, with includeSchema.', { type: 'object' }).optional(),
    sample: anyObject('A body as it could be, with includeSchema.', { type: 'payment.succeeded' }).optional(),
  })
  .meta({ id: 'EventType' })
export type EventTypeView = z.input<typeof EventTypeView>

export const EventTypePage = pageOf(EventTypeView)
