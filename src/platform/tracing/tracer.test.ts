import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { readConfig } from '../../config.ts'
import { headersOf } from './settings.ts'
import { summaryOf } from './statement-name.ts'

test('without the setting nothing of OpenTelemetry is loaded: one file leads to it, and a start with the setting to that file', () => {
  const root = new URL('../../', import.meta.url)
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const naming = (words: RegExp) =>
    files.filter((file) => !file.endsWith('.test.ts') && words.test(readFileSync(new URL(file, root), 'utf8'))).sort()
  const own = ['platform/tracing/exporter.ts', 'platform/tracing/opentelemetry.ts']
  assert.deepEqual(naming(/from '@opentelemetry|import\('@opentelemetry/), own)
  assert.deepEqual(naming(/from '[^']*tracing\/(opentelemetry|exporter)\.ts'/), [])
  assert.deepEqual(naming(/import\('[^']*tracing\/(opentelemetry|exporter)\.ts'\)/), ['main.ts'])
  assert.equal(readConfig({}).tracing, undefined)
})

test('one setting turns traces on, and the others say where to and how many', () => {
  const collector = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example:4318/' }
  assert.deepEqual(readConfig(collector).tracing, {
    url: 'https://collector.example:4318/v1/traces',
    headers: {},
    serviceName: 'mizan',
    sampler: 'parentbased_always_on',
    ratio: 1,
  })
  const some = { ...collector, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  assert.equal(readConfig(some).tracing?.ratio, 0.1)
  const refused: [string, string, RegExp][] = [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', /must be an http:\/\/ or https:\/\/ address/],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:word@collector.example', /must be an http/],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'Bearer abc', /must be name=value pairs, parted by commas/],
    ['OTEL_TRACES_SAMPLER', 'always', /must be one of always_on, /],
    ['OTEL_TRACES_SAMPLER_ARG', '10%', /must be a number from 0 to 1/],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1', /must be a number from 0 to 1/],
  ]
  for (const [name, value, words] of refused)
    assert.throws(() => readConfig({ ...collector, [name]: value }), words, `${name}=${value}`)
})

test('headers for the collector come as OpenTelemetry writes them', () => {
  assert.deepEqual(headersOf('authorization=Bearer%20a%3Db, x-tenant = shop'), {
    authorization: 'Bearer a=b',
    'x-tenant': 'shop',
  })
  for (const bad of ['', 'a', 'a=', '=b', 'a=b,', 'a=%0d%0a', 'a=%zz', 'a b=c'])
    assert.equal(headersOf(bad), undefined, bad)
})

test('a statement is told by its deeds and tables', () => {
  const cases: [string, string][] = [
    ['insert into events (id) values ($1)', 'insert events'],
    ['select * from products p join orders o on true where p.id = $1', 'from products join orders'],
    ['with due as (select 1 from deliveries) update deliveries set a = $1', 'from deliveries update deliveries'],
    ['commit', 'commit'],
  ]
  for (const [text, summary] of cases) assert.equal(summaryOf(text), summary)
})
