import { findLink, findLinkOwner } from '#modules/payment-links/queries.ts'
import { findProduct, findProductOwner } from '#modules/products/queries.ts'
import type { Scope } from '#platform/context.ts'
import type { Database } from '#platform/db/database.ts'
import type { LiveFile } from '#platform/http/live-files.ts'
import type { Reader } from '#platform/http/reader.ts'
import { isReference } from '#platform/ids.ts'
import { findBranding } from '#platform/merchants/branding.ts'
import { amountIn } from '../format.ts'
import { previewPictures } from './picture.ts'

// The drawn pictures of payment links and of products.

type Shown = { scope: Scope; title: string; amountMinor: bigint | null; currency: string }

export function previewFiles(db: Database): readonly LiveFile[] {
  const pictureOf = previewPictures()
  const find = async (shown: Shown | undefined, { localeFor }: Reader) => {
    const merchant = shown && (await findBranding(db.read, shown.scope.merchantId))
    if (!merchant) return undefined
    const { scope, title, amountMinor, currency } = shown
    const locale = localeFor(undefined, 'fr')
    const amount = amountMinor === null ? undefined : amountIn(locale, amountMinor, currency)
    const content = await pictureOf({ merchantId: scope.merchantId, merchant, locale, title, amount })
    return { type: 'image/png', content }
  }
  return [
    {
      path: '/l/:reference/preview.png',
      kind: 'BRANDING',
      find: async (visit) => find(await linkOf(db, visit.params['reference'] ?? ''), visit),
    },
    {
      path: '/p/:reference/preview.png',
      kind: 'BRANDING',
      find: async (visit) => find(await productOf(db, visit.params['reference'] ?? ''), visit),
    },
  ]
}

async function linkOf(db: Database, reference: string): Promise<Shown | undefined> {
  const owner = isReference('pl', reference) ? await findLinkOwner(db.read, reference) : undefined
  if (!owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const link = await findLink(db.read, scope, reference)
  if (!link) return undefined
  const { description: title, amountMode, amountMinor, currency } = link
  return { scope, title, amountMinor: amountMode === 'FIXED' ? amountMinor : null, currency }
}

async function productOf(db: Database, reference: string): Promise<Shown | undefined> {
  const owner = isReference('prd', reference) ? await findProductOwner(db.read, reference) : undefined
  if (!owner) return undefined
  const scope = { merchantId: owner.ownerId, environment: owner.environment }
  const product = await findProduct(db.read, scope, reference)
  return product && { scope, title: product.name, amountMinor: product.priceMinor, currency: product.currency }
}
