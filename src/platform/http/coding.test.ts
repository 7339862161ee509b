import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codingFor, isKnown } from './coding.ts'

const asked: [string | undefined, string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['br', 'br'],
  ['gzip, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br ; q=0.5 , gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['br;q=0.000', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['*;q=0.1, br;q=0', 'gzip'],
  ['gzip;q=0, *', 'br'],
  ['identity;q=1, br;q=0.5', 'identity'],
  ['identity;q=0', 'identity'],
  ['deflate, zstd', 'identity'],
  ['br;q=2', 'identity'],
  ['br;q=much', 'identity'],
  [`${'x,'.repeat(8_000)}br`, 'identity'],
]

for (const [accepted, coding] of asked)
  test(`Accept-Encoding ${accepted?.slice(0, 40)} is answered with ${coding}`, () => {
    assert.equal(codingFor(accepted, ['br', 'gzip']), coding)
    assert.equal(codingFor(accepted, []), 'identity')
  })

const named: [string | undefined, boolean][] = [
  [undefined, false],
  ['', false],
  ['"one"', true],
  ['W/"one"', true],
  ['"other", "one"', true],
  ['"other",W/"one"', true],
  ['*', true],
  [' * ', true],
  ['"*"', false],
  ['one', false],
  ['"other"', false],
  ['"other", *', false],
]

for (const [tags, known] of named)
  test(`If-None-Match ${tags} ${known ? 'names' : 'does not name'} "one"`, () => {
    assert.equal(isKnown(tags, '"one"'), known)
  })
