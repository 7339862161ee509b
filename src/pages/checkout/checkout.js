import { beginFields, cardIn, firstWrong, markRefused, wordsOf } from './fields.js'

// Sends what is typed, and loads the page again when its state has changed: what is shown comes from the server. No card leaves its
// fields but in the body of one request.

const token = location.pathname.split('/').pop()
const main = document.querySelector('main')
const deviceMs = 10_000
const clockShownMs = 600_000
/** In these, money moves while the buyer looks on. */
const movingStates = ['REQUIRES_ACTION', 'PROCESSING']

for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false
for (const button of document.querySelectorAll('[data-prints]')) button.addEventListener('click', () => print())
for (const form of document.querySelectorAll('form[data-said]')) {
  beginFields(form)
  form.addEventListener('submit', (event) => void submit(event))
}
for (const clock of document.querySelectorAll('[data-ends]')) beginClock(clock)
if (main.dataset.status === 'PAID') goBackOnceAwaited()
if (main.dataset.asksAgain) void askAgain(Number(main.dataset.asksAgain) * 1000)
beginBank()
document.querySelector('form > [role=alert]:not([hidden])')?.focus()
// A page that comes back from the browser's memory may be of another time.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) location.reload()
})

function tell(form, words) {
  const problem = form.querySelector('[role=alert]')
  problem.hidden = words === ''
  problem.textContent = words
}

// Disabled buttons lose the focus, so this one only says that it is working; a second press does nothing.
function setBusy(form, isBusy) {
  form.ariaBusy = String(isBusy)
  for (const label of form.querySelectorAll('[type=submit] > span')) {
    if (isBusy) label.dataset.words = label.textContent
    label.textContent = isBusy ? wordsOf(form).busy : label.dataset.words
  }
}

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
    const verified = await call('verify', { sessionToken: token, locale: document.documentElement.lang })
    key = verified.body.verificationKey
    if (!key) return await explain(form, verified)
  } catch {
    tell(form, words.offline)
    return false
  }
  try {
    const answer = await call('submit', { verificationKey: key, ...chosenMeans(form, chosen) })
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

function browserFacts() {
  return {
    colorDepth: screen.colorDepth,
    javaEnabled: false,
    language: navigator.language,
    screenHeight: screen.height,
    screenWidth: screen.width,
    timeZoneOffset: new Date().getTimezoneOffset(),
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

async function call(step, body) {
  const response = await fetch(`/checkout/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
    body: JSON.stringify(body),
    credentials: 'omit',
    signal: AbortSignal.timeout(60_000),
  })
  const { ok, status, headers } = response
  return { ok, status, retryAfter: Number(headers.get('Retry-After')), body: await response.json().catch(() => ({})) }
}

// The bank

/** The bank's page stands in a frame; the form below opens it in the whole window instead. */
function beginBank() {
  const frame = document.querySelector('iframe')
  const bank = document.querySelector('form[data-bank]')
  const device = document.querySelector('form[data-device]')
  if (bank) {
    frame.hidden = false
    bank.target = 'bank'
    bank.submit()
    bank.removeAttribute('target')
    frame.addEventListener('load', () => void reloadIfChanged())
  }
  if (device) askDevice(frame, device)
}

/** The bank looks at the browser in a hidden frame, and is waited for ten seconds at most. */
function askDevice(frame, form) {
  const late = setTimeout(() => void goOn('METHOD_TIMED_OUT'), deviceMs)
  frame.addEventListener('load', () => {
    clearTimeout(late)
    void goOn('METHOD_COMPLETED')
  })
  form.submit()
  async function goOn(step) {
    await call('3ds', { authenticationId: form.dataset.device, step }).catch(() => {})
    void reloadWhenThere()
  }
}

// States

/** The state that the server has now; undefined when it does not answer. */
async function stateNow() {
  try {
    const page = await (await fetch(location.href, { credentials: 'omit', signal: AbortSignal.timeout(10_000) })).text()
    return /data-status="(\w+)"/.exec(page)?.[1]
  } catch {
    return undefined
  }
}

async function reloadIfChanged() {
  const state = await stateNow()
  if (!state || state === main.dataset.status) return
  // The entry of the browser's history outlives the reload, and nothing else.
  if (movingStates.includes(main.dataset.status)) history.replaceState({ wasAwaited: true }, '')
  reload()
}

/** Who watched the payment go through is led on; who comes back later reads what became of it. */
function goBackOnceAwaited() {
  const back = document.querySelector('a[data-back]')
  if (history.state?.wasAwaited && back) location.replace(back.href)
}

function later(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

async function askAgain(everyMs) {
  await later(everyMs)
  if (!document.hidden) await reloadIfChanged()
  return askAgain(Math.min(everyMs * 1.2, 30_000))
}

async function reloadWhenThere() {
  await later(2_000)
  return (await stateNow()) ? reload() : reloadWhenThere()
}

function reload() {
  location.reload()
  return true
}

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
