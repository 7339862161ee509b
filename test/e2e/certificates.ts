import { expect } from '#tools/playwright.ts'
import { pdfToPng } from '#platform/documents/render.ts'
import { codeIn } from '#test/pdf.ts'
import { journeyServer } from './server.ts'
import type { Shop } from './shop.ts'

/** Address of the code on the certificate of the shop's account. */
export async function certificateAddress({ key }: Shop): Promise<string> {
  const answer = await fetch(`${journeyServer().url}/v1/wallet/bank-details/certificate?locale=fr`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(answer.headers.get('content-type')).toContain('application/pdf')
  const image = await pdfToPng(Buffer.from(await answer.arrayBuffer()), { width: 1_200, whose: 'a reader' })
  return (await codeIn(image)) ?? ''
}
