import { barcodePath } from '#platform/documents/barcode.ts'
import { pdfToPng, renderPdf } from '#platform/documents/render.ts'
import type { LiveFile } from '#platform/http/live-files.ts'
import type { LivePage } from '#platform/http/pages.ts'
import { missingVoucher, voucherPage } from './page.ts'
import { voucherDocument } from './document.ts'
import { loadVoucher, type Voucher, type VoucherParts } from './voucher.ts'

// The voucher of a payment in cash, for the holder of its link: to show, to print, to keep as an image.

/** As many as a telephone has across. */
const imagePixels = 1080

const preferredIn = (voucher: Voucher | undefined) => voucher?.session?.locale ?? voucher?.merchant.locale

export const voucherPages = (parts: VoucherParts): readonly LivePage[] => [
  {
    path: '/v/:token',
    answer: async ({ params, localeFor }) => {
      const voucher = await loadVoucher(parts, params['token'] ?? '')
      const locale = localeFor(preferredIn(voucher), 'fr')
      if (!voucher) return { status: 404, locale, page: missingVoucher(locale) }
      const bars = await barcodePath(voucher.cash.reference)
      return { status: 200, locale, page: voucherPage(voucher, locale, bars) }
    },
  },
]

export const voucherFiles = (parts: VoucherParts): readonly LiveFile[] => [
  {
    path: '/v/:token/voucher.png',
    kind: 'DOCUMENT',
    find: async ({ params, localeFor }) => {
      const voucher = await loadVoucher(parts, params['token'] ?? '')
      // An image that was kept will be paid: there is none of a voucher that must not be paid.
      if (voucher?.state !== 'WAITING') return undefined
      const locale = localeFor(preferredIn(voucher), 'fr')
      const document = voucherDocument(voucher, locale, await barcodePath(voucher.cash.reference))
      const whose = voucher.merchantId
      const content = await pdfToPng(await renderPdf(document, whose), { width: imagePixels, whose })
      return { type: 'image/png', content, saveAs: `voucher-${voucher.cash.reference}.png` }
    },
  },
]
