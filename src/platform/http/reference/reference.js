// Chooses the language of all code, and sends calls to this installation with a key of the sandbox, which is kept nowhere.

for (const each of document.querySelectorAll('[data-scripted]')) each.hidden = false

const language = document.querySelector('#language')
const key = document.querySelector('#key')

language.addEventListener('change', () => {
  document.body.dataset.language = language.value
})
document.querySelector('.tools').addEventListener('submit', (event) => event.preventDefault())

// A link from elsewhere leads into what is closed.
const open = () => {
  const aimed = document.getElementById(location.hash.slice(1))
  if (aimed instanceof HTMLDetailsElement) aimed.open = true
  aimed?.scrollIntoView()
}
addEventListener('hashchange', open)
open()
for (const call of document.querySelectorAll('details.call'))
  call.addEventListener('toggle', () => call.open && history.replaceState(null, '', `#${call.id}`))

for (const form of document.querySelectorAll('form.try'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(form)
  })

async function send(form) {
  const answer = form.querySelector('.answer')
  const say = (text) => {
    const lines = document.createElement('pre')
    lines.textContent = text
    answer.replaceChildren(lines)
  }
  const secret = key.value.trim()
  if (!secret.startsWith('svc_sk_test_')) {
    say('Enter a key of the sandbox at the top of the page. It begins with svc_sk_test_.')
    key.focus()
    return
  }
  say('…')
  try {
    say(await answered(form, secret))
  } catch (error) {
    say(`No answer: ${error.message}`)
  }
}

async function answered(form, secret) {
  const { method, path } = form.dataset
  const field = form.elements.namedItem('body')
  const body = field?.files?.[0] ?? field?.value
  const response = await fetch(addressOf(form, path), {
    method,
    credentials: 'omit',
    headers: {
      Authorization: `Bearer ${secret}`,
      ...(body !== undefined && { 'Content-Type': field.files ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const isJson = /json/.test(response.headers.get('content-type') ?? '')
  return `${response.status}\n${isJson && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 5_000)}`
}

function addressOf(form, path) {
  const search = new URLSearchParams()
  let filled = path
  for (const { dataset, name, value } of form.querySelectorAll('input[data-in]')) {
    if (dataset.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value))
    else if (value !== '') search.set(name, value)
  }
  return search.size === 0 ? filled : `${filled}?${search}`
}
