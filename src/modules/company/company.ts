import { majorNumber } from '#money/money.ts'
import { walletCurrency } from '#money/wallets/wallet.ts'
import type { ProductionAccess } from '#platform/keys/queries.ts'
import type { Locale } from '#platform/locale.ts'
import { meantFor, type Words } from '#platform/sentences/said.ts'

// A company: the merchant, as its people see it. Pure.

export type Company = {
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

const changeable = [
  'name',
  'legalName',
  'supportEmail',
  'supportPhone',
  'website',
  'brandColor',
  'timeZone',
  'locale',
  'requireTotp',
  'collectsAddress',
  'lowStockAt',
  'orderMails',
] as const
type Changeable = (typeof changeable)[number]

export type CompanyChanges = Partial<Pick<Company, Changeable>>

/** The fields that would be different afterwards. */
export const changedFields = (company: Company, changes: CompanyChanges): Changeable[] =>
  changeable.filter((field) => changes[field] !== undefined && changes[field] !== company[field])

/** What is wrong with the name of a time zone, or undefined. Offsets such as +01:00 know no summer time. */
export function timeZoneProblem(text: string): Words | undefined {
  const wrong = 'must be a time zone of the IANA list, such as Africa/Casablanca'
  if (!/^[A-Za-z][\w+/-]{1,63}$/.test(text)) return wrong
  try {
    // Capitals are not told apart here, but are by what reads the name afterwards.
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions()
    return timeZone !== text && timeZone.toLowerCase() === text.toLowerCase() ? meantFor(wrong, timeZone) : undefined
  } catch {
    return wrong
  }
}

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
