import { contentPolicy } from '../http/content-policy.ts'
import { createHash } from 'node:crypto'
import { html, type Html, raw } from '../html.ts'
import type { StoredMail } from './mailbox.ts'

// The pages of the development mailbox: no script, one style sheet that the policy names by its hash.

type List = { rows: readonly StoredMail[]; total: number; page: number; pages: number }

export function listPage({ rows, total, page, pages }: List): Html {
  const count = total === 1 ? '1 message' : `${total} messages`
  return frame(
    'Mailbox',
    html`
<header><h1>Mailbox</h1><p>${total > 0 && `${count}, newest first. `}No mail leaves this machine while <code>SMTP_URL</code> is not set.</p></header>
${rows.length > 0 ? html`<ol class="list">${rows.map(entry)}</ol>` : empty(total)}
${pages > 1 && html`<nav>${page > 0 && link(page - 1, 'Newer')}<span>Page ${page + 1} of ${pages}</span>${page + 1 < pages && link(page + 1, 'Older')}</nav>`}
`,
  )
}

const link = (page: number, words: string): Html => html`<a href="/dev/mailbox?page=${page}">${words}</a>`

const entry = ({ id, to, subject, locale, createdAt }: StoredMail): Html => html`
<li><a href="/dev/mailbox/${id}">
<strong lang="${locale}" dir="auto">${subject}</strong>
<span><bdi>${to}</bdi> · ${time(createdAt)}</span>
</a></li>`

const empty = (total: number): Html =>
  total > 0
    ? html`<section class="empty"><h2>Nothing to show on this page</h2>
<p>What is kept here was encrypted with another secret than today’s, or stands on <a href="/dev/mailbox">an earlier page</a>.</p></section>`
    : html`<section class="empty"><h2>No mail yet</h2>
<p>Activation links, invitations and everything else that would be sent by mail arrives here. Ask for one, then reload this page.</p>
<p>To send mail for real, start Mizan with a mail server and an address to send from. This page is gone then.</p>
<pre>SMTP_URL=smtps://user:password@mail.example.com
MAIL_FROM=&quot;Your company &lt;no-reply@example.com&gt;&quot;</pre></section>`

export const mailPage = ({ id, to, subject, text, locale, createdAt }: StoredMail): Html =>
  frame(
    subject,
    html`
<header><p><a href="/dev/mailbox">← Mailbox</a></p><h1 lang="${locale}" dir="auto">${subject}</h1>
<p>To <bdi>${to}</bdi> · ${time(createdAt)} · ${locale}</p></header>
<div class="parts">
<section><h2>HTML</h2><iframe src="/dev/mailbox/${id}/html" title="The message as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></section>
<section><h2>Text</h2><pre lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">${linked(text)}</pre></section>
</div>
`,
  )

/** The HTML of a mail, as a page that opens its links in a tab of their own. */
export const framedHtml = ({ html: page }: StoredMail): string =>
  page.replace('<head>', '<head>\n<base target="_blank">')

const linked = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" dir="ltr">${part}</a>` : html`${part}`))

const time = (at: Date): Html => {
  const instant = at.toISOString()
  return html`<time datetime="${instant}">${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC</time>`
}

const frame = (title: string, body: Html): Html => html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${raw(sheet)}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>
`

const sheet = `
:root { color-scheme: light dark; --back: #f3f4f6; --card: #fff; --text: #1f2937; --faint: #4b5563; --line: #e5e7eb; --link: #1d4ed8 }
@media (prefers-color-scheme: dark) {
  :root { --back: #111827; --card: #1f2937; --text: #f3f4f6; --faint: #9ca3af; --line: #374151; --link: #93b4ff }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
main { max-width: 1200px; margin: 0 auto; padding: 24px 16px 48px }
a { color: var(--link) }
h1 { margin: 0; text-align: left; font-size: 24px; line-height: 1.35; overflow-wrap: anywhere }
h2 { margin: 0 0 8px; font-size: 14px; color: var(--faint); font-weight: 600 }
header p { margin: 4px 0; color: var(--faint); overflow-wrap: anywhere }
header { margin-bottom: 24px }
code, pre { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 14px }
.list { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; overflow: hidden }
.list li + li { border-top: 1px solid var(--line) }
.list a { display: flex; flex-wrap: wrap; gap: 2px 16px; justify-content: space-between; padding: 12px 16px; color: inherit; text-decoration: none }
.list a:hover strong, .list a:focus-visible strong { text-decoration: underline }
.list strong { font-weight: 600; overflow-wrap: anywhere }
.list span { color: var(--faint); font-size: 14px; overflow-wrap: anywhere }
nav { display: flex; gap: 16px; justify-content: center; margin-top: 16px }
.empty { padding: 32px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.empty h2 { font-size: 18px; color: var(--text) }
.empty pre { margin: 0; padding: 12px; overflow-x: auto; background: var(--back); border-radius: 8px }
.parts { display: grid; gap: 24px }
.parts section { min-width: 0 }
.parts iframe, .parts pre { width: 100%; margin: 0; background: var(--card); border: 1px solid var(--line); border-radius: 12px }
.parts iframe { display: block; height: 640px }
.parts pre { padding: 20px; white-space: pre-wrap; overflow-wrap: anywhere; line-height: 1.6 }
.parts pre[dir=rtl] { font-family: inherit; font-size: 16px }
@media (min-width: 960px) { .parts { grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) } }
`

/** For the pages themselves: their own style sheet, and the message in a frame. */
export const pagePolicy = contentPolicy({
  'default-src': ["'none'"],
  'style-src': [`'sha256-${createHash('sha256').update(sheet).digest('base64')}'`],
  'frame-src': ["'self'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
})
