import { beginFields, wordsOf } from './fields.js'
import { askAgain, beginBank, main, post, reloadWhenThere } from './states.js'

// Begins every page on which a card is entered, and sends what is typed. A card leaves its fields only in the body of one request.

/**
 * `stepPath` takes the steps of 3-D Secure; `wrongIn` marks what is wrong, and returns the first of it; `send` returns true when
 * the page is left, or waits.
 */
export function begin({ stepPath, wrongIn, send }) {
  const { before } = history.state ?? {}
  if (before !== undefined) history.replaceState(null, '')
  for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
  for (const form of document.querySelectorAll('form[data-said]')) {
    beginFields(form)
    // The server shows how the attempt before ended, if no further one arrived.
    if (before === main.dataset.last) tell(form, wordsOf(form).notArrived)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submit(form, { wrongIn, send })
    })
  }
  if (main.dataset.asksAgain) void askAgain(Number(main.dataset.asksAgain) * 1000)
  beginBank(stepPath)
  document.querySelector('form > [role=alert]:not([hidden])')?.focus()
  // A page that comes back from the browser's memory may be of another time.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload()
  })
}

async function submit(form, { wrongIn, send }) {
  if (form.ariaBusy === 'true') return
  tell(form, '')
  const wrong = wrongIn(form)
  if (wrong) return wrong.focus()
  setBusy(form, true)
  const isOver = await send(form)
  if (!isOver) setBusy(form, false)
}

/** Returns the answer; undefined when it is unknown whether the request arrived: then the page polls the server for the state. */
export async function sendOnce(form, path, body) {
  try {
    const answer = await post(path, body)
    // Of these two the server does not know either.
    if (answer.status !== 500 && answer.status !== 501) return answer
  } catch {
    // As if it had not been answered.
  }
  tell(form, wordsOf(form).lost)
  form.reset()
  history.replaceState({ before: main.dataset.last }, '')
  void reloadWhenThere()
}

export function tell(form, words) {
  const problem = form.querySelector('[role=alert]')
  problem.hidden = words === ''
  problem.textContent = words
}

export const tellTooMany = (form, retryAfter) =>
  tell(form, wordsOf(form).tooMany.replace('{minutes}', String(Math.max(1, Math.ceil(retryAfter / 60)))))

/** Says why a card was refused, and leaves the rest of it for another try. */
export function tellDecline(form, words, attempt) {
  main.dataset.last = attempt
  if (form.elements.cvv) form.elements.cvv.value = ''
  tell(form, words)
  form.querySelector('[role=alert]').focus()
}

// Disabled buttons lose the focus, so this one only says that it is working; a second press does nothing.
function setBusy(form, isBusy) {
  form.ariaBusy = String(isBusy)
  for (const label of form.querySelectorAll('[type=submit] > span')) {
    if (isBusy) label.dataset.words = label.textContent
    label.textContent = isBusy ? wordsOf(form).busy : label.dataset.words
  }
}

export function browserFacts() {
  return {
    colorDepth: screen.colorDepth,
    javaEnabled: false,
    language: navigator.language,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
  }
}
