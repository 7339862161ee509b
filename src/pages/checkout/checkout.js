import { beginFields, cardIn, firstWrong, markRefused, wordsOf } from './fields.js'
import {
  askAgain,
  beginBank,
  browserFacts,
  goBackOnceAwaited,
  main,
  post,
  reload,
  reloadIfChanged,
  reloadWhenThere,
  setBusy,
  stateNow,
  tell,
} from './states.js'

// Sends what is typed, and loads the page again when its state has changed: what is shown comes from the server. No card leaves its
// fields but in the body of one request.

const token = location.pathname.split('/').pop()
const clockShownMs = 600_000

for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => print())
for (const form of document.querySelectorAll('form[data-said]')) {
  beginFields(form)
  form.addEventListener('submit', (event) => void submit(event))
}
for (const clock of document.querySelectorAll('[data-ends]')) beginClock(clock)
if (main.dataset.status === 'PAID') goBackOnceAwaited()
if (main.dataset.asksAgain) void askAgain(Number(main.dataset.asksAgain) * 1000)
beginBank('/checkout/3ds')
document.querySelector('form > [role=alert]:not([hidden])')?.focus()
// A page that comes back from the browser's memory may be of another time.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

// Paying

async function submit(event) {
  event.preventDefault()
  const form = event.currentTarget
  if (form.ariaBusy === 'true') return
  tell(form, '')
  const chosen = form.querySelector('[name=method]:checked')
  const wrong = chosen.value === 'CARD' ? firstWrong(form) : undefined
  if (wrong) return wrong.focus()
  setBusy(form, true)
  const isOver = await pay(form, chosen)
  if (!isOver) setBusy(form, false)
}

/** True when the page is left, or waits for what it cannot know yet. */
async function pay(form, chosen) {
  const words = wordsOf(form)
  let key
  try {
    const verified = await post('/checkout/verify', { sessionToken: token, locale: document.documentElement.lang })
    key = verified.body.verificationKey
    if (!key) return await explain(form, verified)
  } catch {
    tell(form, words.offline)
    return false
  }
  try {
    const answer = await post('/checkout/submit', { verificationKey: key, ...chosenMeans(form, chosen) })
    if (answer.ok) return follow(form, answer.body)
    if (answer.status >= 500 && answer.status < 502) throw new Error('The server does not know either.')
    return await explain(form, answer)
  } catch {
    // Nobody knows whether it arrived: the server is asked for the state until it answers.
    tell(form, words.lost)
    form.reset()
    void reloadWhenThere()
    return true
  }
}

function chosenMeans(form, { value: method, dataset }) {
  if (method === 'CASH') return { method }
  if (method === 'SAVED_CARD') return { method, paymentMethodId: dataset.saved, browser: browserFacts() }
  const isSaved = form.elements.consent?.checked === true
  return {
    method,
    card: cardIn(form),
    ...(isSaved && { saveCard: true, consent: { accepted: true, textVersion: form.dataset.consent } }),
    browser: browserFacts(),
  }
}

function follow(form, { status, decline, nextAction }) {
  if (status === 'FAILED') {
    if (form.elements.cvv) form.elements.cvv.value = ''
    if (!decline) return reload()
    tell(form, decline.message)
    // Without another attempt the server has another page.
    void stateNow().then((state) => state !== main.dataset.status && reload())
    form.querySelector('[role=alert]').focus()
    return false
  }
  form.reset()
  if (status === 'SUCCEEDED' && nextAction?.type === 'REDIRECT') location.replace(nextAction.url)
  else reload()
  return true
}

/** False when the buyer may try again on this page. */
async function explain(form, { status, retryAfter, body: { error = {} } }) {
  const words = wordsOf(form)
  const state = await stateNow()
  // Paid, expired, canceled, under way or without another attempt: the server has a page for it.
  if (state && state !== main.dataset.status) return reload()
  const wrong = markRefused(form, error.details)
  if (wrong) {
    wrong.focus()
    return false
  }
  if (status === 429) tell(form, words.tooMany.replace('{minutes}', String(Math.max(1, Math.ceil(retryAfter / 60)))))
  else if (status === 409) tell(form, words[error.details?.[0]?.rule] ?? words.closed)
  else if (status === 502) tell(form, words.notMoved)
  else if (error.code === 'PAYMENT_METHOD_UNUSABLE' || error.code === 'PAYMENT_METHOD_NOT_FOUND')
    tell(form, words.unusable)
  else if (error.code === 'PAYMENT_METHOD_CONSENT_REQUIRED') tell(form, words.consentNeeded)
  else tell(form, words.failed)
  return false
}

// The clock

/** Shown in the last ten minutes only: a clock that runs for an hour makes people hurry for nothing. */
function beginClock(clock) {
  const ends = Date.parse(clock.dataset.ends)
  const tick = () => {
    const left = ends - Date.now()
    if (left <= 0) return void reloadIfChanged()
    const seconds = Math.ceil(left / 1000)
    clock.hidden = left > clockShownMs
    clock.textContent = clock.dataset.words.replace(
      '{time}',
      `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
    )
    setTimeout(tick, left > clockShownMs ? Math.min(left - clockShownMs, 60_000) : 1000)
  }
  tick()
}
