import assert from 'node:assert/strict'
import { test } from 'node:test'
import { html, type HtmlInput, htmlText, raw } from './html.ts'

test('text is escaped between tags and in attributes', () => {
  const hostile = `<script>"'&\``
  assert.equal(
    htmlText(html`<p title="${hostile}">${hostile}</p>`),
    '<p title="&lt;script&gt;&quot;&#39;&amp;&#96;">&lt;script&gt;&quot;&#39;&amp;&#96;</p>',
  )
})

test('templates, and lists of them, are put in as they are', () => {
  const rows = ['a & b', 'c'].map((text) => html`<li>${text}</li>`)
  assert.equal(htmlText(html`<ul>${rows}</ul>${raw('<hr>')}`), '<ul><li>a &amp; b</li><li>c</li></ul><hr>')
})

test('a text in a list is escaped too', () => {
  assert.equal(htmlText(html`${['<', ['>', 1]]}`), '&lt;&gt;1')
})

test('undefined and false put in nothing, zero is a number', () => {
  assert.equal(htmlText(html`[${undefined}${false}${0}]`), '[0]')
})

test('an object of JSON cannot pass for markup', () => {
  const forged = JSON.parse('{"html":"<b>","mark":"<b>","Symbol(html)":"<b>"}') as HtmlInput
  assert.throws(() => html`${forged}`, TypeError)
})

test('a text that turns directions around ends where it stands, and is a value as it is', () => {
  const turned = 'a\u202eb'
  assert.equal(
    htmlText(html`<input value="${turned}"><p>${turned}, ${[turned]}</p>`),
    '<input value="a\u202eb"><p>\u2068a\u202eb\u2069, \u2068a\u202eb\u2069</p>',
  )
  assert.equal(htmlText(html`value="${turned}"`), 'value="a\u202eb"')
})
