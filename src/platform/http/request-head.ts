import type { IncomingMessage } from 'node:http'
import { type ErrorCode, fail } from '../errors.ts'
import { say, sayInEnglish, type Words } from '../sentences/said.ts'

// Checks of every request, before its path is considered: all calls pass through it, so it reads each header once.

export const bodyMaxBytes = 256 * 1024

export function judgeHead(request: IncomingMessage): void {
  const { httpVersion, url = '', headers, method } = request
  if (httpVersion !== '1.1' && httpVersion !== '1.0') refuse('VALIDATION_ERROR', 'Speak HTTP/1.1 or HTTP/1.0.')
  if (headers.host === undefined && httpVersion === '1.1') refuse('VALIDATION_ERROR', 'A Host header is required.')
  requireSingle(request.rawHeaders)
  if (headers.host !== undefined && !hostForm.test(headers.host))
    refuse('VALIDATION_ERROR', 'The Host header is a host with or without a port, such as pay.example.com:8443.')
  if (url === '*') refuse('VALIDATION_ERROR', 'A request is for a path, such as /v1/products.')
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') refuseCoding()
  if (headers.expect !== undefined && headers.expect.trim().toLowerCase() !== '100-continue')
    refuse('EXPECTATION_FAILED', sayInEnglish('The only expectation that can be met is 100-continue.'))
  const isFile = method === 'POST' && filePaths.test(url)
  if (Number(headers['content-length']) > bodyMaxBytes && !isFile)
    refuse('PAYLOAD_TOO_LARGE', 'The body is larger than 256 KiB.')
  requireWholeEscapes(url)
  // An empty body is no body, whatever its content type.
  if (method === 'DELETE' && coding === undefined && !Number(headers['content-length'])) delete headers['content-type']
}

/** Calls whose bodies are files, and which bound these themselves. */
const filePaths = /^\/(?:api\/v1\/(?:files|pictures)|v1\/pictures|operator\/v1\/bank-messages)(?:\?|$)/

/** Valid names of a host in a URL; empty is HTTP's form for a URL without one. */
const hostForm = /^(?:[\w.~!$&'()*+,;=%-]*|\[[\da-f:.]+(?:%[\w.%-]+)?\])(?::\d{0,5})?$/i

// The end of the request is not certain, or its sender may be confused: nothing else is read from the connection.
const refuse = (code: ErrorCode, message: Words): never => fail(code, message, { headers: { Connection: 'close' } })

export const codingRefusal = [
  'NOT_IMPLEMENTED',
  sayInEnglish('The only transfer coding that is understood is chunked.'),
] as const

const refuseCoding = (): never => refuse(...codingRefusal)

/** Of two that differ, each reader may take another one. */
const singles = [
  'authorization',
  'content-type',
  'host',
  'idempotency-key',
  'x-api-key',
  'x-confirmation-token',
  'x-environment',
]

/** By their length, since most headers have one that none of these has. */
const singlesByLength = new Map(
  singles.map(({ length }) => [length, singles.filter((name) => name.length === length)] as const),
)

function requireSingle(raw: readonly string[]): void {
  let seen = 0
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? ''
    const found = singlesByLength.get(name.length)?.find((each) => each === name.toLowerCase())
    if (found === undefined) continue
    const bit = 1 << singles.indexOf(found)
    if (seen & bit) refuseRepeated(name)
    seen |= bit
  }
}

function refuseRepeated(field: string): never {
  const message = 'may be sent once'
  fail('VALIDATION_ERROR', say('{field}: {said}', { field, said: message }), {
    details: [{ field, rule: 'repeated', message }],
    headers: { Connection: 'close' },
  })
}

/** Those of the path are judged by the router. */
function requireWholeEscapes(url: string): void {
  const at = url.indexOf('?')
  if (at === -1 || !url.includes('%', at)) return
  try {
    decodeURIComponent(url.slice(at))
  } catch {
    fail(
      'VALIDATION_ERROR',
      'The query is not valid: an escape is `%` with two hexadecimal digits, and all of them are UTF-8.',
    )
  }
}
