import { disputeSomething } from '#money/disputes/fixture.ts'
import { inTransaction } from '#platform/db/transaction.ts'
import { dayMs } from '#platform/durations.ts'
import type { Json } from '#platform/http/openapi-schemas.ts'
import { confirmTotp, findUser, startTotp } from '#platform/people/queries.ts'
import { newRib } from '#test/applications.ts'
import type { Harness } from '#test/harness.ts'
import { pngOf } from '#test/images.ts'
import { send } from './conventions.ts'
import { type Credential, keyDoor } from './doors.ts'
import { makeObject, newOwners, type Owner } from './examples.ts'
import { rowsAt, type Values } from './rows.ts'

// Two values for every field that a PATCH or a PUT takes, and where its change can be seen. The examples of the documentation serve
// where they can: a second value follows from the first by the type of the field.

/** The first value, and the second; `shown` is what a reader gets for each, if different. */
export type Sample = {
  values: readonly [unknown, unknown]
  /** Members that accompany the first value, and the second too when they are not kept. */
  beside?: Record<string, unknown>
  isBesideBoth?: true
  /** Name under which it is shown, if not its own. */
  at?: string
  /** Values that a reader gets after each of the two, if different. */
  shown?: readonly [unknown, unknown]
}

export type Changing = {
  /** A caller that changes an object of its own, and where it is seen. */
  make: (harness: Harness) => Promise<Made>
  samples?: Record<string, Sample>
  /** Fields whose change has an event with `previous`: all, none, or the named ones. */
  told: 'all' | 'none' | readonly string[]
}

export type Made = {
  by: Credential
  confirmation?: () => Promise<string>
  /** Paths of the change, of the read and of the list, and the object's identity there. */
  path: string
  read: { path: string; within?: string }
  list?: { path: string; isIt: (row: Record<string, unknown>) => boolean }
  /** Subject of its events. */
  subject?: { owner: Owner; id: string }
}

const later = '2031-03-31T09:00:00.000Z'
const metadata: Sample = { values: [{ shelf: '4b' }, { shelf: '5c', tags: [1, null] }] }
const address = { line1: '12, rue Tahar', line2: 'Étage 2', city: 'Casablanca', postalCode: '20000', country: 'MA' }
const open = { amountMode: 'OPEN' }
const question = { key: 'size', label: 'Taille', type: 'SELECT', required: true, options: ['S', 'M'] }
const otherMethodId = '0199a0b4-7c1e-7d3a-9f00-000000000002'
const exampleMethodId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const exampleClientId = '0199a0b4-7c1e-7d3a-9f00-2b6c4d8e1f35'
const images = [pngOf(), pngOf({ color: '#ff0000' })] as const

/** An object of the merchant API, made as the other contract tests make it. */
const merchantObject =
  (method: string, path: string, prepare?: (harness: Harness, owner: Owner) => Promise<Values>) =>
  async (harness: Harness): Promise<Made> => {
    const row = rowsAt(keyDoor).find(({ route }) => route.method === method && route.path === path)
    if (!row) throw new Error(`${method} ${path} is no row.`)
    const { sandbox: owner } = await newOwners(harness, row)
    const { id, reference } = { ...(await makeObject(harness, row, owner)), ...(await prepare?.(harness, owner)) }
    const key = id ?? reference ?? ''
    const list = `/v1${path.slice(0, path.lastIndexOf('/'))}`
    return {
      by: owner,
      path: `${list}/${key}`,
      read: { path: `${list}/${key}` },
      list: { path: list, isIt: (each) => (each['id'] ?? each['reference']) === key },
      subject: { owner, id: key },
    }
  }

/** A card is saved for a client alone. */
async function makeLinkOfClient(harness: Harness, by: Owner): Promise<Values> {
  const body = { amount: 10, description: 'An example', clientId: exampleClientId }
  const made = await send(harness, { method: 'POST', path: '/v1/payment-links', by, body })
  return { reference: made.body.reference }
}

const company = async (harness: Harness) => {
  const { merchantId, sandbox } = await harness.make.merchant()
  const session = await harness.make.session(merchantId)
  await inTransaction(harness.db, async (tx) => {
    await startTotp(tx, session.userId, 'sealed', new Date())
    const user = await findUser(tx, session.userId)
    if (user) await confirmTotp(tx, user, 1n, new Date())
  })
  return { merchantId, sandbox, session, by: { bearer: session.token }, confirmation: session.confirmation }
}

const companyAt =
  (path: string, read: Made['read'] = { path }) =>
  async (harness: Harness): Promise<Made> => ({ ...(await company(harness)), path, read })

/** By the title of the row. */
export const changing: Record<string, Changing> = {
  'PATCH /v1/products/{reference}': {
    make: merchantObject('PATCH', '/products/{reference}'),
    told: 'all',
    samples: {
      clearExpiration: {
        values: [false, true],
        beside: { expiresAt: later },
        at: 'expiresAt',
        shown: [later, undefined],
      },
    },
  },
  'PUT /v1/clients/{id}': {
    make: merchantObject('PUT', '/clients/{id}'),
    told: 'all',
    samples: {
      phone: { values: ['+212612345678', '+212612345679'] },
      address: { values: [address, { ...address, line2: 'Étage 3', city: 'Rabat', postalCode: '10000' }] },
      metadata,
    },
  },
  'PATCH /v1/payment-links/{reference}': {
    make: merchantObject('PATCH', '/payment-links/{reference}', makeLinkOfClient),
    told: 'all',
    samples: {
      currency: { values: ['EUR', 'USD'] },
      minAmount: { values: [5, 6], beside: open },
      maxAmount: { values: [500, 600], beside: open },
      suggestedAmounts: { values: [[50, 100], [20]], beside: open },
      quantity: {
        values: [
          { adjustable: true, min: 1, max: 10, default: 2 },
          { adjustable: true, min: 2, max: 9, default: 3 },
        ],
      },
      methods: { values: [['CARD'], ['CARD', 'CASH']] },
      voucherExpiresInSeconds: { values: [86_400, 7_200] },
      customFields: { values: [[question], [{ ...question, options: ['M', 'L'] }]] },
      savePaymentMethod: { values: ['ASK', 'REQUIRED'] },
      clearExpiration: {
        values: [false, true],
        beside: { expiresAt: later },
        at: 'expiresAt',
        shown: [later, undefined],
      },
      clearCustomFields: {
        values: [false, true],
        beside: { customFields: [question] },
        at: 'customFields',
        shown: [[question], undefined],
      },
      metadata,
    },
  },
  'PATCH /v1/subscriptions/{id}': {
    make: merchantObject('PATCH', '/subscriptions/{id}', async ({ make }, { scope }) => {
      await make.method(scope, exampleClientId, { id: otherMethodId })
      return {}
    }),
    told: 'all',
    samples: {
      paymentMethodId: {
        values: [exampleMethodId, otherMethodId],
        beside: { consent: { reference: 'contract-2026-114' } },
        isBesideBoth: true,
      },
      dunning: {
        values: [
          { retryDays: [1, 3], finalAction: 'UNPAID' },
          { retryDays: [2, 4, 6], finalAction: 'PAUSE' },
        ],
      },
      metadata,
    },
  },
  'PATCH /v1/webhooks/{id}': {
    make: merchantObject('PATCH', '/webhooks/{id}'),
    told: ['status'],
    samples: {
      status: { values: ['PAUSED', 'ACTIVE'] },
      events: { values: [['payment.*'], ['payment.*', 'client.created']] },
      chaos: { values: [['FAIL'], ['SLOW', 'TWICE']] },
      metadata,
    },
  },
  'PATCH /api/v1/orders/{reference}': {
    make: async (harness) => {
      const { sandbox, by } = await company(harness)
      const [product] = await harness.make.products(sandbox, [{}])
      const { reference } = await harness.make.order(sandbox, product?.reference ?? '')
      const path = `/api/v1/orders/${reference}`
      const list = {
        path: '/api/v1/orders?environment=SANDBOX',
        isIt: (row: object) => 'reference' in row && row.reference === reference,
      }
      return { by, path, read: { path }, list }
    },
    told: 'none',
  },
  'PATCH /api/v1/clients/{id}': {
    make: async (harness) => {
      const { sandbox, by } = await company(harness)
      const [client] = await harness.make.clients(sandbox, [{}])
      const path = `/api/v1/clients/${client?.id}`
      const environment = 'environment=SANDBOX'
      return { by, path: `${path}?${environment}`, read: { path: `${path}/story?${environment}` } }
    },
    told: 'none',
  },
  'PATCH /api/v1/disputes/{id}': {
    make: async (harness) => {
      const { sandbox, by } = await company(harness)
      const { id } = await harness.make.write(sandbox, (ctx) => disputeSomething(ctx))
      const path = `/api/v1/disputes/${id}`
      return { by, path, read: { path } }
    },
    told: 'none',
  },
  'PATCH /api/v1/application': {
    make: async (harness) => {
      const { merchantId } = await harness.make.merchant('NOT_ENABLED')
      const { token } = await harness.make.session(merchantId)
      return { by: { bearer: token }, path: '/api/v1/application', read: { path: '/api/v1/application' } }
    },
    told: 'none',
    samples: {
      contactPhone: { values: ['+212522123456', '+212522123457'] },
      identityExpiresOn: { values: ['2031-05-17', '2032-06-18'] },
      owners: {
        values: [[{ fullName: 'Salma Idrissi', sharePercent: 60 }], [{ fullName: 'Omar Idrissi', sharePercent: 40 }]],
      },
      rib: { values: [newRib(), newRib()] },
      bic: { values: ['BCMAMAMC', 'BCPOMAMCXXX'] },
    },
  },
  'PATCH /api/v1/company': {
    make: companyAt('/api/v1/company'),
    told: 'none',
    samples: {
      supportPhone: { values: ['+212522123456', '+212522123457'] },
      brandColor: { values: ['#0f766e', '#112233'] },
      timeZone: { values: ['Africa/Casablanca', 'Europe/Paris'] },
      requireTotp: { values: [true, false] },
      deliveryOptions: {
        values: [
          [{ name: 'Amana, 48 h', kind: 'SHIPPING', fee: 35, currency: 'MAD' }],
          [{ name: 'À la boutique', kind: 'PICKUP', fee: 0, currency: 'MAD' }],
        ],
      },
      dunning: {
        values: [
          { retryDays: [1, 3], finalAction: 'UNPAID' },
          { retryDays: [2, 4, 6], finalAction: 'PAUSE' },
        ],
      },
    },
  },
  'PUT /api/v1/company/logo': {
    make: companyAt('/api/v1/company/logo', { path: '/api/v1/company' }),
    told: 'none',
    samples: {
      mediaType: {
        values: ['image/png', 'image/png'],
        beside: { content: images[0] },
        isBesideBoth: true,
        at: 'logoUrl',
        shown: [/\?v=/, /\?v=/],
      },
      content: {
        values: images,
        beside: { mediaType: 'image/png' },
        isBesideBoth: true,
        at: 'logoUrl',
        shown: [/\?v=/, /\?v=/],
      },
    },
  },
  'PATCH /api/v1/company/members/{userId}': {
    make: async (harness) => {
      const { merchantId, by, confirmation } = await company(harness)
      const { id } = await harness.make.user(merchantId, { role: 'VIEWER' })
      const list = { path: '/api/v1/company/members', isIt: (row: Record<string, unknown>) => row['userId'] === id }
      return { by, confirmation, path: `/api/v1/company/members/${id}`, read: list, list }
    },
    told: 'none',
  },
  'PATCH /api/v1/company/payout-schedule': {
    make: companyAt('/api/v1/company/payout-schedule'),
    told: 'none',
    samples: {
      interval: { values: ['DAILY', 'MANUAL'] },
      weekday: { values: ['MONDAY', 'TUESDAY'], beside: { interval: 'WEEKLY' } },
      dayOfMonth: { values: [1, 2], beside: { interval: 'MONTHLY' } },
    },
  },
  'PATCH /api/v1/auth/me': {
    make: companyAt('/api/v1/auth/me', { path: '/api/v1/auth/me', within: 'user' }),
    told: 'none',
  },
}

/** Two values of a field by the example and the type that its documentation has; undefined when they have to be written down. */
export function valuesOf(schema: Json): Sample['values'] | undefined {
  const { type, example, enum: names, properties } = schema as Documented
  if (names) return [names[0], names[1]]
  if (type === 'boolean') return [true, false]
  if (typeof example === 'number') return [example, example + 1]
  if (schema['format'] === 'date-time') return datesFrom(String(example))
  if (typeof example === 'string' && schema['format'] === undefined) return [example, `${example}2`]
  return properties && valuesOfAll(properties)
}

type Documented = { type?: string; example?: unknown; enum?: unknown[]; properties?: Record<string, Json> }

const datesFrom = (example: string): Sample['values'] => [
  new Date(example).toISOString(),
  new Date(Date.parse(example) - dayMs).toISOString(),
]

/** An object with every member that it may have. */
function valuesOfAll(properties: Record<string, Json>): Sample['values'] | undefined {
  const members = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)] as const)
  if (members.length === 0 || members.some(([, values]) => values === undefined)) return undefined
  const all = (at: 0 | 1) => Object.fromEntries(members.map(([name, values]) => [name, values?.[at]]))
  return [all(0), all(1)]
}
