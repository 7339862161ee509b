import { begin, browserFacts, sendOnce, tell, tellDecline, tellTooMany } from './entry.js'
import { cardIn, firstWrong, markRefused, wordsOf } from './fields.js'
import { main, reload } from './states.js'

// Of the page on which a card is entered for a subscription: sends the card that is typed, and leads back to the subscription.

const path = location.pathname.replace(/\/card$/, '')

if (main.dataset.status === 'VERIFIED' && isNews()) leadBack()
begin({ stepPath: '/s/cards/3ds', wrongIn, send: enter })

/** Whether the client watched the card being verified, comes from the bank with it, or was not answered on this page. */
function isNews() {
  const { wasAwaited, before } = history.state ?? {}
  const wasLost = before !== undefined && before !== main.dataset.last
  return wasAwaited || wasLost || new URLSearchParams(location.search).has('done')
}

function leadBack() {
  location.replace(`${path}?lang=${document.documentElement.lang}&done=card`)
}

function wrongIn(form) {
  const { consent } = form.elements
  const wrong = (form.acquirer?.wrongIn ?? firstWrong)(form)
  if (wrong || consent.checked) return wrong
  tell(form, wordsOf(form).consentNeeded)
  return consent
}

async function enter(form) {
  const given = form.acquirer ? await form.acquirer.given() : { card: cardIn(form) }
  if (!given) return false
  const answer = await sendOnce(form, '/s/cards', {
    subscriptionToken: path.split('/').pop(),
    ...given,
    consent: { accepted: true, textVersion: form.dataset.consent },
    browser: browserFacts(),
  })
  if (!answer) return true
  return answer.ok ? follow(form, answer.body) : explain(form, answer)
}

function follow(form, { status, id, decline }) {
  if (status === 'FAILED') {
    tellDecline(form, decline?.message ?? wordsOf(form).notMoved, id)
    return false
  }
  form.reset()
  if (status === 'VERIFIED') leadBack()
  else reload()
  return true
}

/** False: the client may try again on this page. */
function explain(form, { status, retryAfter, body: { error = {} } }) {
  const words = wordsOf(form)
  const wrong = markRefused(form, error.details)
  if (wrong) wrong.focus()
  else if (status === 429) tellTooMany(form, retryAfter)
  else if (status === 409 || status === 404 || error.code === 'WALLET_NOT_ACTIVE') tell(form, words.closed)
  else tell(form, words.failed)
  return false
}
