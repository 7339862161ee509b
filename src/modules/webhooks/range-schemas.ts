import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import { choice, instant, instantView, objectOf, uuidParameter } from '#platform/http/fields.ts'

// The redelivery of a span of time, which people ask for after an outage of their receiver.

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const statuses = ['FAILED', 'DELIVERED', 'ALL'] as const
const doc = {
  environment: { description: 'The environment of the webhook.', example: 'SANDBOX' },
  webhookId: { format: 'uuid', description: 'Id of the webhook.', example: exampleId },
  from: { description: 'Events since then.', example: '2026-11-20T10:00:00.000Z' },
  to: { description: 'Events before then.', example: '2026-11-20T12:00:00.000Z' },
  status: { description: 'Which deliveries: FAILED without it.', example: 'FAILED' },
}

export const RangeRedeliver = objectOf({
  environment: choice(environmentNames, doc.environment),
  webhookId: uuidParameter(doc.webhookId),
  from: instant(doc.from),
  to: instant(doc.to),
  status: choice(statuses, doc.status).optional(),
})
export type RangeRedeliver = z.output<typeof RangeRedeliver>

export const RangeView = z
  .strictObject({
    webhookId: z.string().meta(doc.webhookId),
    from: instantView(doc.from),
    to: instantView(doc.to),
    status: choice(statuses, doc.status),
  })
  .meta({ id: 'RangeRedelivery' })
