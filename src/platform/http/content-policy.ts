import { isPageOrigin } from './origins.ts'

// Every Content-Security-Policy is made here, of known names and sources: none contains anything that could end a directive, begin another or match
// more than one place.

type Directive =
  | 'sandbox'
  | `${'default' | 'script' | 'style' | 'connect' | 'img' | 'frame'}-src`
  | 'form-action'
  | 'base-uri'
  | 'frame-ancestors'
  | 'require-trusted-types-for'
export type Policy = Partial<Record<Directive, readonly string[]>>

const keywords =
  /^(?:\*|https:|data:|blob:|allow-[a-z-]+|'(?:none|self|script|unsafe-inline)'|'(?:nonce|sha256)-[\w+/]{16,64}={0,2}')$/

/** The value of the header. Throws Error for an invalid source: values that callers choose go through {@link framedBy} first. */
export const contentPolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => [directive, ...sources.map(required)].join(' '))
    .join('; ')

function required(source: string): string {
  if (keywords.test(source) || isPageOrigin(source)) return source
  throw new Error(`A content policy cannot hold ${JSON.stringify(source)}.`)
}

/** For `frame-ancestors`: pages of these origins; none without one. A value that is not an exact origin is left out. */
export function framedBy(origins: readonly string[]): readonly string[] {
  const exact = origins.filter(isPageOrigin)
  return exact.length > 0 ? exact : ["'none'"]
}
