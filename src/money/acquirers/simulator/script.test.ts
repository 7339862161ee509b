import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endsIn, type Script, scriptOf, scriptWordsOf } from './script.ts'

const names: [holderName: string, script: Script][] = [
  ['FRICTIONLESS', { kind: 'PASS', transStatus: 'Y' }],
  ['Salma Idrissi', { kind: 'PASS', transStatus: 'Y' }],
  ['سلمى الإدريسي', { kind: 'PASS', transStatus: 'Y' }],
  ['', { kind: 'PASS', transStatus: 'Y' }],
  ['constructor', { kind: 'PASS', transStatus: 'Y' }],
  ['ATTEMPT', { kind: 'PASS', transStatus: 'A' }],
  ['UNAVAILABLE', { kind: 'PASS', transStatus: 'U' }],
  ['REJECTED', { kind: 'REFUSED_BY_ISSUER' }],
  ['CHALLENGE', { kind: 'CHALLENGE', isDeviceAsked: false }],
  ['  challenge ', { kind: 'CHALLENGE', isDeviceAsked: false }],
  ['METHOD  CHALLENGE', { kind: 'CHALLENGE', isDeviceAsked: true }],
  ['DECLINE INSUFFICIENT_FUNDS', { kind: 'DECLINE', code: 'INSUFFICIENT_FUNDS' }],
  ['decline stolen_card', { kind: 'DECLINE', code: 'STOLEN_CARD' }],
  ['DECLINE', { kind: 'DECLINE', code: 'GENERIC_DECLINE' }],
  ['DECLINE NO_SUCH_CODE', { kind: 'DECLINE', code: 'GENERIC_DECLINE' }],
  ['TIMEOUT', { kind: 'LATER', waitsForSession: false }],
  ['TIMEOUT FAIL', { kind: 'LATER', waitsForSession: false, code: 'ISSUER_UNAVAILABLE' }],
  ['LATE CAPTURE', { kind: 'LATER', waitsForSession: true }],
  ['RENEWAL FAIL 3', { kind: 'RENEWAL_FAIL', times: 3 }],
  ['RENEWAL TIMEOUT', { kind: 'RENEWAL_LATER' }],
  ['renewal timeout fail', { kind: 'RENEWAL_LATER', code: 'ISSUER_UNAVAILABLE' }],
  ['RENEWAL TIMEOUT 3', { kind: 'PASS', transStatus: 'Y' }],
  ['RENEWAL FAIL', { kind: 'PASS', transStatus: 'Y' }],
]

for (const [holderName, script] of names)
  test(`a card of ${holderName === '' ? 'nobody' : holderName} is ${script.kind}`, () => {
    assert.deepEqual(scriptOf(scriptWordsOf(holderName)), script)
  })

test('a name that is no magic word is not kept', () => {
  assert.equal(scriptWordsOf('Salma Idrissi'), 'FRICTIONLESS')
})

test('an amount ends in .13 by the decimals of its currency', () => {
  assert.equal(endsIn(13n, 1013n, 'MAD'), true)
  assert.equal(endsIn(13n, 13n, 'MAD'), true)
  assert.equal(endsIn(13n, 1310n, 'MAD'), false)
  assert.equal(endsIn(13n, 5130n, 'TND'), true)
  assert.equal(endsIn(13n, 5013n, 'TND'), false)
  assert.equal(endsIn(13n, 1013n, 'JPY'), false)
})
