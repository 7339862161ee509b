import { majorNumber } from '#money/money.ts'
import type { Terms } from '#money/pricing/rule.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { Company } from '#platform/merchants/company-queries.ts'
import { rowsOf } from '#platform/rows.ts'
import { presentDelivery } from './delivery-schemas.ts'

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

/** `terms` are those of any payment in dirhams; `logoUrl` is where the logo is served, if there is one. */
export const presentCompany = (company: Company, terms: Terms, logoUrl?: string) => ({
  id: company.merchantId,
  name: company.name,
  ...(company.legalName !== null && { legalName: company.legalName }),
  ...(company.postalAddress !== null && { postalAddress: company.postalAddress }),
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
  lowBalanceAt: majorNumber(company.lowBalanceMinor, walletCurrency),
  orderMails: company.orderMails,
  receiptMails: company.receiptMails,
  statementMails: company.statementMails,
  clientsMayCancel: company.clientsMayCancel,
  productsIndexed: company.productsIndexed,
  deliveryOptions: presentDelivery(company.deliveryOptions),
  dunning: { retryDays: company.retryDays, finalAction: company.finalAction },
  terms: {
    feePercent: terms.basisPoints / basisPointsPerPercent,
    feeFixedAmount: majorNumber(terms.fixedMinor, walletCurrency),
    currency: walletCurrency,
    availableAfterDays: terms.availableAfterDays,
  },
  productionAccess: company.productionAccess,
  createdAt: company.createdAt,
  updatedAt: company.updatedAt,
})
