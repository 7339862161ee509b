// Tells our own server how far a buyer comes: that the page is looked at, begins to fill in, chooses how to pay, leaves. No
// cookie is read or set, and nothing that is typed is sent.

const pass = document.querySelector('meta[name=journey]').content
const told = new Set()

function tell(step, method) {
  const what = `${step} ${method}`
  if (told.has(what)) return
  told.add(what)
  void fetch('/checkout/seen', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ pass, step, method }),
    credentials: 'omit',
    keepalive: true,
  }).catch(() => {})
}

// A page that a browser has made ready ahead of time is not visible.
if (document.visibilityState === 'visible') tell('OPENED')
else document.addEventListener('visibilitychange', () => tell('OPENED'), { once: true })

document.addEventListener('input', ({ isTrusted, target }) => {
  const form = target.closest('form')
  if (!isTrusted || !form) return
  tell('FORM_STARTED')
  const chosen = form.querySelector('[name=method]:checked')
  if (chosen && target.closest('.method')) tell('METHOD_SELECTED', chosen.value === 'CASH' ? 'CASH' : 'CARD')
})

addEventListener('pagehide', () => tell('LEFT'))
