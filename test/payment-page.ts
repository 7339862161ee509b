import assert from 'node:assert/strict'
import type { Answer, Harness } from './harness.ts'

// A buyer on the page of a shop, as the browser makes its calls.

export const shopOrigin = 'https://shop.example'
export const acceptedCard = '4242424242424242'

export const cardOf = (holderName = 'Salma Idrissi', fields: object = {}) => ({
  number: acceptedCard,
  expMonth: 12,
  expYear: 2040,
  cvv: '123',
  holderName,
  ...fields,
})

export type Browser = { headers?: Record<string, string> }
export const browserOf = (origin?: string, userAgent = 'A browser'): Browser => ({
  headers: { 'user-agent': userAgent, ...(origin !== undefined && { origin }) },
})

const ours = browserOf('https://pay.example')

/** Makes one call of the page. */
export const callPage = (
  harness: Harness,
  step: 'verify' | 'submit' | '3ds',
  body: unknown,
  browser: Browser = ours,
): Promise<Answer> => harness.call({ method: 'POST', path: `/checkout/${step}`, body, headers: { ...browser.headers } })

export const orderBody = (fields: object = {}) => ({
  amount: 100,
  orderId: 'order-1042',
  returnUrl: 'https://shop.example/thanks?lang=fr',
  ...fields,
})

export type Visit = { id: string; token: string }

/** A session that a merchant has made, and the token that its buyer has. */
export async function openSession(harness: Harness, key: string, fields: object = {}): Promise<Visit> {
  const body = orderBody({ reuseOpenSession: false, ...fields })
  const made = await harness.call({ method: 'POST', path: '/v1/checkout/sessions', key, body })
  assert.equal(made.status, 201, made.text)
  const { id, checkoutUrl, sessionToken } = made.body
  return { id, token: sessionToken ?? String(checkoutUrl).split('/c/')[1] }
}

/** The key for one submit. */
export async function keyFor(harness: Harness, { token }: Visit, browser?: Browser): Promise<string> {
  const verified = await callPage(harness, 'verify', { sessionToken: token }, browser)
  assert.equal(verified.status, 200, verified.text)
  return verified.body.verificationKey
}

/** Verifies and submits. */
export async function pay(harness: Harness, visit: Visit, body: object = {}, browser?: Browser): Promise<Answer> {
  const verificationKey = await keyFor(harness, visit, browser)
  return callPage(harness, 'submit', { verificationKey, method: 'CARD', card: cardOf(), ...body }, browser)
}

export const readSession = async (harness: Harness, key: string, { id }: Visit) =>
  (await harness.call({ path: `/v1/checkout/sessions/${id}?expand=transactions`, key })).body

/** A page of the simulator, or our own return, as a browser visits it. */
export const visit = (harness: Harness, path: string, form?: Record<string, string>): Promise<Answer> =>
  harness.call({
    path,
    ...(form && {
      method: 'POST' as const,
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  })
