import assert from 'node:assert/strict'
import { test } from 'node:test'
import { passwordProblem } from './strength.ts'
import { cpuMsOf } from '#test/patience.ts'
import { inEnglish } from '../sentences/said.ts'

const known = ['salma.idrissi@boutique-atlas.ma', 'salma.idrissi', 'Salma Idrissi']

test('passwords that are tried first are refused, in English, French and with letters in disguise', async () => {
  const weak = [
    'password1234',
    'P@ssw0rd1234',
    '123456789012',
    'qwertyuiop12',
    'iloveyou1234',
    'administrator',
    'letmein12345',
    'motdepasse12',
    'motdepasse123',
    'azertyuiop12',
    'casablanca12',
    'bismillah123',
    'mohamed12345',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'a'.repeat(128),
    'x9'.repeat(64),
    'mizanmizanmizan',
  ]
  for (const password of weak)
    assert.match(inEnglish((await passwordProblem(password, [])) ?? ''), /tried first/, password)
})

test('what others know of a person is no password', async () => {
  for (const password of ['salma.idrissi@boutique-atlas.ma', 'SALMA.IDRISSI@boutique-atlas.ma', 'Salma Idrissi'])
    assert.match(inEnglish((await passwordProblem(password, known)) ?? ''), /must not be your/, password)
})

test('twelve to 128 characters of any script are a password, without rules of composition', async () => {
  const good = [
    'correct horse battery staple',
    'hGz7!kQ29mLp',
    'quatre mots sans rapport',
    'قطة تشرب الشاي ليلا',
    '東京タワーの青い魚と傘屋さん',
  ]
  for (const password of good) assert.equal(await passwordProblem(password, known), undefined, password)
  for (const password of ['hGz7!kQ29mL', `${'vélo tambour '.repeat(10)}x`])
    assert.match(inEnglish((await passwordProblem(password, [])) ?? ''), /12 to 128 characters/, password)
})

test('a long password is judged within a moment', async () => {
  const cpuMs = await cpuMsOf(() => passwordProblem('aB3$'.repeat(32), known))
  assert.ok(cpuMs < 1_000, `${cpuMs} ms`)
})
