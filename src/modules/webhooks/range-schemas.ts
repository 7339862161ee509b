import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import { choice, instant, instantView, objectOf, uuidParameter, wholeNumber } from '#platform/http/fields.ts'
import { redeliveredMax, redeliveryStates, wantedDeliveries } from './redelivery.ts'

// The redelivery of a span of time, which people ask for after an outage of their receiver.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const doc = {
  environment: { description: 'The environment of the webhook.', example: 'SANDBOX' },
  webhookId: { format: 'uuid', description: 'Id of the webhook.', example: exampleId },
  from: { description: 'Events since then.', example: '2026-11-20T10:00:00.000Z' },
  to: { description: 'Events before then.', example: '2026-11-20T12:00:00.000Z' },
  status: { description: 'Status of the deliveries to send again: FAILED without it.', example: 'FAILED' },
}

export const RangeRedeliver = objectOf({
  environment: choice(environmentNames, doc.environment),
  webhookId: uuidParameter(doc.webhookId),
  from: instant(doc.from),
  to: instant(doc.to),
  status: choice(wantedDeliveries, doc.status).optional(),
})
export type RangeRedeliver = z.output<typeof RangeRedeliver>

export const RangeFilters = objectOf({
  environment: choice(environmentNames, doc.environment),
  webhookId: uuidParameter({ ...doc.webhookId, description: 'Only those of this webhook.' }).optional(),
})
export type RangeFilters = z.output<typeof RangeFilters>

export const RangeView = z
  .strictObject({
    id: z.string().meta({ format: 'uuid', description: 'Id of the redelivery.', example: exampleId }),
    environment: choice(environmentNames, doc.environment),
    webhookId: z.string().meta(doc.webhookId),
    from: instantView(doc.from),
    to: instantView(doc.to),
    status: choice(wantedDeliveries, doc.status),
    state: choice(redeliveryStates.names as ['RUNNING', 'DONE', 'STOPPED'], {
      description: 'STOPPED: the webhook was not active any more.',
      example: 'RUNNING',
    }),
    total: wholeNumber(0, redeliveredMax * 2, { description: 'Deliveries in all.', example: 1_200 }),
    done: wholeNumber(0, redeliveredMax * 2, { description: 'Those that are on their way.', example: 500 }),
    createdAt: instantView({ description: 'Time of the request.' }),
  })
  .meta({ id: 'RangeRedelivery' })

export const RangeListView = z
  .strictObject({ content: z.array(RangeView).meta({ description: 'The newest twenty.' }) })
  .meta({ id: 'RangeRedeliveries' })
