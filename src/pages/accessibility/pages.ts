import { html, type Html } from '#platform/html.ts'
import type { Page } from '#platform/http/pages.ts'
import type { Locale } from '#platform/locale.ts'
import { hostedPage } from '../frame.ts'
import { accessibilityWordsIn } from './words.ts'

// The statement of what people with any eyesight, hands and ears can count on, and of what is known to be hard.

export const accessibilityPages: readonly Page[] = [{ path: '/accessibility', render: accessibilityPage }]

function accessibilityPage(locale: Locale): Html {
  const { title, aim, done, doneTitle, hard, hardTitle, tell, tellTitle, made } = accessibilityWordsIn(locale)
  const list = (points: readonly string[]) => html`<ul>${points.map((point) => html`<li>${point}</li>`)}</ul>`
  return hostedPage({
    locale,
    title,
    merchant: { name: 'Mizan' },
    isNarrow: true,
    footer: false,
    main: html`<section>
<h1 tabindex="-1">${title}</h1>
<p>${aim}</p>
<h2>${doneTitle}</h2>
${list(done)}
<h2>${hardTitle}</h2>
${list(hard)}
<h2>${tellTitle}</h2>
<p>${tell}</p>
<p class="hint">${made}</p>
</section>`,
  })
}
