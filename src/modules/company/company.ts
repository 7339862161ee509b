import { majorNumber } from '#money/money.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Company } from '#platform/merchants/company-queries.ts'
import { rowsOf } from '#platform/rows.ts'

// A company: the merchant, as its people see it. Pure.

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
