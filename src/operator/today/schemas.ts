import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { at, placeField } from '../fields.ts'

export const waitingKinds = [
  'PRODUCTION_REQUESTS',
  'DOCUMENTS',
  'APPROVALS',
  'PAYMENTS',
  'LATE_CASH',
  'REFUNDS',
  'PAYOUTS',
  'DISPUTES',
  'DISPUTES_DUE',
  'RISK_REVIEWS',
  'BANK_FILES',
  'BANK_ENTRIES',
  'SETTLEMENT_LINES',
  'WEBHOOKS',
  'JOBS',
] as const

const WaitingView = z
  .strictObject({
    kind: choice(waitingKinds, { description: 'What waits.', example: 'PRODUCTION_REQUESTS' }),
    count: z.int().meta({ description: 'How many; 500 stands for that many or more.', example: 3, format: 'int32' }),
    since: at('Since when the oldest of them waits.').optional(),
    place: placeField.optional(),
  })
  .meta({ id: 'Waiting' })

export const TodayView = z
  .strictObject({
    items: z.array(WaitingView).meta({ description: 'Only what waits for a person; empty when nothing does.' }),
    version: z.string().meta({ description: 'Version of this server.', example: '0.1.0' }),
    jobsBehindSeconds: z
      .int()
      .meta({ description: 'How long the oldest due job has waited.', example: 0, format: 'int32' }),
  })
  .meta({ id: 'Today' })
