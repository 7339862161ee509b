import type { Api } from '@mizan/sdk'

// The calls of a payment screen of your own, in an app or a page: with the types of the SDK, and without a key. A page whose buttons and
// fields are there too is examples/custom-payment-screen.

type Session = { mizanUrl: string; sessionToken: string }

/** The card as the buyer gave it, by `entry`: typed here, into the acquirer's fields, or on the acquirer's own page. */
export type Means =
  | { entry: 'CARD'; card: NonNullable<Api.SubmitCheckoutBody['card']> }
  | { entry: 'FIELDS'; fieldsToken: string; holderName: string }
  | { entry: 'PAGE' }

/** The next step of the screen. */
export type Next =
  | { do: 'CONFIRM'; authenticationId: string }
  /** The whole window goes there: by a form with these fields where the method is POST. */
  | { do: 'LEAVE'; url: string; method: 'GET' | 'POST'; fields: Record<string, string> }
  | { do: 'VERIFY_AGAIN'; afterSeconds: number }
  | { do: 'SAY'; message: string }
  /** Your server asks what became of the session. */
  | { do: 'FINISH' }

export const verify = ({ mizanUrl, sessionToken }: Session, locale: 'en' | 'fr' | 'ar' = 'en') =>
  call<Api.VerifyCheckoutResponse>(mizanUrl, 'verify', { sessionToken, locale } satisfies Api.VerifyCheckoutBody)

/** The place in which the buyer types the card, and with FIELDS the script that shows them: `scriptUrl`, opened with `publishableKey`. */
export const cardIn = ({ methods }: Api.VerifyCheckoutResponse) => methods.find(({ method }) => method === 'CARD')

/** The key of the last verification is used up. */
export async function submit({ mizanUrl }: Session, verificationKey: string, { entry: _, ...means }: Means) {
  const body: Api.SubmitCheckoutBody = { verificationKey, method: 'CARD', ...means }
  return nextOf(await call<Api.SubmitCheckoutResponse>(mizanUrl, 'submit', body))
}

export function nextOf({ status, nextAction, decline }: Api.PaymentAttempt): Next {
  if (status === 'FAILED') return { do: 'SAY', message: decline?.message ?? 'Nothing was charged.' }
  const { type, url, method = 'GET', fields = {}, authenticationId, afterSeconds = 5 } = nextAction ?? {}
  if (type === 'REDIRECT' && url !== undefined && status !== 'SUCCEEDED') return { do: 'LEAVE', url, method, fields }
  // Never submit again: it may have been paid.
  if (type === 'POLL') return { do: 'VERIFY_AGAIN', afterSeconds }
  if (authenticationId !== undefined && type !== 'REDIRECT') return { do: 'CONFIRM', authenticationId }
  return { do: 'FINISH' }
}

async function call<Answer>(mizanUrl: string, step: 'verify' | 'submit', body: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${mizanUrl}/checkout/${step}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const answer = (await response.json()) as Answer & { error?: { message: string } }
  if (!response.ok) throw new Error(answer.error?.message ?? `It was answered with ${response.status}.`)
  return answer
}
