// The settings of traces, by the names and forms that OpenTelemetry has given them.

export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const
type SamplerName = (typeof samplers)[number]

export type TracingSettings = {
  /** Address that traces are sent to, with its path. */
  url: string
  /** May hold a token; never to be logged. */
  headers: Record<string, string>
  serviceName: string
  sampler: SamplerName
  /** Part of the traces that is taken, from 0 to 1, by the samplers of a ratio. */
  ratio: number
}

/** An address of a collector; `/v1/traces` is added to it. */
export function isCollector(text: string): boolean {
  const url = /^https?:\/\//i.test(text) ? URL.parse(text) : null
  return url !== null && url.username + url.password + url.search + url.hash === ''
}

type TracingEnvironment = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined
  OTEL_EXPORTER_OTLP_HEADERS?: string | undefined
  OTEL_SERVICE_NAME: string
  OTEL_TRACES_SAMPLER: SamplerName
  OTEL_TRACES_SAMPLER_ARG: number
}

/** Undefined where nothing is traced. */
export const tracingOf = (given: TracingEnvironment): TracingSettings | undefined =>
  given.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
    ? undefined
    : {
        url: `${given.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
        headers: headersOf(given.OTEL_EXPORTER_OTLP_HEADERS ?? '') ?? {},
        serviceName: given.OTEL_SERVICE_NAME,
        sampler: given.OTEL_TRACES_SAMPLER,
        ratio: given.OTEL_TRACES_SAMPLER_ARG,
      }

const header =
  /^\s*([!#$%&'*+.^_`|~\dA-Za-z-]+)\s*=\s*([\x21-\x2b\x2d-\x7e](?:[\x20-\x2b\x2d-\x7e]*[\x21-\x2b\x2d-\x7e])?)\s*$/

/** `name=value,name=value`, with values in percent-encoding; undefined if it has another form. */
export function headersOf(text: string): Record<string, string> | undefined {
  const headers: Record<string, string> = {}
  for (const pair of text.split(',')) {
    const [, name, value] = header.exec(pair) ?? []
    if (name === undefined || value === undefined) return undefined
    try {
      headers[name] = decodeURIComponent(value)
    } catch {
      return undefined
    }
    if (/[^\x20-\x7e]/.test(headers[name])) return undefined
  }
  return headers
}
