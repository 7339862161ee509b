// The fields of the double, inside of a frame: one, or all three. The card goes to the double's own server, and a token of it to the page. When the
// fields stand in frames of their own, the frame that gets the request reads the others, which share its origin.

const form = document.forms[0]
const inputs = [...form.elements]
const { bad, wrong } = document.body.dataset
const wrongWords = JSON.parse(wrong)
const page = globalThis.parent

const digits = (text) => text.replaceAll(/\D/g, '')

// Any page may hold the frame, as any shop may have Stripe's: the page learns whether the fields are full, and a token.
const say = (message) => page.postMessage(message, '*')

// The typed values

const written = {
  number: (text) =>
    digits(text)
      .slice(0, 19)
      .replaceAll(/(.{4})(?=.)/g, '$1 '),
  expiry: (text) => {
    const typed = digits(text).slice(0, 6)
    const [month, year] = [typed.slice(0, 2), typed.slice(-2)]
    return typed.length > 2 ? `${month} / ${typed.length === 6 ? year : typed.slice(2)}` : typed
  },
  cvc: (text) => digits(text).slice(0, 4),
}

const isRight = {
  number: (text) => text.length >= 12 && passesLuhn(text),
  expiry: (text) => {
    const [month, year] = [Number(text.slice(0, 2)), 2000 + Number(text.slice(2))]
    return text.length === 4 && month >= 1 && month <= 12 && Date.UTC(year, month, 1) > Date.now()
  },
  cvc: (text) => text.length >= 3,
}

function passesLuhn(text) {
  const values = [...text].toReversed().map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
  return values.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0
}

const isGood = ({ name, value }) => isRight[name](digits(value))

/** `error` is for a field that was left, as the reader's eyes are on it until then. */
function tellState(left) {
  const error = left && left.value !== '' && !isGood(left) ? wrongWords[left.name] : undefined
  if (left) left.setAttribute('aria-invalid', String(error !== undefined))
  const empty = inputs.every(({ value }) => value === '')
  say({ type: 'state', state: { complete: inputs.every(isGood), empty, ...(error && { error }) } })
}

form.addEventListener('input', ({ target, inputType }) => {
  if (!inputType?.startsWith('delete')) target.value = written[target.name](target.value)
  target.removeAttribute('aria-invalid')
  tellState()
})
form.addEventListener('focusin', () => say({ type: 'focus' }))
form.addEventListener('focusout', ({ target }) => {
  say({ type: 'blur' })
  if (target.value !== '') tellState(target)
})
form.addEventListener('submit', (event) => event.preventDefault())

// Request of the page

/** The inputs of all frames of the page that are the double's. */
function allInputs() {
  const frames = Array.from({ length: page.length }, (_, at) => page[at])
  const found = frames.flatMap((frame) => {
    try {
      return [...(frame.document.forms[0]?.elements ?? [])]
    } catch {
      // Of another origin.
      return []
    }
  })
  return Object.fromEntries(found.map((input) => [input.name, input]))
}

async function make({ key, as }) {
  const { number, expiry, cvc } = allInputs()
  const first = [number, expiry, cvc].find((input) => !input || !isGood(input))
  if (first)
    return { error: { type: 'validation_error', code: `incomplete_${first.name}`, message: wrongWords[first.name] } }
  const until = digits(expiry.value)
  const body = new URLSearchParams({
    key,
    as,
    'card[number]': digits(number.value),
    'card[exp_month]': until.slice(0, 2),
    'card[exp_year]': until.slice(2),
  })
  try {
    const answer = await fetch('/double/tokens', { method: 'POST', body, credentials: 'omit' })
    const made = await answer.json()
    return made.error ? { error: { ...made.error, message: bad } } : { made }
  } catch {
    return { error: { type: 'api_connection_error', message: bad } }
  }
}

/** As the page looks around it. */
function look({ base = {}, invalid = {} } = {}) {
  const { style } = document.documentElement
  const wanted = {
    '--color': base.color,
    '--font': base.fontFamily,
    '--size': base.fontSize,
    '--align': base.textAlign,
    '--faint': base['::placeholder']?.color,
    '--wrong': invalid.color,
  }
  for (const [name, value] of Object.entries(wanted)) if (value) style.setProperty(name, value)
}

addEventListener('message', (message) => void heard(message))

async function heard({ source, data }) {
  if (source !== page) return
  if (data?.type === 'focus') inputs[0].focus()
  if (data?.type === 'clear') form.reset()
  if (data?.type === 'style') look(data.style)
  if (data?.type === 'make') say({ type: 'made', id: data.id, made: await make(data) })
}

new ResizeObserver(() => say({ type: 'height', height: document.documentElement.scrollHeight })).observe(document.body)
say({ type: 'ready' })
