import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'

// A shop with a payment screen of its own: the key stays here, and the page gets the token of one session.

const { MIZAN = 'http://localhost:4000', MIZAN_KEY, PORT = '3000', CURRENCY = 'MAD' } = process.env
const { SHOP = `http://localhost:${PORT}` } = process.env
if (!MIZAN_KEY) throw new Error('Set MIZAN_KEY to a sandbox key: it stands in the block that Mizan starts with.')

const { origin, protocol } = new URL(SHOP)
const cart = { amount: 249.9, currency: CURRENCY, description: 'Tajine en terre cuite' }

async function mizan(method, path, body) {
  const response = await fetch(MIZAN + path, {
    method,
    headers: { Authorization: `Bearer ${MIZAN_KEY}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${answer.error.code}: ${answer.error.message}`)
  return answer
}

/** Calls of the page to this server. */
const calls = {
  // The amount is the server's: an amount from the browser is ignored.
  'POST /order': async () => {
    const orderId = `order-${Date.now()}`
    const session = await mizan('POST', '/v1/checkout/sessions', {
      ...cart,
      orderId,
      integration: 'CUSTOM',
      allowedOrigins: [origin],
      // Where the page of a bank or an acquirer leads back to. It has to be on https, which a shop on localhost is not.
      ...(protocol === 'https:' && { returnUrl: `${origin}/` }),
    })
    return { mizanUrl: MIZAN, sessionId: session.id, sessionToken: session.sessionToken }
  },
  // A page that says "paid" proves nothing: the server asks.
  'GET /result': async (query) => {
    const session = await mizan('GET', `/v1/checkout/sessions/${encodeURIComponent(query.get('sessionId') ?? '')}`)
    return { status: session.status, orderId: session.orderId, paymentMethod: session.paymentMethod }
  },
}

const files = { '/': ['page.html', 'text/html'], '/page.js': ['page.js', 'text/javascript'] }

createServer((request, response) => void answer(request, response)).listen(Number(PORT), 'localhost', () =>
  console.log(`The shop is at ${origin}`),
)

async function answer(request, response) {
  const { pathname, searchParams } = new URL(request.url ?? '/', origin)
  const send = (status, type, content) =>
    response.writeHead(status, { 'Content-Type': `${type}; charset=utf-8` }).end(content)
  try {
    const call = calls[`${request.method} ${pathname}`]
    if (call) return send(200, 'application/json', JSON.stringify(await call(searchParams)))
    const [name, type] = files[pathname] ?? []
    if (!name) return send(404, 'text/plain', 'Not found')
    send(200, type, await readFile(new URL(name, import.meta.url)))
  } catch (error) {
    send(502, 'application/json', JSON.stringify({ message: error.message }))
  }
}
