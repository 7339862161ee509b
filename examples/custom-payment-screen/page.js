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

// A page that is loaded again, or comes back from the bank, goes on with its order: a second order could be paid, too.
const kept = sessionStorage.getItem('order')
const order = kept ? JSON.parse(kept) : await own('POST', '/order')
sessionStorage.setItem('order', JSON.stringify(order))
addEventListener('pageshow', ({ persisted }) => persisted && location.reload())

const call = async (step, body) => {
  const response = await fetch(`${order.mizanUrl}/checkout/${step}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: response.status, answer: await response.json() }
}

// 1. Verify: what is to be paid, where the card is typed, and a key for one submit.
let verificationKey
let card
async function verify() {
  const { status, answer } = await call('verify', { sessionToken: order.sessionToken, locale: 'en' })
  if (status !== 200) return finish()
  verificationKey = answer.verificationKey
  const { description, amount, currency, lastDecline } = answer.session
  at('order').textContent = `${description}: ${amount.toFixed(2)} ${currency}`
  if (answer.nextAction?.type === 'REDIRECT') return offerToLeave(answer.nextAction)
  if (answer.nextAction) return act(answer)
  if (lastDecline) say(lastDecline.message)
  card = answer.methods.find(({ method }) => method === 'CARD')
  if (!card) return say('This merchant takes no cards.')
  await showCard()
}

/** With PAGE nothing of a card is typed here, and with FIELDS the name alone: the number goes to the acquirer, past this page. */
async function showCard() {
  for (const [id, isThere] of Object.entries({
    typed: card.entry === 'CARD',
    holder: card.entry !== 'PAGE',
    fields: card.entry === 'FIELDS',
  }))
    Object.assign(at(id), { hidden: !isThere, disabled: !isThere })
  if (card.destination) at('card').querySelector('button').textContent = card.destination
  at('card').hidden = false
  if (card.entry === 'FIELDS') await showFields()
}

let acquirer
let fields
/** The acquirer's script shows its fields in a frame of its own. This one is Stripe's: https://docs.stripe.com/js. */
async function showFields() {
  if (fields) return
  await new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), {
      src: card.scriptUrl,
      onload: resolve,
      onerror: reject,
    })
    document.head.append(script)
  })
  acquirer = globalThis.Stripe(card.publishableKey, { locale: 'en' })
  fields = acquirer.elements().create('card', { hidePostalCode: true, disableLink: true })
  fields.mount('#fields')
}

// 2. Submit: uses up the key, whatever the answer.
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
  say('One moment…')
  const means = await meansOf(new FormData(at('card')))
  if (!means) return
  at('card').hidden = true
  const { status, answer } = await call('submit', { verificationKey, method: 'CARD', ...means, browser })
  if (status === 200) return act(answer)
  // A refused field leaves the key as it is; after any other answer there is another one.
  say(answer.error.message)
  if (status === 400) at('card').hidden = false
  else await verify()
}

/** What is submitted of a card: itself, a token of the acquirer's fields, or nothing. */
async function meansOf(form) {
  if (card.entry === 'PAGE') return {}
  const { number, expiry, cvv, holderName } = Object.fromEntries(form)
  if (card.entry === 'FIELDS') {
    const { paymentMethod, error } = await acquirer.createPaymentMethod({
      type: 'card',
      card: fields,
      billing_details: { name: holderName },
    })
    if (error) {
      say(error.message)
      return undefined
    }
    return { fieldsToken: paymentMethod.id, holderName }
  }
  const [expMonth, expYear] = expiry.split('/').map(Number)
  return { card: { number, expMonth, expYear, cvv, holderName } }
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

// 3. Or the acquirer's own page, in the whole window. It leads back to the shop's `returnUrl`.
function leave({ url, method, fields = {} }) {
  if (method !== 'POST') return location.assign(url)
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url })
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}

/** A buyer who comes back without having confirmed decides alone to go there once more. */
function offerToLeave(action) {
  say('Your bank has not confirmed this payment yet.')
  Object.assign(at('leave'), { hidden: false, onclick: () => leave(action) })
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
  sessionStorage.removeItem('order')
  say(status === 'PAID' ? `Thank you. ${orderId} is paid.` : `${orderId} is ${status.toLowerCase()}.`)
}

await verify()
