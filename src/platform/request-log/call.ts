import { isUuid, newId } from '../ids.ts'
import { loggedPath } from '../masked.ts'
import type { Scope } from '../context.ts'
import { isTelling, redacted, redactedJson } from './redaction.ts'

// A call of an API key, as it was heard and as it is kept. Pure.

/** A call with its answer, as the server has them: nothing of it is redacted yet. */
export type AnsweredCall = {
  scope: Scope
  apiKeyId: string
  at: Date
  method: string
  /** The path of the row, with `{name}` for parameters. */
  route: string
  url: string
  status: number
  ms: number
  idempotencyKey: string | undefined
  isReplay: boolean
  requestId: string
  address: string
  userAgent: string | undefined
  /** The body as it was read; undefined when there was none, or when it was no JSON. */
  requestBody: Buffer | undefined
  /** Undefined for an answer without a body, and for a file. */
  responseBody: string | undefined
}

/** A call as its row. */
export type KeptCall = {
  merchantId: string
  environment: Scope['environment']
  id: string
  at: Date
  apiKeyId: string
  method: string
  route: string
  path: string
  query: string | null
  status: number
  errorCode: string | null
  durationUs: number
  idempotencyKey: string | null
  isReplay: boolean
  requestId: string
  address: string
  userAgent: string | null
  requestBody: string | null
  responseBody: string | null
}

const bodyMaxBytes = 4_096
/** A text is cut before redaction, and again after it: redacting makes most texts shorter. */
const redactedMax = 6_144
const headerMax = 300
/** Of a call that names more clients nothing is kept that could say something of one: erasure never has to find it. */
const namedMax = 50

/** The stored form of a call, redacted; `clientIds` are the clients that it names. */
export function keptCall(call: AnsweredCall): { kept: KeptCall; clientIds: string[] } {
  const { scope, at, responseBody = '' } = call
  // Without white space and escapes, behind which a value could hide.
  const requestBody = call.requestBody === undefined ? '' : JSON.stringify(JSON.parse(call.requestBody.toString()))
  const path = shownPath(call.url)
  const clientIds = clientIdsIn(call.route, path, [requestBody, responseBody])
  const isOfMany = clientIds.length > namedMax
  const kept = {
    merchantId: scope.merchantId,
    environment: scope.environment,
    id: newId(at),
    at,
    apiKeyId: call.apiKeyId,
    method: call.method,
    route: call.route,
    path,
    query: isOfMany ? null : shownQuery(call.url),
    status: call.status,
    errorCode: call.status < 400 ? null : (/^\{"error":\{"code":"([A-Z_]+)"/.exec(responseBody)?.[1] ?? null),
    durationUs: Math.min(Math.round(call.ms * 1_000), 2_147_483_647),
    idempotencyKey: isOfMany ? null : shownHeader(call.idempotencyKey),
    isReplay: call.isReplay,
    requestId: isUuid(call.requestId) ? call.requestId : storable(redacted(call.requestId)),
    address: call.address,
    userAgent: shownHeader(call.userAgent),
    requestBody: isOfMany ? null : shownBody(requestBody),
    responseBody: isOfMany ? null : shownBody(responseBody),
  }
  return { kept, clientIds: isOfMany ? [] : clientIds }
}

function shownBody(json: string): string | null {
  if (json === '') return null
  const isLong = json.length > redactedMax
  const safe = redactedJson(isLong ? withoutHalf(json.slice(0, redactedMax)) : json)
  // No letter takes more than three bytes in UTF-8.
  if (safe.length * 3 <= bodyMaxBytes) return storable(safe)
  const bytes = Buffer.from(safe)
  if (!isLong && bytes.length <= bodyMaxBytes) return storable(safe)
  return `${storable(
    bytes
      .subarray(0, bodyMaxBytes)
      .toString()
      .replace(/\uFFFD$/, ''),
  )}…`
}

/** Without what may be the first half of a number, a key or an encoded text at the end. */
const withoutHalf = (text: string): string => {
  let end = text.length
  while (end > 0 && /[\w +/=%-]/.test(text[end - 1] ?? '')) end--
  return text.slice(0, end)
}

function shownPath(url: string): string {
  const path = loggedPath(url)
  return storable(redacted(path.includes('%') ? (decoded(path) ?? path) : path))
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const queryMax = 1_000

/** The query as it was sent, unless something of it is not to be kept. */
function shownQuery(url: string): string | null {
  const start = url.indexOf('?')
  if (start === -1 || start === url.length - 1) return null
  const query = url.slice(start + 1)
  const given = [...new URLSearchParams(query)]
  const literal = [...new URLSearchParams(query.replaceAll('+', '%2B'))]
  const safe = given.map(([name, value], at) => {
    const [literalName = '', literalValue = ''] = literal[at] ?? []
    return [shownText(name, literalName), isTelling(name) ? '…' : shownText(value, literalValue)] as const
  })
  const isSafe = safe.every(([name, value], at) => name === given[at]?.[0] && value === given[at]?.[1])
  const shown = isSafe ? query : safe.map(([name, value]) => `${name}=${value}`).join('&')
  return storable(shown.length > queryMax ? `${withoutHalf(shown.slice(0, queryMax))}…` : shown)
}

/** A plus sign is a blank in an address, unless a person pasted a secret unescaped: both readings are looked through. */
function shownText(text: string, literal: string): string {
  const kept = redacted(literal)
  return redacted(kept === literal ? text : kept.replaceAll('+', ' '))
}

const shownHeader = (value: string | undefined): string | null =>
  value === undefined ? null : storable(redacted(value).slice(0, headerMax))

/** As a column takes it. */
const storable = (text: string): string => (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()

/** Calls about clients contain their ids: in a member of its own, or as the object of the call. Of too many, one too many. */
function clientIdsIn(route: string, path: string, bodies: readonly string[]): string[] {
  const isAbout = route.includes('/clients') || route.includes('/webhooks/events')
  const form = isAbout ? anyId : clientId
  const ids = new Set<string>(route.includes('/clients/') ? path.toLowerCase().match(uuids) : [])
  for (const body of bodies) {
    if (!isAbout && !body.includes('"clientId"')) continue
    for (const [, id = ''] of body.matchAll(form)) if (ids.add(id.toLowerCase()).size > namedMax) return [...ids]
  }
  return [...ids]
}

const uuids = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g
const clientId = /"clientId":"([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"/gi
const anyId = /"(?:id|clientId)":"([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})"/gi
