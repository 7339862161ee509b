import type { Queries } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { ProductionAccess } from '../keys/queries.ts'
import type { Locale } from '../locale.ts'
import type { ImageType } from './image.ts'

export type Merchant = {
  merchantId: string
  bucket: string
  name: string
  productionAccess: ProductionAccess
  createdAt: Date
  updatedAt: Date
}

export const insertMerchant = (tx: Transaction, merchant: Merchant) => tx.run`
  insert into merchants (merchant_id, bucket, name, production_access, created_at, updated_at)
  values (${merchant.merchantId}, ${merchant.bucket}, ${merchant.name}, ${merchant.productionAccess}, ${merchant.createdAt}, ${merchant.updatedAt})`

/** Runs over all merchants: no scope. */
export const listMerchants = (tx: Queries) => tx.many<Merchant>`
  select merchant_id, bucket, name, production_access, created_at, updated_at from merchants order by created_at, merchant_id`

/** Runs over all merchants: no scope. */
export const countMerchants = async (tx: Queries): Promise<number> =>
  (await tx.maybeOne<{ n: number }>`select count(*)::int4 as n from merchants`)?.n ?? 0

export const setProductionAccess = (
  tx: Transaction,
  merchantId: string,
  access: ProductionAccess,
  now: Date,
) => tx.maybeOne<Merchant>`
  update merchants set production_access = ${access}, updated_at = ${now} where merchant_id = ${merchantId}
  returning merchant_id, bucket, name, production_access, created_at, updated_at`

export type Brand = {
  name: string
  legalName: string | null
  brandColor: string | null
  logoDigest: string | null
  locale: Locale
  timeZone: string
  supportEmail: string | null
  supportPhone: string | null
  website: string | null
}

export const findBrand = (tx: Queries, merchantId: string) => tx.maybeOne<Brand>`
  select m.name, m.legal_name, m.brand_color, l.digest as logo_digest, m.locale, m.time_zone, m.support_email,
    m.support_phone, m.website
  from merchants m left join logos l on l.merchant_id = m.merchant_id
  where m.merchant_id = ${merchantId}`

type LogoContent = { mediaType: ImageType; content: string; digest: string }

export const findLogoContent = (tx: Queries, merchantId: string) => tx.maybeOne<LogoContent>`
  select media_type, content, digest from logos where merchant_id = ${merchantId}`
