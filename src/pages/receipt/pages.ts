import { renderPdf } from '#platform/documents/render.ts'
import type { LiveFile } from '#platform/http/live-files.ts'
import type { LivePage } from '#platform/http/pages.ts'
import { missingReceipt, receiptPage } from './page.ts'
import { receiptDocument } from './document.ts'
import { loadReceipt, type Receipt, type ReceiptParts } from './receipt.ts'

// The receipt of a payment, for the holder of its link: to look at, to print, to save.

/** In the language of the buyer, as the session has it, else of the merchant. */
const preferredIn = (receipt: Receipt | undefined) => receipt?.session?.locale ?? receipt?.merchant.locale

export const receiptPages = (parts: ReceiptParts): readonly LivePage[] => [
  {
    path: '/r/:token',
    answer: async ({ params, localeFor }) => {
      const receipt = await loadReceipt(parts, params['token'] ?? '')
      const locale = localeFor(preferredIn(receipt), 'fr')
      if (!receipt) return { status: 404, locale, page: missingReceipt(locale) }
      return { status: 200, locale, page: receiptPage(receipt, locale) }
    },
  },
]

export const receiptFiles = (parts: ReceiptParts): readonly LiveFile[] => [
  {
    path: '/r/:token/receipt.pdf',
    kind: 'DOCUMENT',
    find: async ({ params, localeFor }) => {
      const receipt = await loadReceipt(parts, params['token'] ?? '')
      if (!receipt) return undefined
      const document = receiptDocument(receipt, localeFor(preferredIn(receipt), 'fr'))
      const content = await renderPdf(document, receipt.merchantId)
      return { type: 'application/pdf', content, saveAs: `receipt-${receipt.payment.reference}.pdf` }
    },
  },
]
