import { z } from 'zod'
import { addressView, choice, type FieldDoc, instantView } from '#platform/http/fields.ts'
import type { CardFacts, ThreeDSecure, TransStatus } from '../acquirers/acquirer.ts'
import { declineExample, DeclineView } from '../acquirers/decline-view.ts'
import { declineOf, presentDecline } from '../acquirers/declines.ts'
import { PayoutView, presentPayout } from '../payouts/payout-view.ts'
import {
  type CashOnRow,
  cardOf,
  cashOf,
  type DeclineOnRow,
  declineOn,
  type MoneyTransaction,
  payoutOn,
  threeDSecureOf,
} from './transaction.ts'

// The means of payment, the buyer, and the reason of a failure: JSON in the row, as callers see it. Pure.

type Customer = {
  name?: string
  email?: string
  phone?: string
  address?: { line1?: string; line2?: string; city?: string; postalCode?: string; country?: string }
}

const text = (description: string, example: string) => z.string().meta({ description, example })
const object = <Shape extends z.ZodRawShape>(shape: Shape, doc: FieldDoc) => z.strictObject(shape).meta(doc)

const CardView = object(
  {
    brand: text('The network, in lower case.', 'visa'),
    last4: text('The last four digits.', '4242'),
    expMonth: z.number().meta({ type: 'integer', format: 'int32', description: 'Month of expiry.', example: 12 }),
    expYear: z.number().meta({ type: 'integer', format: 'int32', description: 'Year of expiry.', example: 2040 }),
    funding: choice(['CREDIT', 'DEBIT', 'PREPAID', 'UNKNOWN'], {
      description: 'Funding of the card.',
      example: 'DEBIT',
    }),
    country: text('ISO 3166 code of the issuer’s country.', 'MA').optional(),
    issuer: text('The bank that issued it.', 'Banque de la Ville').optional(),
    fingerprint: text('Equal for the same card of one account.', 'fp_6c1f0e'),
  },
  {
    description: 'The card, masked.',
    example: {
      brand: 'visa',
      last4: '4242',
      expMonth: 12,
      expYear: 2040,
      funding: 'DEBIT',
      fingerprint: 'fp_6c1f0e',
    },
  },
)

const CashView = object(
  {
    reference: text('Number that the buyer shows to an agent.', '4821093311'),
    agentName: text('Agent that received the cash.', 'Agence Agdal').optional(),
    expiresAt: instantView({ description: 'Until when it can be paid.' }),
    paidAt: instantView({ description: 'When an agent took the money.' }).optional(),
  },
  {
    description: 'The voucher of a cash payment.',
    example: { reference: '4821093311', expiresAt: '2026-11-23T10:00:00.000Z' },
  },
)

const threeDSResults = {
  Y: 'AUTHENTICATED',
  A: 'ATTEMPTED',
  N: 'FAILED',
  U: 'UNAVAILABLE',
  R: 'REJECTED',
  I: 'INFORMATIONAL',
  C: 'CHALLENGE_REQUIRED',
  D: 'CHALLENGE_REQUIRED',
} as const satisfies Record<TransStatus, string>

const ThreeDSView = object(
  {
    flow: choice(['FRICTIONLESS', 'CHALLENGE'], {
      description: 'Whether the bank asked the buyer.',
      example: 'CHALLENGE',
    }),
    result: choice([...new Set(Object.values(threeDSResults))] as ['AUTHENTICATED', ...ThreeDSResult[]], {
      description: 'Answer of the bank.',
      example: 'AUTHENTICATED',
    }),
    eci: text('Electronic commerce indicator.', '05').optional(),
    version: text('Version of the protocol.', '2.2.0'),
    liabilityShift: z.boolean().meta({
      description: 'Whether the bank bears the loss when the holder denies the payment.',
      example: true,
    }),
  },
  {
    description: 'Strong authentication of the buyer.',
    example: { flow: 'CHALLENGE', result: 'AUTHENTICATED', version: '2.2.0', liabilityShift: true },
  },
)
type ThreeDSResult = (typeof threeDSResults)[TransStatus]

const CategorisedDecline = DeclineView.extend({
  category: choice(['SOFT', 'HARD', 'INPUT', 'ACTION', 'MERCHANT'], {
    description: 'Whether time, another card, other details, the buyer’s bank or you can change it.',
    example: 'SOFT',
  }),
  networkCode: text('The card network’s own code.', '51').optional(),
  advice: text('The card network’s advice.', '24').optional(),
}).meta({ description: 'Reason of a failed payment.', example: { ...declineExample, category: 'SOFT' } })

const CustomerView = object(
  {
    name: text('Name of the buyer.', 'Salma Idrissi').optional(),
    email: text('E-mail of the buyer.', 'salma@example.ma').optional(),
    phone: text('Phone of the buyer, E.164.', '+212612345678').optional(),
    address: addressView({ description: 'Address of the buyer.' }).optional(),
  },
  { description: 'The payer.', example: { name: 'Salma Idrissi', email: 'salma@example.ma' } },
)

/** The members of a transaction's view that tell how it was paid. */
export const detailViews = {
  card: CardView.optional(),
  cash: CashView.optional(),
  threeDS: ThreeDSView.optional(),
  decline: CategorisedDecline.optional(),
  customer: CustomerView.optional(),
  payout: PayoutView.optional(),
}

// Each member is named, so that what is stored beside it is never shown.
export function presentDetails(row: MoneyTransaction) {
  const [card, cash, threeDS, decline] = [cardOf(row), cashOf(row), threeDSecureOf(row), declineOn(row)]
  const payout = payoutOn(row)
  return {
    card: card && presentCard(card),
    cash: cash && presentCash(cash),
    threeDS: threeDS && presentThreeDS(threeDS),
    decline: decline && presentRefusal(decline),
    customer: row.customer === null ? undefined : presentCustomer(JSON.parse(row.customer) as Customer),
    payout: payout && presentPayout(payout, row),
  }
}

const presentCard = ({
  brand,
  last4,
  expMonth,
  expYear,
  funding,
  country,
  issuer,
  fingerprint,
}: CardFacts): z.input<typeof CardView> => ({
  brand,
  last4,
  expMonth,
  expYear,
  funding,
  country,
  issuer,
  fingerprint,
})

const presentCash = ({ reference, agentName, expiresAt, paidAt }: CashOnRow): z.input<typeof CashView> => ({
  reference,
  agentName,
  expiresAt: new Date(expiresAt),
  paidAt: paidAt === undefined ? undefined : new Date(paidAt),
})

const presentThreeDS = ({ flow, transStatus, eci, version, liability }: ThreeDSecure): z.input<typeof ThreeDSView> => ({
  flow,
  result: threeDSResults[transStatus],
  eci,
  version,
  liabilityShift: liability === 'ISSUER',
})

// The network's code and advice would tell what a hidden decline hides.
function presentRefusal({ code, networkCode, advice }: DeclineOnRow): z.input<typeof CategorisedDecline> {
  const shown = presentDecline(code, 'en')
  const network = declineOf(code).isHidden ? {} : { networkCode, advice }
  return { ...shown, category: declineOf(shown.code).category, ...network }
}

const presentCustomer = ({ name, email, phone, address }: Customer): z.input<typeof CustomerView> => ({
  name,
  email,
  phone,
  address: address && {
    line1: address.line1,
    line2: address.line2,
    city: address.city,
    postalCode: address.postalCode,
    country: address.country,
  },
})
