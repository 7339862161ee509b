import { html, type Html, raw } from '#platform/html.ts'
import type { PageAnswer } from '#platform/http/form-pages.ts'
import type { Locale } from '#platform/locale.ts'
import { simulatorWordsIn } from './words.ts'

// Common part of the simulator's pages: they must not look like a bank's.

type Framed = { title: string; body: Html; status?: number }

export const framed = (locale: Locale, { title, body, status = 200 }: Framed): PageAnswer => ({
  status,
  locale,
  page: frame(locale, title, body),
})

const frame = (locale: Locale, title: string, body: Html): Html => html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${title} · SANDBOX TEST</title>
<style>${raw(simulatorStyle)}</style>
</head>
<body>
<p class="mark">${simulatorWordsIn(locale).mark}</p>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`

/** The policy of the pages names it by its hash. */
export const simulatorStyle = `
:root { color-scheme: light dark; --back: #f3f4f6; --card: #fff; --text: #1f2937; --faint: #4b5563; --line: #6b7280; --act: #1d4ed8; --on: #fff }
@media (prefers-color-scheme: dark) {
  :root { --back: #111827; --card: #1f2937; --text: #f3f4f6; --faint: #cbd5e1; --line: #94a3b8; --act: #93b4ff; --on: #111827 }
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif }
.mark { margin: 0; padding: 8px 16px; background: #facc15; color: #1f2937; font-weight: 700; text-align: center }
main { max-width: 420px; margin: 0 auto; padding: 16px }
h1 { font-size: 22px; line-height: 1.3; margin: 8px 0 }
p { margin: 12px 0 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 16px; margin: 16px 0 }
dt { color: var(--faint) }
dd { margin: 0; overflow-wrap: anywhere }
label { display: block; margin-bottom: 4px }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 8px }
button { min-height: 44px; margin-top: 12px; padding: 8px 20px; font: inherit; font-weight: 600; color: var(--on); background: var(--act); border: 1px solid var(--act); border-radius: 8px }
button.quiet { color: var(--text); background: transparent; border-color: var(--line) }
:focus-visible { outline: 3px solid var(--act); outline-offset: 2px }
.hint { color: var(--faint) }
.said { padding: 12px; background: var(--card); border-inline-start: 4px solid var(--act) }
`
