import { z } from 'zod'
import { amountView } from '#money/fields.ts'
import { sessionMethods, voucherLifetimeSeconds } from '#money/payments/session.ts'
import { environmentNames, origins } from '#platform/context.ts'
import { choice, instantView, metadataView, wholeNumber } from '#platform/http/fields.ts'
import { shownTexts } from '#platform/optional-texts.ts'
import {
  amountModes,
  collectDoc,
  collectFields,
  CustomField,
  customFieldsDoc,
  exampleReference,
  linkDoc,
  linkLocales,
  linkStatuses,
  linkTexts,
  quantityDoc,
  quantityFields,
  savings,
  statusReasons,
  usages,
} from './schemas.ts'

// A payment link as callers and receivers of events see it.

const int32Max = 2_147_483_647

const count = (description: string, example: number) => wholeNumber(0, int32Max, { description, example })

export const LinkView = z
  .strictObject({
    reference: z.string().meta({ description: 'Identifier of the link, used in paths.', example: exampleReference }),
    url: z
      .string()
      .meta({ format: 'uri', description: 'The page to share.', example: `https://pay.example/l/${exampleReference}` }),
    qrCodeUrl: z.string().meta({
      format: 'uri',
      description: 'The QR code of the page; asked for with your key.',
      example: `https://pay.example/v1/payment-links/${exampleReference}/qr-code`,
    }),
    posterUrl: z.string().meta({
      format: 'uri',
      description: 'The poster; asked for with your key.',
      example: `https://pay.example/v1/payment-links/${exampleReference}/poster`,
    }),
    description: z.string().meta(linkDoc.description),
    amount: amountView(linkDoc.amount).optional(),
    currency: z.string().meta(linkDoc.currency),
    amountMode: choice(amountModes, linkDoc.amountMode),
    minAmount: amountView(linkDoc.minAmount).optional(),
    maxAmount: amountView(linkDoc.maxAmount).optional(),
    suggestedAmounts: z.array(z.number()).meta(linkDoc.suggestedAmounts).optional(),
    usage: choice(usages, linkDoc.usage),
    maxPayments: count(linkDoc.maxPayments.description, 40).optional(),
    quantity: z.strictObject(quantityFields).meta(quantityDoc).optional(),
    startsAt: instantView(linkDoc.startsAt).optional(),
    expiresAt: instantView(linkDoc.expiresAt).optional(),
    methods: z
      .array(choice(sessionMethods, { description: 'A way to pay.', example: 'CARD' }))
      .meta(linkDoc.methods)
      .optional(),
    voucherExpiresInSeconds: wholeNumber(
      voucherLifetimeSeconds.least,
      voucherLifetimeSeconds.most,
      linkDoc.voucherExpiresInSeconds,
    ).optional(),
    collect: z.strictObject(collectFields).meta(collectDoc).optional(),
    customFields: z.array(CustomField).meta(customFieldsDoc).optional(),
    ...shownTexts(linkTexts),
    successMessage: z.string().meta(linkDoc.successMessage).optional(),
    inactiveMessage: z.string().meta(linkDoc.inactiveMessage).optional(),
    locale: choice(linkLocales, linkDoc.locale),
    clientId: z
      .string()
      .meta({ format: 'uuid', ...linkDoc.clientId })
      .optional(),
    savePaymentMethod: choice(savings, linkDoc.savePaymentMethod),
    status: choice(linkStatuses, {
      description: 'Derived: inactive, scheduled, expired, completed, or else active.',
      example: 'ACTIVE',
    }),
    statusReason: choice(statusReasons, {
      description: 'Reason why it cannot be paid at this moment; absent when it can.',
      example: 'BEING_PAID',
    }).optional(),
    paymentCount: count('Payments that succeeded.', 3),
    paidAmount: amountView({ description: 'Sum of its payments, before refunds and fees.', example: 749.7 }),
    viewCount: count('Number of visits by people.', 58),
    lastPaidAt: instantView({ description: 'When it was last paid.' }).optional(),
    active: z.boolean().meta(linkDoc.active),
    externalId: z.string().meta(linkDoc.externalId).optional(),
    metadata: metadataView(linkDoc.metadata).optional(),
    origin: choice(origins, { description: 'Created by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, { description: 'The environment of the key.', example: 'SANDBOX' }),
    createdAt: instantView({ description: 'When the link was created.' }),
    updatedAt: instantView({ description: 'When the link last changed.' }),
  })
  .meta({ id: 'PaymentLink' })
export type LinkView = z.input<typeof LinkView>
