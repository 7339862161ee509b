import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { givenTexts, presentTexts, shownTexts, textColumns } from './optional-texts.ts'

const texts = {
  colour: z.string().meta({ description: 'Its colour.', example: 'red', maxLength: 20 }),
  brand: z.string().meta({ description: 'Its brand.', example: 'Atlas' }),
}

test('a text that is left out is null in its column and absent in the answer', () => {
  const row = textColumns(texts, { brand: 'Atlas' })
  assert.deepEqual(row, { colour: null, brand: 'Atlas' })
  assert.deepEqual(presentTexts(texts, row), { colour: undefined, brand: 'Atlas' })
})

test('bodies may leave each out, and answers say what it is without the rules of what is sent', () => {
  assert.deepEqual(z.object(givenTexts(texts)).parse({ brand: 'Atlas' }), { brand: 'Atlas' })
  const { innerType } = shownTexts(texts).colour.def
  assert.deepEqual(innerType.meta(), { description: 'Its colour.', example: 'red' })
})

// @ts-expect-error -- what is no such text would be lost
export const refused = () => textColumns(texts, { brand: 'Atlas', price: '10' })
