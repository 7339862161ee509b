import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { phoneProblem, typedPhone } from './phone.ts'
import { inEnglish } from './sentences/said.ts'

describe('a telephone number', () => {
  it('is taken in E.164 form', () => {
    for (const text of ['+212612345678', '+212522123456', '+33612345678', '+393331234567', '+12025550123']) {
      assert.equal(phoneProblem(text), undefined, text)
    }
  })

  it('is answered with the form that was meant when that is clear', () => {
    const meant = [
      '0612345678',
      '06 12 34 56 78',
      '06-12.34.56.78',
      '00212612345678',
      '+212 612 345 678',
      '+212 (0)612345678',
      '+2120612345678',
    ]
    for (const text of meant) {
      assert.equal(inEnglish(phoneProblem(text) ?? ''), 'must be in E.164 form; did you mean +212612345678?', text)
    }
    assert.match(inEnglish(phoneProblem('0712345678') ?? ''), /\+212712345678/)
    assert.match(inEnglish(phoneProblem('0522123456') ?? ''), /\+212522123456/)
  })

  it('may be typed as it is dialled in the region', () => {
    const typed: [region: 'FR' | 'MA' | 'US', text: string, meant: string | undefined][] = [
      ['FR', '06 12 34 56 78', '+33612345678'],
      ['MA', '06 12 34 56 78', '+212612345678'],
      ['US', '(202) 555-0123', '+12025550123'],
      ['FR', '612345678', undefined],
      ['FR', '00212612345678', '+212612345678'],
    ]
    for (const [region, text, meant] of typed) assert.equal(typedPhone(text, region), meant, `${region} ${text}`)
  })

  it('is refused when no country has such a number', () => {
    const impossible = [
      '+999123456789',
      '+1234567',
      '+21261234567',
      '+2126123456789',
      '+212',
      '0812345678',
      '061234567',
      '+٢١٢٦١٢٣٤٥٦٧٨',
      'call me',
      '',
      '+',
      `+${'1'.repeat(5000)}`,
    ]
    for (const text of impossible) assert.match(inEnglish(phoneProblem(text) ?? 'none'), /^must be (?!none)/, text)
  })
})
