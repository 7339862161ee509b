import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observe: (answer: { method: string; route: string; status: number; ms: number }) => void
  /** A counter of one's own: a function that adds to it. `name` is a metric's, `help` one sentence. */
  counter: (name: string, help: string) => (count: number) => void
  /** The same, counted apart by the values of one label, of which there are few. */
  counterBy: (name: string, help: string, label: string) => (value: string) => void
  /** A number that is read on request; of several processes the highest counts. */
  gauge: (name: string, help: string, read: () => number) => void
  text: () => Promise<string>
  /** The same for `textOf`, in another process perhaps. */
  parts: () => Promise<MetricParts>
  contentType: string
}

/** The metrics of a process, as they are sent to another one. */
export type MetricParts = object[]

/** Metrics of a process in all its work: calls, jobs and deliveries. */
const ofProcess = new Registry()

/** A counter of the process, by the values of labels, of which there are few. */
export function processCounter<Label extends string>(
  name: string,
  help: string,
  labelNames: readonly Label[],
): (labels: Record<Label, string>, count?: number) => void {
  const own = new Counter({ name, help, labelNames: [...labelNames], registers: [ofProcess] })
  return (labels, count = 1) => own.inc(labels, count)
}

/** A number of the process that is read on request; of several processes the highest counts, or their sum. */
export function processGauge(name: string, help: string, read: () => number, aggregator: 'max' | 'sum' = 'max'): void {
  ofProcess.removeSingleMetric(name)
  const own: Gauge = new Gauge({ name, help, aggregator, registers: [ofProcess], collect: () => own.set(read()) })
}

/** Metrics of a process that only works on jobs. */
export const processParts = (): Promise<MetricParts> => ofProcess.getMetricsAsJSON()

/** One answer for several processes: counters add up. */
export const textOf = (all: readonly MetricParts[]): Promise<string> => AggregatorRegistry.aggregate([...all]).metrics()

export function newMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new Counter({
    name: 'mizan_http_answers_total',
    help: 'Answers by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'mizan_http_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  // Labels are resolved once for each combination: they are few, and this runs for every answer.
  const series = new Map<string, { count: Counter.Internal; time: Histogram.Internal<string> }>()
  const seriesOf = (method: string, route: string, status: number) => {
    const name = `${method} ${route} ${status}`
    const known = series.get(name)
    if (known) return known
    const made = { count: answers.labels({ method, route, status }), time: durations.labels({ method, route }) }
    series.set(name, made)
    return made
  }
  return {
    observe: ({ method, route, status, ms }) => {
      const { count, time } = seriesOf(method, route, status)
      count.inc()
      time.observe(ms / 1000)
    },
    counter: (name, help) => {
      const own = new Counter({ name, help, registers: [registry] })
      return (count) => own.inc(count)
    },
    counterBy: (name, help, label) => {
      const own = new Counter({ name, help, labelNames: [label], registers: [registry] })
      return (value) => own.inc({ [label]: value })
    },
    gauge: (name, help, read) => {
      const own: Gauge = new Gauge({
        name,
        help,
        aggregator: 'max',
        registers: [registry],
        collect: () => own.set(read()),
      })
    },
    text: () => Registry.merge([registry, ofProcess]).metrics(),
    parts: async () => [...(await registry.getMetricsAsJSON()), ...(await processParts())],
    contentType: registry.contentType,
  }
}
