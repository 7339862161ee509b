import assert from 'node:assert/strict'
import { test } from 'node:test'
import { curlOf } from './curl.ts'
import { newStandIns } from './shapes.ts'
import { commandOf, typedIn } from './terminal.ts'

// Reading and comparing documents.

const [one, other, third] = [
  '01a1fd50-81a0-7cb4-9ea1-ce4c6b0e355c',
  '01a2045d-dc1d-7a76-8130-f3842f8ba260',
  '01a2045d-dd3b-7a76-815c-98142eafca4a',
]

const fits: [string, shown: unknown, real: unknown][] = [
  [
    'ids and times keep their form',
    { id: one, at: '2026-11-21T08:54:34.146Z' },
    { id: other, at: '2027-01-01T00:00:00.000Z' },
  ],
  ['what is left out is anything', { name: 'Tajine', '…': '…' }, { name: 'Tajine', price: 1 }],
  ['a list that is cut', ['a', '…'], ['a', 'b', 'c']],
  ['an id inside of a text', `/v1/clients/${one}`, `/v1/clients/${other}`],
  ['a token that is cut', { token: 'mzn_AaH95Qrhfm…' }, { token: 'mzn_sAaH9T_xAenaBNI3D5Snu48iW11YhENtrZnd3hPDIO' }],
  ['what was measured', { durationMs: 7.8 }, { durationMs: 12 }],
]
for (const [title, shown, real] of fits)
  test(`an answer fits what is shown: ${title}`, () => assert.deepEqual(newStandIns().jsonProblems(shown, real), []))

const misfits: [string, shown: unknown, real: unknown][] = [
  ['a field that is not shown', { name: 'Tajine' }, { name: 'Tajine', url: 'x' }],
  ['a field that is not answered', { name: 'Tajine', url: 'x' }, { name: 'Tajine' }],
  ['another word', { status: 'ACTIVE' }, { status: 'OPEN' }],
  ['another number', { amount: 249.9 }, { amount: 249 }],
  ['another type', { amount: 249.9 }, { amount: '249.9' }],
  ['another form', { id: one }, { id: 'prd_71cm8b0ra1fnsrzew84qxv' }],
  ['a time without milliseconds', { at: '2026-11-21T08:54:34.146Z' }, { at: '2026-11-21T08:54:34Z' }],
  ['a list of another length', { content: [] }, { content: [{ name: 'a' }] }],
  ['one id for two', { id: one, parent: one }, { id: other, parent: third }],
]
for (const [title, shown, real] of misfits)
  test(`an answer does not fit what is shown: ${title}`, () =>
    assert.equal(newStandIns().jsonProblems(shown, real).length, 1))

test('an id that an answer has shown stands for the real one in what is typed next', () => {
  const names = newStandIns()
  assert.deepEqual(names.jsonProblems({ id: one }, { id: other }), [])
  assert.equal(names.put(`$MIZAN/v1/clients/${one}`), `$MIZAN/v1/clients/${other}`)
})

test('commands are read as a shell reads them', () => {
  const block = `$ curl -s "$MIZAN/v1/x?a=1&b=2" -H 'A: b' \\\n    -d '{"a":"é"}'   # a comment\nHTTP/1.1 200 OK\n$ export A=b\n`
  const [first, second] = typedIn(block)
  assert.deepEqual(first?.shown, ['HTTP/1.1 200 OK'])
  const { words } = commandOf(first?.text ?? '', (name) => `<${name}>`)
  assert.deepEqual(words, ['curl', '-s', '<MIZAN>/v1/x?a=1&b=2', '-H', 'A: b', '-d', '{"a":"é"}'])
  assert.deepEqual(commandOf(second?.text ?? '', String), { assigned: [['A', 'b']], isExport: true, words: [] })
})

for (const text of [
  'curl $MIZAN/v1/x?size=1',
  'curl a | jq .',
  'for a in b; do c; done',
  'curl a > b',
  'echo `date`',
  'a && b',
])
  test(`what not every shell does alike, or is more than a command, is refused: ${text}`, () => {
    assert.throws(() => commandOf(text, String), /Beyond what is run here/)
  })

test('curl is taken at its word', () => {
  const { method, url, headers, body } = curlOf(['-si', '-X', 'PUT', 'localhost:4000/a', '-H', 'B: c', '-d', '{}'])
  assert.deepEqual([method, url.href, headers, body], ['PUT', 'http://localhost:4000/a', [['B', 'c']], '{}'])
  assert.equal(curlOf(['localhost/a', '-d', 'x']).method, 'POST')
  assert.throws(() => curlOf(['--insecure', 'localhost/a']), /beyond what is run here/)
})
