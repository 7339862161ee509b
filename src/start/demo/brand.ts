import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { changeProduct } from '../../modules/products/actions.ts'
import { findByExternalId } from '../../modules/products/queries.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { deliveryText } from '../../platform/delivery.ts'
import { openStore } from '../../platform/files/location.ts'
import { putLogo, updateCompany } from '../../platform/merchants/company-queries.ts'
import { picturePath } from '../../platform/pictures/picture.ts'
import { keepPicture } from '../../platform/pictures/pictures.ts'
import type { DemoContext, DemoParts } from './demo-context.ts'
import { demoDelivery, demoProducts } from './goods.ts'
import { passedBy } from './refused.ts'

// The look of the demo's shop: its logo and colour, its contact, its ways of delivery, and a picture of each product.

const pictureFile = (name: string): Promise<Buffer> => readFile(new URL(`pictures/${name}`, import.meta.url))

/** Safe to run twice. */
export async function furnishShop({ db, config }: DemoParts, demo: DemoContext): Promise<void> {
  const { merchantId } = demo.scope
  const now = demo.payments.now()
  const logo = await pictureFile('logo.png')
  await inTransaction(db, async (tx) => {
    const content = logo.toString('base64')
    const size = { width: 320, height: 320 }
    await putLogo(tx, {
      merchantId,
      mediaType: 'image/png',
      content,
      digest: hash('sha256', logo),
      ...size,
      createdAt: now,
    })
    await updateCompany(tx, merchantId, company, now)
  })
  const store = openStore(config.documents)
  for (const { externalId } of demoProducts) {
    const content = await pictureFile(`${externalId.replace('demo-', '')}.webp`)
    const { digest } = await keepPicture({ db, store }, { merchantId, addedBy: null, content, now })
    const imageUrl = config.publicUrl + picturePath(merchantId, digest)
    const product = await findByExternalId(db.read, demo.scope, externalId)
    if (product) await passedBy(demo.write((ctx) => changeProduct(ctx, product.reference, { imageUrl })))
  }
}

const company = {
  brandColor: '#0f6b5c',
  legalName: 'Boutique Atlas SARL',
  postalAddress: '12, rue de Fès\n20250 Casablanca',
  supportEmail: 'aide@boutique-atlas.example',
  deliveryOptions: deliveryText(demoDelivery),
}
