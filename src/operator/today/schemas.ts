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

export const healthKinds = [
  'DATABASE',
  'JOBS',
  'MAILS',
  'WEBHOOKS',
  'ACQUIRERS',
  'UNCLOSED_DAYS',
  'BACKUPS',
  'DISK',
] as const

const WaitingView = z
  .strictObject({
    kind: choice(waitingKinds, { description: 'What waits.', example: 'PRODUCTION_REQUESTS' }),
    count: z.int().meta({ description: 'How many; 500 stands for that many or more.', example: 3, format: 'int32' }),
    since: at('Since when the oldest of them waits.').optional(),
    place: placeField.optional(),
  })
  .meta({ id: 'Waiting' })

const HealthView = z
  .strictObject({
    kind: choice(healthKinds, { description: 'The part of the installation.', example: 'MAILS' }),
    isGood: z.boolean().meta({ description: 'Whether it is as it should be.', example: true }),
    count: z
      .int()
      .meta({
        description:
          'DATABASE: how many milliseconds it took to answer. JOBS: those that were given up. MAILS: those that are not sent, 500 at most. WEBHOOKS: those that fail or are suspended. ACQUIRERS: payments whose outcome became unknown in 24 hours.',
        example: 0,
        format: 'int32',
      })
      .optional(),
    since: at('JOBS, MAILS, UNCLOSED_DAYS: since when the oldest waits. BACKUPS: the last one.').optional(),
    share: z
      .number()
      .meta({
        description: 'ACQUIRERS: part of the payments that were approved in 24 hours. DISK: part of it that is free.',
        example: 0.91,
      })
      .optional(),
    place: placeField,
  })
  .meta({ id: 'Health' })

export const TodayView = z
  .strictObject({
    items: z.array(WaitingView).meta({ description: 'Only what waits for a person; empty when nothing does.' }),
    version: z.string().meta({ description: 'Version of this server.', example: '0.1.0' }),
    health: z
      .array(HealthView)
      .meta({ description: 'How the installation does; parts that are not there or not known are left out.' }),
    jobsBehindSeconds: z
      .int()
      .meta({ description: 'How long the oldest due job has waited.', example: 0, format: 'int32' }),
  })
  .meta({ id: 'Today' })
