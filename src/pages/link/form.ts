import {
  boundsOf,
  otherAmount,
  type Problem,
  type Problems,
  questionField,
  type FormTexts,
} from '#modules/payment-links/filled-form.ts'
import type { PaymentLink } from '#modules/payment-links/payment-link.ts'
import type { CustomField, Demand } from '#modules/payment-links/schemas.ts'
import { collectOf, quantityOf, questionsOf, suggestedOf } from '#modules/payment-links/terms.ts'
import { majorText } from '#money/money.ts'
import { html, type Html } from '#platform/html.ts'
import type { Locale } from '#platform/locale.ts'
import { drawnOnce } from '../drawn-once.ts'
import { amountIn } from '../format.ts'
import { fill, fillWith } from '#platform/words.ts'
import { type Words, wordsIn } from './words/words.ts'

// The buyer's form before paying. It needs no script: problems are found when it is sent, and all input stays.

export type Sheet = {
  link: PaymentLink
  locale: Locale
  typed: FormTexts
  problems: Problems
  /** Hidden fields of the form. */
  hidden: Readonly<Record<string, string>>
}

/** A link with what a buyer has typed. */
type Input = Omit<Sheet, 'hidden'>

export function linkForm({ hidden, ...sheet }: Sheet): Html {
  const { link, locale, problems, typed } = sheet
  const hasProblems = Object.keys(problems).length > 0
  const isEmpty = !hasProblems && Object.keys(typed).length === 0
  return html`<form method="post" action="?lang=${locale}" novalidate>
${hasProblems && html`<p class="problem" role="alert">${wordsIn(locale).wrong.some}</p>`}
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${isEmpty ? emptyFields(link, locale) : fields(sheet)}
</form>`
}

const emptyFields = drawnOnce((link: PaymentLink, locale) => fields({ link, locale, typed: {}, problems: {} }))

function fields(sheet: Input): Html {
  const { link, locale } = sheet
  const words = wordsIn(locale)
  return html`${link.amountMode === 'OPEN' && amountField(sheet, words)}
${quantityField(sheet, words)}
${buyerFields(sheet, words)}
${questionsOf(link).map((question) => questionOf(question, sheet, words))}
<button type="submit"><span>${buttonWords(link, locale)}</span></button>
<p class="hint">${words.form.safe}</p>`
}

/** The amount stands on the button where nothing that is typed changes it. */
function buttonWords(link: PaymentLink, locale: Locale) {
  const { pay, goOn } = wordsIn(locale).form
  if (link.amountMode === 'OPEN' || link.amountMinor === null || quantityOf(link)) return goOn
  return fillWith(pay, { amount: html`<bdi>${amountIn(locale, link.amountMinor, link.currency)}</bdi>` })
}

function amountField(sheet: Input, words: Words): Html {
  const { link, locale, typed } = sheet
  const { currency, minAmountMinor, maxAmountMinor, amountMinor } = link
  const show = (minor: bigint) => amountIn(locale, minor, currency)
  const suggested = suggestedOf(link)
  const bounds = boundsOf(link)
  const least = show(bounds.minAmountMinor)
  const between = fill(words.form.between, { least, most: show(bounds.maxAmountMinor) })
  // A merchant who sets no maximum has none in mind: the page's own maximum would only confuse.
  const bounded =
    maxAmountMinor !== null ? between : minAmountMinor !== null && fill(words.wrong.LEAST, { amount: least })
  const example = majorText(suggested[0] ?? bounds.minAmountMinor, currency)
  const entry = field(sheet, {
    name: 'amount',
    label: suggested.length > 0 ? words.form.otherAmount : words.form.amount,
    hint:
      bounded || fill(words.form.amountHint, { currency, example: amountMinor === null ? example : show(amountMinor) }),
    value: typed['amount'] ?? (amountMinor === null ? '' : majorText(amountMinor, currency)),
    attributes: html`dir="ltr" inputmode="decimal" autocomplete="off" maxlength="20" required`,
  })
  if (suggested.length === 0) return entry
  const chosen = typed['choice'] ?? String(suggested.includes(amountMinor ?? -1n) ? amountMinor : suggested[0])
  const choices = [
    ...suggested.map((minor) => ({ value: String(minor), label: show(minor) })),
    { value: otherAmount, label: words.form.otherAmount },
  ]
  return html`<fieldset class="amounts"><legend>${words.form.amount}</legend>
<div class="choices">${choices.map(
    ({
      value,
      label,
    }) => html`<label><input type="radio" name="choice" value="${value}"${value === chosen && html` checked`}> <bdi>${label}</bdi></label>
`,
  )}</div>
${entry}
</fieldset>`
}

function quantityField(sheet: Input, words: Words): Html | undefined {
  const terms = quantityOf(sheet.link)
  if (!terms) return undefined
  return field(sheet, {
    name: 'quantity',
    label: words.form.quantity,
    value: sheet.typed['quantity'] ?? String(terms.default),
    attributes: html`type="number" inputmode="numeric" dir="ltr" min="${terms.min}" max="${terms.max}" autocomplete="off" required`,
  })
}

/** `autocomplete` and the keyboard for each field about the buyer. */
const buyerInputs = {
  name: html`autocomplete="name" dir="auto"`,
  email: html`type="email" autocomplete="email" dir="ltr" spellcheck="false"`,
  phone: html`type="tel" autocomplete="tel" dir="ltr"`,
  line1: html`autocomplete="address-line1" dir="auto"`,
  city: html`autocomplete="address-level2" dir="auto"`,
  postalCode: html`autocomplete="postal-code" inputmode="numeric" dir="ltr"`,
} as const

function buyerFields(sheet: Input, words: Words): Html[] {
  const { name, email, phone, address } = collectOf(sheet.link) ?? {}
  const entry = (field: keyof typeof buyerInputs, demand: Demand | undefined) =>
    demand === undefined || demand === 'NONE' ? [] : [buyerField(sheet, words, field, demand === 'REQUIRED')]
  const isAddressAsked = address !== undefined && address !== 'NONE'
  return [
    ...entry('name', name),
    ...entry('email', email),
    ...entry('phone', phone),
    ...entry('line1', address),
    ...entry('city', address),
    ...entry('postalCode', isAddressAsked ? 'OPTIONAL' : 'NONE'),
  ]
}

const buyerField = (sheet: Input, words: Words, name: keyof typeof buyerInputs, isRequired: boolean): Html =>
  field(sheet, {
    name,
    label: labelOf(words.form[name], isRequired, words),
    value: sheet.typed[name] ?? '',
    attributes: html`${buyerInputs[name]} maxlength="255"${isRequired && html` required`}`,
  })

function questionOf(
  { key, label, type, required = false, options = [] }: CustomField,
  sheet: Input,
  words: Words,
): Html {
  const name = questionField(key)
  const value = sheet.typed[name] ?? ''
  const shown = { name, label: labelOf(label, required, words), value }
  const must = required && html` required`
  if (type !== 'SELECT') {
    const keyboard = type === 'NUMBER' ? html`dir="ltr" inputmode="decimal"` : html`dir="auto"`
    return field(sheet, { ...shown, attributes: html`${keyboard} maxlength="500" autocomplete="off"${must}` })
  }
  const choices = options.map((option) => html`<option${option === value && html` selected`}>${option}</option>`)
  return field(sheet, {
    ...shown,
    attributes: html`dir="auto"${must}`,
    choices: html`<option value="">${words.form.choose}</option>${choices}`,
  })
}

const labelOf = (label: string, isRequired: boolean, { form }: Words): Html =>
  html`<bdi>${label}</bdi>${!isRequired && html` <span class="hint">${form.optional}</span>`}`

type Field = { name: string; label: string | Html; hint?: string; value: string; attributes: Html; choices?: Html }

function field({ problems, locale, link }: Input, { name, label, hint, value, attributes, choices }: Field): Html {
  const problem = problems[name]
  const isFirst = Object.keys(problems)[0] === name
  const described = [problem && `${name}-problem`, hint !== undefined && `${name}-hint`].filter(Boolean).join(' ')
  const shared = html`id="${name}" name="${name}" ${attributes}${described !== '' && html` aria-describedby="${described}"`}${problem && html` aria-invalid="true"`}${isFirst && html` autofocus`}`
  return html`<div class="field" data-field="${name}">
<label for="${name}">${label}</label>
${choices ? html`<select ${shared}>${choices}</select>` : html`<input ${shared} value="${value}">`}
${problem && html`<p class="problem" id="${name}-problem">${problemWords(problem, link, locale)}</p>`}
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
</div>`
}

function problemWords(problem: Problem, { currency }: PaymentLink, locale: Locale): string {
  const words = wordsIn(locale).wrong[problem.what]
  if ('amountMinor' in problem) return fill(words, { amount: amountIn(locale, problem.amountMinor, currency) })
  return 'max' in problem ? fill(words, problem) : words
}
