import type { Queries } from '../db/database.ts'
import { type Fragment, sql } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { ProductionAccess } from '../keys/queries.ts'
import type { Locale } from '../locale.ts'
import type { MerchantSpan } from './every-scope.ts'
import type { ImageType } from './image.ts'

export type Merchant = {
  merchantId: string
  bucket: string
  name: string
  productionAccess: ProductionAccess
  createdAt: Date
  updatedAt: Date
}

/** Settings of a new company until it chooses. */
type Beginnings = Pick<
  MerchantSettings,
  'locale' | 'timeZone' | 'feeBasisPoints' | 'feeFixedMinor' | 'availableAfterDays'
>

export const insertMerchant = (tx: Transaction, merchant: Merchant, beginnings: Beginnings) => tx.run`
  insert into merchants (merchant_id, bucket, name, production_access, created_at, updated_at, locale, time_zone,
    fee_basis_points, fee_fixed_minor, available_after_days)
  values (${merchant.merchantId}, ${merchant.bucket}, ${merchant.name}, ${merchant.productionAccess}, ${merchant.createdAt},
    ${merchant.updatedAt}, ${beginnings.locale}, ${beginnings.timeZone}, ${beginnings.feeBasisPoints}, ${beginnings.feeFixedMinor},
    ${beginnings.availableAfterDays})`

/** Runs over all merchants: no scope. */
export const listMerchants = (tx: Queries) => tx.many<Merchant>`
  select merchant_id, bucket, name, production_access, created_at, updated_at from merchants order by created_at, merchant_id`

/** Runs over all merchants: no scope. */
export const listNamesOfMerchants = (tx: Queries, ids: string[]) => tx.many<{ merchantId: string; name: string }>`
  select merchant_id, name from merchants where merchant_id = any(${ids}::uuid[])`

/** Runs over all merchants: no scope. */
export const listMerchantIds = (tx: Queries, after: string, limit: number) => tx.many<{ merchantId: string }>`
  select merchant_id from merchants where merchant_id > ${after}::uuid order by merchant_id limit ${limit}`

/** Those that have had production access since then, in the order of their ids. Runs over all merchants: no scope. */
export const listProducingSince = (
  tx: Queries,
  since: Date,
  { after, limit }: { after: string; limit: number },
) => tx.many<{ merchantId: string }>`
  select merchant_id from merchants
  where merchant_id > ${after}::uuid and production_access = 'ENABLED' and production_decided_at <= ${since}
  order by merchant_id limit ${limit}`

/** The merchants of a span, as `m`, in each environment, as `e`: for statements that ask of each whether there is something to do. */
export const scopesOf = ({ after, until }: MerchantSpan): Fragment => sql`
  from merchants m cross join (values ('SANDBOX'), ('PRODUCTION')) e (environment)
  where m.merchant_id > ${after}::uuid and m.merchant_id <= ${until}::uuid`

/** Runs over all merchants: no scope. */
export const countMerchants = async (tx: Queries): Promise<number> =>
  (await tx.maybeOne<{ n: number }>`select count(*)::int4 as n from merchants`)?.n ?? 0

/** Of these merchants, those that are suspended in production. Runs over all merchants: no scope. */
export const listSuspended = (tx: Queries, merchantIds: readonly string[]) => tx.many<Pick<Merchant, 'merchantId'>>`
  select merchant_id from merchants where merchant_id = any(${merchantIds}::uuid[]) and production_access = 'SUSPENDED'`

export const setProductionAccess = (
  tx: Transaction,
  merchantId: string,
  access: ProductionAccess,
  now: Date,
) => tx.maybeOne<Merchant>`
  update merchants set production_access = ${access}, production_decided_at = ${now}, updated_at = ${now}
  where merchant_id = ${merchantId}
  returning merchant_id, bucket, name, production_access, created_at, updated_at`

export type Brand = {
  name: string
  legalName: string | null
  brandColor: string | null
  logoDigest: string | null
  locale: Locale
  timeZone: string
  postalAddress: string | null
  supportEmail: string | null
  supportPhone: string | null
  website: string | null
}

export const findBrand = (tx: Queries, merchantId: string) => tx.maybeOne<Brand>`
  select m.name, m.legal_name, m.brand_color, l.digest as logo_digest, m.locale, m.time_zone, m.postal_address,
    m.support_email, m.support_phone, m.website
  from merchants m left join logos l on l.merchant_id = m.merchant_id
  where m.merchant_id = ${merchantId}`

type LogoContent = { mediaType: ImageType; content: string; digest: string }

export const findLogoContent = (tx: Queries, merchantId: string) => tx.maybeOne<LogoContent>`
  select media_type, content, digest from logos where merchant_id = ${merchantId}`

/** Settings of a merchant that other parts of the service read. */
export type MerchantSettings = {
  name: string
  locale: Locale
  timeZone: string
  supportEmail: string | null
  orderMails: boolean
  /** Whether buyers get receipts by mail. */
  receiptMails: boolean
  /** Whether owners and administrators hear of monthly statements by mail. */
  statementMails: boolean
  /** Whether clients may cancel subscriptions on their pages. */
  clientsMayCancel: boolean
  collectsAddress: boolean
  /** Whether search engines may list sales pages. */
  productsIndexed: boolean
  deliveryOptions: string | null
  lowStockAt: number
  lowBalanceMinor: bigint
  retryDays: number[]
  finalAction: 'CANCEL' | 'UNPAID' | 'PAUSE'
  productionAccess: ProductionAccess
  productionDecidedAt: Date | null
  feeBasisPoints: number
  feeFixedMinor: bigint
  availableAfterDays: number
}

export const findSettings = (tx: Queries, merchantId: string) => tx.maybeOne<MerchantSettings>`
  select name, locale, time_zone, support_email, order_mails, receipt_mails, statement_mails, clients_may_cancel,
    collects_address, products_indexed, delivery_options, low_stock_at, low_balance_minor, retry_days, final_action, production_access,
    production_decided_at, fee_basis_points, fee_fixed_minor, available_after_days
  from merchants where merchant_id = ${merchantId}`

/** Terms that were agreed with these merchants before there were plans, or the usual ones. */
export const listAgreedOf = (tx: Queries, ids: readonly string[]) => tx.many<
  Pick<MerchantSettings, 'feeBasisPoints' | 'feeFixedMinor' | 'availableAfterDays'> & { merchantId: string }
>`
  select merchant_id, fee_basis_points, fee_fixed_minor, available_after_days from merchants
  where merchant_id = any(${ids}::uuid[])`

/** Objects that are counted for a merchant, such as keys and webhooks, are made one at a time until the end of the transaction. */
export const lockMerchant = (tx: Transaction, merchantId: string) => tx.run`
  select 1 from merchants where merchant_id = ${merchantId} for no key update`

/** 0 when it is closed already. */
export const closeSandbox = (tx: Transaction, merchantId: string, now: Date) => tx.run`
  update merchants set sandbox_closed_at = ${now} where merchant_id = ${merchantId} and sandbox_closed_at is null`

export const reopenSandbox = (tx: Transaction, merchantId: string) => tx.run`
  update merchants set sandbox_closed_at = null where merchant_id = ${merchantId}`

/** The part of a company that its sessions carry. */
export type Standing = {
  companyName: string
  timeZone: string
  productionAccess: ProductionAccess
  isSandboxClosed: boolean
}

export const findStanding = (tx: Queries, merchantId: string) => tx.maybeOne<Standing>`
  select name as company_name, time_zone, production_access, sandbox_closed_at is not null as is_sandbox_closed
  from merchants where merchant_id = ${merchantId}`
