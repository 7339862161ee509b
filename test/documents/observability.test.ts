import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { test } from 'node:test'

// The monitoring files in `deploy`.

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const rules = 'deploy/alerts.yaml'
const tests = 'deploy/observability/alerts-test.yaml'

test('every metric that an alert or the dashboard asks for is one of Mizan', () => {
  const sources = globSync('src/**/*.ts', { cwd: root }).map(read)
  const asked = [rules, 'deploy/observability/grafana-dashboard.json'].flatMap(
    (file) => read(file).match(/\bmizan_\w+/g) ?? [],
  )
  const names = new Set(asked.map((name) => name.replace(/_bucket$/, '')))
  assert.ok(names.size > 10)
  assert.deepEqual(
    [...names].filter((name) => !sources.some((source) => source.includes(`'${name}'`))),
    [],
  )
})

test('every alert has a test in which it fires', () => {
  const alerts = [...read(rules).matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  const tested = [...read(tests).matchAll(/alertname: (\w+)/g)].map(([, name]) => name)
  assert.deepEqual(tested, alerts)
})

test('Prometheus takes the configuration and the rules, and every alert fires in its test', (t) => {
  const commands = [
    ['check', 'config', 'deploy/observability/prometheus.yaml'],
    ['test', 'rules', tests],
  ]
  for (const command of commands) {
    const { error, status, stdout, stderr } = spawnSync('promtool', command, { cwd: root, encoding: 'utf8' })
    if (error) return t.skip('promtool is not installed on this machine')
    assert.equal(status, 0, `${stdout}${stderr}`)
  }
})
