import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMail } from './layout.ts'
import { senderOf } from './sender.ts'

const message = { subject: 'Activate', paragraphs: ['One.', 'Two.'] }
const link = 'https://pay.example/open?a=1&b=2'

test('the text has every paragraph, the bare link and the footnotes', () => {
  const { text } = renderMail({ ...message, action: { label: 'Open', link }, footnotes: ['Not you? Ignore it.'] }, 'en')
  assert.equal(
    text,
    `One.\n\nTwo.\n\nOpen:\n${link}\n\n—\n\nNot you? Ignore it.\n\nThis message was sent automatically. Replies are not read.\n`,
  )
})

test('everything that is put into the HTML is escaped', () => {
  const hostile = '<img src=x onerror="alert(1)">'
  const { html } = renderMail(
    { subject: hostile, paragraphs: [hostile], action: { label: hostile, link: `${link}"><b>` }, footnotes: [hostile] },
    'ar',
  )
  assert.doesNotMatch(html, /<img|<b>|onerror="/)
  assert.match(html, /href="https:\/\/pay\.example\/open\?a=1&amp;b=2&quot;&gt;&lt;b&gt;"/)
})

test('a link is an address of the web or no mail is made', () => {
  for (const bad of ['javascript:alert(1)', 'data:text/html,x', '/open', ' https://pay.example'])
    assert.throws(() => renderMail({ ...message, action: { label: 'Open', link: bad } }, 'en'), TypeError)
})

test('an Arabic mail runs from right to left, with addresses and numbers set apart', () => {
  const words = 'راسلنا على amal@atlas.example. أو +212 612-345678، خلال 24 ساعة: https://pay.example/a؟'
  const { html, text } = renderMail({ subject: 'مرحبا', paragraphs: [words] }, 'ar')
  assert.match(html, /<html lang="ar" dir="rtl">/)
  const apart = [...html.matchAll(/<bdi dir="ltr"[^>]*>([^<]*)<\/bdi>/g)].map(([, part]) => part)
  assert.deepEqual(apart, ['amal@atlas.example', '+212 612-345678', '24', 'https://pay.example/a'])
  for (const part of apart.slice(0, 3)) assert.ok(text.includes(`\u2066${part}\u2069`), part)
  assert.ok(text.includes(' https://pay.example/a'), 'a link is copied without invisible characters')
})

test('a text that an Arabic mail has set apart stays in one piece, with its numbers where they stand', () => {
  const card = '\u2066Visa •••• 4242\u2069'
  const order = '\u2068M-1042 (2)\u2069'
  const { html, text } = renderMail(
    {
      ...message,
      facts: [
        ['البطاقة', card],
        ['الطلب', order],
      ],
    },
    'ar',
  )
  assert.ok(html.includes('<bdi dir="ltr">Visa •••• 4242</bdi>'), html)
  assert.ok(html.includes('<bdi>M-1042 (2)</bdi>'), html)
  for (const each of [card, order]) assert.ok(text.includes(each), text)
})

test('a French mail says so, from left to right', () => {
  const { html } = renderMail({ ...message, action: { label: 'Ouvrir', link } }, 'fr')
  assert.match(html, /<html lang="fr" dir="ltr">/)
  assert.match(html, /Si le bouton ne fonctionne pas/)
})

const senders: [text: string, sender: ReturnType<typeof senderOf>][] = [
  ['a@atlas.example', { name: '', address: 'a@atlas.example' }],
  ['<a@atlas.example>', { name: '', address: 'a@atlas.example' }],
  ['Atlas <a@atlas.example>', { name: 'Atlas', address: 'a@atlas.example' }],
  ['متجر أطلس <a@atlas.example>', { name: 'متجر أطلس', address: 'a@atlas.example' }],
  ['Atlas', undefined],
  ['Atlas <a@atlas.example', undefined],
  ['Atlas <a@atlas.example> x', undefined],
  ['A\nB <a@atlas.example>', undefined],
  ['Atlas <a@localhost>', undefined],
]

for (const [text, sender] of senders)
  test(`${JSON.stringify(text)} is ${sender ? 'a sender' : 'no sender'}`, () => {
    assert.deepEqual(senderOf(text), sender)
  })

test('the digits of a word are left in it, so that it can be copied', () => {
  const { html, text } = renderMail(
    { subject: 'مفتاح', paragraphs: ['المفتاح svc_sk_test_nz2VZt9 جاهز، رقم 7.'] },
    'ar',
  )
  assert.ok(text.includes('svc_sk_test_nz2VZt9 '))
  assert.ok(text.includes('\u20667\u2069'))
  assert.ok(html.includes('svc_sk_test_nz2VZt9 '))
})

test('an Arabic sentence that ends with the dirham has one full stop', () => {
  const amount = '249,90\u00a0د.م.\u200f'
  const { text } = renderMail({ subject: `أعاد ${amount}.`, paragraphs: [`دفعتك ${amount}. شكرًا...`] }, 'ar')
  assert.ok(text.includes('د.م.\u200f شكرًا...'), text)
})

test('a mail in the name of a merchant has its name, logo, colour and contact in both parts', () => {
  const head = {
    name: 'Atlas & fils',
    logoUrl: 'https://pay.example/logo/1?v=2',
    color: '#facc15',
    phone: '+212522123456',
  }
  const action = { label: 'Open', link }
  const { html, text } = renderMail({ ...message, facts: [['Order', '#1']], action, also: action }, 'en', head)
  for (const part of [
    '<bdi>Atlas &amp; fils</bdi>',
    'src="https://pay.example/logo/1?v=2"',
    'bgcolor="#facc15"',
    '+212522123456',
  ])
    assert.ok(html.includes(part), part)
  assert.match(html, /color:#000000;text-decoration:none">Open/, 'black is what can be read on yellow')
  assert.doesNotMatch(html, /<a class="link"[^>]*#facc15/, 'yellow cannot be read on white')
  assert.match(text, /Order: #1\n[^]*Atlas & fils\n\+212522123456\n/)
})
