import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  observe: (answer: { method: string; route: string; status: number; ms: number }) => void
  /** A counter of one's own: a function that adds to it. `name` is a metric's, `help` one sentence. */
  counter: (name: string, help: string) => (count: number) => void
  /** A number that is read when it is asked for. */
  gauge: (name: string, help: string, read: () => number) => void
  text: () => Promise<string>
  contentType: string
}

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
    gauge: (name, help, read) => {
      const own: Gauge = new Gauge({ name, help, registers: [registry], collect: () => own.set(read()) })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
