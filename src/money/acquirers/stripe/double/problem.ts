import type Stripe from 'stripe'

/** Body of an error answer of Stripe. */
export type ErrorBody = {
  type: Stripe.StripeRawError['type'] | 'idempotency_error' | 'rate_limit_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  network_decline_code?: string
  param?: string
  charge?: string
  payment_intent?: Stripe.PaymentIntent
  setup_intent?: Stripe.SetupIntent
  payment_method?: Stripe.PaymentMethod
}

/** Ends a call of the double with an error of Stripe's. */
export class DoubleProblem extends Error {
  readonly statusCode: number
  readonly body: ErrorBody

  constructor(statusCode: number, body: ErrorBody) {
    super(body.message)
    this.statusCode = statusCode
    this.body = body
  }
}

export const invalid = (message: string, more: Partial<ErrorBody> = {}): DoubleProblem =>
  new DoubleProblem(400, { type: 'invalid_request_error', message, ...more })

export const missing = (what: string, id: string, param = 'id'): DoubleProblem =>
  new DoubleProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param,
  })
