import { AsyncLocalStorage } from 'node:async_hooks'
import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type Span as SdkSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer as SdkTracer,
} from '@opentelemetry/api'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import type { Statement } from '../db/sql.ts'
import { newId } from '../ids.ts'
import { spanQueue } from './exporter.ts'
import type { TracingSettings } from './settings.ts'
import { statementName } from './statement-name.ts'
import { noSpan, type OpenSpan, type Span, type SpanStart, type Tracer } from './tracer.ts'

// Traces by the SDK of OpenTelemetry. This file is loaded where a setting asks for traces, and nowhere else.

/** The work that runs at the moment. */
type Frame = {
  span: SdkSpan
  context: Context
  /** Number of further spans here: a job that walks over all merchants would have no end of them. */
  room: { left: number }
  /** A timer that a request has set may outlive it, and is then no part of it. */
  isOver: boolean
}

const spansMax = 500
const stopsWithinMs = 2_000

type Running = { tracer: Tracer; stop: () => Promise<void> }

export function openTracing(settings: TracingSettings, version: string, log: Logger): Running {
  const provider = new TracerProvider({
    sampler: samplerOf(settings),
    resource: resourceFromAttributes({
      'service.name': settings.serviceName,
      'service.version': version,
      'service.instance.id': newId(new Date()),
    }),
    spanProcessors: [spanQueue(settings, log)],
  })
  const sdk = provider.getTracer('mizan', version)
  return {
    tracer: {
      isOn: true,
      openRequest: (name, traceparent) => openRequest(sdk, name, traceparent),
      statement: (sent, send) => traceStatement(sdk, sent, send),
      inSpan: (start, work) => inSpan(sdk, start, work),
      apart: (begin) => frames.run(undefined, begin),
      traceparent: () => {
        const frame = current()
        return frame && traceparentOf(frame.span)
      },
    },
    stop: async () => {
      const late = new Promise((resolve) => setTimeout(resolve, stopsWithinMs).unref())
      await Promise.race([provider.shutdown().catch(() => {}), late])
    },
  }
}

function samplerOf({ sampler, ratio }: TracingSettings): Sampler {
  const root = sampler.endsWith('always_on')
    ? new AlwaysOnSampler()
    : sampler.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio)
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

const frames = new AsyncLocalStorage<Frame | undefined>()

/** The work that a further span belongs to. */
function withRoom(): Frame | undefined {
  const frame = current()
  if (!frame || frame.room.left === 0) return undefined
  frame.room.left--
  return frame
}

function current(): Frame | undefined {
  const frame = frames.getStore()
  return frame === undefined || frame.isOver ? undefined : frame
}

const frameOf = (span: SdkSpan, room = { left: spansMax }): Frame => ({
  span,
  context: trace.setSpan(ROOT_CONTEXT, span),
  room,
  isOver: false,
})

function openRequest(sdk: SdkTracer, name: string, traceparent: string | undefined): OpenSpan | undefined {
  const parent = contextOf(traceparent) === undefined ? 'NONE' : { traceparent }
  const frame = begun(sdk, { name, kind: 'SERVER', parent })
  return frame && { ...shown(frame.span), run: (work) => frames.run(frame, work), end: () => end(frame) }
}

function traceStatement<Result>(
  sdk: SdkTracer,
  sent: Statement,
  send: (sent: Statement) => Promise<Result>,
): Promise<Result> {
  const frame = withRoom()
  if (!frame) return send(sent)
  const { name, summary } = statementName(sent)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'mizan.statement': sent.name }
  const span = sdk.startSpan(name, { kind: SpanKind.CLIENT, attributes }, frame.context)
  const answer = send(sent)
  answer.then(
    () => span.end(),
    (error: unknown) => {
      fail(span, codeOf(error))
      span.end()
    },
  )
  return answer
}

async function inSpan<Result>(
  sdk: SdkTracer,
  start: SpanStart,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const own = begun(sdk, start)
  if (!own) return frames.run(start.parent === 'CURRENT' ? frames.getStore() : undefined, work, noSpan)
  try {
    return await frames.run(own, work, shown(own.span))
  } catch (error) {
    fail(own.span, codeOf(error))
    throw error
  } finally {
    end(own)
  }
}

function end(frame: Frame): void {
  frame.isOver = true
  frame.span.end()
}

function begun(sdk: SdkTracer, { name, kind, parent, attributes = {} }: SpanStart): Frame | undefined {
  const outer = parent === 'CURRENT' ? withRoom() : undefined
  const context = typeof parent === 'object' ? contextOf(parent.traceparent) : outer?.context
  if (context === undefined && parent !== 'NONE') return undefined
  const span = sdk.startSpan(name, { kind: SpanKind[kind], attributes }, context ?? ROOT_CONTEXT)
  return span.isRecording() ? frameOf(span, outer?.room) : undefined
}

const shown = (span: SdkSpan): Span => ({
  traceparent: traceparentOf(span),
  note: (attributes) => void span.setAttributes(attributes),
  fail: (reason) => fail(span, reason),
})

/** Without the message of an error, which may quote data. */
function fail(span: SdkSpan, reason: string): void {
  span.setAttribute('error.type', reason)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function codeOf(error: unknown): string {
  const { code, type, name } = (error ?? {}) as Record<'code' | 'type' | 'name', unknown>
  return [code, type, name].find((each) => typeof each === 'string') ?? 'Error'
}

const traceparentForm = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/

/** The context of a caller; undefined for any text that is not of W3C's form. */
function contextOf(traceparent: unknown): Context | undefined {
  const found = typeof traceparent === 'string' ? traceparentForm.exec(traceparent) : null
  const [, version, traceId = '', spanId = '', flags = '', more] = found ?? []
  if (version === '00' && more !== undefined) return undefined
  const remote = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
  return isSpanContextValid(remote) ? trace.setSpanContext(ROOT_CONTEXT, remote) : undefined
}

function traceparentOf(span: SdkSpan): string {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`
}
