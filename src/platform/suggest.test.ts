import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nearest } from './suggest.ts'

const fields = ['name', 'description', 'price', 'currency', 'stockQuantity', 'email', 'expiresAt', 'id', 'metadata']

describe('the field that was probably meant', () => {
  const meant: [string, string][] = [
    ['nmae', 'name'],
    ['mail', 'email'],
    ['Price', 'price'],
    ['prices', 'price'],
    ['stockQty', 'stockQuantity'],
    ['stock_quantity', 'stockQuantity'],
    ['STOCK-QUANTITY', 'stockQuantity'],
    ['stockQuantityTotal', 'stockQuantity'],
    ['expires_at', 'expiresAt'],
    ['expireAt', 'expiresAt'],
    ['curency', 'currency'],
    ['desc', 'description'],
    ['metaData', 'metadata'],
  ]
  for (const [word, field] of meant) {
    it(`is ${field} for ${word}`, () => assert.equal(nearest(word, fields), field))
  }

  it('is not guessed when nothing is near', () => {
    for (const word of [
      '',
      'x',
      'ie',
      'cur',
      'colour',
      'type',
      'constructor',
      '__proto__',
      'quantity',
      'n'.repeat(5000),
    ]) {
      assert.equal(nearest(word, fields), undefined, word)
    }
    assert.equal(nearest('name', []), undefined)
  })

  it('is the candidate with the fewest typing errors, then the one that shares the longest start', () => {
    assert.equal(nearest('priec', ['prices', 'price']), 'price')
    assert.equal(nearest('stockQty', ['stock', 'stockQuantity']), 'stockQuantity')
    assert.equal(nearest('amounts', ['amountDue', 'amount']), 'amount')
  })

  it('is given in its own spelling', () => assert.equal(nearest('createdat', ['createdAt']), 'createdAt'))
})
