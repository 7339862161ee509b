import type { UnknownCause } from '../acquirer.ts'
import type { OutboundCall } from '#platform/outbound/calls.ts'
import { apiUrlOf, type CmiAccount } from './account.ts'
import { type Answer, answerOf, type ParsedAnswer, historyOf, type Movement, statusOf } from './mapping.ts'
import { readXml, writeXml, XmlProblem } from './xml.ts'

// The line to CMI's interface. A request holds the password: neither it nor an answer is logged or put into an error.

/** NOT_SENT: surely nothing has left this machine. SILENT: sent, and its outcome is unknown. */
export type WireAnswer<Thing> =
  | { status: 'SAID'; it: Thing }
  | { status: 'NOT_SENT' }
  | { status: 'SILENT'; cause: UnknownCause }

export type Api = {
  status: (oid: string, signal?: AbortSignal) => Promise<WireAnswer<ParsedAnswer<Movement>>>
  history: (oid: string, signal?: AbortSignal) => Promise<WireAnswer<ParsedAnswer<Movement[]>>>
  /** `Total` in major units, `Currency` as a number. */
  act: (order: Order, signal?: AbortSignal) => Promise<WireAnswer<Answer>>
}

type Order = { Type: 'PostAuth' | 'Credit'; OrderId: string; Total: string; Currency: string } | Voiding
type Voiding = { Type: 'Void'; OrderId: string }

/** Timeout of a call; a process that was suspended sends nothing after it. */
const callMs = 20_000
const answerMaxBytes = 256 * 1024

export function openApi({ settings, secrets }: CmiAccount, http: OutboundCall): Api {
  const { clientId, apiName, timeZone } = settings
  const url = apiUrlOf(settings)
  const known = { Name: apiName, Password: secrets.apiPassword, ClientId: clientId }

  const ask = async (fields: Record<string, string | Record<string, string>>, signal?: AbortSignal) => {
    const body = `DATA=${encodeURIComponent(writeXml('CC5Request', { ...known, ...fields }))}`
    try {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const limits = { maxBytes: answerMaxBytes, timeoutMs: callMs }
      const answer = await http({ method: 'POST', url, headers, body, ...limits, ...(signal && { signal }) })
      if (answer.statusCode !== 200) return silent('ERROR')
      return { status: 'SAID', it: answerOf(readXml(answer.body, 'CC5Response')) } as const
    } catch (error) {
      return failed(error)
    }
  }

  const query = async <Thing>(
    kind: 'ORDERSTATUS' | 'ORDERHISTORY',
    oid: string,
    read: (answer: Answer, oid: string, zone: string) => ParsedAnswer<Thing>,
    signal?: AbortSignal,
  ): Promise<WireAnswer<ParsedAnswer<Thing>>> => {
    const said = await ask({ OrderId: oid, Extra: { [kind]: 'QUERY' } }, signal)
    return said.status === 'SAID' ? { status: 'SAID', it: read(said.it, oid, timeZone) } : said
  }

  return {
    status: (oid, signal) => query('ORDERSTATUS', oid, statusOf, signal),
    history: (oid, signal) => query('ORDERHISTORY', oid, historyOf, signal),
    act: (order, signal) => ask(order, signal),
  }
}

const silent = (cause: UnknownCause) => ({ status: 'SILENT', cause }) as const

function failed(error: unknown): { status: 'NOT_SENT' } | { status: 'SILENT'; cause: UnknownCause } {
  if (error instanceof XmlProblem) return silent('NOT_UNDERSTOOD')
  const { wasSent, type, name } = (error ?? {}) as { wasSent?: unknown; type?: unknown; name?: unknown }
  if (wasSent === false) return { status: 'NOT_SENT' }
  return silent(type === 'TIMEOUT' || name === 'AbortError' || name === 'TimeoutError' ? 'TIMEOUT' : 'ERROR')
}
