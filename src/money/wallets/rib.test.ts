import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ibanOf, isRib, ribOf, ribParts } from './rib.ts'

const digits = (length: number) =>
  fc.bigInt({ min: 0n, max: 10n ** BigInt(length) - 1n }).map((n) => String(n).padStart(length, '0'))
const accounts = fc.record({ bankCode: digits(3), cityCode: digits(3), accountNumber: digits(16) })

/** ISO 13616 by the book: the first four characters go last, letters become two digits. */
const remainderOf = (iban: string): bigint =>
  BigInt((iban.slice(4) + iban.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n

test('the example of the IBAN registry comes out as it stands there', () => {
  const rib = ribOf({ bankCode: '011', cityCode: '519', accountNumber: '0000012050005349' })
  assert.equal(rib, '011519000001205000534921')
  assert.equal(ibanOf(rib), 'MA64011519000001205000534921')
  assert.deepEqual(ribParts(rib), { bankCode: '011', cityCode: '519', accountNumber: '0000012050005349', key: '21' })
})

test('every RIB has a key from 01 to 97 that belongs to it, and an IBAN of 28 characters that checks', () => {
  fc.assert(
    fc.property(accounts, (account) => {
      const rib = ribOf(account)
      const { key, ...parts } = ribParts(rib)
      assert.deepEqual(parts, { ...account })
      assert.ok(Number(key) >= 1 && Number(key) <= 97 && isRib(rib))
      assert.equal(ibanOf(rib).length, 28)
      assert.equal(remainderOf(ibanOf(rib)), 1n)
    }),
  )
})

test('a RIB with one wrong digit, or two that changed places, is none', () => {
  fc.assert(
    fc.property(accounts, fc.nat(23), fc.integer({ min: 1, max: 9 }), (account, place, by) => {
      const rib = ribOf(account)
      const digit = (Number(rib[place]) + by) % 10
      assert.ok(!isRib(rib.slice(0, place) + digit + rib.slice(place + 1)))
      const [one = '', other = ''] = [rib[place], rib[place + 1]]
      if (other !== '' && one !== other) assert.ok(!isRib(rib.slice(0, place) + other + one + rib.slice(place + 2)))
    }),
  )
})

test('what is not 24 digits is no RIB, and nothing is made of too few', () => {
  for (const text of ['', '0', '0115190000012050005349 21', '01151900000120500053492a', '0115190000012050005349210'])
    assert.ok(!isRib(text), text)
  assert.throws(() => ribOf({ bankCode: '11', cityCode: '519', accountNumber: '0000012050005349' }), RangeError)
})
