import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { httpsUrlProblem } from './web-address.ts'
import { inEnglish } from './sentences/said.ts'

describe('a URL', () => {
  it('is taken when it is https with a host', () => {
    const good = [
      'https://a.ma',
      'HTTPS://A.ma/é?x=@#y',
      'https://a.ma:8443/p',
      'https://[::1]/',
      'https://مثال.موقع/',
      `https://a.ma/${'x'.repeat(2035)}`,
    ]
    for (const text of good) assert.equal(httpsUrlProblem(text), undefined, text)
  })

  it('is refused with what is wrong', () => {
    const bad: Record<string, RegExp> = {
      '': /start with https/,
      'http://a.ma': /start with https/,
      'javascript:alert(1)': /start with https/,
      'https:a.ma': /start with https/,
      'https:///a.ma': /start with https/,
      'https://?x': /such as/,
      'https://a.ma:99999': /such as/,
      'https://a..ma/': /such as/,
      'https://.a.ma/': /such as/,
      'https://a.ma./': /such as/,
      'https://a.ma../': /such as/,
      'https://-a.ma/': /such as/,
      'https://a*b.ma/': /such as/,
      "https://a'b.ma/": /such as/,
      'https://a;b.ma/': /such as/,
      [`https://${'a'.repeat(64)}.ma/`]: /such as/,
      [`https://${'a.'.repeat(127)}ma/`]: /such as/,
      'https://a b': /spaces/,
      ' https://a.ma': /spaces/,
      'https://a.ma/\n': /spaces/,
      'https:\\\\a.ma': /backslashes/,
      'https://a.ma\\@b.ma': /backslashes/,
      'https://a.ma/\u202e': /invisible/,
      'https://user:secret@a.ma': /user name/,
      'https://@a.ma': /user name/,
      [`https://a.ma/${'x'.repeat(2036)}`]: /2048/,
    }
    for (const [text, problem] of Object.entries(bad))
      assert.match(inEnglish(httpsUrlProblem(text) ?? 'none'), problem, text)
  })
})
