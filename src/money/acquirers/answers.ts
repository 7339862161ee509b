import { z } from 'zod'
import {
  type ForgetOutcome,
  type NotFound,
  type PaymentOutcome,
  refundRefusals,
  type RefundOutcome,
  transStatuses,
  unknownCauses,
  type VerificationOutcome,
} from './acquirer.ts'
import type { VoucherOutcome } from './cash-issuer.ts'
import type { ReleaseOutcome } from './connector.ts'
import { brands } from '#platform/card-number.ts'
import { declineCodes } from './declines.ts'

// Schema of every answer of an acquirer. An answer that does not match is not understood; unknown fields are dropped.

const id = z.string().min(1).max(200)
const word = z.string().max(100)
const instant = z.date()
const token = z.string().min(8).max(2000)
const amount = { amountMinor: z.bigint().positive(), currency: z.string().regex(/^[A-Z]{3}$/) }
const webAddress = z
  .string()
  .max(2000)
  .regex(/^https?:\/\//)

const card = z.object({
  brand: z.enum(brands),
  last4: z.string().regex(/^\d{4}$/),
  expMonth: z.int().min(1).max(12),
  expYear: z.int().min(2000).max(2200),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  funding: z.enum(['CREDIT', 'DEBIT', 'PREPAID', 'UNKNOWN']),
  issuer: word.optional(),
  fingerprint: id,
})

const threeDSecure = z.object({
  transStatus: z.enum(transStatuses),
  eci: z
    .string()
    .regex(/^\d{2}$/)
    .optional(),
  flow: z.enum(['FRICTIONLESS', 'CHALLENGE']),
  liability: z.enum(['ISSUER', 'MERCHANT']),
  version: word,
})

export const rejected = z.object({ status: z.literal('REJECTED'), reason: z.string().regex(/^[A-Z][A-Z_]{0,50}$/) })
const pending = z.object({
  status: z.literal('PENDING'),
  acquirerReference: id.optional(),
  askAgainAt: instant.optional(),
})
export const unknown = z.object({ status: z.literal('UNKNOWN'), cause: z.enum(unknownCauses) })
const notFound = z.object({ status: z.literal('NOT_FOUND') })

const actionNeeded = z.object({
  status: z.literal('ACTION_NEEDED'),
  authenticationId: id,
  action: z.discriminatedUnion('type', [
    z.object({ type: z.literal('THREE_DS_METHOD'), methodUrl: webAddress, threeDSMethodData: z.string().max(4000) }),
    z.object({ type: z.literal('THREE_DS_CHALLENGE'), acsUrl: webAddress, creq: z.string().max(10_000) }),
    z.object({
      type: z.literal('REDIRECT'),
      method: z.enum(['GET', 'POST']),
      url: webAddress,
      fields: z.record(z.string().min(1).max(100), z.string().max(4000)),
    }),
  ]),
  expiresAt: instant,
})

const approved = z.object({
  status: z.literal('APPROVED'),
  acquirerReference: id,
  authorisationCode: id,
  ...amount,
  capturedAt: instant,
  card: card.optional(),
  threeDSecure: threeDSecure.optional(),
  token: token.optional(),
})

const verified = z.object({
  status: z.literal('VERIFIED'),
  acquirerReference: id,
  card,
  threeDSecure: threeDSecure.optional(),
  token,
})

const declined = z.object({
  status: z.literal('DECLINED'),
  code: z.enum(declineCodes),
  acquirerReference: id.optional(),
  networkCode: word.optional(),
  advice: word.optional(),
  isRetryable: z.boolean(),
  card: card.optional(),
  threeDSecure: threeDSecure.optional(),
})

export const paymentAnswer: z.ZodType<PaymentOutcome> = z.discriminatedUnion('status', [
  approved,
  declined,
  actionNeeded,
  rejected,
  pending,
  unknown,
])

export const verificationAnswer: z.ZodType<VerificationOutcome> = z.discriminatedUnion('status', [
  verified,
  declined,
  actionNeeded,
  rejected,
  pending,
  unknown,
])

export const refundAnswer: z.ZodType<RefundOutcome> = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('SUCCEEDED'),
    acquirerReference: id,
    ...amount,
    arn: z
      .string()
      .regex(/^\d{23}$/)
      .optional(),
    askAgainAt: instant.optional(),
  }),
  z.object({ status: z.literal('REFUSED'), reason: z.enum(refundRefusals) }),
  rejected,
  pending,
  unknown,
])

export const forgetAnswer: z.ZodType<ForgetOutcome> = z.discriminatedUnion('status', [
  z.object({ status: z.literal('FORGOTTEN') }),
  rejected,
  unknown,
])

const voucher = z.object({
  number: z.string().regex(/^\d{6,30}$/),
  ...amount,
  expiresAt: instant,
  agents: z.array(word).min(1).max(50),
})
const payment = z.object({ agentTransactionId: id, agent: word, paidAt: instant })

export const voucherAnswer: z.ZodType<VoucherOutcome> = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ISSUED'), voucher, askAgainAt: instant.optional() }),
  z.object({ status: z.enum(['PAID', 'LATE_PAID', 'REVERSED']), voucher, payment }),
  z.object({ status: z.enum(['EXPIRED', 'VOIDED']), voucher }),
  rejected,
  unknown,
])

export const releaseAnswer: z.ZodType<ReleaseOutcome> = z.discriminatedUnion('status', [
  z.object({ status: z.enum(['RELEASED', 'TAKEN', 'NOT_FOUND']) }),
  rejected,
  unknown,
])

/** The answer to a look-up: also that there is nothing. */
export const orNotFound = <Outcome>(answer: z.ZodType<Outcome>): z.ZodType<Outcome | NotFound> =>
  z.union([answer, notFound])
