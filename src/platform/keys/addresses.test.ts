import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressesOf, addressProblem, holdsAddress } from './addresses.ts'
import { inEnglish } from '../sentences/said.ts'

const good = [
  '203.0.113.9',
  '203.0.113.0/24',
  '10.0.0.5/8',
  '0.0.0.0/1',
  '203.0.113.9/32',
  '::1',
  '2001:db8::/48',
  '2001:DB8::1/128',
]
for (const text of good)
  test(`${text} may stand in an allow-list`, () => {
    assert.equal(addressProblem(text), undefined)
    assert.ok(addressesOf([text]))
  })

const bad: [text: string, words: RegExp][] = [
  ['', /address or a network/],
  ['shop.example', /address or a network/],
  ['203.0.113', /address or a network/],
  ['203.0.113.256', /address or a network/],
  ['203.0.113.9 ', /address or a network/],
  ['203.0.113.9:80', /address or a network/],
  ['0x7f.1', /address or a network/],
  ['1.2.3.4/24/24', /address or a network/],
  ['fe80::1%eth0', /address or a network/],
  ['[::1]', /address or a network/],
  ['203.0.113.0/', /from 1 to 32/],
  ['203.0.113.0/33', /from 1 to 32/],
  ['203.0.113.0/024', /from 1 to 32/],
  ['203.0.113.0/-1', /from 1 to 32/],
  ['203.0.113.0/255.255.255.0', /from 1 to 32/],
  ['2001:db8::/129', /from 1 to 128/],
  ['0.0.0.0/0', /leave the list out/],
  ['::/0', /leave the list out/],
  ['::ffff:1.2.3.4', /as an IPv4 address/],
  ['::ffff:102:304/128', /as an IPv4 address/],
]
for (const [text, words] of bad)
  test(`${JSON.stringify(text)} may not stand in an allow-list, and is told why`, () => {
    assert.match(inEnglish(addressProblem(text) ?? ''), words)
  })

const stored = '203.0.113.9 10.0.0.5/8 2001:db8::/48'
const callers: [ip: string, isHeld: boolean][] = [
  ['203.0.113.9', true],
  ['203.0.113.8', false],
  ['10.255.255.255', true],
  ['11.0.0.0', false],
  ['2001:db8:0:ffff::1', true],
  ['2001:db8:1::1', false],
  ['::ffff:203.0.113.9', true],
  ['::ffff:cb00:7109', true],
  ['::ffff:203.0.113.8', false],
  ['::203.0.113.9', false],
  ['2001:db8::1%eth0', true],
  ['', false],
  ['unknown', false],
  ['203.0.113.9:4711', false],
]
for (const [ip, isHeld] of callers)
  test(`${ip || 'no address'} is ${isHeld ? '' : 'not '}in ${stored}`, () => {
    const addresses = addressesOf(stored.split(' '))
    assert.ok(addresses)
    assert.equal(holdsAddress(addresses, ip), isHeld)
  })

test('without an allow-list there is no set to be in', () => {
  assert.equal(addressesOf(null), undefined)
})
