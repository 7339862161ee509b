import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { referencesIn } from './references.ts'

// Our references in texts that banks have cut, folded and marked.

const found = (remittance: string, endToEndId: string | null = null) => referencesIn({ endToEndId, remittance })

test('a reference is found behind the tags of fields, in lower case, with blanks in it and over two lines', () => {
  for (const text of [
    '?20VIREMENT?21FD-TM3EXPT0KY?22MERCI',
    '166?00GUTSCHRIFT?20SVWZ+fd-tm3expt0ky?21',
    '?21REF FD-TM3E?22XPT0KY',
    'FD-TM3E XPT0KY',
    'fd-tm3e xpt0 ky atlas',
    'VIREMENT RECU FD- TM3EXPT0KY',
    'VIREMENT RECU F D-TM3EXPT0KY.',
    'FD-TM3E\r\n      XPT0KY',
    'FD-TM3E\u00a0XPT0KY',
    '/ROC/FD-TM3EXPT0KY/',
    '(FD-TM3EXPT0KY)',
    'FD-TM3EXPT0KY FD-TM3E XPT0KY',
  ])
    assert.deepEqual(found(text), ['FD-TM3EXPT0KY'], text)
  assert.deepEqual(found('FD-TM3EXPT0KY', 'tx-7k3m9q2xw4'), ['TX-7K3M9Q2XW4', 'FD-TM3EXPT0KY'])
})

test('what has not the shape of a reference is none', () => {
  for (const text of [
    'FD-TM3EXPT0K',
    'FD-TM3EXPT0KY1',
    'FD-TM3EXPT0KYMERCI',
    'FD-TM3EXPT0KU',
    'AFD-TM3EXPT0KY',
    '1FD-TM3EXPT0KY',
    'FD TM3EXPT0KY',
    'TAX-TM3EXPT0KY',
    'FD-TM3E, XPT0KY',
    'FD-VIREMENT FACTURE 12',
  ])
    assert.deepEqual(found(text), [], text)
  // A reference does not begin in one text and end in another.
  assert.deepEqual(found('XPT0KY', 'FD-TM3E'), [])
})

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const reference = fc
  .tuple(fc.constantFrom('TX', 'FD'), fc.string({ unit: fc.constantFrom(...crockford), minLength: 10, maxLength: 10 }))
  .map(([kind, text]) => `${kind}-${text}`)
/** Words of people that no reference hides in. */
const words = fc.array(fc.constantFrom('VIREMENT', 'de', 'Atlas', 'FACTURE', '12', '/', 'Merci,', '+', 'TX', 'fd'), {
  maxLength: 4,
})
const gap = fc.constantFrom('', '', '', '', ' ', '\n  ', '?22', '?23 ')
const edge = fc.constantFrom(' ', '/', '?21', ': ')

test('a reference is found as it was given, however a bank has written it', () => {
  const written = fc.record({
    reference,
    before: words,
    after: words,
    edge,
    gaps: fc.array(gap, { minLength: 13, maxLength: 13 }),
    isLower: fc.boolean(),
  })
  fc.assert(
    fc.property(written, ({ reference, before, after, edge, gaps, isLower }) => {
      const letters = isLower ? reference.toLowerCase() : reference
      const broken = [...letters].map((letter, index) => (index === 0 ? '' : gaps[index]) + letter).join('')
      assert.deepEqual(found(`${before.join(' ')}${edge}${broken}?29${after.join(' ')}`), [reference])
    }),
    { numRuns: 2_000 },
  )
})

test('texts of people have none, and every reference that is found has its letters in the text', () => {
  fc.assert(fc.property(words, (all) => assert.deepEqual(found(all.join(' ')), [])))
  const noise = fc.string({ unit: fc.constantFrom(...'FDTX-?2 1AEIU.\n'), maxLength: 500 })
  fc.assert(
    fc.property(noise, (text) => {
      const left = text.toUpperCase().replaceAll(/\?\d\d|\s/g, '')
      for (const each of found(text)) assert.ok(left.includes(each) && /^(TX|FD)-[0-9A-HJKMNP-TV-Z]{10}$/.test(each))
    }),
    { numRuns: 2_000 },
  )
})
