import { addressesOf } from '../platform/db/hosts.ts'
import { isLocal } from '../platform/outbound/url-rule.ts'

type DevelopmentSettings = {
  HOST: string
  PUBLIC_URL?: string | undefined
  DATABASE_URL?: string | undefined
  CMI_BASE?: string | undefined
  STRIPE_API_BASE?: string | undefined
  STRIPE_JS?: string | undefined
  ACQUIRER_DEMO: boolean
  TEST_CLOCK?: string | undefined
}

/** Settings that are refused but on a machine of one's own, each with what it must be. */
export function developmentProblems(settings: DevelopmentSettings): [name: string, message: string][] {
  const { ACQUIRER_DEMO, TEST_CLOCK, DATABASE_URL } = settings
  const demo = ACQUIRER_DEMO ? demoProblem(settings) : undefined
  const isMoved = TEST_CLOCK !== undefined && !(isOfThisMachine(settings) && isBroughtAlong(DATABASE_URL))
  return [
    ...(demo === undefined ? [] : [['ACQUIRER_DEMO', demo] as [string, string]]),
    ...(isMoved ? [['TEST_CLOCK', 'absent but in simulations on this machine'] as [string, string]] : []),
  ]
}

/**
 * Whether a database is of Mizan's own kind, and not one that an operator runs: the embedded one, or, for several nodes on one machine, the same by its
 * socket, whose folder only the embedded database has. It may have a replica of the same kind.
 */
const isBroughtAlong = (url: string | undefined): boolean =>
  url === undefined || addressesOf(url).every((address) => /^\/(?:[^/,]+\/)+mizan-\w{6}$/.test(socketOf(address) ?? ''))

function socketOf(address: string): string | undefined {
  const url = URL.parse(address)
  const named = url?.searchParams.getAll('host') ?? []
  return named.length > 0 ? named.join() : url?.hostname.replaceAll(/%2f/gi, '/')
}

/** Whether only people at this machine can reach it. */
function isOfThisMachine({ HOST, PUBLIC_URL }: DevelopmentSettings): boolean {
  const own = [PUBLIC_URL ?? 'http://localhost', `http://${HOST.includes(':') ? `[${HOST}]` : HOST}`]
  return own.map((address) => URL.parse(address)).every((url) => url !== null && isLocal(url))
}

/** A payment at a double moves no money: only people at this machine may reach them, and no merchant but the demo's. */
function demoProblem(settings: DevelopmentSettings): string | undefined {
  const { DATABASE_URL, CMI_BASE, STRIPE_API_BASE, STRIPE_JS } = settings
  if (!isOfThisMachine(settings))
    return '0 where HOST and PUBLIC_URL are not of this machine: it shows payments that no buyer pays'
  if (DATABASE_URL !== undefined)
    return '0 beside DATABASE_URL: it shows the demo merchant, which the embedded database alone has'
  if (CMI_BASE ?? STRIPE_API_BASE ?? STRIPE_JS)
    return '0 beside CMI_BASE, STRIPE_API_BASE and STRIPE_JS: it has doubles of its own'
  return undefined
}
