// Takes the token out of the address, sends the forms, and shows what came of it.

/** @type {string | undefined} */
let token

begin()
addEventListener('hashchange', begin)
for (const form of document.querySelectorAll('form')) form.addEventListener('submit', (event) => void submit(event))
for (const button of document.querySelectorAll('[data-reveals]')) button.addEventListener('click', reveal)
for (const input of document.querySelectorAll('input')) input.addEventListener('input', () => clearProblem(input))
// Another language is another page, which needs the token too.
for (const link of document.querySelectorAll('nav a'))
  link.addEventListener('click', () => {
    if (token) link.hash = `token=${token}`
  })

function begin() {
  const found = new URLSearchParams(location.hash.slice(1)).get('token')
  // So that it stands neither in the history nor on a screen.
  if (location.hash) history.replaceState(null, '', location.pathname + location.search)
  if (found) token = found
  const form = document.querySelector('form[data-takes-token]')
  form.hidden = !token
  show(token ? 'form' : 'missing', false)
}

function show(name, isMoved = true) {
  for (const state of document.querySelectorAll('[data-state]')) state.hidden = state.dataset.state !== name
  const heading = document.querySelector(`[data-state="${name}"] h1`)
  document.title = document.title.replace(/^.* · /, `${heading.textContent} · `)
  if (isMoved) heading.focus()
}

async function submit(event) {
  event.preventDefault()
  const form = event.currentTarget
  if (form.ariaBusy === 'true') return
  for (const input of form.querySelectorAll('input')) clearProblem(input)
  tell(form, '')
  setBusy(form, true)
  try {
    const answer = await send(form)
    if (answer.ok) end(form, form.dataset.done)
    else explain(form, answer, await answer.json().catch(() => ({})))
  } catch {
    tell(form, form.dataset.offline)
  } finally {
    setBusy(form, false)
  }
}

/** Fields that are left empty are left out. */
function send(form) {
  const filled = [...new FormData(form)].filter(([, text]) => text !== '')
  const takesToken = 'takesToken' in form.dataset
  return fetch(form.dataset.endpoint, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
    body: JSON.stringify({ ...(takesToken && { token }), ...Object.fromEntries(filled) }),
    // The first password begins a session in a cookie.
    credentials: 'same-origin',
    signal: AbortSignal.timeout(30_000),
  })
}

/** Neither token nor password stays in the page once they are of no use. */
function end(form, state) {
  if ('takesToken' in form.dataset) token = undefined
  form.reset()
  show(state)
  if (state === 'done' && form.dataset.enters) location.assign(form.dataset.enters)
}

function explain(form, { status, headers }, { code, message, fields = {}, correlationId }) {
  // The link is wrong, used or expired.
  if (code === 'ERR-1111' || fields.token) return end(form, 'expired')
  if (status === 429) {
    const minutes = Math.max(1, Math.ceil(Number(headers.get('Retry-After')) / 60))
    return tell(form, form.dataset.tooMany.replace('{minutes}', String(minutes)))
  }
  if (status >= 500 || !message) return tell(form, [form.dataset.failed, correlationId].filter(Boolean).join(' '))
  const wrong = Object.entries(fields).filter(([name]) => form.elements.namedItem(name))
  if (wrong.length === 0) return tell(form, message)
  for (const [name, problem] of wrong) markProblem(form.elements.namedItem(name), problem)
  return form.querySelector('[aria-invalid]').focus()
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

function tell(form, words) {
  const problem = form.querySelector('[role=alert]')
  problem.hidden = words === ''
  problem.textContent = words
}

// Disabled buttons lose the focus, so this one only says that it is working; a second press does nothing.
function setBusy(form, isBusy) {
  const button = form.querySelector('[type=submit]')
  form.ariaBusy = String(isBusy)
  button.dataset.label ??= button.textContent
  button.textContent = isBusy ? form.dataset.busy : button.dataset.label
  for (const each of form.querySelectorAll('[data-reveals]')) setRevealed(each, false)
}

function reveal({ currentTarget }) {
  setRevealed(currentTarget, document.getElementById(currentTarget.dataset.reveals).type === 'password')
}

function setRevealed(button, isRevealed) {
  const word = isRevealed ? 'hide' : 'show'
  button.textContent = button.dataset[word]
  button.ariaLabel = button.dataset[`${word}Full`]
  document.getElementById(button.dataset.reveals).type = isRevealed ? 'text' : 'password'
}
