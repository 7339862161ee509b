import type { Statement } from '../db/sql.ts'

// Traces go through this one hook. Until a setting asks for them it does nothing, and nothing of OpenTelemetry is loaded.

type Attributes = Record<string, string | number>

/** A part of a trace: one piece of work, with its time. */
export type Span = {
  /** W3C's `traceparent` of this span, for what happens elsewhere; undefined without a trace. */
  readonly traceparent: string | undefined
  readonly note: (attributes: Attributes) => void
  /** Says that the work failed, by a word that names no data. */
  readonly fail: (reason: string) => void
}

export type SpanStart = {
  name: string
  kind: 'SERVER' | 'CLIENT' | 'CONSUMER'
  /** A new trace, what runs at the moment, or work whose `traceparent` was kept. Without a trace of the last two there is no span. */
  parent: 'NONE' | 'CURRENT' | { traceparent: string | null | undefined }
  attributes?: Attributes
}

/** A span that ends when its owner says so. */
export type OpenSpan = Span & {
  /** Runs `work` and all that follows from it as parts of the span. */
  run: (work: () => void) => void
  end: () => void
}

export type Tracer = {
  isOn: boolean
  /** Begins the span of a request, in the trace of its caller or in one of its own; undefined where it is not taken. */
  openRequest: (name: string, traceparent: string | undefined) => OpenSpan | undefined
  /** Sends a statement, as a span of what runs at the moment. */
  statement: <Result>(sent: Statement, send: (sent: Statement) => Promise<Result>) => Promise<Result>
  /** Runs `work` as a span, of which its statements and calls become parts. */
  inSpan: <Result>(start: SpanStart, work: (span: Span) => Promise<Result>) => Promise<Result>
  /** Begins what outlives the work that runs at the moment, and is no part of its trace. */
  apart: (begin: () => void) => void
  /** W3C's `traceparent` of what runs at the moment, to be kept beside what follows from it. */
  traceparent: () => string | undefined
}

export const noSpan: Span = { traceparent: undefined, note: () => {}, fail: () => {} }

export let tracer: Tracer = {
  isOn: false,
  openRequest: () => undefined,
  statement: (sent, send) => send(sent),
  inSpan: (_, work) => work(noSpan),
  apart: (begin) => begin(),
  traceparent: () => undefined,
}

/** Of the whole process, once: at its start. */
export function traceBy(chosen: Tracer): void {
  tracer = chosen
}
