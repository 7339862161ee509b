import assert from 'node:assert/strict'
import type { TestMerchant } from './factory.ts'
import type { Answer, Harness } from './harness.ts'
import { pay } from './payment-page.ts'

// A buyer on the sales page of a product, as a browser without a script visits it.

export const buyerFields = {
  quantity: '1',
  name: 'Salma Idrissi',
  email: 'salma@example.ma',
  phone: '06 12 34 56 78',
  line1: '12 rue des Consuls',
  line2: '',
  postalCode: '10030',
  city: 'Rabat',
  country: 'MA',
}

export type CookieJar = { cookie?: string | undefined }

/** Looks at the page. `query` begins with a question mark. */
export const lookAt = (harness: Harness, reference: string, query = '', { cookie }: CookieJar = {}): Promise<Answer> =>
  harness.call({ path: `/p/${reference}${query}`, headers: { ...(cookie !== undefined && { cookie }) } })

/** Sends a form of the page. */
export const sendForm = (
  harness: Harness,
  reference: string,
  fields: Record<string, string>,
  { cookie, lang = 'en' }: CookieJar & { lang?: string } = {},
): Promise<Answer> =>
  harness.call({
    method: 'POST',
    path: `/p/${reference}?lang=${lang}`,
    body: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(cookie !== undefined && { cookie }),
    },
  })

/** The name of the form on a page. */
export const formIn = (page: string): string =>
  /name="form" value="([0-9a-z]{26})"/.exec(page)?.[1] ?? assert.fail(page)

export const cookieOf = ({ headers }: Answer): string => String(headers['set-cookie'] ?? '').split(';')[0] ?? ''

export type Bought = { token: string; cookie: string; answer: Answer }

/** Looks at the page, fills it in, and is led to the checkout page. */
export async function buy(harness: Harness, reference: string, fields: Record<string, string> = {}): Promise<Bought> {
  const form = formIn((await lookAt(harness, reference, '?lang=en')).text)
  const answer = await sendForm(harness, reference, { ...buyerFields, form, ...fields })
  assert.equal(answer.status, 303, answer.text)
  const token = /^\/c\/(mzn_s\S+)$/.exec(String(answer.headers['location']))?.[1] ?? assert.fail(answer.text)
  return { token, cookie: cookieOf(answer), answer }
}

/** Pays what was bought on the checkout page. */
export const payFor = (harness: Harness, { token }: Pick<Bought, 'token'>, body: object = {}): Promise<Answer> =>
  pay(harness, { id: '', token }, body)

export const productOf = async (harness: Harness, { sandbox }: TestMerchant, input: object = {}): Promise<string> =>
  (await harness.make.products(sandbox, [{ name: 'Tajine', price: 249.9, ...input }]))[0]?.reference ?? ''

export const ordersOf = async (harness: Harness, { key }: TestMerchant, reference: string) =>
  (await harness.call({ path: `/v1/products/${reference}/orders?sort=createdAt&size=200`, key })).body.content

export const stockOf = async (harness: Harness, { key }: TestMerchant, reference: string) => {
  const { soldQuantity, reservedQuantity, availableQuantity } = (
    await harness.call({ path: `/v1/products/${reference}`, key })
  ).body
  return [soldQuantity, reservedQuantity, availableQuantity]
}
