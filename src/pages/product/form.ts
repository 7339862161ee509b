import { country } from '#platform/country.ts'
import type { Problem } from '#modules/orders/sales-form.ts'
import { countryCodes } from '#modules/orders/countries.ts'
import { html, type Html, type HtmlInput } from '#platform/html.ts'
import { randomCrockford } from '#platform/ids.ts'
import type { Locale } from '#platform/locale.ts'
import { fill } from '#platform/words.ts'
import type { Shown } from './page.ts'
import type { Sale } from './sale.ts'
import { deliveryIdOf } from '#platform/delivery.ts'
import { drawnOnce } from '../drawn-once.ts'
import { amountIn } from '../format.ts'
import { type Words, wordsIn } from './words/words.ts'

// The buyer's form. All input comes back with its problems.

const nonceLength = 26
const nonceForm = /^[0-9a-z]{26}$/

export function orderForm(shown: Shown): Html {
  const { sale, locale, traces, typed, problems, notice } = shown
  const isEmpty = typed === undefined && problems === undefined
  return html`<h2>${wordsIn(locale).form.title}</h2>
<form method="post" action="/p/${sale.product.reference}?lang=${locale}" novalidate>
${problemAbove(shown)}
<input type="hidden" name="form" value="${nonceOf(typed?.['form'], notice)}">
${Object.entries(traces).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`)}
${isEmpty ? emptyFields(sale, locale) : fields(shown)}
</form>`
}

const emptyFields = drawnOnce((sale: Sale, locale) => fields({ sale, locale }))

/** A sale with what a buyer has typed. */
type Input = Pick<Shown, 'sale' | 'locale' | 'typed' | 'problems'>

function fields(shown: Input): Html {
  const { sale, locale } = shown
  const { form } = wordsIn(locale)
  const { collectsAddress, quantityMax } = sale.asked
  return html`${field(shown, { name: 'quantity', label: form.quantity, initial: '1', attributes: html`inputmode="numeric" dir="ltr" autocomplete="off" maxlength="7"`, isNeeded: quantityMax > 1 })}
<fieldset><legend>${form.buyer}</legend>
${field(shown, { name: 'name', label: form.name, attributes: html`autocomplete="name" dir="auto" maxlength="255"`, isNeeded: true })}
${field(shown, { name: 'email', label: form.email, attributes: html`type="email" inputmode="email" autocomplete="email" dir="ltr" maxlength="254" spellcheck="false"`, hint: form.emailHint, isNeeded: true })}
${field(shown, { name: 'phone', label: form.phone, attributes: html`type="tel" inputmode="tel" autocomplete="tel" dir="ltr" maxlength="40"`, hint: collectsAddress ? form.phoneHint : undefined, isNeeded: collectsAddress })}
</fieldset>
${deliveryChoice(shown)}
${collectsAddress && addressFields(shown)}
<button type="submit">${form.goOn}</button>
<p class="hint safe">${form.safe}</p>`
}

/** A form that is over needs a new name, or it would be the same order again. */
const nonceOf = (typed: string | undefined, notice: Shown['notice']): string =>
  typed !== undefined && nonceForm.test(typed) && notice !== 'OVER' ? typed : randomCrockford(nonceLength)

/** The only way is chosen already; among several the buyer chooses. */
function deliveryChoice({ sale, locale, typed, problems }: Input): Html | undefined {
  const { asked, product } = sale
  if (asked.delivery.length === 0) return undefined
  const { form } = wordsIn(locale)
  const problem = problems?.['delivery']
  const isChosen = (id: string) => asked.delivery.length === 1 || typed?.['delivery'] === id
  return html`<fieldset class="ways"${problem && html` aria-describedby="delivery-problem"`}><legend>${form.way}</legend>
${asked.delivery.map((option) => {
  const id = deliveryIdOf(option)
  const fee = option.feeMinor === 0n ? form.free : amountIn(locale, option.feeMinor, product.currency)
  return html`<label class="way"><input type="radio" name="delivery" value="${id}" data-kind="${option.kind}" required${isChosen(id) && html` checked`}${problem && html` aria-invalid="true"`}> <bdi>${option.name}</bdi> <bdi class="fee">${fee}</bdi></label>\n`
})}
${problem && html`<p class="problem" id="delivery-problem">${problemWords(problem, wordsIn(locale))}</p>`}
</fieldset>`
}

function addressFields(shown: Input): Html {
  const { form } = wordsIn(shown.locale)
  return html`<fieldset class="where"><legend>${form.delivery}</legend>
${field(shown, { name: 'line1', label: form.line1, attributes: html`autocomplete="address-line1" dir="auto" maxlength="255"`, isNeeded: true })}
${field(shown, { name: 'line2', label: form.line2, attributes: html`autocomplete="address-line2" dir="auto" maxlength="255"`, isNeeded: false })}
<div class="pair">
${field(shown, { name: 'postalCode', label: form.postalCode, attributes: html`autocomplete="postal-code" dir="ltr" maxlength="20"`, isNeeded: false })}
${field(shown, { name: 'city', label: form.city, attributes: html`autocomplete="address-level2" dir="auto" maxlength="255"`, isNeeded: true })}
</div>
${countryField(shown)}
</fieldset>`
}

function problemAbove({ locale, problems, notice }: Shown): Html | undefined {
  const { wrong } = wordsIn(locale)
  const text = notice ? wrong[notice] : problems && wrong.some
  return text === undefined ? undefined : html`<p class="problem" role="alert">${text}</p>`
}

type Field = {
  name: string
  label: string
  attributes: Html
  isNeeded: boolean
  initial?: string
  hint?: string | undefined
}

function field(shown: Input, { name, label, attributes, isNeeded, initial = '', hint }: Field): Html {
  const { typed, problems, locale } = shown
  const problem = problems?.[name]
  const { form } = wordsIn(locale)
  return html`<div class="field">
<label for="${name}">${label}${!isNeeded && name !== 'quantity' && html` <span class="hint">${form.optional}</span>`}</label>
<input id="${name}" name="${name}" ${attributes} value="${typed?.[name] ?? initial}"${isNeeded && html` required`}${marks(shown, name, hint)}>
${problem && html`<p class="problem" id="${name}-problem">${problemWords(problem, wordsIn(locale))}</p>`}
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}

/** The first field that is wrong has the focus. */
function marks({ problems = {} }: Input, name: string, hint?: string): HtmlInput {
  const problem = problems[name]
  const isFirst = Object.keys(problems)[0] === name
  const described = [problem && `${name}-problem`, hint !== undefined && `${name}-hint`].filter((each) => !!each)
  return html`${problem && html` aria-invalid="true"`}${described.length > 0 && html` aria-describedby="${described.join(' ')}"`}${isFirst && html` autofocus`}`
}

function countryField(shown: Input): Html {
  const { locale, typed, problems } = shown
  const problem = problems?.['country']
  const chosen = typed?.['country'] ?? country().region
  return html`<div class="field">
<label for="country">${wordsIn(locale).form.country}</label>
<select id="country" name="country" autocomplete="country" required${marks(shown, 'country')}>
${chosen === country().region ? usualOptions(locale) : optionsIn(locale, chosen)}
</select>
${problem && html`<p class="problem" id="country-problem">${problemWords(problem, wordsIn(locale))}</p>`}
</div>`
}

const usual = new Map<string, Html>()

/** With the country of this installation chosen. */
function usualOptions(locale: Locale): Html {
  const { region } = country()
  const options = usual.get(`${locale} ${region}`) ?? optionsIn(locale, region)
  usual.set(`${locale} ${region}`, options)
  return options
}

const optionsIn = (locale: Locale, chosen: string): Html =>
  html`${countriesIn(locale).map(({ code, name, option }) => (code === chosen ? html`<option value="${code}" selected>${name}</option>\n` : option))}`

type CountryChoice = { code: string; name: string; option: Html }

const remembered = new Map<Locale, CountryChoice[]>()

/** In the order of their names in this language. */
function countriesIn(locale: Locale): CountryChoice[] {
  const known = remembered.get(locale)
  if (known) return known
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  const countries = countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, locale))
    .map(({ code, name }) => ({ code, name, option: html`<option value="${code}">${name}</option>\n` }))
  remembered.set(locale, countries)
  return countries
}

function problemWords(problem: Problem, { wrong }: Words): string {
  if (problem.what === 'QUANTITY') return problem.max < 1 ? wrong.NONE : fill(wrong.QUANTITY, { max: problem.max })
  if (problem.what === 'LENGTH') return fill(wrong.LENGTH, { max: problem.max })
  return wrong[problem.what]
}
