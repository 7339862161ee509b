import {
  brandNames,
  brandOf,
  cvvLengthOf,
  digitsOf,
  expiryOf,
  expiryText,
  grouped,
  hasExpired,
  isNumber,
} from './card.js'

// The fields of a card in a form: written in groups while one types, and judged when one leaves them or pays.

/** The script's texts, from the page. */
export const wordsOf = (form) => JSON.parse(form.dataset.said)

const fieldsOf = (form) => [...form.querySelectorAll('.card .field input')]

export function beginFields(form) {
  const { number, expiry, cvv } = form.elements
  for (const input of fieldsOf(form)) {
    input.addEventListener('input', () => clearProblem(input))
    input.addEventListener('blur', () => input.value !== '' && check(form, input))
  }
  if (!number) return
  number.addEventListener('input', () => {
    rewrite(number, (text) => grouped(digitsOf(text)))
    const output = document.getElementById('brand')
    const brand = brandOf(digitsOf(number.value)) ?? ''
    output.dataset.brand = brand
    output.textContent = brandNames[brand] ?? ''
  })
  expiry.addEventListener('input', ({ inputType }) => {
    // Deleting a slash deletes the digit before it.
    if (!inputType?.startsWith('delete')) rewrite(expiry, expiryText)
  })
  cvv.addEventListener('input', () => rewrite(cvv, (text) => digitsOf(text).slice(0, 4)))
}

/** The first field that is not right, after all of those are marked; undefined when all are. */
export function firstWrong(form) {
  let first
  for (const input of fieldsOf(form)) if (!check(form, input)) first ??= input
  return first
}

/** As the server wants it. */
export const cardIn = ({ elements: { number, expiry, cvv, holder } }) => ({
  number: digitsOf(number.value),
  ...expiryOf(expiry.value),
  cvv: digitsOf(cvv.value),
  holderName: holder.value.trim(),
})

const fieldNames = {
  'card.number': 'number',
  'card.cvv': 'cvv',
  'card.holderName': 'holder',
  'card.expMonth': 'expiry',
  'card.expYear': 'expiry',
}

/** Marks the fields that the server refuses. The first of them; undefined when it means none. */
export function markRefused(form, details = []) {
  const wrong = details.map(({ field }) => form.elements[fieldNames[field]]).filter(Boolean)
  for (const input of wrong) markProblem(input, generalProblem(form, input.id))
  return wrong[0]
}

function generalProblem(form, id) {
  const length = cvvLengthOf(digitsOf(form.elements.number.value))
  return wordsOf(form)[id].replace('{n}', String(length))
}

/** Writes a field in its form; the caret stays behind the digit that it was behind. */
function rewrite(input, form) {
  const text = form(input.value)
  if (text === input.value) return
  const isAtEnd = input.selectionEnd >= input.value.length
  const before = digitsOf(input.value.slice(0, input.selectionEnd)).length
  input.value = text
  if (isAtEnd) return
  let at = 0
  for (let seen = 0; at < text.length && seen < before; at++) if (/\d/.test(text[at])) seen++
  input.setSelectionRange(at, at)
}

/** Undefined for a field that is right. */
function problemOf(form, { id, value }) {
  const words = wordsOf(form)
  if (value.trim() === '') return words.empty
  const number = digitsOf(form.elements.number?.value ?? '')
  const expiry = expiryOf(form.elements.expiry?.value ?? '')
  if (id === 'expiry' && expiry && hasExpired(expiry, new Date())) return words.expired
  const isRight = {
    number: isNumber(number),
    expiry: expiry !== undefined,
    cvv: digitsOf(value).length === cvvLengthOf(number),
    // A number in the wrong field is kept out of what is stored of a card.
    holder: digitsOf(value).length < 12,
  }
  return isRight[id] ? undefined : generalProblem(form, id)
}

function check(form, input) {
  const words = problemOf(form, input)
  if (words) markProblem(input, words)
  return words === undefined
}

function markProblem(input, words) {
  input.setAttribute('aria-invalid', 'true')
  const problem = document.getElementById(`${input.id}-problem`)
  problem.textContent = words
  problem.hidden = false
}

function clearProblem(input) {
  input.removeAttribute('aria-invalid')
  document.getElementById(`${input.id}-problem`).hidden = true
}
