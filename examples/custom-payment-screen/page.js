// The four steps of a payment screen: verify, submit, 3-D Secure, return.

const at = (id) => document.getElementById(id)
const bank = document.querySelector('iframe')
const say = (text) => (at('said').textContent = text)

const own = async (method, path) => {
  const response = await fetch(path, { method })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.message)
  return answer
}

const order = await own('POST', '/order')
const call = async (step, body) => {
  const response = await fetch(`${order.mizanUrl}/checkout/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

// 1. Verify: what is to be paid, and a key for one submit.
let verificationKey
let entry
async function verify() {
  const { status, answer } = await call('verify', { sessionToken: order.sessionToken, locale: 'en' })
  if (status !== 200) return finish()
  verificationKey = answer.verificationKey
  if (answer.nextAction) return act(answer)
  at('order').textContent =
    `${answer.session.description}: ${answer.session.amount.toFixed(2)} ${answer.session.currency}`
  // With PAGE the acquirer takes the card on its own page: nothing of it is typed here. FIELDS needs the acquirer's script.
  const card = answer.methods.find(({ method }) => method === 'CARD')
  entry = card?.entry
  if (entry === undefined || entry === 'FIELDS') return say('This example cannot take cards of this merchant.')
  for (const input of at('card').querySelectorAll('input')) input.disabled = entry === 'PAGE'
  for (const label of at('card').querySelectorAll('label')) label.hidden = entry === 'PAGE'
  if (card.destination) at('card').querySelector('button').textContent = card.destination
  at('card').hidden = false
}

// 2. Submit: the key is used up, whatever the answer.
at('card').addEventListener('submit', (event) => {
  event.preventDefault()
  void submit()
})

async function submit() {
  const { colorDepth, height, width } = screen
  const browser = {
    colorDepth,
    javaEnabled: false,
    language: navigator.language,
    screenHeight: height,
    screenWidth: width,
    timeZoneOffset: new Date().getTimezoneOffset(),
  }
  const means = entry === 'PAGE' ? {} : { card: cardIn(new FormData(at('card'))) }
  at('card').hidden = true
  say('One moment…')
  const { status, answer } = await call('submit', { verificationKey, method: 'CARD', ...means, browser })
  if (status === 200) return act(answer)
  // What was typed wrong leaves the key as it is; after anything else there is another one.
  say(answer.error.message)
  if (status === 400) at('card').hidden = false
  else await verify()
}

function cardIn(fields) {
  const { number, expiry, cvv, holderName } = Object.fromEntries(fields)
  const [expMonth, expYear] = expiry.split('/').map(Number)
  return { number, expMonth, expYear, cvv, holderName }
}

function act({ status, nextAction, decline, verificationKey: another }) {
  bank.hidden = true
  if (nextAction?.type === 'THREE_DS_CHALLENGE') return challenge(nextAction)
  if (nextAction?.type === 'REDIRECT' && status !== 'SUCCEEDED') return leave(nextAction)
  if (nextAction?.type === 'THREE_DS_METHOD') return proceed(nextAction.authenticationId, 'METHOD_TIMED_OUT')
  // Never submit again: it may have been paid.
  if (nextAction?.type === 'POLL') return void setTimeout(() => void verify(), nextAction.afterSeconds * 1_000)
  if (status !== 'FAILED') return finish()
  say(decline?.message ?? 'The payment failed. Nothing was charged.')
  verificationKey = another
  at('card').hidden = another === undefined
}

// 3. 3-D Secure: the bank's page in a frame, and on when the frame has come back to Mizan.
function challenge({ acsUrl, creq, authenticationId }) {
  const form = at('challenge')
  form.action = acsUrl
  form.elements.creq.value = creq
  form.elements.threeDSSessionData.value = authenticationId
  bank.hidden = false
  say('Confirm with your bank.')
  // The frame's first page is the bank's. Asking too early changes nothing: the answer is this step again.
  let loads = 0
  bank.onload = () => ++loads > 1 && proceed(authenticationId, 'CHALLENGE_COMPLETED')
  form.submit()
}

// 3. Or the acquirer's own page, in the whole window.
function leave({ url, method, fields = {} }) {
  if (method !== 'POST') return location.assign(url)
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}

async function proceed(authenticationId, step) {
  bank.onload = null
  const { status, answer } = await call('3ds', { authenticationId, step })
  return status === 200 ? act(answer) : say(answer.error.message)
}

// 4. Return: the shop's own server says what became of it.
async function finish() {
  const { status, orderId } = await own('GET', `/result?sessionId=${order.sessionId}`)
  bank.hidden = true
  say(status === 'PAID' ? `Thank you. ${orderId} is paid.` : `${orderId} is ${status.toLowerCase()}.`)
}

await verify()
