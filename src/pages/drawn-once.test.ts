import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, htmlText } from '#platform/html.ts'
import { drawnOnce } from './drawn-once.ts'

test('a part is drawn once for each subject and language', () => {
  const drawn: string[] = []
  const part = drawnOnce((subject: { name: string }, locale) => {
    drawn.push(`${subject.name} ${locale}`)
    return html`<p lang="${locale}">${subject.name}</p>`
  })
  const [one, other] = [{ name: 'one' }, { name: 'other' }]
  for (let visitor = 0; visitor < 2; visitor++) {
    assert.equal(htmlText(part(one, 'fr')), '<p lang="fr">one</p>')
    assert.equal(htmlText(part(one, 'ar')), '<p lang="ar">one</p>')
    assert.equal(htmlText(part(other, 'fr')), '<p lang="fr">other</p>')
  }
  assert.deepEqual(drawn, ['one fr', 'one ar', 'other fr'])
  assert.equal(htmlText(part({ ...one }, 'fr')), '<p lang="fr">one</p>')
  assert.equal(drawn.length, 4, 'what was read anew is drawn anew')
})
