import { z } from 'zod'
import { amountField, amountView, currencyField } from '#money/fields.ts'
import { walletStates } from '#money/wallets/wallet.ts'
import { environmentNames, origins } from '#platform/context.ts'
import { choice, externalId, httpsUrl, instantView, metadata, metadataView, objectOf } from '#platform/http/fields.ts'
import { locales } from '#platform/locale.ts'
import type { FileForm } from '#platform/http/route.ts'
import { failureReasons, fundingMethods, fundingStates } from './funding.ts'

const exampleId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const doc = {
  currency: { description: 'ISO 4217 code of every amount here.', example: 'MAD' },
  environment: { description: 'The environment of the key.', example: 'SANDBOX' },
  rib: { description: 'The 24 digits of the account.', example: '999999184467440737095515' },
  iban: { description: 'The same as an IBAN, without blanks.', example: 'MA64999999184467440737095515' },
  holderName: { description: 'Holder of the account.', example: 'Boutique Atlas SARL' },
  bankName: { description: 'Bank that holds the account.', example: 'Mizan sandbox bank' },
  amount: { description: 'Amount to add, in major units of the currency.', example: 2500 },
  method: { description: 'Method of the funding.', example: 'BANK_TRANSFER' },
  returnUrl: {
    description: 'Address to which the browser returns after a payment by card.',
    example: 'https://shop.example/wallet',
  },
  fundingReference: {
    description:
      'Your own identifier, unique in the account and environment; a repeat returns the funding that exists.',
    example: 'top-up-2026-11',
  },
  metadata: { description: 'Free-form; returned exactly as sent, and with the events of the funding.' },
}

const balanceAmounts = {
  available: amountView({ description: 'Can be paid out, or refunded from.', example: 1200.5 }),
  pending: amountView({
    description: 'Paid by buyers and not yet available; negative while refunds have taken more, up to the fees.',
    example: 487.5,
  }),
  reserved: amountView({
    description: 'Held for refunds and payouts on their way, and kept back for chargebacks.',
    example: 40,
  }),
  owed: amountView({
    description:
      'Charged back or reversed after it was paid out. What becomes available pays it first; left out when nothing is owed.',
    example: 60,
  }).optional(),
  total: amountView({ description: 'The first three together, less what is owed.', example: 1728 }),
}

const nextPayout = z
  .strictObject({
    amount: amountView({ description: 'Expected amount, if nothing else happens.', example: 1688 }),
    at: instantView({ description: 'When it is due.' }),
  })
  .meta({
    description:
      'The next payout by schedule; absent where none is due, not enough would be there, or it falls among days of which only the sum is known.',
    example: { amount: 1688, at: '2026-11-23T05:00:00.000Z' },
  })

export const WalletView = z
  .strictObject({
    id: z.string().meta({ format: 'uuid', description: 'Identifier of the wallet.', example: exampleId }),
    status: choice(walletStates.names as ['PENDING', 'ACTIVE', 'BLOCKED', 'CLOSED'], {
      description: 'Only an ACTIVE wallet takes money.',
      example: 'ACTIVE',
    }),
    currency: z.string().meta(doc.currency),
    balance: z.strictObject(balanceAmounts).meta({
      description: 'Balances of the wallet, in major units.',
      example: { available: 1200.5, pending: 487.5, reserved: 40, total: 1728 },
    }),
    balances: z
      .array(
        z.strictObject({
          currency: z.string().meta({ description: 'ISO 4217 code of these amounts.', example: 'EUR' }),
          ...balanceAmounts,
          payoutAccount: z
            .strictObject({
              bankName: z.string().meta(doc.bankName),
              ribLast4: z.string().meta({ description: 'The last four digits of its RIB.', example: '5515' }),
            })
            .meta({
              description: 'Bank account that this balance is paid out to. Without one the money waits.',
              example: { bankName: 'Mizan sandbox bank', ribLast4: '5515' },
            })
            .optional(),
          minimumPayoutAmount: amountView({
            description: 'Less than this is not paid out, in this currency.',
            example: 10,
          }).optional(),
          nextPayout: nextPayout.optional(),
        }),
      )
      .meta({
        description: 'Balances in other currencies, which nothing converts; absent where there are none.',
        example: [{ currency: 'EUR', available: 0, pending: 97.5, reserved: 0, total: 97.5 }],
      })
      .optional(),
    nextPayout: nextPayout.optional(),
    pendingByAvailability: z
      .array(
        z.strictObject({
          availableAt: instantView({ description: 'When it becomes available.' }),
          amount: amountView({
            description: 'Amount less fees and refunds, in major units; negative when these are more.',
            example: 487.5,
          }),
        }),
      )
      .meta({
        description:
          'Payments that become available, the soonest first; together what is pending. The hundredth is all that comes then or later.',
      }),
    environment: choice(environmentNames, doc.environment),
    createdAt: instantView({ description: 'When the wallet was opened.' }),
    updatedAt: instantView({ description: 'When its status or bank account last changed.' }),
  })
  .meta({ id: 'Wallet' })

export const BankDetailsView = z
  .strictObject({
    rib: z.string().meta(doc.rib),
    ribParts: z
      .strictObject({
        bankCode: z.string().meta({ description: 'Code of the bank, 3 digits.', example: '999' }),
        cityCode: z.string().meta({ description: 'Code of the city, 3 digits.', example: '999' }),
        accountNumber: z
          .string()
          .meta({ description: 'Number of the account, 16 digits.', example: '1844674407370955' }),
        key: z.string().meta({ description: 'Check digits, 01 to 97.', example: '15' }),
      })
      .meta({
        description: 'The RIB in its four blocks.',
        example: { bankCode: '999', cityCode: '999', accountNumber: '1844674407370955', key: '15' },
      }),
    iban: z.string().meta(doc.iban),
    bic: z.string().meta({ description: 'BIC of the bank.', example: 'MIZNMAM0XXX' }),
    holderName: z.string().meta(doc.holderName),
    bankName: z.string().meta(doc.bankName),
    agency: z.string().meta({ description: 'Branch of the bank.', example: 'Sandbox' }),
    currency: z.string().meta(doc.currency),
    verified: z
      .boolean()
      .meta({ description: 'Whether it is certain that the account is the holder’s.', example: true }),
    environment: choice(environmentNames, doc.environment),
  })
  .meta({ id: 'BankDetails' })

export const CertificateQuery = objectOf({
  locale: choice(locales, {
    description: 'Language of the paper; else that of Accept-Language.',
    example: 'fr',
  }).optional(),
})

export const CertificateFile = {
  mediaType: 'application/pdf',
  description: 'One page A4 with the RIB, the IBAN, and a QR code with which a third party checks it.',
} as const satisfies FileForm

export const FundingCreate = objectOf({
  amount: amountField(doc.amount),
  method: choice(fundingMethods, doc.method),
  currency: currencyField({ description: 'Currency of the amount; MAD without it.', example: 'MAD' }).optional(),
  returnUrl: httpsUrl(doc.returnUrl).optional(),
  fundingReference: externalId(doc.fundingReference).optional(),
  metadata: metadata(doc.metadata).optional(),
})
export type FundingCreate = z.output<typeof FundingCreate>

export const FundingView = z
  .strictObject({
    id: z.string().meta({ format: 'uuid', description: 'Identifier of the funding.', example: exampleId }),
    status: choice(fundingStates.names as ['PENDING', 'SUCCEEDED', 'FAILED'], {
      description: 'PENDING until the money is there.',
      example: 'PENDING',
    }),
    method: choice(fundingMethods, doc.method),
    amount: amountView(doc.amount),
    currency: z.string().meta(doc.currency),
    checkoutUrl: z
      .string()
      .meta({
        description: 'Page on which to pay by card, while it is PENDING.',
        example: 'https://pay.example/c/mzn_sAZmgtHweR3qf5ym',
      })
      .optional(),
    transactionId: z
      .string()
      .meta({ format: 'uuid', description: 'Its transaction, once there is one.', example: exampleId })
      .optional(),
    bankTransfer: z
      .strictObject({
        rib: z.string().meta(doc.rib),
        iban: z.string().meta(doc.iban),
        holderName: z.string().meta(doc.holderName),
        bankName: z.string().meta(doc.bankName),
        isDedicated: z
          .literal(true)
          .meta({
            description: 'True where the RIB is of this account alone: every transfer to it is for its wallet.',
            example: true,
          })
          .optional(),
        reference: z
          .string()
          .meta({ description: 'To be written on the transfer, so that it is recognised.', example: 'FD-7K3M9Q2XW4' }),
        expiresAt: instantView({ description: 'Until when the transfer is waited for.' }),
      })
      .meta({
        description: 'Account that receives the transfer; for BANK_TRANSFER.',
        example: {
          rib: doc.rib.example,
          iban: doc.iban.example,
          holderName: doc.holderName.example,
          bankName: doc.bankName.example,
          reference: 'FD-7K3M9Q2XW4',
          expiresAt: '2026-11-27T10:00:00.000Z',
        },
      })
      .optional(),
    returnUrl: z.string().meta(doc.returnUrl).optional(),
    fundingReference: z.string().meta(doc.fundingReference).optional(),
    failureReason: choice(failureReasons, {
      description: 'Reason of the failure.',
      example: 'REJECTED_BY_BANK',
    }).optional(),
    metadata: metadataView(doc.metadata).optional(),
    origin: choice(origins, { description: 'Started by the API or in the dashboard.', example: 'API' }),
    environment: choice(environmentNames, doc.environment),
    createdAt: instantView({ description: 'When the funding was started.' }),
    updatedAt: instantView({ description: 'When the funding last changed.' }),
    completedAt: instantView({ description: 'When it succeeded or failed.' }).optional(),
  })
  .meta({ id: 'Funding' })
export type FundingView = z.input<typeof FundingView>
