import { z } from 'zod'
import { choice } from '../../platform/http/fields.ts'
import { expiryKinds } from '../../start/expiries.ts'
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
  'SECRETS',
] as const

const WaitingView = z
  .strictObject({
    kind: choice(waitingKinds, { description: 'What waits.', example: 'PRODUCTION_REQUESTS' }),
    count: z.int().meta({ description: 'How many; 500 stands for that many or more.', example: 3, format: 'int32' }),
    since: at('Since when the oldest of them waits.').optional(),
    place: placeField.optional(),
  })
  .meta({ id: 'Waiting' })

const ExpiryView = z
  .strictObject({
    kind: choice(expiryKinds, {
      description:
        'DATABASE_CERTIFICATE, DATABASE_AUTHORITY: files that DATABASE_URL names. OIDC_SECRET: as OIDC_CLIENT_SECRET_EXPIRES says. ACQUIRER_SECRETS, WEBHOOK_SECRETS: the old ones of a rotation, which end by themselves. DATA_KEY: the key that seals secrets, which has no end.',
      example: 'DATABASE_CERTIFICATE',
    }),
    state: choice(['GOOD', 'SOON', 'NOW'], {
      description: 'SOON from 30 days before its end on, NOW from 7 days on.',
      example: 'SOON',
    }),
    name: z.string().meta({ description: 'Name of the account.', example: 'cmi' }).optional(),
    count: z.int().meta({ description: 'How many webhooks.', example: 2, format: 'int32' }).optional(),
    endsAt: at('Its end; of several, the first.').optional(),
    since: at('DATA_KEY: since when it seals.').optional(),
  })
  .meta({ id: 'Expiry', description: 'A secret or a certificate.' })

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
    dates: z
      .array(ExpiryView)
      .meta({ description: 'SECRETS: what has a known end, the nearest first, and since when the newest key seals.' })
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
