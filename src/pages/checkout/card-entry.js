import { beginFields, cardIn, firstWrong, markRefused, wordsOf } from './fields.js'
import {
  askAgain,
  beginBank,
  browserFacts,
  goBackOnceAwaited,
  main,
  post,
  reload,
  reloadWhenThere,
  setBusy,
  tell,
} from './states.js'

// Of the page on which a card is entered for a subscription: sends the card that is typed. No card leaves its fields but in the body of one request.

const token = location.pathname.split('/').at(-2)

for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
for (const form of document.querySelectorAll('form[data-said]')) {
  beginFields(form)
  form.addEventListener('submit', (event) => void submit(event))
}
if (main.dataset.status === 'VERIFIED') goBackOnceAwaited()
if (main.dataset.asksAgain) void askAgain(Number(main.dataset.asksAgain) * 1000)
beginBank('/s/cards/3ds')
document.querySelector('form > [role=alert]:not([hidden])')?.focus()
// A page that comes back from the browser's memory may be of another time.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

async function submit(event) {
  event.preventDefault()
  const form = event.currentTarget
  if (form.ariaBusy === 'true') return
  tell(form, '')
  const wrong = firstWrong(form)
  if (wrong) return wrong.focus()
  const { consent } = form.elements
  if (!consent.checked) {
    tell(form, wordsOf(form).consentNeeded)
    return consent.focus()
  }
  setBusy(form, true)
  const isOver = await enter(form)
  if (!isOver) setBusy(form, false)
}

/** True when the page is left, or waits for what it cannot know yet. */
async function enter(form) {
  const words = wordsOf(form)
  const body = {
    subscriptionToken: token,
    card: cardIn(form),
    consent: { accepted: true, textVersion: form.dataset.consent },
    browser: browserFacts(),
  }
  try {
    const answer = await post('/s/cards', body)
    if (answer.ok) return follow(form, answer.body)
    if (answer.status >= 500 && answer.status < 502) throw new Error('The server does not know either.')
    return explain(form, answer)
  } catch {
    // Nobody knows whether it arrived: the server is asked for the state until it answers.
    tell(form, words.lost)
    form.reset()
    void reloadWhenThere()
    return true
  }
}

function follow(form, { status, decline }) {
  if (status === 'FAILED') {
    form.elements.cvv.value = ''
    tell(form, decline?.message ?? wordsOf(form).notMoved)
    form.querySelector('[role=alert]').focus()
    return false
  }
  form.reset()
  if (status !== 'VERIFIED') return reload()
  location.replace(`/s/${token}?lang=${document.documentElement.lang}&done=card`)
  return true
}

/** False: the client may try again on this page. */
function explain(form, { status, retryAfter, body: { error = {} } }) {
  const words = wordsOf(form)
  const wrong = markRefused(form, error.details)
  if (wrong) wrong.focus()
  else if (status === 429)
    tell(form, words.tooMany.replace('{minutes}', String(Math.max(1, Math.ceil(retryAfter / 60)))))
  else if (status === 409 || status === 404 || error.code === 'WALLET_NOT_ACTIVE') tell(form, words.closed)
  else tell(form, words.failed)
  return false
}
