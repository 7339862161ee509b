import { inLocales } from '#platform/words.ts'
import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'

const words: Record<Locale, { title: string; text: string }> = inLocales({
  en: { title: 'Thank you', text: 'Your bank has answered. You can go back to the page of the shop.' },
  fr: { title: 'Merci', text: 'Votre banque a répondu. Vous pouvez revenir à la page de la boutique.' },
  ar: { title: 'شكرًا', text: 'أجاب بنكك. يمكنك العودة إلى صفحة المتجر.' },
})

/** The return page after the bank when the shop's own page waits, as around a frame, and has named no return address. */
export const landingPage = (locale: Locale): Html => html`<!doctype html>
<html lang="${locale}" dir="${locale === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${words[locale].title}</title>
</head>
<body>
<main><h1>${words[locale].title}</h1><p>${words[locale].text}</p></main>
</body>
</html>
`
