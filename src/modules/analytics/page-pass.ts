import { timingSafeEqual } from 'node:crypto'
import type { FirstTouch } from '#money/payments/first-touch.ts'
import type { JourneySubject } from '#money/payments/journey.ts'
import type { Scope } from '#platform/context.ts'
import { hmac } from '#platform/secrets/hmac.ts'
import type { Sighting } from './sighting.ts'

// The token with which a page reports its journey: only a reader of the page has one, and checking it needs no look-up. Pure.

export type PagePass = Omit<Sighting, 'startedAt' | 'method'> & { startedAt: Date }

type PassFields = [...string[]]

/** A text of letters, digits, `-`, `_` and one point. */
export function writePass(key: Buffer, pass: PagePass): string {
  const written: PassFields = [
    pass.merchantId,
    pass.environment,
    pass.id,
    pass.sessionId ?? '',
    pass.resourceType,
    pass.resourceId,
    String(pass.startedAt.getTime()),
    pass.device,
    pass.locale,
    pass.channel,
    pass.source,
    pass.medium,
    pass.campaign,
    pass.referrerDomain,
  ]
  const text = Buffer.from(JSON.stringify(written)).toString('base64url')
  return `${text}.${sealOf(key, text)}`
}

const validForMs = 24 * 3_600_000

/** Undefined for every text that this service has not written, and for one of another day. */
export function readPass(key: Buffer, pass: string, now: Date): PagePass | undefined {
  const [text = '', seal = '', ...more] = pass.split('.')
  const [given, made] = [Buffer.from(seal), Buffer.from(sealOf(key, text))]
  if (more.length > 0 || given.length !== made.length || !timingSafeEqual(given, made)) return undefined
  // Sealed by the function above alone, so that it has this form.
  const written = JSON.parse(Buffer.from(text, 'base64url').toString()) as PassFields
  const [merchantId, environment, id, sessionId, resourceType, resourceId, at, device, locale, ...touch] = written
  const startedAt = new Date(Number(at))
  if (now.getTime() - startedAt.getTime() > validForMs) return undefined
  const [channel, source, medium, campaign, referrerDomain] = touch
  return {
    ...({ merchantId, environment } as Scope),
    ...({ resourceType, resourceId } as JourneySubject),
    ...({ channel, source, medium, campaign, referrerDomain } as FirstTouch),
    id: id ?? '',
    ...(sessionId && { sessionId }),
    startedAt,
    device: device as PagePass['device'],
    locale: locale ?? '',
  }
}

const sealOf = (key: Buffer, text: string): string => hmac(key, text).toString('base64url')
