import { begin, browserFacts, sendOnce, tell, tellDecline, tellTooMany } from './entry.js'
import { cardIn, firstWrong, markRefused, wordsOf } from './fields.js'
import { awaitNothing, goBackOnceAwaited, main, post, reload, reloadIfChanged, stateNow } from './states.js'

// Sends how the buyer pays, and loads the page again when its state changes: the server makes what is shown.

const token = location.pathname.split('/').pop()
const clockShownMs = 600_000

begin({ stepPath: '/checkout/3ds', wrongIn, send: pay })
for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => print())
for (const clock of document.querySelectorAll('[data-ends]')) beginClock(clock)
if (main.dataset.status === 'PAID') goBackOnceAwaited()
if (main.dataset.status === 'OPEN' || main.dataset.status === 'AWAITING_CASH') awaitNothing()

const chosenIn = (form) => form.querySelector('[name=method]:checked')

function wrongIn(form) {
  if (chosenIn(form).value === 'CARD') return (form.acquirer?.wrongIn ?? firstWrong)(form)
}

async function pay(form) {
  const means = await chosenMeans(form)
  if (!means) return false
  let key
  try {
    const verified = await post('/checkout/verify', { sessionToken: token, locale: document.documentElement.lang })
    key = verified.body.verificationKey
    if (!key) return await explain(form, verified)
  } catch {
    tell(form, wordsOf(form).offline)
    return false
  }
  const answer = await sendOnce(form, '/checkout/submit', { verificationKey: key, ...means })
  if (!answer) return true
  return answer.ok ? follow(form, answer.body) : await explain(form, answer)
}

async function chosenMeans(form) {
  const { value: method, dataset } = chosenIn(form)
  if (method === 'CASH') return { method }
  if (method === 'SAVED_CARD') return { method, paymentMethodId: dataset.saved, browser: browserFacts() }
  const given = form.acquirer ? await form.acquirer.given() : { card: cardIn(form) }
  const isSaved = form.elements.consent?.checked === true
  return (
    given && {
      method,
      ...given,
      ...(isSaved && { saveCard: true, consent: { accepted: true, textVersion: form.dataset.consent } }),
      browser: browserFacts(),
    }
  )
}

function follow(form, { status, transactionId, decline, nextAction }) {
  if (status === 'FAILED') {
    if (!decline) return reload()
    tellDecline(form, decline.message, transactionId)
    // Without another attempt the server has another page.
    void stateNow().then((state) => state !== main.dataset.status && reload())
    return false
  }
  form.reset()
  if (status === 'SUCCEEDED' && nextAction?.type === 'REDIRECT') location.replace(nextAction.url)
  else reload()
  return true
}

const wordsByCode = {
  PAYMENT_METHOD_UNUSABLE: 'unusable',
  PAYMENT_METHOD_NOT_FOUND: 'unusable',
  LIMIT_EXCEEDED: 'fullDay',
  PAYMENT_METHOD_CONSENT_REQUIRED: 'consentNeeded',
}

/** False when the buyer may try again on this page. */
async function explain(form, { status, retryAfter, body: { error = {} } }) {
  const words = wordsOf(form)
  const state = await stateNow(true)
  // The server has a page for the new state.
  if (state && state !== main.dataset.status) return reload()
  const wrong = markRefused(form, error.details)
  if (wrong) {
    wrong.focus()
    return false
  }
  if (status === 429) tellTooMany(form, retryAfter)
  else if (status === 409) tell(form, words[error.details?.[0]?.rule] ?? words.closed)
  else if (status === 502) tell(form, words.notMoved)
  else tell(form, words[wordsByCode[error.code]] ?? words.failed)
  return false
}

// The clock

/** Shown in the last ten minutes only: a clock that runs for an hour makes people hurry for nothing. */
function beginClock(clock) {
  const ends = Date.parse(clock.dataset.ends)
  const tick = () => {
    const left = ends - Date.now()
    // A buyer who is paying at the end gets the outcome with the answer.
    if (left <= 0 && document.querySelector('form[aria-busy=true]')) return void setTimeout(tick, 1000)
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
