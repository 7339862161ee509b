// Limits in Stripe's documents beyond names and types: https://docs.stripe.com/metadata, /get-started/account/statement-descriptors,
// /api/idempotent_requests and /currencies.

type Form = Readonly<Record<string, unknown>>
type Limited = { headers?: Record<string, unknown>; body: Form }

const threeDecimals = new Set(['bhd', 'jod', 'kwd', 'omr', 'tnd'])

/** Parts of a request that Stripe would refuse, or cut, although its form is right. */
export function limitProblems({ headers = {}, body }: Limited): string[] {
  const { metadata = {}, statement_descriptor_suffix: suffix, amount, currency } = body
  const [, key = ''] = Object.entries(headers).find(([name]) => name.toLowerCase() === 'idempotency-key') ?? []
  return [
    ...metadataProblems(metadata as Form),
    ...(suffix === undefined ? [] : suffixProblems(suffix as string)),
    ...(String(key).length > 255 ? ['an idempotency key has up to 255 characters'] : []),
    ...(threeDecimals.has(String(currency)) && !String(amount).endsWith('0')
      ? [`an amount in ${String(currency)} ends in 0: ${String(amount)}`]
      : []),
  ]
}

function metadataProblems(metadata: Form): string[] {
  const entries = Object.entries(metadata)
  return [
    ...(entries.length > 50 ? ['metadata has up to 50 keys'] : []),
    ...entries.flatMap(([name, value]) =>
      name.length > 40 || String(value).length > 500 ? [`metadata.${name} is too long`] : [],
    ),
  ]
}

function suffixProblems(suffix: string): string[] {
  return [
    ...(suffix.length > 22 ? ['a suffix of a statement has up to 22 characters'] : []),
    ...(/[<>\\'"*]|[^\x20-\x7e]/.test(suffix) ? [`a suffix of a statement has no such sign: ${suffix}`] : []),
    ...(/[A-Za-z]/.test(suffix) ? [] : ['a suffix of a statement has a letter']),
  ]
}
