import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inseparably } from './french.ts'

test('no line of French ends before a sign, within quotation marks or within a number', () => {
  const words = {
    title: 'Supprimer ce webhook ?',
    texts: ['Attention : 10 000 lignes ; encore', '« Serveur »'],
    chosen: (n: number) => `Choisis : ${n}`,
    none: undefined,
  }
  const { title, texts, chosen } = inseparably(words)
  assert.equal(title, 'Supprimer ce webhook\u202f?')
  assert.deepEqual(texts, ['Attention\u202f: 10\u202f000 lignes\u202f; encore', '«\u202fServeur\u202f»'])
  assert.equal(chosen(3), 'Choisis\u202f: 3')
  assert.equal(inseparably(words), inseparably(words), 'the same words are the same object')
  assert.equal(inseparably('À 12 h, 3 jours'), 'À 12 h, 3 jours')
})
