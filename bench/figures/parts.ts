import type { CpuProfile } from './cpu-profile.ts'

// The parts of a request's way, by the files that their work is in. The innermost function that has a part owns the time, so that the parts add up
// to the whole.

type Place = { file: string; name: string }

const parts: readonly [part: string, files: RegExp, names?: RegExp][] = [
  ['waiting', /^$/, /^\(idle\)$/],
  ['collecting garbage', /^$/, /^\(garbage collector\)$/],
  ['request log', /request-log\/|answered-call\.ts|masked\.ts/],
  [
    'log of the service',
    /src\/platform\/log\.ts|(?:^|\/)(?:pino|sonic-boom|quick-format-unescaped|safe-stable-stringify|thread-stream)\//,
  ],
  ['metrics', /metrics\.ts|prom-client/],
  ['authentication and limits', /platform\/keys\/|rate-limit\.ts|throttle\//],
  [
    'JSON that comes in, validation',
    /validate\.ts|http\/input\.ts|json-(?:parse|strict|number)\.ts|(?:^|\/)zod\/|secure-json-parse|request-head\.ts/,
  ],
  ['idempotency', /platform\/idempotency\//],
  ['decoding of rows', /pg-protocol\/dist\/(?:parser|buffer-reader|messages)|pg-types|postgres-/],
  ['decoding of rows', /db\/(?:batch|database)\.ts/, /^(?:rowsOf|handle\w+|commandOf|shapeOf|next)/],
  ['decoding of rows', /db\/connections\.ts/, /^(?:parseInstant|anonymous)/],
  ['encoding of statements', /pg-protocol\/dist\/(?:serializer|buffer-writer)|binary-array\.ts/],
  ['encoding of statements', /db\/batch\.ts/, /^(?:messageOf|asText|asValue|asElement)/],
  ['SQL text', /db\/sql\.ts|queries\.ts/],
  ['JSON that goes out', /json-write\.ts|long-json\.ts|correlation\.ts/],
  ['presenting and rules', /src\/(?:modules|money|events|pages)\//],
  ['database: connections, transactions', /platform\/db\/|(?:^|\/)(?:pg|pg-pool|pg-cloudflare)\/|context\.ts/],
  [
    'HTTP: the framework and our machinery',
    /platform\/http\/|(?:^|\/)(?:fastify|find-my-way|light-my-request|avvio|@fastify)\//,
  ],
]

const ofNode: readonly [part: string, files: RegExp][] = [
  ['HTTP: Node’s own', /^node:(?:_http|internal\/http|http)/],
  ['sockets and streams', /^node:(?:net|internal\/(?:streams|stream_base|js_stream)|_stream|stream)/],
]

/** The part of a stack, innermost place first. */
export function partOf(stack: Iterable<Place>): string {
  let node: string | undefined
  for (const { file, name } of stack) {
    for (const [part, files, names] of parts) if (files.test(file) && (names?.test(name) ?? true)) return node ?? part
    node ??= ofNode.find(([, files]) => files.test(file))?.[0]
  }
  return node ?? 'the rest: the event loop, native code'
}

/** A line for each part with its share of the whole time and its µs a request; they add up. */
export function partsTable({ parts: micros, busyMicros, idleMicros }: CpuProfile, served: number): string {
  const whole = busyMicros + idleMicros
  const line = (name: string, spent: number) =>
    `${((spent / whole) * 100).toFixed(1).padStart(5)} %  ${(spent / served).toFixed(1).padStart(7)} µs  ${name}`
  const sorted = [...micros].sort(([, one], [, other]) => other - one)
  return [...sorted.map(([name, spent]) => line(name, spent)), line('all together', whole)].join('\n')
}
