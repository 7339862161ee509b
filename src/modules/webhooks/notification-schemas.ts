import { z } from 'zod'
import { environmentNames } from '#platform/context.ts'
import { choice, instantView, objectOf, wholeNumber } from '#platform/http/fields.ts'
import { graceMaxSeconds } from './schemas.ts'

// The secret that signs what is sent to the notification URLs of checkout sessions.

const environment = choice(environmentNames, {
  description: 'The environment of the checkout sessions.',
  example: 'SANDBOX',
})

export const NotificationSecretRenew = objectOf({
  environment,
  gracePeriodSeconds: wholeNumber(0, graceMaxSeconds, {
    description:
      'Time for which the old secret goes on signing beside the new one, in seconds; 0 ends it at once. A day without it.',
    example: 86_400,
  }).optional(),
})
export type NotificationSecretRenew = z.output<typeof NotificationSecretRenew>

export const NotificationSecretView = z
  .strictObject({
    environment,
    secret: z.string().meta({
      description: 'The signing secret. It is shown this once. All of it, prefix included, is the HMAC key.',
      example: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo=',
    }),
    graceEndsAt: instantView({ description: 'Until when the old secret signs too.' }).optional(),
  })
  .meta({ id: 'NotificationSecret' })
