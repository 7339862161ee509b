import { Pool } from 'undici'

// A charge over HTTP: an order becomes a session, its buyer's page verifies it, and pays by card.

export type Line = { pool: Pool; key: string }
type Call = { path: string; ask: () => Promise<string> }

export const openLine = (port: number, key: string): Line => ({
  pool: new Pool(`http://127.0.0.1:${port}`, { connections: 256, pipelining: 1 }),
  key,
})

const json = { 'content-type': 'application/json' }
const card = { number: '4242424242424242', expMonth: 12, expYear: 2040, cvv: '123', holderName: 'Salma Idrissi' }
let lastOrder = 0

/** A page's card: the card itself, or its token at an acquirer. */
export type GivenCard = { card: object } | { fieldsToken: string }

/** The three calls of a new charge, to be made in their order; each answers with its body, and throws when it was refused. */
export function newCharge({ pool, key }: Line, given: GivenCard = { card }): Call[] {
  const number = `${process.pid}-${++lastOrder}`.padStart(20, '0')
  // Buyers come from many addresses, each of which is counted by itself.
  const address = `10.${[16, 8, 0].map((bits) => (lastOrder >> bits) & 255).join('.')}`
  const browser = { 'user-agent': 'mizan-bench', 'x-forwarded-for': address }
  let token: string | undefined
  let verificationKey: string | undefined
  const call = (path: string, body: () => object, headers: Record<string, string> = browser) => ({
    path,
    ask: () => post(pool, path, { body: body(), headers }),
  })
  const [made, verified, paid] = [
    call(
      '/v1/checkout/sessions',
      () => ({ amount: 100, orderId: number, externalId: number, returnUrl: 'https://shop.example/thanks' }),
      { authorization: `Bearer ${key}`, 'idempotency-key': `order-${number}` },
    ),
    call('/checkout/verify', () => ({ sessionToken: token })),
    call('/checkout/submit', () => ({ verificationKey, method: 'CARD', ...given })),
  ] as const
  return [
    noting(made, /"checkoutUrl":"[^"]*\/c\/([^"?]+)/, (found) => (token = found)),
    noting(verified, /"verificationKey":"([^"]+)"/, (found) => (verificationKey = found)),
    noting(paid, /"status":"(SUCCEEDED)"/, () => {}),
  ]
}

const noting = ({ path, ask }: Call, pattern: RegExp, note: (found: string) => void): Call => ({
  path,
  ask: async () => {
    const text = await ask()
    const found = pattern.exec(text)?.[1]
    if (found === undefined) throw new Error(`${path} was answered: ${text}`)
    note(found)
    return text
  },
})

type Sent = { body: object; headers: Record<string, string> }

async function post(pool: Pool, path: string, { body, headers }: Sent): Promise<string> {
  const answer = await pool.request({
    path,
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  const text = await answer.body.text()
  if (answer.statusCode >= 300) throw new Error(`${path} was answered ${answer.statusCode}: ${text}`)
  return text
}
