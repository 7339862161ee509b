import { leaveNext } from './away.js'
import { tell } from './entry.js'
import { firstWrong, wordsOf } from './fields.js'

// The fields of the acquirer in our form: its script shows each in a frame of its own, where the card goes from the buyer to the acquirer, and we get
// a single-use token. Only pages whose money goes to such an acquirer load this.

const card = document.getElementById('fields')
const form = card?.closest('form')
/** One for each field, in the order of the page. */
const parts = []
let acquirer

if (form) {
  // Called by the page's script before it sends anything.
  form.acquirer = { wrongIn, given }
  // The acquirer's script stands before this one, and has run if it could be loaded.
  if (globalThis.Stripe) show()
  else tell(form, wordsOf(form).missing)
}

function show() {
  acquirer = globalThis.Stripe(card.dataset.key, { locale: document.documentElement.lang })
  const elements = acquirer.elements()
  for (const place of card.querySelectorAll('[data-part]')) parts.push(mount(place, elements))
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
    for (const { element } of parts) element.update({ style: styleNow() })
  })
}

function mount(place, elements) {
  const name = place.dataset.part
  const own = name === 'cardNumber' ? { showIcon: true, disableLink: true } : {}
  const element = elements.create(name, { style: styleNow(), ...own })
  const part = { name, place, element, isComplete: false, isEmpty: true }
  element.on('change', ({ complete, empty, error }) => {
    Object.assign(part, { isComplete: complete, isEmpty: empty })
    say(part, error?.message ?? '')
  })
  element.on('focus', () => place.classList.add('focused'))
  element.on('blur', () => place.classList.remove('focused'))
  element.on('loaderror', () => tell(form, wordsOf(form).missing))
  element.mount(place)
  document.getElementById(`${place.id}-label`).addEventListener('click', () => element.focus())
  return part
}

/** Our own field says how the frames look, in both schemes and directions. */
function styleNow() {
  const { color, fontSize, fontFamily } = getComputedStyle(form.elements.holder)
  const { color: wrong } = getComputedStyle(form.querySelector('.field .problem'))
  const textAlign = document.documentElement.dir === 'rtl' ? 'right' : 'left'
  const { color: faint } = getComputedStyle(form.querySelector('.hint'))
  const base = { color, iconColor: color, fontSize, fontFamily, textAlign, '::placeholder': { color: faint } }
  return { base, invalid: { color: wrong, iconColor: wrong } }
}

function say({ place }, words) {
  const problem = document.getElementById(`${place.id}-problem`)
  problem.hidden = words === ''
  problem.textContent = words
  place.classList.toggle('wrong', words !== '')
}

function wrongIn() {
  const words = wordsOf(form)
  const wrong = firstWrong(form)
  if (parts.length === 0) {
    tell(form, words.missing)
    return form.querySelector('[role=alert]')
  }
  const missing = parts.filter(({ isComplete }) => !isComplete)
  for (const part of missing)
    if (!part.place.classList.contains('wrong')) say(part, part.isEmpty ? words.empty : words.incomplete)
  return missing[0]?.element ?? wrong
}

/** Values to send in place of a card; undefined after the buyer has read why there are none. */
async function given() {
  const holderName = form.elements.holder.value.trim()
  try {
    const { paymentMethod, error } = await acquirer.createPaymentMethod({
      type: 'card',
      card: parts.find(({ name }) => name === 'cardNumber').element,
      billing_details: { name: holderName },
    })
    if (paymentMethod) {
      leaveNext()
      return { fieldsToken: paymentMethod.id, holderName }
    }
    refuse(error)
  } catch {
    tell(form, wordsOf(form).offline ?? wordsOf(form).failed)
  }
}

/** Beside the field that the acquirer means; above the form where it means none. */
function refuse({ code = '', message }) {
  const part = parts.find(({ name }) => code.includes(name.slice('card'.length).toLowerCase()))
  if (!part) return tell(form, message)
  say(part, message)
  part.element.focus()
}
