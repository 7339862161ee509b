import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, it } from 'node:test'
import { crc32 } from 'node:zlib'
import {
  bucketOf,
  firstIdAt,
  hashApiKey,
  isReference,
  isUuid,
  newApiKey,
  newId,
  newReference,
  parseApiKey,
} from './ids.ts'

const merchantId = '01a1fd24-defb-7f30-b455-2dc6f661ed99'
const many = <T>(count: number, make: () => T) => Array.from({ length: count }, make)

describe('an id', () => {
  it('is a UUID version 7 with the time it was given', () => {
    const id = newId(new Date('2026-11-20T10:00:00.123Z'))
    assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    assert.equal(Number.parseInt(id.slice(0, 13).replace('-', ''), 16), Date.parse('2026-11-20T10:00:00.123Z'))
  })

  it('sorts by time, and in the order of making within a millisecond, whatever comes in between', () => {
    const now = new Date()
    const later = new Date(now.getTime() + 1)
    const pairs = many(5000, () => [newId(now), newId(later)] as const)
    const ids = [...pairs.map(([first]) => first), ...pairs.map(([, second]) => second)]
    assert.deepEqual(ids, [...ids].sort())
    assert.equal(new Set(ids).size, 10_000)
  })

  it('refuses a time that a UUID cannot hold', () => {
    for (const time of [new Date(-1), new Date(2 ** 48), new Date(Number.NaN)])
      assert.throws(() => newId(time), RangeError)
  })

  it('is bounded by a first id of any time, however early or late', () => {
    const ids = [new Date(-1), new Date(), new Date(2 ** 48)].map(firstIdAt)
    assert.ok(ids.every(isUuid), String(ids))
    assert.deepEqual(ids, [...ids].sort())
    assert.ok(newId(new Date(0)) > firstIdAt(new Date(-62_135_596_800_000)))
  })

  it('is recognised in either case and in the usual form only', () => {
    assert.ok(isUuid(merchantId) && isUuid(merchantId.toUpperCase()))
    const others = ['', 'x', `{${merchantId}}`, merchantId.replaceAll('-', ''), `${merchantId}\n`, ` ${merchantId}`]
    for (const text of others) assert.equal(isUuid(text), false, text)
  })
})

describe('a bucket', () => {
  it('never changes for a merchant', () => {
    assert.equal(bucketOf(merchantId), 'j2')
    assert.equal(bucketOf(merchantId.toUpperCase()), 'j2')
  })

  it('is the first ten bits of SHA-256, so that merchants spread over 1,024 buckets', () => {
    const bits = createHash('sha256').update(merchantId).digest().readUInt16BE() >> 6
    const characters = '0123456789abcdefghjkmnpqrstvwxyz'
    assert.equal(bucketOf(merchantId), `${characters[bits >> 5]}${characters[bits & 31]}`)
    const buckets = new Set(many(20_000, () => bucketOf(newId(new Date()))))
    assert.equal(buckets.size, 1024)
  })
})

describe('a reference', () => {
  it('is a prefix, the bucket of its merchant and 20 random characters', () => {
    const reference = newReference('prd', merchantId)
    assert.match(reference, /^prd_j2[0-9a-hjkmnp-tv-z]{20}$/)
    assert.ok(isReference('prd', reference))
    assert.equal(new Set(many(1000, () => newReference('prd', merchantId))).size, 1000)
  })

  it('is recognised by its form', () => {
    const reference = newReference('pl', merchantId)
    const others = [
      reference.slice(0, -1),
      `${reference}0`,
      reference.toUpperCase(),
      `${reference.slice(0, -1)}u`,
      `${reference.slice(0, -1)}\n`,
      reference.replace('_', '-'),
      '',
    ]
    for (const text of others) assert.equal(isReference('pl', text), false, text)
    assert.equal(isReference('prd', reference), false)
  })

  it('uses every character equally often', () => {
    const counts = countCharacters(many(3200, () => newReference('o', merchantId).slice(4)))
    assert.equal(counts.length, 32)
    // 2,000 of each are expected, with a standard deviation of 44.
    assert.ok(Math.min(...counts) > 1700 && Math.max(...counts) < 2300, String(counts))
  })
})

describe('an API key', () => {
  it('says its environment, carries the bucket of its merchant and ends in a checksum', () => {
    const { key, prefix, last4 } = newApiKey('SANDBOX', merchantId)
    assert.match(key, /^svc_sk_test_j2[0-9A-Za-z]{30}[0-9A-Za-z]{6}$/)
    assert.equal(prefix, key.slice(0, 'svc_sk_test_j2'.length + 4))
    assert.equal(last4, key.slice(-4))
    assert.match(newApiKey('PRODUCTION', merchantId).key, /^svc_sk_live_j2/)
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    const checksum = key
      .slice(-6)
      .split('')
      .reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)
    assert.equal(checksum, crc32(key.slice(0, -6)))
  })

  it('is recognised without a look-up', () => {
    for (const environment of ['SANDBOX', 'PRODUCTION'] as const) {
      for (const { key } of many(200, () => newApiKey(environment, merchantId))) {
        assert.deepEqual(parseApiKey(key), { environment })
      }
    }
  })

  it('is refused when one character is mistyped, two are swapped or one is lost', () => {
    const { key } = newApiKey('SANDBOX', merchantId)
    for (let at = 0; at < key.length; at++) {
      const other = key[at] === 'a' ? 'b' : 'a'
      assert.equal(parseApiKey(key.slice(0, at) + other + key.slice(at + 1)), undefined)
      assert.equal(parseApiKey(key.slice(0, at) + key.slice(at + 1)), undefined)
      const swapped = key.slice(0, at) + key.slice(at + 1, at + 2) + key.slice(at, at + 1) + key.slice(at + 2)
      if (swapped !== key) assert.equal(parseApiKey(swapped), undefined)
    }
    for (const text of ['', 'svc_sk_test_', `${key}\n`, ` ${key}`, key.replace('test', 'live')]) {
      assert.equal(parseApiKey(text), undefined)
    }
  })

  it('uses every character equally often', () => {
    const counts = countCharacters(many(2067, () => newApiKey('SANDBOX', merchantId).key.slice(14, -6)))
    assert.equal(counts.length, 62)
    // 1,000 of each are expected, with a standard deviation of 31.
    assert.ok(Math.min(...counts) > 800 && Math.max(...counts) < 1200, String(counts))
  })

  it('is stored as its SHA-256', () => {
    assert.equal(hashApiKey('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
  })
})

function countCharacters(texts: string[]): number[] {
  const counts = new Map<string, number>()
  for (const character of texts.join('')) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()]
}
