import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { contrastOf, nearestSeen, paintOf } from './color.ts'

const color = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('whatever the colour, what is written on it can be read, and where it ends can be seen', () => {
  fc.assert(
    fc.property(color, (each) => {
      const { fill, text, edge, onLight, onDark } = paintOf(each)
      assert.equal(fill, each)
      assert.ok(contrastOf(fill, text) >= 4.5, each)
      assert.ok(contrastOf(edge, '#ffffff') >= 3, each)
      for (const page of ['#ffffff', '#f3f4f6']) assert.ok(contrastOf(onLight, page) >= 4.5, each)
      for (const page of ['#111827', '#1f2937']) assert.ok(contrastOf(onDark, page) >= 4.5, each)
    }),
    { numRuns: 2_000 },
  )
})

test('the contrast is that of WCAG', () => {
  assert.equal(contrastOf('#000000', '#ffffff'), 21)
  assert.equal(contrastOf('#777777', '#777777'), 1)
  assert.equal(contrastOf('#767676', '#ffffff').toFixed(2), '4.54')
  assert.equal(paintOf('#f5c518').text, '#000000')
  assert.equal(paintOf('#0f766e').text, '#ffffff')
})

test('a colour that can be read is used as it is, and one too close to white has a neighbour that is not', () => {
  assert.equal(paintOf('#0f766e').onLight, '#0f766e')
  assert.equal(nearestSeen('#f5c518'), undefined)
  for (const pale of ['#ffffff', '#fff7cc', '#f3f4f6']) {
    const seen = nearestSeen(pale) ?? ''
    assert.ok(contrastOf(seen, '#ffffff') >= 1.5 && contrastOf(seen, '#ffffff') < 1.8, `${pale}: ${seen}`)
  }
})
