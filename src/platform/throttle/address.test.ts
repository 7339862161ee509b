import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAddress } from './address.ts'

test('an IPv6 address counts as its network of 64 bits, in any spelling, and IPv4 as itself', () => {
  const cases: [address: string, counted: string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::FFFF:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ]
  for (const [address, counted] of cases) assert.equal(countedAddress(address), counted, address)
})
