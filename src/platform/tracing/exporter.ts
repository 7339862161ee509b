import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter, type SpanProcessor } from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { processCounter } from '../metrics.ts'
import type { TracingSettings } from './settings.ts'

// Finished spans wait in a queue of fixed length and leave in batches. A collector that is away costs those that find the queue full,
// a counter, and one line of the log.

const queueMax = 2_048
/** Encoding these takes a few milliseconds of the thread. */
const batchMax = 128
const everyMs = 1_000
const timeoutMs = 5_000

const countSpans = processCounter('mizan_spans_total', 'Spans of traces, by what became of them.', ['result'])

export function spanQueue({ url, headers }: TracingSettings, log: Logger): SpanProcessor {
  let waiting = 0
  const exporter = told(new OTLPTraceExporter({ url, headers, timeoutMillis: timeoutMs }), log, (count) => {
    waiting -= count
  })
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: queueMax,
    maxExportBatchSize: batchMax,
    scheduledDelayMillis: everyMs,
    exportTimeoutMillis: timeoutMs * 2,
  })
  return {
    onStart: () => {},
    onEnd: (span: ReadableSpan) => {
      if (waiting >= queueMax) return countSpans({ result: 'DROPPED' })
      waiting++
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}

/** Counts what was sent, and says once that the collector is away, and that it is back. */
function told(exporter: SpanExporter, log: Logger, onTaken: (count: number) => void): SpanExporter {
  let isAway = false
  return {
    export: (spans, done) => {
      onTaken(spans.length)
      exporter.export(spans, (result) => {
        const isSent = result.error === undefined
        countSpans({ result: isSent ? 'SENT' : 'FAILED' }, spans.length)
        if (isSent === isAway) {
          isAway = !isSent
          if (isSent) log.info('The collector of traces takes them again.')
          else
            log.warn(
              { reason: reasonOf(result.error) },
              'The collector of traces does not take them; they are left out until it does.',
            )
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** A status or the code of a failed connection: the rest may repeat an address or an answer. */
const reasonOf = (error: (Error & { code?: string | number }) | undefined): string => String(error?.code ?? error?.name)
