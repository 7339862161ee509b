import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { auditProblems } from '../scripts/audit-rules.ts'
import { type Bill, licenceList, licenceProblems, normalised } from '../scripts/components.ts'

// The facts of a release about its packages, and the judgement of advisories. Making the whole archive is a test of installing it.

const mit = [{ license: { id: 'MIT' } }]
const part = (name: string, licenses: Bill['components'][number]['licenses'], isTool = false) => ({
  'bom-ref': `${name}@1.0.0`,
  name,
  version: '1.0.0',
  ...(licenses && { licenses }),
  properties: isTool ? [{ name: 'cdx:npm:package:development', value: 'true' }] : [],
})
const billOf = (components: Bill['components'], timestamp = '2026-11-24T07:00:00Z', folder = 'checkout'): Bill => ({
  serialNumber: `urn:uuid:${timestamp}`,
  metadata: { timestamp, component: { ...part('mizan', mit), name: folder } },
  components,
  dependencies: [],
})

test('a bill of materials is the same in another folder, at another time and in another order', () => {
  const [one, other] = [part('a', mit), part('b', mit)]
  const made = normalised(billOf([one, other]), 'mizan')
  assert.deepEqual(made, normalised(billOf([other, one], '2027-01-01T00:00:00Z', 'elsewhere'), 'mizan'))
  assert.match(made.serialNumber, /^urn:uuid:[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/)
  assert.notEqual(made.serialNumber, normalised(billOf([one]), 'mizan').serialNumber)
  assert.doesNotMatch(JSON.stringify(made), /timestamp|checkout/)
})

test('a package of a release has an allowed licence, or an allowed choice, and tools may have a few more', () => {
  const good = [
    part('one', mit),
    part('choice', [{ expression: '(GPL-3.0-only OR MIT)' }]),
    part('both', [{ expression: 'MIT AND ISC' }]),
    part('tool', [{ license: { id: 'MPL-2.0' } }], true),
  ]
  assert.deepEqual(licenceProblems(billOf(good)), [])
  const bad = [
    part('copyleft', [{ license: { id: 'AGPL-3.0-only' } }]),
    part('half', [{ expression: 'MIT AND GPL-3.0-only' }]),
    part('silent', undefined),
    part('library', [{ license: { id: 'MPL-2.0' } }]),
  ]
  assert.deepEqual(licenceProblems(billOf(bad)), [
    'copyleft 1.0.0: AGPL-3.0-only',
    'half 1.0.0: MIT AND GPL-3.0-only',
    'silent 1.0.0: names no licence',
    'library 1.0.0: MPL-2.0',
  ])
  assert.equal(licenceList(billOf([part('tool', mit, true)])), 'tool 1.0.0  MIT  (development)\n')
})

test('an advisory fails unless an exception lets it pass, until its day', () => {
  const advisory = { url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc', title: 'Bad input', severity: 'high' }
  const report = {
    vulnerabilities: { parser: { name: 'parser', via: [advisory] }, user: { name: 'user', via: ['parser'] } },
  }
  const exception = { advisory: 'GHSA-aaaa-bbbb-cccc', package: 'parser', until: '2027-01-31', why: 'not reached' }
  const line = 'parser: high: Bad input (https://github.com/advisories/GHSA-aaaa-bbbb-cccc)'
  assert.deepEqual(auditProblems(report, [], '2027-01-31'), [line])
  assert.deepEqual(auditProblems(report, [exception], '2027-01-31'), [])
  assert.deepEqual(auditProblems(report, [exception], '2027-02-01'), [
    'GHSA-aaaa-bbbb-cccc of parser: the exception ended on 2027-01-31. Update the package, or say why not yet.',
    line,
  ])
  assert.equal(auditProblems({}, [exception], '2027-02-01').length, 1, 'also when the registry answers no audit')
  assert.equal(auditProblems(report, [{ ...exception, why: '' }], '2027-01-01').length, 2)
  assert.deepEqual(auditProblems(report, [{ ...exception, package: 'other' }], '2027-01-01'), [line])
})

test('the exceptions that stand are whole', () => {
  const text = readFileSync(new URL('../scripts/audit-exceptions.json', import.meta.url), 'utf8')
  assert.deepEqual(auditProblems({}, JSON.parse(text) as [], '2000-01-01'), [])
})
