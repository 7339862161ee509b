// Pages of a card: the server knows the one state of each, and the page loads again when it changes.

export const main = document.querySelector('main')
const deviceMs = 10_000
/** Something moves while the reader looks on. */
const movingStates = new Set(['REQUIRES_ACTION', 'PROCESSING'])

export async function post(path, body) {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': document.documentElement.lang },
    body: JSON.stringify(body),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(60_000),
  })
  const { ok, status, headers } = response
  return { ok, status, retryAfter: Number(headers.get('Retry-After')), body: await response.json().catch(() => ({})) }
}

/** The bank's page stands in a frame; the form below opens it in the window. */
export function beginBank(stepPath) {
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
  if (device) askDevice(frame, device, stepPath)
}

/** The bank looks at the browser in a hidden frame, for ten seconds at most. */
function askDevice(frame, form, stepPath) {
  const late = setTimeout(() => void goOn('METHOD_TIMED_OUT'), deviceMs)
  frame.addEventListener('load', () => {
    clearTimeout(late)
    void goOn('METHOD_COMPLETED')
  })
  form.submit()
  async function goOn(step) {
    await post(stepPath, { authenticationId: form.dataset.device, step }).catch(() => {})
    void reloadWhenThere()
  }
}

/** The server's state, undefined without an answer; `takesUp` its attempts, too. */
export async function stateNow(takesUp = false) {
  try {
    const page = await (await fetch(location.href, { credentials: 'omit', signal: AbortSignal.timeout(10_000) })).text()
    const [, status, last] = /data-status="(\w+)" data-last="([^"]*)"/.exec(page) ?? []
    if (status && takesUp) main.dataset.last = last
    return status
  } catch {
    return undefined
  }
}

export async function reloadIfChanged() {
  const state = await stateNow()
  if (!state || state === main.dataset.status) return
  // The history's entry alone outlives the reload.
  if (movingStates.has(main.dataset.status)) history.replaceState({ wasAwaited: true }, '')
  reload()
}

/** A buyer who watched it succeed is led on; one who comes back reads the outcome. */
export function goBackOnceAwaited() {
  const back = document.querySelector('a[data-back]')
  if (history.state?.wasAwaited && back) location.replace(back.href)
}

/** An earlier wait is over, and the buyer chooses anew. */
export function awaitNothing() {
  if (history.state?.wasAwaited) history.replaceState(null, '')
}

function later(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

export async function askAgain(everyMs) {
  await later(everyMs)
  if (!document.hidden) await reloadIfChanged()
  return askAgain(Math.min(everyMs * 1.2, 30_000))
}

export async function reloadWhenThere() {
  await later(2_000)
  return (await stateNow()) ? reload() : reloadWhenThere()
}

export function reload() {
  location.reload()
  return true
}
