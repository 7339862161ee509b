import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lostRatio } from '../bench/figures/kept.ts'

const kept = { points: [{ scenario: 'get-product', connections: 16, ratio: 0.5 }] }
const point = (ratio: number, connections = 16) => ({ scenario: 'get-product', connections, ratio })

test('a ratio is lost when more than a tenth of what was kept is gone', () => {
  assert.equal(lostRatio(kept, point(0.44)), 0.5)
  assert.equal(lostRatio(kept, point(0.46)), undefined)
  assert.equal(lostRatio(kept, point(0.9)), undefined)
})

test('nothing is lost of what was not kept', () => {
  assert.equal(lostRatio(kept, point(0.1, 64)), undefined)
})
