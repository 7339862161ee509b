import assert from 'node:assert/strict'
import type { Answer, Harness } from './harness.ts'
import { pay } from './payment-page.ts'

// A merchant with a link, and a buyer on its page, as the browser makes its calls.

export const linkBody = (fields: object = {}) => ({ amount: 150, description: 'Cours de poterie', ...fields })

export async function makeLink(harness: Harness, key: string, fields: object = {}): Promise<Answer['body']> {
  const made = await harness.call({ method: 'POST', path: '/v1/payment-links', key, body: linkBody(fields) })
  assert.equal(made.status, 201, made.text)
  return made.body
}

export const readLink = async (harness: Harness, key: string, reference: string) =>
  (await harness.call({ path: `/v1/payment-links/${reference}`, key })).body

type Browser = { query?: string; headers?: Record<string, string> }

/** The page as a browser loads it. */
export const openLink = (harness: Harness, reference: string, { query = '', headers = {} }: Browser = {}) =>
  harness.call({ path: `/l/${reference}${query}`, headers: { 'user-agent': 'A browser', ...headers } })

/** Hidden fields of the form. */
export const hiddenIn = ({ text }: Answer): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

export const sendLink = (
  harness: Harness,
  reference: string,
  form: Record<string, string>,
  { query = '', headers = {} }: Browser = {},
): Promise<Answer> =>
  harness.call({
    method: 'POST',
    path: `/l/${reference}${query}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'A browser', ...headers },
    body: new URLSearchParams(form).toString(),
  })

/** The token to which a form has led. */
export const tokenIn = ({ headers, text }: Answer): string => {
  const [, token] = /^\/c\/([^?]+)/.exec(String(headers['location'])) ?? []
  assert.ok(token, `${String(headers['location'])} ${text.slice(0, 2_000)}`)
  return token
}

/** Loads the page, sends its form, and answers with the token of the session. */
export async function beginPayment(harness: Harness, reference: string, form: Record<string, string> = {}) {
  const page = await openLink(harness, reference)
  return tokenIn(await sendLink(harness, reference, { ...hiddenIn(page), ...form }))
}

/** The whole way of a buyer who pays by card. */
export const payLink = async (
  harness: Harness,
  reference: string,
  form: Record<string, string> = {},
  body: object = {},
) => pay(harness, { id: '', token: await beginPayment(harness, reference, form) }, body)
