import { z } from 'zod'
import { emailProblem } from '../text.ts'
import { type Limits, limitsOf } from './alert.ts'

// Settings of alerts: where they go, and how long each kind may wait.

const addresses = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  )
  .refine((all) => all.length <= 20 && all.every((each) => !emailProblem(each)), 'e-mail addresses, parted by commas')

const isWebhook = (text: string): boolean => {
  const url = /^https?:\/\/[^#@\s]+$/.test(text) ? URL.parse(text) : null
  return url !== null && url.username + url.password === ''
}

const isSecret = (text: string): boolean =>
  text.startsWith('whsec_') && Buffer.from(text.slice('whsec_'.length), 'base64').length >= 24

const after = z
  .string()
  .default('')
  .refine(
    (text) => limitsOf(text) !== undefined,
    'kinds with hours up to 8760, parted by commas, such as disputes=12,bank_entries=48',
  )

export const alertShape = {
  ALERT_MAIL: addresses,
  ALERT_WEBHOOK_URL: z.string().refine(isWebhook, 'an http:// or https:// address').optional(),
  ALERT_WEBHOOK_SECRET: z
    .string()
    .refine(isSecret, 'whsec_ and 24 bytes or more in base64, as `echo whsec_$(openssl rand -base64 32)` prints')
    .optional(),
  ALERT_AFTER: after,
}

type AlertEnvironment = {
  ALERT_MAIL: string[]
  ALERT_WEBHOOK_URL?: string | undefined
  ALERT_WEBHOOK_SECRET?: string | undefined
  ALERT_AFTER: string
}

export type AlertSettings = Readonly<{
  mail: readonly string[]
  /** The secret is never to be logged. */
  webhook: Readonly<{ url: string; secret: string }> | undefined
  limits: Limits
}>

/** Names of settings that miss another one, with what is missing. */
export const alertProblems = (given: AlertEnvironment): [name: string, message: string][] =>
  (given.ALERT_WEBHOOK_URL === undefined) === (given.ALERT_WEBHOOK_SECRET === undefined)
    ? []
    : [['ALERT_WEBHOOK_SECRET', 'given beside ALERT_WEBHOOK_URL, and only then: alerts are signed']]

export const alertsOf = (given: AlertEnvironment): AlertSettings => ({
  mail: given.ALERT_MAIL,
  webhook:
    given.ALERT_WEBHOOK_URL === undefined || given.ALERT_WEBHOOK_SECRET === undefined
      ? undefined
      : { url: given.ALERT_WEBHOOK_URL, secret: given.ALERT_WEBHOOK_SECRET },
  limits: limitsOf(given.ALERT_AFTER) as Limits,
})
