import { z } from 'zod'
import { DeclineView } from '#money/acquirers/decline-view.ts'
import { amountView } from '#money/fields.ts'
import { SessionView } from '#money/payments/session-view.ts'
import { environmentNames } from '#platform/context.ts'
import {
  choice,
  emailAddress,
  type FieldDoc,
  lineText,
  instantView,
  personName,
  objectOf,
  phoneNumber,
  uuidParameter,
  wholeNumber,
} from '#platform/http/fields.ts'
import { locales } from '#platform/locale.ts'
import { isBlank } from '#platform/text.ts'

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const exampleToken = 'mzn_sAZmgtHwefTqfACtsTY4fNf0hQm3E0c9zq0c0p7l2b4u8w1x5y6z'
const exampleKey = 'mzn_vAZmgtHwefTqfACtsTY4fNf0hQm3E0c9zq0c0p7l2b4u8w1x5y6zS0'
const exampleAuthentication = 'mzn_aAZmgtHwefTqfACtsTY4fNf0hQm3E0c9zq0c0p7l2b4u8w1x5y6zS0'
const tokenMax = 1_024
const cresMax = 20_000

const exampleSession = {
  id: exampleId,
  status: 'OPEN',
  amount: 249.9,
  currency: 'MAD',
  methods: ['CARD', 'CASH'],
  savePaymentMethod: false,
  attempts: 0,
  maxAttempts: 5,
  expiresAt: '2026-11-20T10:00:00.000Z',
  merchant: { name: 'Boutique Atlas' },
  locale: 'fr',
  environment: 'SANDBOX',
}
const exampleCard = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 }

const addressMax = 2048
const token = (doc: FieldDoc) => lineText(tokenMax, doc)
const flag = (description: string) => z.boolean().meta({ description, example: true })
const text = (description: string, example: string) => z.string().meta({ description, example })

export const Verification = objectOf({
  sessionToken: token({
    description: 'The `sessionToken` of the session, or what follows `/c/` in its `checkoutUrl`.',
    example: exampleToken,
  }),
  locale: choice(locales, {
    description: 'Language that the buyer chose on the page; else that of the session, else that of the browser.',
    example: 'fr',
  }).optional(),
  context: objectOf({
    referrer: lineText(addressMax, {
      description: 'Address of the page that led to yours; its host is kept.',
      example: 'https://www.search.example/',
    }).optional(),
    landingUrl: lineText(addressMax, {
      description: 'Address at which the buyer arrived; its `utm_` parameters are kept.',
      example: 'https://shop.example/tajines?utm_source=newsletter',
    }).optional(),
    screen: lineText(20, {
      description: 'Size of the screen; looked at, and not kept.',
      example: '390x844',
    }).optional(),
    timeZone: lineText(64, {
      description: 'Time zone of the browser; looked at, and not kept.',
      example: 'Africa/Casablanca',
    }).optional(),
  })
    .meta({
      description: 'Source of the buyer: completes `attribution` at the first visit, where you have set nothing.',
      example: { landingUrl: 'https://shop.example/tajines?utm_source=newsletter' },
    })
    .optional(),
})
export type Verification = z.output<typeof Verification>

export const Card = objectOf({
  number: z
    .string()
    .transform((typed) => typed.replaceAll(/[ -]/g, ''))
    .refine((digits) => /^\d{12,19}$/.test(digits), 'must be 12 to 19 digits')
    .meta({
      type: 'string',
      maxLength: 40,
      description: 'Number of the card; blanks and hyphens do not matter. The sandbox takes 4242 4242 4242 4242 alone.',
      example: '4242 4242 4242 4242',
    }),
  expMonth: wholeNumber(1, 12, { description: 'Month of expiry.', example: 12 }),
  expYear: wholeNumber(0, 2_200, { description: 'Year of expiry, with two digits or four.', example: 2040 }),
  cvv: z
    .string()
    .refine((digits) => /^\d{3,4}$/.test(digits), 'must be 3 or 4 digits')
    .meta({
      pattern: '^\\d{3,4}$',
      description: 'The security code: 3 digits, of American Express 4.',
      example: '123',
    }),
  holderName: personName({
    description: 'Name on the card. In the sandbox it says what happens.',
    example: 'Salma Idrissi',
  }),
}).meta({
  description: 'The card; with CARD alone, and where `methods[].entry` is CARD.',
  example: { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' },
})

export const Consent = objectOf({
  accepted: flag('Whether the buyer agrees to the text.'),
  textVersion: lineText(64, { description: 'Version of the text that was shown.', example: '2026-01' })
    .refine((version) => !isBlank(version), 'must not be blank')
    .meta({ minLength: 1, maxLength: 64, description: 'Version of the text that was shown.', example: '2026-01' }),
}).meta({
  description: 'Consent of the buyer; needed with `saveCard`.',
  example: { accepted: true, textVersion: '2026-01' },
})

const Buyer = objectOf({
  name: personName({ description: 'Name of the buyer.', example: 'Salma Idrissi' }).optional(),
  email: emailAddress({ description: 'E-mail of the buyer.', example: 'salma@example.ma' }).optional(),
  phone: phoneNumber({ description: 'Phone of the buyer, E.164.', example: '+212612345678' }).optional(),
}).meta({
  description: 'Input of the buyer; it completes the session’s customer.',
  example: { email: 'salma@example.ma' },
})

export const Browser = objectOf({
  colorDepth: wholeNumber(1, 64, { description: '`screen.colorDepth`.', example: 24 }),
  javaEnabled: flag('`navigator.javaEnabled()`.'),
  language: lineText(35, { description: '`navigator.language`.', example: 'fr-MA' }),
  screenHeight: wholeNumber(0, 99_999, { description: '`screen.height`.', example: 900 }),
  screenWidth: wholeNumber(0, 99_999, { description: '`screen.width`.', example: 1440 }),
  timeZoneOffset: wholeNumber(-1_440, 1_440, {
    description: '`new Date().getTimezoneOffset()`, in minutes.',
    example: -60,
  }),
  acceptHeader: lineText(2_048, { description: 'Else the header of this request.', example: '*/*' }).optional(),
  userAgent: lineText(2_048, { description: 'Else the header of this request.', example: 'Mozilla/5.0' }).optional(),
}).meta({
  description: 'The browser, for 3-D Secure: without it banks ask for a confirmation more often.',
  example: {
    colorDepth: 24,
    javaEnabled: false,
    language: 'fr-MA',
    screenHeight: 900,
    screenWidth: 1440,
    timeZoneOffset: -60,
  },
})

const submitMethods = ['CARD', 'SAVED_CARD', 'CASH'] as const

/** Begins with a letter: a card number is none. */
export const FieldsToken = z
  .string()
  .max(255)
  .regex(/^[A-Za-z][\w-]{4,254}$/, 'must be the token that the fields of the acquirer gave')
  .meta({
    pattern: '^[A-Za-z][\\w-]{4,254}$',
    description: 'Single-use token of the acquirer’s fields; with CARD, where `methods[].entry` is FIELDS.',
    example: 'pm_1QXyZ2a3b4C5d6',
  })
export const HolderName = personName({
  description: 'Name on the card; with `fieldsToken`, for a card that is saved.',
  example: 'Salma Idrissi',
})

export const Submission = objectOf({
  // Absent, it is refused like a wrong one: 401.
  verificationKey: token({
    description: 'The key of the last verification; used up by this call. Without one: 401.',
    example: exampleKey,
  }).optional(),
  method: choice(submitMethods, { description: 'Payment method.', example: 'CARD' }),
  card: Card.optional(),
  fieldsToken: FieldsToken.optional(),
  holderName: HolderName.optional(),
  paymentMethodId: uuidParameter({
    description: 'The saved card; with SAVED_CARD alone.',
    example: exampleId,
  }).optional(),
  saveCard: flag(
    'Saves the card for the client of the session when it is charged; with CARD alone, and `consent`.',
  ).optional(),
  consent: Consent.optional(),
  buyer: Buyer.optional(),
  browser: Browser.optional(),
})
export type Submission = z.output<typeof Submission>

const steps = ['METHOD_COMPLETED', 'METHOD_TIMED_OUT', 'CHALLENGE_COMPLETED'] as const
export const Continuation = objectOf({
  authenticationId: token({ description: 'As `nextAction` had it.', example: exampleAuthentication }),
  step: choice(steps, { description: 'The step that the page has finished.', example: 'CHALLENGE_COMPLETED' }),
  cres: lineText(cresMax, {
    description: 'Result that the bank gave to the page.',
    example: 'eyJtZXNzYWdlVHlwZSI6IkNSZXMifQ',
  }).optional(),
})
export type Continuation = z.output<typeof Continuation>

/** A bank may add fields of its own. */
export const BankReturn = z.object({
  threeDSSessionData: token({
    description: 'The `authenticationId` that the page gave to the bank.',
    example: exampleAuthentication,
  }),
  cres: lineText(cresMax, {
    description: 'The bank’s own account of the challenge.',
    example: 'eyJtZXNzYWdlVHlwZSI6IkNSZXMifQ',
  }).optional(),
})
export type BankReturn = z.output<typeof BankReturn>

const actionTypes = ['REDIRECT', 'THREE_DS_METHOD', 'THREE_DS_CHALLENGE', 'CASH_VOUCHER', 'POLL'] as const

const NextAction = z
  .strictObject({
    type: choice(actionTypes, { description: 'Next action of the page.', example: 'THREE_DS_CHALLENGE' }),
    url: text('REDIRECT: where the buyer goes.', 'https://shop.example/thanks?status=PAID').optional(),
    method: choice(['GET', 'POST'], {
      description: 'REDIRECT to the page of an acquirer: how the browser goes there; GET where it is absent.',
      example: 'POST',
    }).optional(),
    fields: z
      .record(z.string(), z.string())
      .meta({
        description: 'REDIRECT to the page of an acquirer: the fields of the form that the browser sends.',
        example: { oid: 'MZN-7F3K' },
      })
      .optional(),
    authenticationId: text(
      '3-D Secure: goes into `/checkout/3ds`, and to the bank as `threeDSSessionData`.',
      exampleAuthentication,
    ).optional(),
    methodUrl: text(
      'THREE_DS_METHOD: where a hidden frame posts `threeDSMethodData`.',
      'https://bank.example/method',
    ).optional(),
    threeDSMethodData: text(
      'THREE_DS_METHOD: the field to post.',
      'eyJ0aHJlZURTU2VydmVyVHJhbnNJRCI6IuKApiJ9',
    ).optional(),
    acsUrl: text(
      'THREE_DS_CHALLENGE: where the browser posts `creq` and `threeDSSessionData`.',
      'https://bank.example/challenge',
    ).optional(),
    creq: text('THREE_DS_CHALLENGE: the field to post.', 'eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ').optional(),
    reference: text('CASH_VOUCHER: the number that the buyer shows at an agent.', '770123456784').optional(),
    barcode: text('CASH_VOUCHER: what a barcode of it holds, as Code 128.', '770123456784').optional(),
    amount: amountView({ description: 'CASH_VOUCHER: the exact amount, in major units.', example: 249.9 }).optional(),
    currency: text('CASH_VOUCHER: ISO-4217 code.', 'MAD').optional(),
    agents: z
      .array(text('A network of agents.', 'Simulated Agents'))
      .meta({ description: 'CASH_VOUCHER: networks whose agents accept it.', example: ['Simulated Agents'] })
      .optional(),
    expiresAt: instantView({ description: 'Until when: of a confirmation, or of a voucher.' }).optional(),
    afterSeconds: wholeNumber(1, 60, { description: 'POLL: when to verify the session again.', example: 3 }).optional(),
  })
  .meta({ description: 'Next action of the page.', example: { type: 'POLL', afterSeconds: 3 } })
export type NextAction = z.input<typeof NextAction>

const key = {
  verificationKey: text('For one submit by the same page and browser.', exampleKey).optional(),
  verificationKeyExpiresAt: instantView({ description: 'Until when the key is good.' }).optional(),
}

const attemptStatuses = ['SUCCEEDED', 'REQUIRES_ACTION', 'AWAITING_CASH', 'PROCESSING', 'FAILED'] as const

export const AttemptView = z
  .strictObject({
    status: choice(attemptStatuses, { description: 'Status of the payment.', example: 'SUCCEEDED' }),
    transactionId: z.string().meta({ format: 'uuid', description: 'The payment.', example: exampleId }),
    nextAction: NextAction.optional(),
    decline: DeclineView.optional(),
    ...key,
  })
  .meta({ id: 'PaymentAttempt' })
export type AttemptView = z.input<typeof AttemptView>

const SavedMethod = z
  .strictObject({
    id: z.string().meta({ format: 'uuid', description: 'Its `paymentMethodId`.', example: exampleId }),
    type: choice(['CARD'], { description: 'Its kind.', example: 'CARD' }),
    card: z
      .strictObject({
        brand: text('The network, in lower case.', 'visa'),
        last4: text('The last four digits.', '4242'),
        expMonth: wholeNumber(1, 12, { description: 'Month of expiry.', example: 12 }),
        expYear: wholeNumber(2000, 2200, { description: 'Year of expiry.', example: 2040 }),
      })
      .meta({
        description: 'The card, masked.',
        example: exampleCard,
      }),
    isDefault: flag('Whether it is the one that the client has chosen.'),
  })
  .meta({ description: 'A saved card.', example: { id: exampleId, type: 'CARD', card: exampleCard, isDefault: true } })

const PayableMethod = z
  .strictObject({
    method: choice(['CARD', 'CASH'], { description: 'Value for `method` of `/checkout/submit`.', example: 'CARD' }),
    entry: choice(['CARD', 'FIELDS', 'PAGE'], {
      description:
        'CARD: where the card is typed. CARD: on your page, and sent as `card`. FIELDS: in fields that the script of the acquirer shows on your page, and that give a `fieldsToken`. PAGE: on the page of the acquirer, to which `nextAction` leads.',
      example: 'CARD',
    }).optional(),
    acquirer: text('FIELDS, PAGE: the acquirer that provides the fields or the page.', 'CMI').optional(),
    publishableKey: text('FIELDS: what the script is opened with.', 'pk_live_51QXyZ').optional(),
    scriptUrl: text('FIELDS: where the script is.', 'https://js.stripe.com/v3/').optional(),
    destination: text(
      'PAGE: where the button leads, in the language of the page.',
      'Continue to the secure page of CMI',
    ).optional(),
  })
  .meta({ description: 'A way to pay.', example: { method: 'CARD', entry: 'CARD' } })

const ShownSession = SessionView.pick({
  id: true,
  orderId: true,
  status: true,
  amount: true,
  currency: true,
  description: true,
  items: true,
  customer: true,
  methods: true,
  cancelUrl: true,
  savePaymentMethod: true,
  attempts: true,
  maxAttempts: true,
  expiresAt: true,
})
  .extend({
    lastDecline: DeclineView.optional(),
    merchant: z
      .strictObject({ name: text('Its name.', 'Boutique Atlas') })
      .meta({ description: 'The merchant.', example: { name: 'Boutique Atlas' } }),
    locale: choice(locales, { description: 'Language of the page.', example: 'fr' }),
    environment: choice(environmentNames, { description: 'SANDBOX: no money moves.', example: 'SANDBOX' }),
  })
  .meta({ description: 'Facts for the page.', example: exampleSession })

export const VerifiedView = z
  .strictObject({
    session: ShownSession,
    methods: z.array(PayableMethod).meta({
      description: 'Payment methods at this moment: those `methods` of the session for which there is an acquirer.',
      example: [{ method: 'CARD', entry: 'CARD' }, { method: 'CASH' }],
    }),
    savedPaymentMethods: z
      .array(SavedMethod)
      .meta({ description: 'Of the client of the session, when it has one.' })
      .optional(),
    transactionId: z
      .string()
      .meta({ format: 'uuid', description: 'The payment that is under way.', example: exampleId })
      .optional(),
    nextAction: NextAction.optional(),
    ...key,
  })
  .meta({ id: 'VerifiedSession' })
export type VerifiedView = z.input<typeof VerifiedView>
