import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { masked } from '../masked.ts'
import { type OpenSpan, tracer } from '../tracing/tracer.ts'

// Requests as spans. Without traces there are no hooks.

/** Probes and scrapes come every few seconds, and do no work. */
const leftOut = new Set(['/healthz', '/readyz', '/metrics'])

/** The router's own rule behind the name of a parameter. */
const ruleOfParameter = /\(\^.*?\*\)/g

/** Makes a span of each request; routes are mounted afterwards. */
export function traceRequests(app: FastifyInstance): void {
  if (!tracer.isOn) return
  const opened = new WeakMap<FastifyRequest, OpenSpan>()
  app.addHook('onRequest', (request, reply, done) => {
    const span = spanOf(request, reply)
    if (!span) return tracer.apart(done)
    opened.set(request, span)
    span.run(done)
  })
  // A body comes by events of its connection, which know of no request.
  app.addHook('preValidation', (request, _reply, done) => {
    const span = opened.get(request)
    if (span) span.run(done)
    else tracer.apart(done)
  })
}

function spanOf(request: FastifyRequest, reply: FastifyReply): OpenSpan | undefined {
  const { method, headers } = request
  const route = request.routeOptions.url?.replaceAll(ruleOfParameter, '')
  if (route !== undefined && leftOut.has(route)) return undefined
  const name = route === undefined ? method : `${method} ${route}`
  const span = tracer.openRequest(name, headers['traceparent']?.toString())
  if (!span) return undefined
  // A caller chooses the correlation id.
  span.note({
    'http.request.method': method,
    'http.route': route ?? 'unknown',
    'mizan.correlation_id': masked(request.id),
  })
  // Also when the caller has gone before the answer.
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw
    if (!writableFinished) span.note({ 'error.type': 'CALLER_GONE' })
    else span.note({ 'http.response.status_code': statusCode })
    if (statusCode >= 500) span.fail(String(statusCode))
    span.end()
  })
  return span
}
