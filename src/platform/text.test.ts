import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { controlProblem, emailProblem, isBlank, normaliseEmail } from './text.ts'
import { inEnglish } from './sentences/said.ts'

describe('a blank text', () => {
  it('shows nothing: white space, zero-width and control characters, fillers', () => {
    const invisible = [
      0x00, 0x09, 0x0a, 0x20, 0x85, 0xa0, 0xad, 0x115f, 0x1160, 0x180e, 0x2003, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
      0x202a, 0x202e, 0x2028, 0x2060, 0x2066, 0x2069, 0x2800, 0x3000, 0x3164, 0xfeff, 0xffa0, 0x61c,
    ]
    for (const code of invisible) assert.ok(isBlank(` ${String.fromCodePoint(code)} `), code.toString(16))
    assert.ok(isBlank(''))
  })

  it('does not hold a letter, a digit or a sign', () => {
    for (const text of ['a', ' . ', '0', 'زيت', '\u200f…\u200f', '😀', '\u200b-'])
      assert.equal(isBlank(text), false, text)
  })
})

describe('an e-mail address', () => {
  it('is taken in every form that mail servers take without quotes', () => {
    const good = [
      'a@b.co',
      "o'hara+tag@sub.ex-ample.com",
      'first.last@EXAMPLE.COM',
      'زيد@مثال.موقع',
      'josé@exämple.de',
      'a@xn--mgbh0fb.xn--mgb9awbf',
      `${'a'.repeat(64)}@b.co`,
    ]
    for (const text of good) assert.equal(emailProblem(text), undefined, text)
  })

  it('is refused with what is wrong', () => {
    const bad: Record<string, RegExp> = {
      '': /such as name@example\.com/,
      plain: /such as name@example\.com/,
      '@b.co': /such as name@example\.com/,
      'a@': /such as name@example\.com/,
      'a@b@c.co': /such as name@example\.com/,
      'a b@c.co': /spaces/,
      'a@b.co\n': /spaces/,
      'a\u200b@b.co': /invisible/,
      'a\0@b.co': /invisible/,
      '.a@b.co': /dot/,
      'a..b@c.co': /dot/,
      'a<b>@c.co': /brackets/,
      '"a"@b.co': /quotes/,
      'a@localhost': /domain/,
      'a@b..co': /domain/,
      'a@.b.co': /domain/,
      'a@b.co.': /domain/,
      'a@-b.co': /domain/,
      'a@b_c.co': /domain/,
      'a@127.0.0.1': /domain/,
      'a@0x7f.1': /domain/,
      'a@ex%61.com': /domain/,
      [`a@${'b'.repeat(64)}.co`]: /domain/,
      [`${'a'.repeat(65)}@b.co`]: /64 bytes/,
      [`${'é'.repeat(33)}@b.co`]: /64 bytes/,
      [`a@${'b.'.repeat(126)}co`]: /254 bytes/,
    }
    for (const [text, problem] of Object.entries(bad))
      assert.match(inEnglish(emailProblem(text) ?? 'none'), problem, text)
  })

  it('is normalised in its domain only', () => {
    assert.equal(normaliseEmail('First.Last@Example.COM'), 'First.Last@example.com')
  })
})

describe('control characters', () => {
  it('have no place in a text, but tabs, and line feeds in a text of many lines', () => {
    const controls = [...Array(32).keys(), 127, ...Array.from({ length: 32 }, (_, at) => 128 + at)]
    for (const code of controls) {
      const text = `a${String.fromCharCode(code)}b`
      assert.equal(controlProblem(text, 'one line') === undefined, code === 9, `${code} in one line`)
      assert.equal(controlProblem(text, 'many lines') === undefined, code === 9 || code === 10, `${code} in many lines`)
    }
    for (const text of ['', 'a b', 'زيت', 'a\u202eb\u2066', '\u00a0', '😀'])
      assert.equal(controlProblem(text, 'one line'), undefined)
  })
})
