import type { Queries } from '../db/database.ts'
import { assignments } from '../db/sql.ts'
import type { Transaction } from '../db/transaction.ts'
import type { ProductionAccess } from '../keys/queries.ts'
import type { Locale } from '../locale.ts'
import type { ImageType } from './image.ts'
import type { MerchantSettings } from './queries.ts'

export type Company = Pick<MerchantSettings, 'retryDays' | 'finalAction'> & {
  merchantId: string
  name: string
  legalName: string | null
  postalAddress: string | null
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
  /** 0 for never. */
  lowBalanceMinor: bigint
  orderMails: boolean
  receiptMails: boolean
  statementMails: boolean
  clientsMayCancel: boolean
  productsIndexed: boolean
  /** JSON, which `platform/delivery.ts` writes and reads. */
  deliveryOptions: string | null
  feeBasisPoints: number
  feeFixedMinor: bigint
  availableAfterDays: number
  productionAccess: ProductionAccess
  productionDecidedAt: Date | null
  productionReason: string | null
  createdAt: Date
  updatedAt: Date
}

export const findCompany = (tx: Queries, merchantId: string) => tx.maybeOne<Company>`
  select merchants.*, (select l.digest from logos l where l.merchant_id = ${merchantId}) as logo_digest
  from merchants where merchant_id = ${merchantId}`

/** A change of members or of production access holds the company's row to the end. */
export const lockCompany = (tx: Transaction, merchantId: string) => tx.maybeOne<Company>`
  select merchants.*, (select l.digest from logos l where l.merchant_id = ${merchantId}) as logo_digest
  from merchants where merchant_id = ${merchantId} for update`

export const updateCompany = (tx: Transaction, merchantId: string, changes: Partial<Company>, now: Date) => tx.run`
  update merchants set ${assignments({ ...changes, updatedAt: now })} where merchant_id = ${merchantId}`

export type NewLogo = {
  merchantId: string
  mediaType: ImageType
  content: string
  digest: string
  width: number
  height: number
  createdAt: Date
}

export const putLogo = (tx: Transaction, logo: NewLogo) => tx.run`
  insert into logos (merchant_id, media_type, content, digest, width, height, created_at)
  values (${logo.merchantId}, ${logo.mediaType}, ${logo.content}, ${logo.digest}, ${logo.width}, ${logo.height},
    ${logo.createdAt})
  on conflict (merchant_id) do update set media_type = excluded.media_type, content = excluded.content,
    digest = excluded.digest, width = excluded.width, height = excluded.height, created_at = excluded.created_at`

export const deleteLogo = (tx: Transaction, merchantId: string) => tx.maybeOne<{ digest: string }>`
  delete from logos where merchant_id = ${merchantId} returning digest`

export const setDecision = (
  tx: Transaction,
  merchantId: string,
  decision: { productionAccess: ProductionAccess; productionReason: string | null },
  now: Date,
) => tx.run`
  update merchants set ${assignments({ ...decision, productionDecidedAt: now, updatedAt: now })}
  where merchant_id = ${merchantId}`
