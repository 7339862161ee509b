import type { DunningTerms } from '#money/dunning-terms.ts'
import { majorNumber } from '#money/money.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { ProductionAccess } from '#platform/keys/queries.ts'
import type { Locale } from '#platform/locale.ts'
import { rowsOf } from '#platform/rows.ts'

// A company: the merchant, as its people see it. Pure.

export type Company = DunningTerms & {
  merchantId: string
  name: string
  legalName: string | null
  supportEmail: string | null
  supportPhone: string | null
  website: string | null
  brandColor: string | null
  logoDigest: string | null
  timeZone: string
  locale: Locale
  requireTotp: boolean
  collectsAddress: boolean
  lowStockAt: number
  orderMails: boolean
  feeBasisPoints: number
  feeFixedMinor: bigint
  availableAfterDays: number
  productionAccess: ProductionAccess
  productionDecidedAt: Date | null
  productionReason: string | null
  createdAt: Date
  updatedAt: Date
}

export const companyRows = rowsOf<Company>()([
  'merchantId',
  'logoDigest',
  // The operator decides on these.
  'feeBasisPoints',
  'feeFixedMinor',
  'availableAfterDays',
  'productionAccess',
  'productionDecidedAt',
  'productionReason',
  'createdAt',
])

const basisPointsPerPercent = 100

/** `logoUrl` is where the logo is served, if there is one. */
export const presentCompany = (company: Company, logoUrl?: string) => ({
  id: company.merchantId,
  name: company.name,
  ...(company.legalName !== null && { legalName: company.legalName }),
  ...(company.supportEmail !== null && { supportEmail: company.supportEmail }),
  ...(company.supportPhone !== null && { supportPhone: company.supportPhone }),
  ...(company.website !== null && { website: company.website }),
  ...(company.brandColor !== null && { brandColor: company.brandColor }),
  ...(logoUrl !== undefined && { logoUrl }),
  timeZone: company.timeZone,
  locale: company.locale,
  requireTotp: company.requireTotp,
  collectsAddress: company.collectsAddress,
  lowStockAt: company.lowStockAt,
  orderMails: company.orderMails,
  dunning: { retryDays: company.retryDays, finalAction: company.finalAction },
  terms: {
    feePercent: company.feeBasisPoints / basisPointsPerPercent,
    feeFixedAmount: majorNumber(company.feeFixedMinor, walletCurrency),
    currency: walletCurrency,
    availableAfterDays: company.availableAfterDays,
  },
  productionAccess: company.productionAccess,
  createdAt: company.createdAt,
  updatedAt: company.updatedAt,
})
