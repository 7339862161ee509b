import { timeZoneProblem } from '#platform/time-zone.ts'
import { z } from 'zod'
import { dunningField, dunningView } from '#money/dunning-fields.ts'
import { amountView } from '#money/fields.ts'
import { auditActions } from '#platform/audit/audit.ts'
import {
  choice,
  clearable,
  clearableEmail,
  clearablePhone,
  emailAddress,
  type FieldDoc,
  freeText,
  httpsUrl,
  instant,
  instantView,
  objectOf,
  refusing,
  saying,
  uuidParameter,
  wholeNumber,
  worded,
} from '#platform/http/fields.ts'
import { pageQuery } from '#platform/http/pagination.ts'
import { companyId, companyName, fullName, localeChoice, shownName } from '#platform/http/portal-fields.ts'
import { imageTypes } from '#platform/merchants/image.ts'
import { nearestSeen } from '#platform/merchants/color.ts'
import { roles } from '#platform/sessions/roles.ts'
import { deliveryField, deliveryView } from './delivery-schemas.ts'
import { say } from './sentences.ts'

// Bodies and answers of the company's calls.

const docs = {
  name: { description: 'Name of the company.', example: 'Boutique Atlas' },
  legalName: { description: 'Name in the commercial register.', example: 'Boutique Atlas SARL' },
  postalAddress: {
    description: 'Address of the company, at most five lines, as receipts and mails show it.',
    example: '12 rue de Fès\n20000 Casablanca',
  },
  supportEmail: { description: 'E-mail address for buyers’ questions.', example: 'aide@boutique-atlas.ma' },
  supportPhone: { description: 'Phone number for buyers’ questions, in E.164 form.', example: '+212522123456' },
  website: { description: 'Site of the company; https.', example: 'https://boutique-atlas.ma' },
  brandColor: {
    description: 'Colour of buttons, links and marks of pages for buyers, as #rrggbb.',
    example: '#0f766e',
  },
  logo: {
    description: 'The image itself in base64: at most 128 KiB, and 16 to 2048 pixels wide and high.',
    example:
      'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAGElEQVR4nGPgLyslCTGMahjVMKphqGoAAHtu8EDA9IRIAAAAAElFTkSuQmCC',
  },
  timeZone: { description: 'IANA time zone in which the company’s days begin.', example: 'Africa/Casablanca' },
  requireTotp: { description: 'Whether members have to enrol an authenticator app.', example: true },
  collectsAddress: { description: 'Whether sales pages of products ask where to deliver.', example: true },
  lowStockAt: { description: 'Number of remaining units that triggers product.low_stock; 0 for never.', example: 5 },
  lowBalanceAt: {
    description:
      'An available balance below this amount in dirhams is announced by `wallet.balance.low` and by mail; 0 for never.',
    example: 500,
  },
  orderMails: { description: 'Whether the owners get a mail for every order that is paid.', example: true },
  receiptMails: { description: 'Whether buyers get receipts of payments and refunds by mail.', example: true },
  statementMails: {
    description: 'Whether owners and administrators get a mail about every monthly statement.',
    example: true,
  },
  clientsMayCancel: {
    description: 'Whether clients may cancel their subscriptions on their own pages.',
    example: true,
  },
  productsIndexed: {
    description: 'Whether search engines may list the sales pages of products that are on sale in production.',
    example: true,
  },
  dunning: { description: 'Default dunning terms of new subscriptions.' },
  personId: { description: 'Id of the person.', example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44', format: 'uuid' },
  email: { description: 'E-mail address of the person.', example: 'salma@boutique-atlas.ma' },
  fullName: { description: 'Name of the person.', example: 'Salma Idrissi' },
  role: { description: 'Role of the person.', example: 'DEVELOPER' },
} satisfies Record<string, FieldDoc>

const brandColor = z
  .string()
  .regex(/^#[\da-f]{6}$/i, worded(say('must be a colour of the form #rrggbb, such as #0f766e')))
  .transform((text) => text.toLowerCase())
  .check((given) => {
    const right = nearestSeen(given.value)
    if (right !== undefined)
      given.issues.push(
        refusing(
          say('is too close to white to be seen on a page; {color} would be right', { color: right }),
          given.value,
        ),
      )
  })
  .meta({ ...docs.brandColor, pattern: '^#[0-9A-Fa-f]{6}$' })

const timeZone = z
  .string()
  .check((given) => {
    const message = timeZoneProblem(given.value)
    if (message) given.issues.push(refusing(message, given.value))
  })
  .meta(docs.timeZone)

const postalAddress = freeText(300, docs.postalAddress).refine(
  (text) => text.split('\n').length <= 5,
  saying(say('must have at most {lines} lines', { lines: 5 })),
)

const lowBalance = z
  .number()
  .refine(
    (amount) => amount >= 0 && amount <= 1_000_000_000,
    saying(say('must be from 0 to {high}', { high: 1_000_000_000 })),
  )
  .meta({ minimum: 0, maximum: 1_000_000_000, ...docs.lowBalanceAt })

export const CompanyPatch = objectOf({
  name: companyName.optional(),
  legalName: clearable(shownName(docs.legalName), docs.legalName).optional(),
  postalAddress: clearable(postalAddress, docs.postalAddress).optional(),
  supportEmail: clearableEmail(docs.supportEmail).optional(),
  supportPhone: clearablePhone(docs.supportPhone).optional(),
  website: clearable(httpsUrl(docs.website), docs.website).optional(),
  brandColor: clearable(brandColor, docs.brandColor).optional(),
  timeZone: timeZone.optional(),
  locale: localeChoice.optional(),
  requireTotp: z.boolean().meta(docs.requireTotp).optional(),
  collectsAddress: z.boolean().meta(docs.collectsAddress).optional(),
  lowStockAt: wholeNumber(0, 1_000_000, docs.lowStockAt).optional(),
  lowBalanceAt: lowBalance.optional(),
  orderMails: z.boolean().meta(docs.orderMails).optional(),
  receiptMails: z.boolean().meta(docs.receiptMails).optional(),
  statementMails: z.boolean().meta(docs.statementMails).optional(),
  clientsMayCancel: z.boolean().meta(docs.clientsMayCancel).optional(),
  productsIndexed: z.boolean().meta(docs.productsIndexed).optional(),
  deliveryOptions: deliveryField.optional(),
  dunning: dunningField(docs.dunning).optional(),
})
export type CompanyPatch = z.output<typeof CompanyPatch>

export const LogoPut = objectOf({
  mediaType: choice(imageTypes, { description: 'Media type of the image.', example: 'image/png' }),
  content: z.string().min(1, 'must not be empty').meta(docs.logo),
})
export type LogoPut = z.output<typeof LogoPut>

export const CompanyView = z
  .strictObject({
    id: z.string().meta(companyId),
    name: z.string().meta(docs.name),
    legalName: z.string().meta(docs.legalName).optional(),
    postalAddress: z.string().meta(docs.postalAddress).optional(),
    supportEmail: z.string().meta(docs.supportEmail).optional(),
    supportPhone: z.string().meta(docs.supportPhone).optional(),
    website: z.string().meta(docs.website).optional(),
    brandColor: z.string().meta(docs.brandColor).optional(),
    logoUrl: z
      .string()
      .meta({
        description: 'Public address of the logo.',
        example: 'https://pay.example/logo/01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44?v=9f86d081884c',
      })
      .optional(),
    timeZone: z.string().meta(docs.timeZone),
    locale: localeChoice,
    requireTotp: z.boolean().meta(docs.requireTotp),
    collectsAddress: z.boolean().meta(docs.collectsAddress),
    lowStockAt: wholeNumber(0, 1_000_000, docs.lowStockAt),
    lowBalanceAt: amountView(docs.lowBalanceAt),
    orderMails: z.boolean().meta(docs.orderMails),
    receiptMails: z.boolean().meta(docs.receiptMails),
    statementMails: z.boolean().meta(docs.statementMails),
    clientsMayCancel: z.boolean().meta(docs.clientsMayCancel),
    productsIndexed: z.boolean().meta(docs.productsIndexed),
    deliveryOptions: deliveryView,
    dunning: dunningView(docs.dunning),
    terms: z
      .strictObject({
        feePercent: z.number().meta({ description: 'Percent of a payment that are its fee.', example: 2.5 }),
        feeFixedAmount: amountView({ description: 'Fixed fee of each payment, in dirhams.', example: 0 }),
        currency: z.string().meta({ description: 'ISO 4217 code of the amount.', example: 'MAD' }),
        availableAfterDays: z.int().meta({
          description: 'Business days after a payment at which its money is available.',
          example: 2,
          format: 'int32',
        }),
      })
      .meta({
        description: 'Fees, as agreed with the operator.',
        example: { feePercent: 2.5, feeFixedAmount: 0, currency: 'MAD', availableAfterDays: 2 },
      }),
    productionAccess: choice(['NOT_ENABLED', 'ENABLED', 'SUSPENDED'], {
      description: 'Whether production keys work.',
      example: 'NOT_ENABLED',
    }),
    createdAt: instantView({ description: 'When the company was made.' }),
    updatedAt: instantView({ description: 'When it was changed last.' }),
  })
  .meta({ id: 'Company' })

export const MemberFilters = pageQuery(['createdAt'], {})
export const ByUser = objectOf({ userId: uuidParameter(docs.personId) })

export const MemberInvite = objectOf({
  email: emailAddress(docs.email),
  role: choice(roles, docs.role),
  fullName: fullName.optional(),
  locale: localeChoice.optional(),
})
export type MemberInvite = z.output<typeof MemberInvite>

export const MemberPatch = objectOf({ role: choice(roles, docs.role) })

export const MemberView = z
  .strictObject({
    userId: z.string().meta(docs.personId),
    email: z.string().meta(docs.email),
    fullName: z
      .string()
      .meta({ ...docs.fullName, description: 'Name of the person; before joining, as the invitation had it.' })
      .optional(),
    role: choice(roles, docs.role),
    status: choice(['INVITED', 'ACTIVE'], { description: 'Whether the person has joined.', example: 'INVITED' }),
    invitedAt: instantView({ description: 'When the person was invited first.' }),
    joinedAt: instantView({ description: 'When the person joined.' }).optional(),
  })
  .meta({ id: 'Member' })

const action = choice(auditActions, { description: 'Action.', example: 'member.invited' })

export const AuditFilters = pageQuery(['createdAt'], {
  action: action.optional(),
  from: instant({ description: 'Entries of this moment and later.', example: '2026-11-01T00:00:00Z' }).optional(),
  to: instant({ description: 'Entries before this moment.', example: '2026-12-01T00:00:00Z' }).optional(),
})
export type AuditFilters = z.output<typeof AuditFilters>

export const AuditEntry = z
  .strictObject({
    sequence: z
      .int()
      .meta({ description: 'Number of the entry, from 1 and without gaps.', example: 42, format: 'int32' }),
    action,
    actor: z
      .strictObject({
        id: z.string().meta(docs.personId).optional(),
        email: z.string().meta(docs.email).optional(),
        name: z.string().meta({ description: 'Name of the person, or `operator`.', example: 'Salma Idrissi' }),
      })
      .meta({ description: 'User or operator who acted.', example: { name: 'operator' } }),
    address: z.string().meta({ description: 'Address of the caller.', example: '196.12.203.7' }).optional(),
    target: z.string().meta({ description: 'Object of the action.', example: docs.personId.example }).optional(),
    facts: z
      .record(z.string(), z.string())
      .meta({ description: 'Further facts; never a secret.', example: { role: 'DEVELOPER' } })
      .optional(),
    at: instantView({ description: 'When it was done.' }),
    correlationId: z
      .string()
      .meta({ description: 'Correlation id of the request.', example: '01935d2e-8a41-7c3b-9f00-3a5c1e7b2d44' })
      .optional(),
  })
  .meta({ id: 'AuditEntry' })
