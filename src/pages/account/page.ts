import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { script, styleSheet } from '../assets.ts'
import { hostedPage } from '../frame.ts'
import { type AccountPage, commonWords, pageWords } from './words.ts'

// The account pages: five states, of which the script shows the one that holds.

const endpoints: Record<AccountPage, string> = {
  activate: '/api/public/sandbox-signup/set-password',
  reset: '/api/v1/auth/reset-password',
  invitation: '/api/public/invitations/accept',
}

/** The page of `kind`, complete for readers without a script too: it tells them the call that it would make. */
export const accountPage = (kind: AccountPage, locale: Locale): Html =>
  hostedPage({
    locale,
    title: pageWords[locale][kind].title,
    merchant: { name: commonWords[locale].product },
    isNarrow: true,
    footer: false,
    head: html`${styleSheet('/account/assets/account.css')}
${script('/account/assets/account.js')}`,
    main: html`${passwordState(kind, locale)}
${doneState(kind, locale)}
${newLinkState('expired', kind, locale)}
${newLinkState('missing', kind, locale)}
${kind !== 'invitation' && sentState(locale)}`,
  })

function passwordState(kind: AccountPage, locale: Locale): Html {
  const { title, lead, submit } = pageWords[locale][kind]
  const { needsScript, optional, ifNew, name, password, passwordHint, show, hide } = commonWords[locale]
  const aside = (words: string) => html` <span class="hint">(${words})</span>`
  return html`<section data-state="form">
<h1 tabindex="-1">${title}</h1>
<p>${lead}</p>
<noscript><p>${needsScript.split('#token=').flatMap((part, at) => (at === 0 ? part : [fragment, part]))}</p><pre dir="ltr">POST ${endpoints[kind]}
Content-Type: application/json

{ &quot;token&quot;: &quot;…&quot;, &quot;password&quot;: &quot;…&quot; }</pre></noscript>
<form hidden novalidate data-endpoint="${endpoints[kind]}" data-done="done" data-takes-token${kind === 'activate' && html` data-enters="/dashboard/"`} ${sayings(locale)}>
<p class="problem" role="alert" hidden></p>
${
  // Of a sign-up the name is known.
  kind === 'invitation' &&
  html`<div class="field"><label for="fullName">${name}${aside(optional)}</label>
<input id="fullName" name="fullName" autocomplete="name" dir="auto" aria-describedby="fullName-problem">
<p class="problem" id="fullName-problem" hidden></p></div>`
}
<div class="field"><label for="password">${password}${kind === 'invitation' && aside(ifNew)}</label>
<div class="revealing"><input id="password" name="password" type="password" dir="ltr" autocomplete="new-password" autocapitalize="none" spellcheck="false"${kind !== 'invitation' && html` required`} aria-describedby="password-problem password-hint">
<button type="button" class="quiet" data-reveals="password" data-show="${show[0]}" data-show-full="${show[1]}" data-hide="${hide[0]}" data-hide-full="${hide[1]}" aria-controls="password" aria-label="${show[1]}">${show[0]}</button></div>
<p class="problem" id="password-problem" hidden></p>
<p class="hint" id="password-hint">${passwordHint}</p></div>
<button type="submit">${submit}</button>
</form>
</section>`
}

const fragment = html`<code dir="ltr">#token=</code>`

function doneState(kind: AccountPage, locale: Locale): Html {
  const { title, text } = pageWords[locale][kind].done
  const { logIn, open } = commonWords[locale]
  return html`<section data-state="done" hidden>
<h1 tabindex="-1">${title}</h1>
<p>${text}</p>
<p>${kind === 'reset' ? html`<a class="button" href="/dashboard/log-in">${logIn}</a>` : html`<a class="button" href="/dashboard/">${open}</a>`}</p>
</section>`
}

function newLinkState(state: 'expired' | 'missing', kind: AccountPage, locale: Locale): Html {
  const { again } = pageWords[locale][kind]
  const { expired, missing, email, send } = commonWords[locale]
  const id = `email-${state}`
  return html`<section data-state="${state}" hidden>
<h1 tabindex="-1">${state === 'expired' ? expired : missing.title}</h1>
${state === 'missing' && html`<p>${missing.text}</p>`}
<p>${again}</p>
${
  kind !== 'invitation' &&
  html`<form novalidate data-endpoint="/api/v1/auth/forgot-password" data-done="sent" ${sayings(locale)}>
<p class="problem" role="alert" hidden></p>
<div class="field"><label for="${id}">${email}</label>
<input id="${id}" name="email" type="email" dir="ltr" autocomplete="email" required aria-describedby="${id}-problem">
<p class="problem" id="${id}-problem" hidden></p></div>
<button type="submit">${send}</button>
</form>`
}
</section>`
}

const sentState = (locale: Locale): Html => html`<section data-state="sent" hidden>
<h1 tabindex="-1">${commonWords[locale].sent.title}</h1>
<p>${commonWords[locale].sent.text}</p>
</section>`

/** Texts of the script. */
function sayings(locale: Locale): Html {
  const { busy, offline, failed, tooMany } = commonWords[locale]
  return html`data-busy="${busy}" data-offline="${offline}" data-failed="${failed}" data-too-many="${tooMany}"`
}
