import type { Attribution } from '#money/payments/session.ts'
import type { Visit } from '#platform/http/form-pages.ts'

// The source of a buyer. The form keeps it, because the address that has it is gone when the form is sent.

const parameters = {
  src: 'source',
  utm_source: 'source',
  utm_medium: 'medium',
  utm_campaign: 'campaign',
  utm_term: 'term',
  utm_content: 'content',
  referrer: 'referrer',
} as const

const lengthMax = 255

/** The source, from the address, the form and the browser, under the names of the form's fields. */
export function tracesOf({ fields, method, referrerHost }: Visit, ownHost: string): Record<string, string> {
  // A browser that changes the language of the page comes from the page itself.
  const cameFrom = method === 'GET' && referrerHost !== ownHost ? referrerHost : undefined
  const given = { ...fields, ...(cameFrom !== undefined && { referrer: cameFrom }) }
  return Object.fromEntries(
    Object.keys(parameters).flatMap((name) => {
      const text = given[name as keyof typeof given]?.slice(0, lengthMax).toWellFormed().replaceAll('\0', '') ?? ''
      return text === '' ? [] : [[name, text]]
    }),
  )
}

/** `utm_source` says more than `src`. */
export function attributionOf(traces: Record<string, string>): Attribution {
  const attribution: Attribution = {}
  for (const [name, member] of Object.entries(parameters)) {
    const text = traces[name]
    if (text !== undefined) attribution[member] = text
  }
  return attribution
}

/** The source of a submitted form's page. */
export const cameByForm = ({ method, fields }: Visit): Partial<Visit['came']> =>
  method === 'GET'
    ? {}
    : { query: Object.fromEntries(Object.entries(fields).filter(isThere)), referrerHost: fields['referrer'] }

const isThere = (field: [string, string | undefined]): field is [string, string] => field[1] !== undefined
